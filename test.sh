#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds the release preset with its tests and runs them. Arguments go to ctest:
#   ./test.sh -L gl      ./test.sh -R kernel
set -euo pipefail
cd "$(dirname "$0")"

third_party/install-packages.sh build run test
third_party/build.sh release all
# One more than the processor has cores: some tests only wait, for a window or an encoder.
exec ctest --preset release -j "$(($(nproc) + 1))" "$@"
