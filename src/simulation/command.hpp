// SPDX-License-Identifier: MIT
/// The commands that the user sends to the physics thread. Each command takes effect between two steps;
/// commands take effect in the order in which they were sent. A command that cannot be carried out changes
/// nothing and produces a notice. Commands that change the physics are logged with their step, so that the
/// run can be repeated.
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

/// A condition at which a run stops (RunUntil).
struct RunCondition {
    enum class Kind : std::uint8_t {
        time,          ///< the simulated time reaches `value` s
        flip,          ///< the angle of `link` (0: any link) passes ±π, modulo whole turns
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
/// Sets lengths, masses, stiffness and model. If the model changes between rigid and elastic, the motion is
/// converted (see make_trajectory()). The number of links must stay the same; only Load changes it.
struct SetChain {
    Chain chain;
    bool operator==(const SetChain&) const = default;
};
struct SetTimestep {
    double value = 1e-4; ///< s
    bool operator==(const SetTimestep&) const = default;
};
/// Sets method, arithmetic, compensation and dt of the main chain and its ghosts, which continue from their
/// states.
struct SetIntegration {
    Integration integration;
    bool operator==(const SetIntegration&) const = default;
};
/// Restarts the ghosts from the main chain's present state.
struct SetGhost {
    GhostSetup ghost;
    bool operator==(const SetGhost&) const = default;
};
/// Restarts the precision lanes from the bits of the main chain's present state.
struct SetLanes {
    std::vector<PrecisionLane> lanes;
    bool operator==(const SetLanes&) const = default;
};
/// Restarts the ensemble around the main chain's present state, or removes it.
struct SetEnsemble {
    EnsembleChoice ensemble;
    bool operator==(const SetEnsemble&) const = default;
};
/// Moves the main chain, as when the user drags a bob. Ghosts, lanes and the ensemble restart from its new
/// state.
struct SetMotion {
    Motion motion;
    bool operator==(const SetMotion&) const = default;
};
/// From now on, the changes of energy of the main chain and its companions are measured from their present
/// energies. The motion does not change.
struct ResetEnergyReference {
    bool operator==(const ResetEnergyReference&) const = default;
};

// Changes that begin a new run at time 0.
/// Returns to the start state. Parameters that were changed since the start keep their new values.
struct Reset {
    bool operator==(const Reset&) const = default;
};
/// Sets new start angles and velocities, one for each link.
struct SetStart {
    StartState start;
    bool operator==(const SetStart&) const = default;
};
/// Loads another scene, or the same scene with a different number of links.
struct Load {
    Setup setup;
    std::optional<std::uint32_t> scene = {}; ///< RunRecord::scene; nothing: the scene stays the same
    bool operator==(const Load&) const = default;
};
/// Replaces the present run by the same run with the integration that the program has chosen, and continues
/// at the same time. Undo does not lead back to the replaced run. The command is ignored if `setup` requests
/// a different motion from the run's (ask_for_the_same()), or if the run has been changed.
struct Reintegrate {
    Setup setup;
    bool operator==(const Reintegrate&) const = default;
};

// Time control, which is not logged.
struct SetRunning {
    bool running = true;
};
/// Takes steps forward, or back if `steps` is negative. First stops a running simulation. Commands sent later
/// wait until the steps are done, except SetRunning, StepOnce, SeekTime, SeekStep, RunUntil, OpenRun and
/// commands that begin a new run.
struct StepOnce {
    std::int64_t steps = 1;
};
struct SetSpeed {
    double factor = 1.0; ///< simulated seconds per wall second, > 0
};
/// Goes to the first step boundary at or after `time`, as fast as possible. If the run has already been
/// calculated up to there, the seek starts from a keyframe or from the present state. Otherwise it goes on
/// calculating until it arrives or SetRunning stops it. After the seek, a running simulation continues to
/// run.
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
/// Undo goes back to the moment of the last change of the physics and removes the change; Redo restores it.
struct Undo {};
struct Redo {};
/// Opens a run from a file: goes to its end and stops there; its whole past can be shown.
struct OpenRun {
    std::shared_ptr<const RunRecord> record;
    std::uint32_t scene = 0; ///< RunRecord::scene
};

/// The changes that a run's log may contain.
using LoggedChange = std::variant<SetGravity, SetDamping, SetChain, SetTimestep, SetIntegration, SetGhost,
                                  SetLanes, SetMotion, ResetEnergyReference, SetEnsemble>;

using Command =
    std::variant<SetRunning, SetChain, StepOnce, SetSpeed, SetGravity, SetDamping, SetTimestep,
                 SetIntegration, SetGhost, SetLanes, SetEnsemble, SetMotion, ResetEnergyReference, Reset,
                 SetStart, Load, Reintegrate, SeekTime, SeekStep, RunUntil, Undo, Redo, OpenRun>;

/// The names of the changes in a run's log, for run files and messages, in the order of LoggedChange's
/// alternatives.
inline constexpr std::array<std::string_view, 10> change_names{
    "gravity", "damping", "chain",  "timestep",         "integration",
    "ghost",   "lanes",   "motion", "energy-reference", "ensemble"};
static_assert(change_names.size() == std::variant_size_v<LoggedChange>);

inline std::string_view name_of(const LoggedChange& change) { return change_names[change.index()]; }

// These functions apply a change to the parameters in a setup.

inline void put_into(Setup& setup, const SetGravity& asked) { setup.chain.gravity = asked.value; }
inline void put_into(Setup& setup, const SetDamping& asked) { setup.chain.damping = asked.value; }
inline void put_into(Setup& setup, const SetTimestep& asked) { setup.integration.dt = asked.value; }
/// The new integration is marked as chosen by the user.
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

/// Whether the type `One` is among `Others`; for lambdas that treat several commands alike.
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
