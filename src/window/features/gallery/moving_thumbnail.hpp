// SPDX-License-Identifier: MIT
/// The short loop that a thumbnail shows while the pointer rests on it, from the moment of its still on: made
/// while it rests there, at most one picture a frame, and discarded for the next scene. Drawing thread, with
/// its OpenGL context.
#pragma once

#include "window/features/gallery/thumbnail_stage.hpp"

#include <memory>
#include <string>
#include <vector>

namespace pendula {

class MovingThumbnail {
  public:
    static constexpr int pictures = 36;
    static constexpr double pictures_a_second = 15; ///< shown as fast as it moves

    /// Chooses the scene that moves; empty: none.
    void want(const std::string& id);
    const std::string& wanted() const { return id_; }
    /// Simulates for some milliseconds, or draws one picture. Once a frame.
    void work();
    /// The texture to show `seconds` after it was wanted, or 0 while there is none.
    unsigned picture_at(double seconds) const;
    std::size_t made() const { return loop_.size(); }

  private:
    std::string id_;
    double begins_ = 0; ///< s, simulated
    std::unique_ptr<ThumbnailStage> stage_;
    std::vector<gl::Texture> loop_;
    bool is_whole_ = false;
};

} // namespace pendula
