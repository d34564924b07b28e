// SPDX-License-Identifier: MIT
/// The checks behind refusal() of trajectory.hpp, one per kind of input. Each returns one sentence, or
/// nothing.
#pragma once

#include "physics/chain.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace pendula {

/// Whether this build can run the method on the model in the arithmetic.
bool supports(Arithmetic, Method, Model);

std::optional<std::string> refuse_chain(const Chain&);
std::optional<std::string> refuse_start(const StartState&, std::size_t links);
std::optional<std::string> refuse_timestep(double dt);
/// Whether this build can run the model with the method in the arithmetic, and whether dt is short enough for
/// the stiffness and the damping. The chain has passed refuse_chain(), dt refuse_timestep().
std::optional<std::string> refuse_combination(const Chain&, const Integration&);

/// The longest dt at which the method does not blow up the springs' fastest swinging or what damping stills,
/// s; infinite for a rigid chain without damping and for taylor, which chooses its own steps.
double longest_stable_dt(const Chain&, const Integration&);

/// What to do about a state that ran away.
std::string advice(const Chain&, const Integration&);

} // namespace pendula
