// SPDX-License-Identifier: MIT
/// The checks behind refusal() of trajectory.hpp, one per kind of input. Each returns one sentence, or
/// nothing.
#pragma once

#include "physics/chain.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace pendula {

std::optional<std::string> refuse_chain(const Chain&);
std::optional<std::string> refuse_start(const StartState&, std::size_t links);
std::optional<std::string> refuse_timestep(double dt);
/// Whether this build can run the model with the method in the arithmetic.
std::optional<std::string> refuse_combination(const Chain&, const Integration&);

} // namespace pendula
