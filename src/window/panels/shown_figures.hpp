// SPDX-License-Identifier: MIT
/// The figures that panels show, refreshed ten times a second, so that they can be read; time and step,
/// which are those of the picture, panels take from the snapshot. Drawing thread.
#pragma once

#include "physics/spare_energy.hpp"
#include "simulation/snapshot.hpp"
#include "window/shell/frame_timing.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

struct ShownFigures {
    double distance = 0; ///< m, of the end bobs of main chain and first companion
    double fraction = 0; ///< … as a part of their greatest possible distance
    EnergyReport energy;
    SpareEnergy spare;             ///< of the main chain
    std::vector<Wide> coordinates; ///< of the main chain, see Trajectory::coordinates()
    WideSpareEnergy wide_spare;    ///< of these coordinates, while it is asked for
    double damping_loss = 0;       ///< J
    double steps_per_second = 0, real_time_factor = 0;
    FrameFigures frame;
};

class FigureRefresher {
  public:
    /// Takes new figures when it is time, and at once while the run stands; `all_digits`: of the energies,
    /// too. Within an ImGui frame.
    void refresh(const Snapshot&, const FrameFigures&, bool all_digits);
    const ShownFigures& shown() const { return shown_; }

  private:
    void count_energies(const Snapshot&, bool all_digits);

    ShownFigures shown_;
    Chain wide_of_;   ///< the chain of the energies to all digits; no links: there are none
    double next_ = 0; ///< s
};

} // namespace pendula
