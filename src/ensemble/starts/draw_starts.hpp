// SPDX-License-Identifier: MIT
/// The starts of an ensemble's members. A member's start is a function of the setup and of its index, so that
/// the order of work does not matter.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "ensemble/member_states.hpp"
#include "physics/chain.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace pendula {

/// Writes θ_1 … θ_N (rad), ω_1 … ω_N (rad/s) of a member. Any thread.
using StartRule = std::function<void(std::size_t member, std::span<double> state)>;

/// `centre`: θ_1 … θ_N, ω_1 … ω_N of the scene's start.
StartRule fan_starts(const EnsembleSetup&, std::vector<double> centre);
StartRule ball_starts(const EnsembleSetup&, std::vector<double> centre);
/// The square spans the angles of the link and of the next one (after the last link: the first one); for a
/// single pendulum, angle and velocity. It has ⌈√count⌉ columns; the last row may be shorter.
StartRule grid_starts(const EnsembleSetup&, std::vector<double> centre);
/// Throws Refused where no member can be drawn (EnergyShell).
StartRule shell_starts(const Chain&, const EnsembleSetup&, std::vector<double> centre);

/// Chain, start and setup must have passed refusal().
StartRule start_rule(const Chain&, const StartState&, const EnsembleSetup&);

/// Fills the states of all members.
void draw_starts(const StartRule&, WorkerPool&, AnyMemberStates&);

} // namespace pendula
