// SPDX-License-Identifier: MIT
/// The figures in panels, refreshed only ten times a second, so that they can be read. Time and step always
/// agree with the picture: panels take them from the snapshot. Drawing thread.
#pragma once

#include "physics/spare_energy.hpp"
#include "simulation/snapshot.hpp"
#include "window/shell/frame_timing.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

struct ShownFigures {
    double distance = 0; ///< m, of the end bobs of main chain and first companion
    double fraction = 0; ///< … as a fraction of the greatest possible distance
    EnergyReport energy;
    SpareEnergy spare;             ///< of the main chain
    std::vector<Wide> coordinates; ///< of the main chain, see Trajectory::coordinates()
    WideSpareEnergy wide_spare;    ///< of these coordinates, while requested
    double damping_loss = 0;       ///< J
    double steps_per_second = 0, real_time_factor = 0;
    FrameFigures frame;
};

class FigureRefresher {
  public:
    /// Takes new figures when due, and at once while the run is stopped; `all_digits`: the energies to all
    /// digits, too. Within an ImGui frame.
    void refresh(const Snapshot&, const FrameFigures&, bool all_digits);
    const ShownFigures& shown() const { return shown_; }

  private:
    void count_energies(const Snapshot&, bool all_digits);

    ShownFigures shown_;
    Chain wide_of_;   ///< the chain of the energies to all digits; without links if there are none
    double next_ = 0; ///< s
};

} // namespace pendula
