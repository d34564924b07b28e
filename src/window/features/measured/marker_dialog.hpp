// SPDX-License-Identifier: MIT
/// The dialogue that follows markers through a video. The user clicks on each marker in the first frame, then
/// the video runs; when a marker is lost, the dialogue asks where it is. The result is a table beside the
/// video. Drawing thread, with its OpenGL context.
#pragma once

#include "gl/texture.hpp"
#include "scene/scene.hpp"
#include "window/features/measured/marker_follower.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"

#include <imgui.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class MarkerDialog {
  public:
    /// Opens the dialogue with the video's frame at `begin` (s).
    void show(const std::string& video, double begin);
    bool is_open() const { return open_; }
    const std::filesystem::path& path() const { return table_; } ///< path of the table written last

    /// Builds the dialogue. Once the table has been written, returns the scene of the table with the video
    /// behind the chain. Escape cancels.
    std::optional<Scene> build(const theme::Fonts&, float scale, const DialogKeys&);

  private:
    enum class Stage { choosing, following, pivot };

    void build_picture(float scale);
    void draw_places(const ImVec2& corner, float shrink, float scale) const;
    void build_choices(float scale);
    void build_buttons();
    void click(const MarkerPlace&);
    void take_news();
    std::string instruction() const;
    std::optional<Scene> write_table();

    MarkerFollower follower_;
    FollowReport news_;
    gl::Texture texture_;
    std::shared_ptr<const ShownFrame> uploaded_;
    std::string video_;
    std::filesystem::path table_;
    Stage stage_ = Stage::choosing;
    std::vector<MarkerPlace> clicked_; ///< px of the video: the clicked markers, in the order of the links
    std::optional<MarkerPlace> pivot_;
    float begin_ = 0;  ///< s of the video: the beginning of the tracking
    float radius_ = 8; ///< radius of the markers, px
    double rate_ = 0;  ///< the camera's frame rate, Hz; 0: the video's own
    std::string trouble_;
    bool open_ = false, opens_now_ = false, cancels_ = false;
};

} // namespace pendula
