#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs missing packages, builds the release preset and starts the visualizer. Without a display and without arguments,
# records a short demo video instead. Arguments go to the program:
#   ./run.sh double-2-1      ./run.sh record --out film.mp4
set -euo pipefail
started_in=$PWD
cd "$(dirname "$0")"

third_party/install-packages.sh build run
third_party/build.sh release pendula
program=$PWD/build/release/pendula

if (($#)) || [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
  cd "$started_in"
  exec "$program" "$@"
fi
demo=$PWD/build/demo.mp4
echo "pendula: there is no display for a window. Recording a demo video instead."
rm -f "$demo"
"$program" record study-triple --out "$demo" --duration 8 --fps 30 --size 960x540
echo "pendula: the video is $demo"
