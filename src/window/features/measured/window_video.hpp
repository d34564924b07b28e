// SPDX-License-Identifier: MIT
/// The video behind the chain: reads the video's frames in the background and draws the handles with which
/// the user places the video. Drawing thread.
#pragma once

#include "render/view_geometry.hpp"
#include "tasks/latest_wish.hpp"
#include "window/shell/feature.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class WindowVideo final : public Feature {
  public:
    WindowVideo();

    void begin_frame(const WindowMoment&) override;
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    bool fill(const WindowMoment&, FrameInput&) override;
    void draw(const WindowMoment&, const FrameInput&) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

  private:
    struct FrameWish {
        std::string file;
        double time = 0; ///< video time, s
        bool operator==(const FrameWish&) const = default;
    };
    struct FrameReport {
        std::shared_ptr<const VideoFrame> frame;
        FrameWish of;
        std::string trouble; ///< one sentence on why there is no picture, or empty
    };
    enum class Handle { pivot, end };

    glm::dvec2 place_of(Handle) const;
    void drag(VideoView&, const glm::dvec2& to);

    LatestWish<FrameWish, FrameReport> frames_;
    FrameReport shown_;
    VideoView view_;                            ///< the video's view in the last frame
    std::vector<std::array<float, 2>> handles_; ///< places of the shown handles, ImGui's units
    ChainGeometry chain_;                       ///< the chain in the last frame
    double reach_ = 0;           ///< distance from the pivot to the end of the straight chain, px
    std::optional<Handle> held_; ///< the handle that the pointer holds
    VideoView held_view_;        ///< the view when the handle was pressed
    glm::dvec2 held_at_{0};      ///< where the handle was pressed, framebuffer px from the lower left
};

} // namespace pendula
