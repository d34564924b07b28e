// SPDX-License-Identifier: MIT
/// The shipped scenes as pictures, to choose one of, over everything else. Drawing thread, within an ImGui
/// frame.
#pragma once

#include "scene/scene.hpp"
#include "ui/dialog_keys.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class Gallery {
  public:
    /// The OpenGL texture of a scene's picture (16 : 9, the first row at the top), or 0 while there is none.
    using PictureOf = std::function<unsigned(const std::string& id)>;

    void show(const std::string& shown_scene); ///< the scene that is selected at first, by name
    bool is_open() const { return open_; }

    /// The id of the scene chosen in this frame: by a click, or by the arrow keys and Enter. Escape chooses
    /// none.
    std::optional<std::string> build(float scale, const DialogKeys&, const PictureOf&);

  private:
    void move_selection(int columns, const DialogKeys&);
    bool card(std::size_t index, float width, float scale, unsigned picture);

    std::vector<ShippedScene> scenes_;
    std::size_t selected_ = 0;
    bool open_ = false, opens_now_ = false, moved_ = false;
};

} // namespace pendula
