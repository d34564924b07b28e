// SPDX-License-Identifier: MIT
/// A film's Poincaré section: the orbits spread over it, and the run's own crossings up to each frame. One
/// thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/plots/section_stage.hpp"
#include "section/crossing_watch.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace pendula {

class FilmSection {
  public:
    /// Adds the section to an input whose views, theme and time are set, if its layout shows one; it points
    /// at this object's curves until the next call. `origin`: of the motion at that time.
    void fill(FrameInput&, const SharedOrigin& origin);

  private:
    /// All their crossings are there from the first frame on: a film's pictures follow from its times alone.
    void spread(std::size_t orbits);
    void colour(Theme);

    SectionStage stage_;
    SharedOrigin origin_;
    std::optional<CrossingWatch> watch_;
    std::vector<PlotCurve> curves_; ///< the run's, then those of the spread orbits
    std::vector<float> strengths_;  ///< of each one's dots
    std::size_t spread_ = 0;        ///< asked for
    Theme theme_ = Theme::night;    ///< of their colours
    std::uint64_t revision_ = 0;
};

} // namespace pendula
