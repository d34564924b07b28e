// SPDX-License-Identifier: MIT
/// One motion and its crossings of a section's plane, calculated by Taylor series. The same start and
/// arithmetic give the same crossings, however the calls are divided. One thread at a time.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "section/section_choice.hpp"
#include "tasks/stop.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// Takes steps as `taylor` does, each as long as its rounding allows, with compensated sums. Whole turns are
/// subtracted from the angles exactly, so that a rotating motion keeps its digits.
class SectionOrbit {
  public:
    virtual ~SectionOrbit() = default;

    /// Advances until there are `crossings` in all, or at most to `seconds` since the start. A start on the
    /// plane itself, moving upward, is the first crossing. Throws Interrupted soon after `stop` has been set;
    /// the orbit must then not be used again.
    virtual void advance(std::size_t crossings, double seconds, const StopFlag* stop = nullptr) = 0;

    std::span<const SectionCrossing> crossings() const { return crossings_; }
    /// s since the start, calculated so far.
    virtual double time() const = 0;
    /// The present state; in general not on the plane.
    virtual PreciseState state() const = 0;
    /// Why the orbit cannot be continued; unset if it can.
    const std::optional<std::string>& failure() const { return failure_; }

  protected:
    std::vector<SectionCrossing> crossings_;
    std::optional<std::string> failure_;
};

/// `x87` is calculated as `long-double`, which has the same digits. Energy errors are measured from `energy`
/// (J). Throws Refused with refuse_section()'s sentence, or if the start is not one of the chain.
std::unique_ptr<SectionOrbit> make_section_orbit(const Chain&, const SectionChoice&,
                                                 const PreciseState& start, Wide energy, Arithmetic);

} // namespace pendula
