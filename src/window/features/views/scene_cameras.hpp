// SPDX-License-Identifier: MIT
/// How each scene of the window was looked at, so that undo finds it as it was left. Drawing thread.
#pragma once

#include "window/features/views/view_control.hpp"

#include <cstdint>
#include <map>

namespace pendula {

class SceneCameras {
  public:
    explicit SceneCameras(std::uint32_t scene) : seen_(scene) {}

    /// Once a frame: a scene that is shown for the first time is seen from home, one that is shown again (see
    /// ShownScene::number()) as it was left.
    void follow(std::uint32_t scene, ViewControl& control) {
        if (scene == seen_) return;
        left_.insert_or_assign(seen_, control);
        seen_ = scene;
        const auto known = left_.find(scene);
        if (known == left_.end()) return control.home();
        control = known->second;
        control.let_go();
    }

  private:
    std::uint32_t seen_;
    std::map<std::uint32_t, ViewControl> left_; ///< by the scene's number
};

} // namespace pendula
