// SPDX-License-Identifier: MIT
/// Passes each new frame of the ensemble to the renderer, once. Drawing thread.
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
