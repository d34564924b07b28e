// SPDX-License-Identifier: MIT
/// Small pictures of the shipped scenes and storyboards. They are drawn by SceneRenderer on first request,
/// and then kept as files in UserFolder::cache. Drawing thread, with its OpenGL context.
#pragma once

#include "film/filmed_views.hpp"
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

/// The moment of a shipped scene that its thumbnail shows, simulated s from the scene's start. A table has
/// moments chosen by eye; other scenes have a default.
double thumbnail_moment(std::string_view id);

/// The scene and the moment that a thumbnail shows.
struct ThumbnailSource {
    Scene scene;
    double moment = 0; ///< simulated time, s
};
/// Returns the source of a thumbnail. `id`: a shipped scene's id, or the file name of a shipped storyboard. A
/// storyboard is shown shortly after its middle. Throws SceneError.
ThumbnailSource thumbnail_source(const std::string& id);

/// Simulates a scene and draws it at the size of a thumbnail, at successive moments.
class ThumbnailStage {
  public:
    static constexpr int width = 480, height = 270; ///< px

    explicit ThumbnailStage(const Scene&);

    double time() const { return simulation_.time(); } ///< simulated time that has been reached, s
    /// Simulates up to `time`, for at most the wall time `patience`, both in s. Returns whether `time` has
    /// been reached or can never be reached.
    bool advance(double time, double patience);
    /// Returns the picture of the present moment: RGBA, rows top-down.
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

/// The short loop of pictures that a thumbnail shows while the pointer rests on it. The loop begins at the
/// moment of the still picture. Its pictures are made while the pointer rests, at most one per frame, and are
/// discarded when another scene is chosen.
class MovingThumbnail {
  public:
    static constexpr int pictures = 36;
    static constexpr double pictures_a_second = 15; ///< the loop plays in real time

    /// Chooses the scene that moves. With an empty `id`, no scene moves.
    void want(const std::string& id);
    const std::string& wanted() const { return id_; }
    /// Call it once a frame: it simulates for some milliseconds, or draws one picture.
    void work();
    /// Returns the texture to show `seconds` after the loop's beginning, or 0 while there is no texture.
    unsigned picture_at(double seconds) const;
    std::size_t made() const { return loop_.size(); }

  private:
    std::string id_;
    double begins_ = 0; ///< beginning of the loop, simulated time, s
    std::unique_ptr<ThumbnailStage> stage_;
    std::vector<gl::Texture> loop_;
    bool is_whole_ = false;
};

/// The pictures of all cards.
class Thumbnails {
  public:
    /// Returns the texture of a shipped scene's or storyboard's picture; 0 until work() has made the picture.
    /// Only one request is stored at a time, so call it in every frame. `hovered`: time for which the pointer
    /// has rested on the picture, s; then a moving picture is returned as soon as there is one.
    unsigned picture_of(const std::string& id, std::optional<double> hovered = {});

    /// Call once a frame. Works on one requested picture for about a tenth of a second. A scene that cannot
    /// be drawn stays without a picture.
    void work();

  private:
    struct Making {
        explicit Making(const std::string& id);
        ThumbnailSource source;
        std::filesystem::path file;
        std::optional<ThumbnailStage> stage; ///< unset before the simulation, or if `file` exists
        double spent = 0;                    ///< wall time worked so far, s
    };
    /// Works on a picture. Returns the finished picture's rows, or nothing while the picture is unfinished.
    static std::optional<std::vector<std::byte>> go_on(Making&);

    std::map<std::string, gl::Texture> pictures_;
    std::optional<std::string> next_;
    std::optional<Making> making_; ///< the work on next_
    MovingThumbnail moving_;
    std::string moves_; ///< id of the scene whose moving picture has been requested since the last call of
                        ///< work(); empty if there is none
};

/// Returns the file that keeps the picture of a scene at a moment (s). Its name depends on the scene, the
/// moment and the program's version. Empty if there is no folder for caches.
std::filesystem::path thumbnail_file(const Scene&, double moment);

} // namespace pendula
