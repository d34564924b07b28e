// SPDX-License-Identifier: MIT
/// Whether this build is a sanitizer's, which takes many times as long: what only repeats may then do it less
/// often.
#pragma once

namespace pendula::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

} // namespace pendula::test
