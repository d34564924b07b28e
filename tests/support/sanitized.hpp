// SPDX-License-Identifier: MIT
/// Builds with a sanitizer take many times as long, so their tests repeat things less often.
#pragma once

#include <cstddef>

namespace pendula::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// How many times a test repeats something with other random numbers.
constexpr int repeats(int times) { return sanitized ? times / 5 : times; }

/// The distance between the bytes at which a test cuts or damages a file. 7 shares no divisor with the number
/// of kinds of damage, so each kind still occurs.
inline constexpr std::size_t byte_step = sanitized ? 7 : 1;

} // namespace pendula::test
