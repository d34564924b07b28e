// SPDX-License-Identifier: MIT
/// A recorded run repeated: from the same bytes, with the same changes at the same steps. No clock, no
/// thread. As fast as the machine can.
#pragma once

#include "simulation/run_record.hpp"
#include "simulation/simulation.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pendula {

/// Where a repetition first is not what the record says.
struct Difference {
    std::int64_t step = 0;
    std::string what; ///< one sentence without its full stop

    bool operator==(const Difference&) const = default;
};

/// How the state at the record's start, which `at_start` is in, differs from what the record says of it: one
/// sentence, or nothing.
std::optional<std::string> start_difference(const RunRecord&, const Simulation& at_start);

class Replay {
  public:
    /// Told the step it has got to, now and then.
    using Progress = std::function<void(std::int64_t step)>;

    /// `record` must outlive this. Throws Refused or std::invalid_argument if the run cannot be begun.
    explicit Replay(const RunRecord& record);

    /// To the record's end. `compare` stops at the first difference of a hash and returns it. What cannot be
    /// repeated at all, because the start is not the recorded one, a change is refused or the motion stops
    /// itself, always does.
    std::optional<Difference> run(bool compare, const Progress& = {});

    const Simulation& simulation() const { return simulation_; }

  private:
    std::optional<Difference> advance_to(std::int64_t step, const Progress&);
    std::optional<Difference> check_keyframe(const KeyframeHash&, const Progress&);
    std::optional<Difference> check_end() const;
    std::optional<Difference> repeat(const LoggedCommand&, std::size_t number);

    const RunRecord& record_;
    Simulation simulation_;
};

/// The first difference, or nothing if every hash is as recorded. Throws as Replay does.
std::optional<Difference> verify(const RunRecord&, const Replay::Progress& = {});

} // namespace pendula
