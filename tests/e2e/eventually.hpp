// SPDX-License-Identifier: MIT
/// Waiting for a state instead of a time.
#pragma once

#include "support/catch.hpp"

#include <chrono>
#include <string>
#include <thread>

namespace pendula::test {

/// s: far longer than anything that is waited for takes, also on a machine that has much else to do.
inline constexpr double patience = 240;

/// Waits until `holds()` is true. If that takes longer than `patience` the test fails, says what it waited
/// for, and continues, since its next checks may tell more.
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
