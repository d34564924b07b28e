// SPDX-License-Identifier: MIT
/// Waiting for a state instead of a time.
#pragma once

#include "support/catch.hpp"

#include <chrono>
#include <string>
#include <thread>

namespace pendula::test {

/// s; far longer than any wait takes, even on a busy machine.
inline constexpr double patience = 240;

/// Waits until `holds()` is true. After `patience` the test fails with a message and continues, because later
/// checks may explain the failure.
template<class Predicate>
bool eventually(const std::string& what, Predicate holds) {
    const auto began = std::chrono::steady_clock::now();
    while (!holds()) {
        const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - began;
        if (waited.count() > patience) {
            FAIL_CHECK("waited " << patience << " s in vain: " << what);
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

} // namespace pendula::test
