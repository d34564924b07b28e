// SPDX-License-Identifier: MIT
/// The dialogue that follows markers through a video. The user clicks on each marker in the first frame, then
/// the video runs; when a marker is lost, the dialogue asks where it is. The result is a table beside the
/// video. Drawing thread, with its OpenGL context; the markers are followed on a separate thread.
#pragma once

#include "gl/texture.hpp"
#include "measured/marker_tracker.hpp"
#include "scene/scene.hpp"
#include "tasks/latest_wish.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"

#include <imgui.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// A frame for display: RGBA, rows from the top. Its size is the video's, divided by a whole number.
struct ShownFrame {
    int width = 0, height = 0;
    int reduction = 1; ///< pixels of the video per pixel of this frame, in each direction
    std::vector<std::byte> pixels;
};

/// The state and the result of the work.
struct FollowReport {
    std::shared_ptr<const ShownFrame> frame; ///< the newest shown frame; null if there is none yet
    double time = 0;                         ///< video time of `frame`, s
    std::vector<MarkerPlace> places{};       ///< the markers in `frame`; empty if not followed yet
    std::optional<std::size_t> lost{};       ///< the lost marker, counted from 0: see answer()
    std::string trouble{};                   ///< one sentence on why the work cannot go on
    double begin = 0;                        ///< video time of the first frame, s
    std::optional<MarkerTracks> tracks{};    ///< the result, set at the end
};

/// Follows markers through a video in the background. When a marker is lost, the work stops until the user
/// has said where the marker is. Call the functions on one thread.
class MarkerFollower {
  public:
    MarkerFollower();

    /// Reads the frame at `begin` (s) for display, and discards earlier results.
    void show(const std::string& video, double begin);
    /// Follows the markers at these places of the shown frame. `radius`: the markers' rough radius, px.
    /// `frame_rate`: the camera's frame rate, Hz; 0 for the video's own rate.
    void follow(std::vector<MarkerPlace>, double radius, double frame_rate);
    /// Continues after a loss. The argument is the lost marker's place in the newest frame; nothing: the
    /// marker is hidden.
    void answer(std::optional<MarkerPlace>);
    /// Ends the work. The result contains the markers' places in the frames followed so far.
    void finish();
    void rest() { worker_.rest(); }

    FollowReport report() const { return worker_.report(); }

  private:
    enum class Step : std::uint8_t { show, follow, go_on, finish };
    struct FollowWish {
        std::uint64_t session = 0; ///< a new session begins with the first frame
        Step step = Step::show;
        std::string video;
        double begin = 0, radius = 0, frame_rate = 0;
        std::vector<MarkerPlace> places{};
        std::size_t lost = 0;
        std::optional<MarkerPlace> found{};
    };
    class Following;
    using Worker = LatestWish<FollowWish, FollowReport>;

    FollowWish wish_;
    Worker worker_;
};

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
    std::vector<MarkerPlace> clicked_; ///< clicked markers, in the order of the links, px of the video
    std::optional<MarkerPlace> pivot_;
    float begin_ = 0;  ///< video time at which the tracking begins, s
    float radius_ = 8; ///< radius of the markers, px
    double rate_ = 0;  ///< the camera's frame rate, Hz; 0 for the video's own
    std::string trouble_;
    bool open_ = false, opens_now_ = false, cancels_ = false;
};

} // namespace pendula
