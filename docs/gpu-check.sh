#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests pendula with this machine's graphics. Writes figures and pictures to a folder, which you send with your report.
#   docs/gpu-check.sh [PROGRAM] [FOLDER]      by default: `pendula` on PATH, and gpu-check/
set -euo pipefail
program=$(command -v "${1:-pendula}") || { echo "gpu-check: expected pendula on PATH, or the program's path" >&2; exit 2; }
folder=${2:-gpu-check}
mkdir -p "$folder"
failures=0

check() { # NAME COMMAND…: runs the command; its output goes to NAME.txt
  local name=$1; shift
  if "$@" >"$folder/$name.txt" 2>&1; then
    echo "ok    $name"
  else
    echo "FAIL  $name ($folder/$name.txt says why)"
    failures=$((failures + 1))
  fi
}

figures() { # FILE: prints some figures of a window's report
  sed -n 's/^ *"\(gl_renderer\|gl_errors\|frames_per_second\|frame_milliseconds_median\|real_time_factor\)": \(.*[^,]\),*$/        \1 \2/p' "$1"
}

echo "display: ${WAYLAND_DISPLAY:+Wayland $WAYLAND_DISPLAY }${DISPLAY:+X11 $DISPLAY}" | tee "$folder/display.txt"
"$program" --version | tee "$folder/version.txt"

sizes="1920x1080 3840x2160" samples=100 film=1920x1080
if grep -q llvmpipe "$folder/version.txt"; then
  echo "note  Mesa's software renderer draws, not a graphics processor: the tests are smaller and shorter"
  sizes=640x360 samples=20 film=640x360
fi
for size in $sizes; do
  for scene in study-triple rope-100; do
    check "bench-$scene-$size" "$program" bench render "$scene" --size "$size" --samples $samples
  done
done
members=1e6 seconds=2
if grep -q llvmpipe "$folder/version.txt"; then members=2000 seconds=0.2; fi
for run in once again; do
  check "ensemble-$run" "$program" ensemble double-2-1 --count $members --duration $seconds --precision single --engine gpu \
    --out "$folder/ensemble-$run.csv" --states "$folder/ensemble-$run.npy" --force
done
check ensemble-same cmp "$folder/ensemble-once.npy" "$folder/ensemble-again.npy"
rm -f "$folder"/ensemble-*.npy
check bench-ensemble "$program" bench ensemble --engine gpu --repeats 5
check film "$program" record study-triple --out "$folder/film.mp4" --duration 2 --size $film --force

if [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
  for layout in chain-torus everything; do
    check "window-$layout" "$program" view study-triple --set view.layout=$layout --run-for 8 --no-journal \
      --screenshot "$folder/window-$layout.png" --report "$folder/window-$layout.json"
    [[ ! -f $folder/window-$layout.json ]] || figures "$folder/window-$layout.json"
  done
else
  echo "skip  window: there is no display"
fi
echo "$failures failed; send the folder $folder with your report"
exit $((failures > 0))
