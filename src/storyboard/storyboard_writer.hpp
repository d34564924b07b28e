// SPDX-License-Identifier: MIT
/// A storyboard as text. Pure.
#pragma once

#include "storyboard/storyboard.hpp"

#include <string>

namespace pendula {

/// A file that read_storyboard() reads as an equal storyboard: every number to all its digits, what a reader
/// would take anyway left out, angles in degrees. An angle that no number of degrees gives to the last bit,
/// as no file and no edit makes it, is read within 1 ulp. Scenes are named, not contained: see with_scenes().
/// Comments and the order of a file that the storyboard came from are lost.
std::string to_toml(const Storyboard&);

} // namespace pendula
