// SPDX-License-Identifier: MIT
/// The small typed commands that the user sends to the physics thread. Each takes effect at a step boundary,
/// in the order sent. A command that cannot be carried out changes nothing and leaves a notice. Commands that
/// change the physics are logged with their step, so that the run can be repeated.
#pragma once

#include "simulation/setup.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace pendula {

struct RunRecord;

/// A condition at which a run can be told to stop.
struct RunCondition {
    enum class Kind : std::uint8_t {
        time,          ///< at or after `value` seconds
        flip,          ///< a link's angle passes π or −π, modulo whole turns: `link`, or any if 0
        kinetic_above, ///< the kinetic energy rises through `value` J
        kinetic_below, ///< the kinetic energy falls through `value` J
        energy_change, ///< |E − E(reference)| reaches `value` J
    };
    Kind kind = Kind::time;
    double value = 0;     ///< s or J
    std::size_t link = 0; ///< counted from 1 at the pivot

    bool operator==(const RunCondition&) const = default;
};

// Changes during the motion, which continues from its present state.
struct SetGravity {
    double value = 9.81; ///< m/s²
    bool operator==(const SetGravity&) const = default;
};
struct SetDamping {
    double value = 0.0; ///< 1/s
    bool operator==(const SetDamping&) const = default;
};
/// Lengths, masses, stiffness and model. Between rigid and elastic the motion is carried over (see
/// make_trajectory()). The number of links must stay the same; a Load changes it.
struct SetChain {
    Chain chain;
    bool operator==(const SetChain&) const = default;
};
struct SetTimestep {
    double value = 1e-4; ///< s
    bool operator==(const SetTimestep&) const = default;
};
/// Method, arithmetic, compensation and dt of the main chain and its ghosts; their states are carried over.
struct SetIntegration {
    Integration integration;
    bool operator==(const SetIntegration&) const = default;
};
/// Restarts the ghosts beside the main chain's present state.
struct SetGhost {
    GhostSetup ghost;
    bool operator==(const SetGhost&) const = default;
};
/// Restarts the precision lanes from the bits of the main chain's present state.
struct SetLanes {
    std::vector<PrecisionLane> lanes;
    bool operator==(const SetLanes&) const = default;
};
/// Restarts the ensemble around the main chain's present state, or ends it.
struct SetEnsemble {
    EnsembleChoice ensemble;
    bool operator==(const SetEnsemble&) const = default;
};
/// Moves the main chain, as a drag of a bob does; ghosts, lanes and the ensemble restart beside it.
struct SetMotion {
    Motion motion;
    bool operator==(const SetMotion&) const = default;
};
/// From now on the change of energy is measured from the present energy, for the main chain and its
/// companions. The motion does not change.
struct ResetEnergyReference {
    bool operator==(const ResetEnergyReference&) const = default;
};

// Changes that begin a new run at time 0.
/// Returns to the start state; parameters changed since then stay changed.
struct Reset {
    bool operator==(const Reset&) const = default;
};
/// New angles and velocities, one for each link.
struct SetStart {
    StartState start;
    bool operator==(const SetStart&) const = default;
};
/// Another scene, or another number of links.
struct Load {
    Setup setup;
    std::optional<std::uint32_t> scene = {}; ///< see RunRecord; absent: the scene stays the same
    bool operator==(const Load&) const = default;
};
/// Replaces the current run by the same run with the integration that the program has chosen, and continues
/// at the same time. Undo does not lead back to the replaced run. Ignored if the run has another setup or has
/// been changed.
struct Reintegrate {
    Setup setup;
    bool operator==(const Reintegrate&) const = default;
};

// Time control: not logged.
struct SetRunning {
    bool running = true;
};
/// Steps forward, or back if negative; stops a running simulation first. Commands sent later wait until the
/// steps are done; only SetRunning and other time control interrupt them.
struct StepOnce {
    std::int64_t steps = 1;
};
struct SetSpeed {
    double factor = 1.0; ///< simulated seconds per wall second, > 0
};
/// Goes to the first step boundary at or after `time`, as fast as the machine can: from a keyframe if the run
/// has been there already, else by calculating onwards until it arrives or SetRunning stops it. A running
/// simulation keeps running from there.
struct SeekTime {
    double time = 0; ///< s, ≥ 0
};
struct SeekStep {
    std::int64_t step = 0; ///< ≥ 0
};
/// Runs at the present speed until the condition holds, then stops.
struct RunUntil {
    RunCondition condition;
};
/// Goes back to the moment of the last change of the physics and removes the change; Redo restores it.
struct Undo {};
struct Redo {};
/// Opens a run from a file: goes to its end, stopped, with all of its past accessible.
struct OpenRun {
    std::shared_ptr<const RunRecord> record;
    std::uint32_t scene = 0; ///< see RunRecord
};

/// The changes that a run's log may contain.
using LoggedChange = std::variant<SetGravity, SetDamping, SetChain, SetTimestep, SetIntegration, SetGhost,
                                  SetLanes, SetMotion, ResetEnergyReference, SetEnsemble>;

using Command =
    std::variant<SetRunning, SetChain, StepOnce, SetSpeed, SetGravity, SetDamping, SetTimestep,
                 SetIntegration, SetGhost, SetLanes, SetEnsemble, SetMotion, ResetEnergyReference, Reset,
                 SetStart, Load, Reintegrate, SeekTime, SeekStep, RunUntil, Undo, Redo, OpenRun>;

/// The names of the changes in a run's log, in run files and in sentences. In the order of LoggedChange's
/// alternatives.
inline constexpr std::array<std::string_view, 10> change_names{
    "gravity", "damping", "chain",  "timestep",         "integration",
    "ghost",   "lanes",   "motion", "energy-reference", "ensemble"};
static_assert(change_names.size() == std::variant_size_v<LoggedChange>);

inline std::string_view name_of(const LoggedChange& change) { return change_names[change.index()]; }

// Each of these applies a change during a run to the setup's parameters.

inline void put_into(Setup& setup, const SetGravity& asked) { setup.chain.gravity = asked.value; }
inline void put_into(Setup& setup, const SetDamping& asked) { setup.chain.damping = asked.value; }
inline void put_into(Setup& setup, const SetTimestep& asked) { setup.integration.dt = asked.value; }
/// From now on the integration is the user's choice.
inline void put_into(Setup& setup, const SetIntegration& asked) {
    setup.integration = asked.integration;
    setup.accuracy = Accuracy::chosen;
}
/// The program chooses the accuracy of rigid chains only.
inline void put_into(Setup& setup, const SetChain& asked) {
    setup.chain = asked.chain;
    if (asked.chain.model != Model::rigid) setup.accuracy = Accuracy::chosen;
}
inline void put_into(Setup& setup, const SetGhost& asked) { setup.ghost = asked.ghost; }
inline void put_into(Setup& setup, const SetLanes& asked) { setup.lanes = asked.lanes; }
inline void put_into(Setup& setup, const SetEnsemble& asked) { setup.ensemble = asked.ensemble; }
inline void put_into(Setup&, const SetMotion&) {}
inline void put_into(Setup&, const ResetEnergyReference&) {}

/// Whether `One` is among `Others`, for lambdas that treat several commands alike.
template<class One, class... Others>
constexpr bool is_one_of = (std::is_same_v<One, Others> || ...);

/// Combines lambdas into one visitor: std::visit(Overloaded{[](const A&) {…}, [](const B&) {…}}, variant).
template<class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template<class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

} // namespace pendula
