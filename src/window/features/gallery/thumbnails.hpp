// SPDX-License-Identifier: MIT
/// Small pictures of the shipped scenes and storyboards, drawn by the real renderer on first request and kept
/// in UserFolder::cache under names that depend on their content. Drawing thread, with its OpenGL context.
#pragma once

#include "film/filmed_views.hpp"
#include "film/still_frame.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "render/scene_renderer.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The moment at which a shipped scene makes the best small picture, chosen by eye: simulated s from its
/// start. Scenes that are not in the table have a default.
double thumbnail_moment(std::string_view id);

/// What a thumbnail shows.
struct ThumbnailSource {
    Scene scene;
    double moment = 0; ///< s, simulated
};
/// The source for a shipped scene's id or a shipped storyboard's file; a storyboard's moment is in its second
/// half. Throws SceneError.
ThumbnailSource thumbnail_source(const std::string& id);

/// A scene at the size of a thumbnail, at successive moments.
class ThumbnailStage {
  public:
    static constexpr int width = 480, height = 270; ///< px

    explicit ThumbnailStage(const Scene&);

    double time() const { return simulation_.time(); } ///< simulated s that it has reached
    /// Simulates up to `time`, for at most `patience` (s, wall). True if it has arrived or can never arrive.
    bool advance(double time, double patience);
    /// The picture of the present moment: RGBA, rows top-down.
    std::vector<std::byte> draw();

  private:
    void advance_part(double time);
    StillFrame shown() const;

    Scene scene_;
    SceneRenderer renderer_;
    gl::Framebuffer target_;
    gl::PixelReader reader_;
    Simulation simulation_;
    FilmedEnsemble ensemble_;
    FilmedMap map_;
    FilmSection section_;
};

/// The short loop that a thumbnail shows while the pointer rests on it. It begins at the moment of the still
/// picture. It is made while the pointer rests, at most one picture per frame, and discarded for the next
/// scene.
class MovingThumbnail {
  public:
    static constexpr int pictures = 36;
    static constexpr double pictures_a_second = 15; ///< played at the speed of the motion

    /// Chooses the scene that moves; empty: none.
    void want(const std::string& id);
    const std::string& wanted() const { return id_; }
    /// Call it once a frame: it simulates for some milliseconds, or draws one picture.
    void work();
    /// The texture to show `seconds` after the request, or 0 while there is none.
    unsigned picture_at(double seconds) const;
    std::size_t made() const { return loop_.size(); }

  private:
    std::string id_;
    double begins_ = 0; ///< s, simulated
    std::unique_ptr<ThumbnailStage> stage_;
    std::vector<gl::Texture> loop_;
    bool is_whole_ = false;
};

/// The pictures of all cards.
class Thumbnails {
  public:
    /// The texture of a shipped scene's or storyboard's picture, or 0; then work() will make it. After the
    /// pointer has rested on it for `hovered` seconds, the texture of a moving picture if there is one.
    unsigned picture_of(const std::string& id, std::optional<double> hovered = {});

    /// Call once a frame. Works on one requested picture for about a tenth of a second. A scene that cannot
    /// be drawn stays without a picture.
    void work();

  private:
    struct Making {
        explicit Making(const std::string& id);
        ThumbnailSource source;
        std::filesystem::path file;
        std::optional<ThumbnailStage> stage; ///< exists from the first piece of work on
        double spent = 0;                    ///< s, wall
    };
    /// The picture's rows when it is finished, otherwise nothing.
    static std::optional<std::vector<std::byte>> go_on(Making&);

    std::map<std::string, gl::Texture> pictures_;
    std::optional<std::string> next_;
    std::optional<Making> making_; ///< the work on next_
    MovingThumbnail moving_;
    std::string moves_; ///< requested since the last work(); empty: none
};

/// The file that keeps the picture of a scene at a moment (s). Its name changes with both and with the
/// program's version. Empty if no folder for it is known.
std::filesystem::path thumbnail_file(const Scene&, double moment);

} // namespace pendula
