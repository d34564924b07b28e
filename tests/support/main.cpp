// SPDX-License-Identifier: MIT
/// Only compiled with Catch2 2, whose main() comes from a macro; Catch2 3 links its own.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
