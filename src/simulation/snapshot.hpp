// SPDX-License-Identifier: MIT
/// The snapshot that the physics thread publishes for drawing: the states, and the run's status. Each class
/// of the simulation sets its own part. Only the newest snapshot is shown; samples are passed separately, and
/// none of them is skipped.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "ensemble/ensemble_schedule.hpp"
#include "ensemble/statistics.hpp"
#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"
#include "simulation/setup.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

enum class TrajectoryKind : std::uint8_t { main, measured, ghost, precision };

/// The report on one trajectory, with its distance from the main one.
struct TrajectoryReport {
    TrajectoryKind kind = TrajectoryKind::main;
    std::string label;             ///< "ghost 1e-03 rad", "taylor/double-double"
    std::int64_t first_sample = 0; ///< index of its first sample; older samples belong to another trajectory
    Separation separation;         ///< the distance from the main trajectory, when last measured
    std::optional<double> passed_small; ///< simulated time when separation.angle first reached 1e-3 rad, s
    std::optional<double> passed_large; ///< simulated time when separation.angle first reached 1 rad, s
    std::optional<std::string> failure; ///< why this trajectory has failed; the other ones continue
    bool is_seen = true;                ///< false in a recording's gaps and after its end: not drawn
};

/// A part of a run in which one chain moves undisturbed from one state. It ends when the chain is changed or
/// moved by the user, or when the run ends. A change of the integration does not end it.
struct MotionSegment {
    Chain chain;
    PreciseState start;
    double time = 0; ///< simulated time when it begins, s
};

/// The main chain at the moment when its equations or its integration last changed, or when it was last
/// moved. A copy that is advanced from here takes exactly the run's own steps. Any thread may read and clone
/// the trajectory; no thread changes it.
struct RunOrigin {
    std::shared_ptr<const Trajectory> trajectory;
    double time = 0; ///< simulated time of the trajectory's state, s

    /// Whether both origins lead to the same motion. This may hold for two different objects, if undo has
    /// created an earlier origin again.
    bool leads_alike(const RunOrigin& other) const {
        if (trajectory == other.trajectory) return time == other.time;
        return trajectory && other.trajectory && time == other.time &&
               trajectory->chain() == other.trajectory->chain() &&
               trajectory->integration() == other.trajectory->integration() &&
               trajectory->save() == other.trajectory->save();
    }
};

using SharedOrigin = std::shared_ptr<const RunOrigin>;

/// The states of a Simulation. Simulation::fill() overwrites an earlier snapshot, so that its memory is
/// reused.
struct MotionSnapshot {
    std::uint32_t epoch = 0;                    ///< the epoch of these states' samples
    double time = 0;                            ///< simulated time, s
    std::int64_t step = 0;                      ///< steps of dt since the start
    std::int64_t newest_sample = -1;            ///< index of the newest sample emitted in this epoch
    std::int64_t drift_from = 0;                ///< see SampleHeader
    Setup setup;                                ///< the setup with all changes made during the run
    std::vector<ChainState> states;             ///< in the order of TrajectoryGroup::members()
    std::vector<TrajectoryReport> trajectories; ///< one for each state
    std::vector<Wide> coordinates;              ///< the main chain's Trajectory::coordinates()
    std::shared_ptr<const MotionSegment>
        segment;         ///< the main chain's segment; null only in an empty snapshot
    SharedOrigin origin; ///< the origin of the main chain's steps; null only in an empty snapshot
    SharedSchedule ensemble_schedule; ///< null without an ensemble

    /// The distance from the main chain's end bob to the first companion's, m; 0 without companions.
    double companion_distance() const {
        return trajectories.size() > 1 ? trajectories[1].separation.end_bob : 0;
    }
    /// companion_distance() as a fraction of twice the chain's length, 0 … 1.
    double companion_distance_part() const {
        return trajectories.size() > 1 ? std::min(1.0, companion_distance() / (2 * setup.chain.reach())) : 0;
    }
};

/// The main chain's energy. With many links, reading it costs more than a step, so it is read less often.
struct EnergyReading {
    EnergyReport energy;
    double damping_loss = 0; ///< the part of energy.change that damping has caused, J
};

