// SPDX-License-Identifier: MIT
/// The compute program that takes RK4 steps, compiled for a kind of chain. In the thread of its context.
#pragma once

#include "ensemble/step_constants.hpp"
#include "gl/program.hpp"

#include <cstddef>

namespace pendula {

struct StepProgramKind {
    std::size_t links = 1; ///< 1 to most_ensemble_links
    bool damped = false;
    bool fuses = true; ///< the driver's fma() rounds once
};

/// Throws gl::Error.
gl::Program step_program(const StepProgramKind&);

/// The uniforms of all steps of one chain and dt.
void set_constants(gl::Program&, const StepConstants<float>&);

} // namespace pendula
