// SPDX-License-Identifier: MIT
/// A theme's glass as constants of a shader, which cost software renderers nothing: they read a uniform for
/// each pixel anew.
#pragma once

#include "scene/look.hpp"

#include <string>

namespace pendula {

/// What torus_glass.glsl includes as "glass_colours.glsl".
std::string glass_in_shader(Theme);

} // namespace pendula
