// SPDX-License-Identifier: MIT
/// Catch2 2.13 and 3 behind one include.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx; // in the global namespace, as in Catch2 2
#else
#include <catch2/catch.hpp>
#endif

#include <string>

namespace pendula::test {

/// Matches a text that contains `part`.
inline auto contains(const std::string& part) {
#if __has_include(<catch2/catch_all.hpp>)
    return Catch::Matchers::ContainsSubstring(part);
#else
    return Catch::Matchers::Contains(part);
#endif
}

} // namespace pendula::test
