// SPDX-License-Identifier: MIT
/// The checks that refusal() in trajectory.hpp combines, one for each kind of input. Each returns one
/// sentence that says what is wrong, or nothing.
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
/// Why this build cannot run the model with the method in the arithmetic, or why dt is too long for the
/// stiffness and the damping. The chain must have passed refuse_chain(), and dt refuse_timestep().
std::optional<std::string> refuse_combination(const Chain&, const Integration&);

/// The longest dt, s, at which the method's solution stays bounded, given the springs' fastest oscillation
/// and the damping. Infinite for a rigid chain without damping and for taylor, which chooses its own steps.
double longest_stable_dt(const Chain&, const Integration&);

/// What the user can choose instead after the trajectory of this chain has failed.
std::string advice(const Chain&, const Integration&);

} // namespace pendula
