// SPDX-License-Identifier: MIT
/// The figures that panels show, refreshed ten times a second, so that they can be read. Drawing thread.
#pragma once

#include "simulation/snapshot.hpp"
#include "ui/frame_figures.hpp"

#include <cstdint>

namespace pendula {

struct ShownFigures {
    double time = 0;     ///< s, simulated
    double distance = 0; ///< m, of the end bobs of main chain and first companion
    double fraction = 0; ///< … as a part of their greatest possible distance
    EnergyReport energy;
    double damping_loss = 0; ///< J
    double steps_per_second = 0, real_time_factor = 0;
    std::int64_t step = 0;
    FrameFigures frame;
};

class FigureRefresher {
  public:
    /// Takes new figures when it is time, and at once while the run stands. Within an ImGui frame.
    void refresh(const Snapshot&, const FrameFigures&);
    const ShownFigures& shown() const { return shown_; }

  private:
    ShownFigures shown_;
    double next_ = 0; ///< s
};

} // namespace pendula
