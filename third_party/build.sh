#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build.sh PRESET TARGET…: configures a preset if necessary, and builds targets of it. Prints nothing if there is nothing to
# do. PENDULA_WERROR=ON in the environment turns warnings into errors, as .ci/run does. Other builds do not, because the new
# warnings of a newer compiler must not stop them.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
shift
log=build/$preset.log
mkdir -p build

# Configures again if tests are to be built but Catch2 was missing the first time.
if [[ ! -f build/$preset/build.ninja || ($* =~ ^(all|pendula_tests)$ && ! -f build/$preset/tests/CTestTestfile.cmake) ]]; then
  echo "pendula: configuring build/$preset"
  cmake --preset "$preset" -DPENDULA_WERROR="${PENDULA_WERROR:-OFF}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
if ! ninja -C "build/$preset" -n "$@" | grep -q 'no work to do'; then
  echo "pendula: building build/$preset (the first time takes a few minutes)"
  cmake --build "build/$preset" --target "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
