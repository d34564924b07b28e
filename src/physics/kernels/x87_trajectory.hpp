// SPDX-License-Identifier: MIT
/// Trajectories that assembly kernels move.
#pragma once

#include "physics/trajectory.hpp"

#include <memory>

namespace pendula {

/// The arguments have passed refuse_chain() and refuse_combination().
std::unique_ptr<Trajectory> build_x87(const Chain&, const PreciseState&, const Integration&);

} // namespace pendula
