// SPDX-License-Identifier: MIT
/// Repeats a recorded run as fast as possible, from the same bytes and with the same changes at the same
/// steps. Uses no clock and no thread.
#pragma once

#include "simulation/run_record.hpp"
#include "simulation/simulation.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pendula {

/// The first difference between a repetition and the record.
struct Difference {
    std::int64_t step = 0;
    std::string what; ///< the difference: one sentence without a full stop

    bool operator==(const Difference&) const = default;
};

/// How the simulation `at_start`, which is at the record's start, differs from the record: one sentence, or
/// nothing.
std::optional<std::string> start_difference(const RunRecord&, const Simulation& at_start);

/// How the simulation `at_end`, which is at the record's end, differs from the record: one sentence, or
/// nothing.
std::optional<std::string> end_difference(const RunRecord&, const Simulation& at_end);

class Replay {
  public:
    /// A function that is called regularly with the step reached.
    using Progress = std::function<void(std::int64_t step)>;

    /// `record` must outlive this object. Throws Refused or std::invalid_argument if the run cannot be
    /// started.
    explicit Replay(const RunRecord& record);

    /// Runs to the record's end. With `compare`, stops at the first hash that differs and returns the
    /// difference. Without it, compares only the start and the end. In both cases, stops and returns a
    /// difference if the run cannot be repeated: a change is refused, or the motion fails.
    std::optional<Difference> run(bool compare, const Progress& = {});

    const Simulation& simulation() const { return simulation_; }

  private:
    std::optional<Difference> advance_to(std::int64_t step, const Progress&);
    std::optional<Difference> check_keyframe(const KeyframeHash&, const Progress&);
    std::optional<Difference> repeat(const LoggedCommand&, std::size_t number);

    const RunRecord& record_;
    Simulation simulation_;
};

/// The first difference, or nothing if every hash agrees with the record. Throws the exceptions of Replay's
/// constructor.
std::optional<Difference> verify(const RunRecord&, const Replay::Progress& = {});

} // namespace pendula
