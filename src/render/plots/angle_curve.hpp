// SPDX-License-Identifier: MIT
/// What the shaders for curves of angles need in addition to curve.hpp.
#pragma once

#include "render/plots/curve.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// Sets the uniform of wrapping.glsl: the distance from ±π, in rad, within which a point must check its
/// neighbours.
void set_edges(gl::Program&, const GpuSampleRing&, const CurvePlan&, double sample_interval);

/// "θ₁" for "θ" and link 1.
std::string with_index(std::string_view symbol, std::size_t link);
inline std::string angle_name(std::size_t link) { return with_index("θ", link); }

} // namespace pendula
