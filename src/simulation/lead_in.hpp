// SPDX-License-Identifier: MIT
/// The last seconds of an ensemble's way to where it has jumped, as frames: without them its trails would
/// begin where a seek ends. Used by the physics thread.
#pragma once

#include "ensemble/ensemble_course.hpp"
#include "ensemble/ensemble_frame.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace pendula {

class LeadIn {
  public:
    static constexpr double longest = 5; ///< s, simulated; trails of the usual look have faded then
    static constexpr double jump = 1;    ///< s, simulated: a way as long as this, or back, is a jump
    static constexpr double interval = 0.1, longest_interval = 0.2; ///< s, simulated, between two frames
    /// What it may cost: steps of members, and coordinates to keep and to draw. Large ensembles get less.
    static constexpr double most_steps = 1e8, most_numbers = 8e6;

    /// Where the ensemble goes first on its way to `target`, s: to the next frame, or there. `present`: where
    /// it is (s), if it is on this course.
    double aim(const std::shared_ptr<const EnsembleCourse>&, std::optional<double> present, double target);
    /// It has come to aim(): what is to be filled; null if that was the target.
    EnsembleFrame* next_frame();
    /// The part of the way to the target that is done.
    double progress(double time) const;

    /// What leads to the target, in the order of time; null if that was no jump.
    const std::shared_ptr<const EnsembleLeadIn>& frames() const { return done_; }
    void let_go() { done_.reset(); } ///< of them
    void forget() { *this = {}; }

  private:
    void begin(const EnsembleCourse&, std::optional<double> present, double target);

    std::shared_ptr<const EnsembleCourse> course_;
    double target_ = 0, from_ = 0; ///< s
    std::vector<double> moments_;  ///< s, of the frames that are still to come, the last first
    std::shared_ptr<EnsembleLeadIn> gathered_;
    std::shared_ptr<const EnsembleLeadIn> done_;
};

} // namespace pendula
