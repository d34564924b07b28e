// SPDX-License-Identifier: MIT
/// A film's Poincaré section: the run's own crossings up to each frame. One thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/plots/section_stage.hpp"
#include "section/crossing_watch.hpp"

#include <optional>
#include <vector>

namespace pendula {

class FilmSection {
  public:
    /// Adds the section to an input whose views, theme and time are set, if its layout shows one; it points
    /// at this object's curves until the next call. `origin`: of the motion at that time.
    void fill(FrameInput&, const SharedOrigin& origin);

  private:
    SectionStage stage_;
    SharedOrigin origin_;
    std::optional<CrossingWatch> watch_;
    std::vector<PlotCurve> curves_;
    std::uint64_t revision_ = 0;
};

} // namespace pendula