/// The simulated times of a run's logged changes, s, in order. Immutable. Copies share one block of memory,
/// even with copies that were made when the log was shorter, until the block is full.
class ChangeTimes {
  public:
    ChangeTimes() = default;
    ChangeTimes(std::initializer_list<double> times) : size_(times.size()) {
        const auto block = std::make_shared<double[]>(times.size());
        std::copy(times.begin(), times.end(), block.get());
        block_ = block;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const double* begin() const { return block_.get(); }
    const double* end() const { return block_.get() + size_; }
    friend bool operator==(const ChangeTimes& a, const ChangeTimes& b) {
        return a.size_ == b.size_ && (a.block_ == b.block_ || std::equal(a.begin(), a.end(), b.begin()));
    }

  private:
    friend class ChangeFigures;

    std::shared_ptr<const double[]> block_;
    std::size_t size_ = 0;
};

/// The report on a run as far as it has been calculated. Times are simulated times, s.
struct TimelineReport {
    std::int64_t end_step = 0;
    double end_time = 0;
    bool seeking = false; ///< the state shown is an intermediate state of a seek
    bool at_end = true;   ///< false if the state shown lies in the run's past
    std::size_t undos = 0, redos = 0;
    double returned_to = 0;                        ///< the time to which the last undo or redo led, s
    std::uint32_t scene = 0;                       ///< RunRecord::scene of this run
    std::size_t keyframes = 0, keyframe_bytes = 0; ///< number and memory of this run's keyframes
    std::size_t all_keyframe_bytes = 0;            ///< including the runs that undo and redo lead to
    ChangeTimes command_times;                     ///< the times of all logged changes
    bool motion_changed = false;                   ///< a logged change has changed the main chain's motion
    std::shared_ptr<const Setup> end_setup;        ///< the setup with all changes made; may be null
    std::shared_ptr<const std::vector<double>>
        keyframe_times; ///< the times of this run's keyframes; may be null
    /// The index of the first sample after each flip of the main chain; may be null.
    std::shared_ptr<const std::vector<std::int64_t>> flip_samples;
};

/// Whether the run has been changed since its start; includes changes of ghosts, lanes and the ensemble.
inline bool is_changed(const TimelineReport& report) { return !report.command_times.empty(); }

/// The speed of a run, averaged over the last 0.5 s of wall time; 0 when stopped.
struct RunRates {
    double real_time_factor =
        0; ///< simulated seconds per wall second; equals the requested speed if the machine keeps up
    double steps_per_second = 0; ///< per trajectory
};

/// The ensemble of a run, for display. The parts are immutable, so that a copy costs nothing. Release a frame
/// after use, because its memory is reused.
struct EnsembleStatus {
    /// The newest frame; null without an ensemble. The frame is at most one step of the ensemble older than
    /// the snapshot for which it was filled. Frames of a large ensemble are filled less often; they may
    /// belong to an earlier snapshot.
    std::shared_ptr<const EnsembleFrame> ensemble_frame;
    std::shared_ptr<const EnsembleSeries> ensemble_statistics; ///< null without an ensemble
    std::shared_ptr<const std::string>
        ensemble_device; ///< the device that calculates the ensemble; null for the processor
    /// The completed fraction of the ensemble's calculation up to the main chain's time; below 1 only if the
    /// main chain has waited for more than 0.3 s (wall).
    double ensemble_progress = 1;
};

enum class RunState : std::uint8_t { running, stopped, failed };

/// A message for the user, shown once. `serial` grows with each new message.
struct Notice {
    std::uint64_t serial = 0;
    std::string text;
    bool is_problem = true; ///< false for good news, for example that a condition has been met
};

/// The part of a snapshot that RunControl fills.
struct RunStatus {
    TimelineReport timeline;
    RunState run_state = RunState::running;
    double speed = 1; ///< the requested speed: simulated seconds per wall second
    Notice notice;
};

/// The whole snapshot. The energy is updated about ten times a second, less often while the snapshot waits
/// for its ensemble or during a seek.
struct Snapshot : MotionSnapshot, EnergyReading, RunStatus, RunRates, EnsembleStatus {
    std::uint64_t samples_lost = 0;  ///< the number of samples lost since the thread started
    std::uint64_t commands_done = 0; ///< the number of sent commands that have taken effect in this snapshot
};

} // namespace pendula
