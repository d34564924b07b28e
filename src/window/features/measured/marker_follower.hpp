// SPDX-License-Identifier: MIT
/// Follows markers through a video in the background, and stops to ask where it loses one. Its owner's
/// thread; the work has its own.
#pragma once

#include "measured/marker_tracks.hpp"
#include "tasks/latest_wish.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// A frame as it is shown: RGBA, rows from the top, made smaller by a whole number.
struct ShownFrame {
    int width = 0, height = 0;
    int reduction = 1; ///< pixels of the video per pixel of this, each way
    std::vector<std::byte> pixels;
};

/// What has come of it so far.
struct FollowReport {
    std::shared_ptr<const ShownFrame> frame; ///< the newest that is shown; null: none yet
    double time = 0;                         ///< s of the video, of the newest frame
    std::vector<MarkerPlace> places{};       ///< in it; empty: not followed yet
    std::optional<std::size_t> lost{};       ///< the marker to ask for, from 0: answer()
    std::string trouble{};                   ///< why it does not go on, one sentence
    double begin = 0;                        ///< s of the video, of the first frame
    std::optional<MarkerTracks> tracks{};    ///< at the end
};

class MarkerFollower {
  public:
    MarkerFollower();

    /// Shows the frame at `begin`, s; what was followed before is forgotten.
    void show(const std::string& video, double begin);
    /// Follows the markers at these places of the shown frame. `frame_rate`, Hz: the camera's; 0: as the
    /// video says. `radius`: about that of the markers, px.
    void follow(std::vector<MarkerPlace>, double radius, double frame_rate);
    /// Where the lost marker is in the newest frame, or nothing: it is hidden, and the rest goes on.
    void answer(std::optional<MarkerPlace>);
    /// Ends with the frames followed so far.
    void finish();
    void rest() { worker_.rest(); }

    FollowReport report() const { return worker_.report(); }

  private:
    enum class Step : std::uint8_t { show, follow, go_on, finish };
    struct FollowWish {
        std::uint64_t session = 0; ///< a new one begins with the first frame
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
