#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build.sh PRESET TARGET…: configures a preset once and builds targets of it, quietly when nothing is to be done.
# PENDULA_WERROR=ON in the environment makes warnings errors, as .ci/run wants it: a newer compiler's new warning
# must not stop anybody else's build.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
shift
log=build/$preset.log
mkdir -p build

# Configured again where the tests are wanted and Catch2 was not there the first time.
if [[ ! -f build/$preset/build.ninja || ($* =~ ^(all|pendula_tests)$ && ! -f build/$preset/tests/CTestTestfile.cmake) ]]; then
  echo "pendula: configuring build/$preset"
  cmake --preset "$preset" -DPENDULA_WERROR="${PENDULA_WERROR:-OFF}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
if ! ninja -C "build/$preset" -n "$@" | grep -q 'no work to do'; then
  echo "pendula: building build/$preset (the first time takes a few minutes)"
  cmake --build "build/$preset" --target "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
