// SPDX-License-Identifier: MIT
#include "ui/panels/shown_figures.hpp"

#include <imgui.h>

namespace pendula {
namespace {

constexpr double refresh_interval = 0.1; // s: figures that change ten times a second can still be read

} // namespace

void FigureRefresher::refresh(const Snapshot& snapshot, const FrameFigures& frame) {
    const double now = ImGui::GetTime();
    if (now < next_ && snapshot.run_state == RunState::running) return;
    next_ = now + refresh_interval;
    shown_ = {snapshot.time,
              snapshot.divergence.distance,
              snapshot.divergence.fraction,
              snapshot.energy,
              snapshot.damping_loss,
              snapshot.steps_per_second,
              snapshot.real_time_factor,
              snapshot.step,
              frame};
}

} // namespace pendula
