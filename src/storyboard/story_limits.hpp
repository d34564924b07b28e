// SPDX-License-Identifier: MIT
/// The ranges of a storyboard's numbers, as story_keys.cpp and the reader have them, for edits that hold
/// numbers to them. Pure.
#pragma once

#include "storyboard/key_curves.hpp"

#include <cstddef>

namespace pendula::story_limits {

inline constexpr double longest_shot = 36000;  ///< s of the film
inline constexpr double longest_film = 86400;  ///< s
inline constexpr double latest = 36000;        ///< simulated s
inline constexpr double fastest = 1000;        ///< simulated s per s of the film
inline constexpr double longest_dissolve = 60; ///< s
inline constexpr double longest_fade = 60;     ///< s
inline constexpr std::size_t caption_bytes = 2000;

/// For a chain of so many links.
ChainKey held(ChainKey, std::size_t links);
/// With angles that degrees say to the last bit.
TorusKey held(TorusKey);

} // namespace pendula::story_limits
