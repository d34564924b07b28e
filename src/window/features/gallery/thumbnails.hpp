// SPDX-License-Identifier: MIT
/// Small pictures of the shipped scenes and storyboards, drawn by the real renderer when they are first asked
/// for and kept in UserFolder::cache, named by their content. Drawing thread, with its OpenGL context.
#pragma once

#include "gl/texture.hpp"
#include "scene/scene.hpp"
#include "window/features/gallery/moving_thumbnail.hpp"
#include "window/features/gallery/thumbnail_moment.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class Thumbnails {
  public:
    /// The texture of a shipped scene's or storyboard's picture, or 0: then work() will make it. Once the
    /// pointer has rested on it for `hovered` seconds, the texture of a moving picture if there is one.
    unsigned picture_of(const std::string& id, std::optional<double> hovered = {});

    /// Once a frame. Goes on with one picture that was asked for, for about a tenth of a second. A scene that
    /// cannot be drawn stays without one.
    void work();

  private:
    struct Making {
        explicit Making(const std::string& id);
        ThumbnailSource source;
        std::filesystem::path file;
        std::optional<ThumbnailStage> stage; ///< from the first piece of work on
        double spent = 0;                    ///< s, wall
    };
    /// Its rows once they are there; nothing while it is on its way.
    static std::optional<std::vector<std::byte>> go_on(Making&);

    std::map<std::string, gl::Texture> pictures_;
    std::optional<std::string> wanted_;
    std::optional<Making> making_; ///< of wanted_
    MovingThumbnail moving_;
    std::string moves_; ///< since the last work(); empty: none
};

/// Where the picture of a scene at a moment (s) is kept: its name changes with both and with the program's
/// version. Empty if no folder for it is known.
std::filesystem::path thumbnail_file(const Scene&, double moment);

} // namespace pendula
