// SPDX-License-Identifier: MIT
/// What the passes of many frames cost: the mean of all for the report, and that of the last ones for the
/// panel.
#pragma once

#include "render/passes/pass_clock.hpp"
#include "window/shell/frame_figures.hpp"

#include <span>
#include <string>
#include <vector>

namespace pendula {

class PassStatistics {
  public:
    void add(std::span<const PassTime>);

    std::vector<PassFigures> means() const;    ///< per frame in which the pass was drawn, of the whole run
    std::vector<PassFigures> smoothed() const; ///< of about the last ten frames, in which it was drawn

  private:
    struct Pass {
        std::string name;
        PassFigures sum, recent;
        double frames = 0;
        bool in_last = false;
    };
    std::vector<Pass> passes_; ///< in the order in which they first came
};

} // namespace pendula
