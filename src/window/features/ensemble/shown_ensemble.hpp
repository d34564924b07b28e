// SPDX-License-Identifier: MIT
/// Passes each new frame of the ensemble to the renderer, once, after those that lead to it if it has jumped.
/// Drawing thread.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "render/scene_renderer.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pendula {

class ShownEnsemble {
  public:
    /// `frame` is the newest; null without an ensemble. Returns whether it differs from the one shown.
    bool show(const EnsembleFrame* frame, SceneRenderer& renderer) {
        if (!frame) {
            if (shown_) renderer.forget_ensemble();
            return std::exchange(shown_, false);
        }
        if (shown_ && frame->course == course_ && frame->time == time_ && frame->members == members_)
            return false;
        const bool is_new = !shown_ || frame->course != course_ || frame->members != members_;
        if (is_new && frame->lead_in)
            for (const EnsembleFrame& before : *frame->lead_in) renderer.put(before);
        renderer.put(*frame);
        shown_ = true;
        course_ = frame->course;
        time_ = frame->time;
        members_ = frame->members;
        return true;
    }

  private:
    bool shown_ = false;
    std::uint64_t course_ = 0;
    double time_ = 0; ///< s, simulated
    std::size_t members_ = 0;
};

} // namespace pendula
