// SPDX-License-Identifier: MIT
/// Leaves a test that this machine cannot run, with the reason. Catch2 2 cannot skip, so ctest reads the line
/// (SKIP_REGULAR_EXPRESSION in tests/CMakeLists.txt) and lists the test as skipped.
#pragma once

#include "support/catch.hpp"

#include <iostream>

#define PENDULA_SKIP(reason)                                                                                 \
    do {                                                                                                     \
        std::cout << "pendula: skipped: " << (reason) << std::endl;                                          \
        SUCCEED("skipped");                                                                                  \
        return;                                                                                              \
    } while (false)
