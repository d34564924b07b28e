#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs missing packages, builds the release preset with the tests and runs the tests. Arguments go to ctest:
#   ./test.sh -L gl      ./test.sh -R kernel
set -euo pipefail
cd "$(dirname "$0")"

third_party/install-packages.sh build run test
third_party/build.sh release all
# One test more than there are processors, because some tests only wait for a window or an encoder.
exec ctest --preset release -j "$(($(nproc) + 1))" "$@"
