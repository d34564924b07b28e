// SPDX-License-Identifier: MIT
/// What the shaders that draw curves of angles need beside curve.hpp.
#pragma once

#include "render/plots/curve.hpp"

#include <cstddef>
#include <string>

namespace pendula {

/// Sets the uniform of wrapping.glsl: how near to ±π, in rad, a point has to look at its neighbours.
void set_edges(gl::Program&, const GpuSampleRing&, const CurvePlan&, double sample_interval);

/// "θ₁" for link 1.
std::string angle_name(std::size_t link);

} // namespace pendula
