// SPDX-License-Identifier: MIT
/// Follows markers through a video in the background. When a marker is lost, the work stops until the user
/// has said where the marker is. Call the functions on one thread; the work has a separate thread.
#pragma once

#include "measured/marker_tracker.hpp"
#include "tasks/latest_wish.hpp"

#include <cstddef>
#include <cstdint>
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
    std::shared_ptr<const ShownFrame> frame; ///< the newest shown frame; null: none yet
    double time = 0;                         ///< s of the video: the time of `frame`
    std::vector<MarkerPlace> places{};       ///< the markers in `frame`; empty: not followed yet
    std::optional<std::size_t> lost{};       ///< the lost marker, counted from 0: see answer()
    std::string trouble{};                   ///< one sentence on why the work cannot go on
    double begin = 0;                        ///< s of the video: the time of the first frame
    std::optional<MarkerTracks> tracks{};    ///< the result, set at the end
};

class MarkerFollower {
  public:
    MarkerFollower();

    /// Reads the frame at `begin` (s) for display, and discards earlier results.
    void show(const std::string& video, double begin);
    /// Follows the markers at these places of the shown frame. `radius`: the markers' rough radius, px.
    /// `frame_rate`: the camera's frame rate, Hz; 0: the video's own rate.
    void follow(std::vector<MarkerPlace>, double radius, double frame_rate);
    /// Continues after a loss. The argument is the lost marker's place in the newest frame; nothing: the
    /// marker is hidden.
    void answer(std::optional<MarkerPlace>);
    /// Ends the work. The result has the markers' places in the frames so far.
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

} // namespace pendula
