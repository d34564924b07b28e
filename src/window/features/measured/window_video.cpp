// SPDX-License-Identifier: MIT
#include "window/features/measured/window_video.hpp"

#include "film/filmed_views.hpp"
#include "render/frame_geometry.hpp"
#include "window/panels/view_state.hpp"

#include <imgui.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

constexpr float handle_radius = 11, grip_radius = 18; ///< logical pixels

} // namespace

WindowVideo::WindowVideo()
    : frames_({.priority = ThreadPriority::usual, // ffmpeg inherits this priority and must be fast
               .failed =
                   [](FrameReport& report, const FrameWish& wish, std::string why) {
                       report = {nullptr, wish, std::move(why)};
                   },
               .finishes = decltype(frames_)::always},
              [] {
                  return [frames = std::make_shared<VideoFrames>()](const FrameWish& wish, auto& turn) {
                      auto frame = frames->at(wish.file, wish.time);
                      turn.tell([&](FrameReport& report) { report = {std::move(frame), wish, {}}; });
                  };
              }) {}

void WindowVideo::begin_frame(const WindowMoment& moment) {
    moment.sources.video_trouble = shown_.trouble;
    if (moment.view.video.file.empty()) moment.view.places_video = false;
}

bool WindowVideo::fill(const WindowMoment& moment, FrameInput& input) {
    const auto before = shown_.frame;
    const VideoView& video = view_ = moment.view.video;
    chain_ = geometry_of(input, moment.size.width, moment.size.height, {0}).chain;
    reach_ = chain_.scale * input.chain->reach();
    if (video.file.empty()) {
        if (before) frames_.rest();
        shown_ = {};
        return before != nullptr;
    }
    frames_.want({video.file, video.begin + input.time});
    FrameReport newest = frames_.report();
    // The newest frame may still belong to a file that was requested before.
    if (newest.of.file == video.file) shown_ = std::move(newest);
    if (shown_.of.file != video.file) shown_ = {};
    input.video_frame = shown_.frame;
    return shown_.frame != before;
}

glm::dvec2 WindowVideo::place_of(Handle handle) const {
    const glm::dvec2 pivot(chain_.pivot);
    return handle == Handle::pivot ? pivot : pivot - glm::dvec2(0, reach_);
}

/// Keeps the pressed place of the video under the pointer. The handle at the pivot moves the video; the
/// handle at the chain's end turns and scales the video about the pivot.
void WindowVideo::drag(VideoView& video, const glm::dvec2& to) {
    video = held_view_;
    const VideoFrame& frame = *shown_.frame;
    const glm::dvec2 size = frame.reduction * glm::dvec2(frame.width, frame.height);
    const VideoPlace place = place_video(held_view_, size.x, size.y, chain_);
    video.scale = place.scale * chain_.scale;
    video.pivot_x = place.pivot.x;
    video.pivot_y = place.pivot.y;
    if (*held_ == Handle::pivot) {
        const glm::dvec2 moved = to - held_at_;
        const glm::dvec2 by = moved.x * place.across + moved.y * place.up;
        video.pivot_x -= by.x;
        video.pivot_y -= by.y;
        return;
    }
    const glm::dvec2 from = held_at_ - glm::dvec2(chain_.pivot), now = to - glm::dvec2(chain_.pivot);
    const double before = std::hypot(from.x, from.y), after = std::max(std::hypot(now.x, now.y), 4.0);
    video.scale = std::clamp(video.scale * before / after, 1e-3, 1e6);
    const double turned = std::atan2(from.x * now.y - from.y * now.x, from.x * now.x + from.y * now.y);
    video.tilt = std::remainder(held_view_.tilt + turned * 180 / std::numbers::pi, 360.0);
}

bool WindowVideo::handle(const WindowMoment& moment, const ViewLayout&, InputEvents& events) {
    if (!moment.view.places_video || !shown_.frame) {
        held_.reset();
        return false;
    }
    const WindowScreen& screen = moment.screen;
    const glm::dvec2 pressed = screen.pixels(events.press_x, events.press_y);
    const double grip = static_cast<double>(grip_radius) * screen.scale * screen.pixel_ratio;
    if (events.left_pressed && !moment.over_panel)
        for (const Handle handle : {Handle::pivot, Handle::end}) {
            const glm::dvec2 away = pressed - place_of(handle);
            if (held_ || std::hypot(away.x, away.y) > grip) continue;
            held_ = handle;
            held_view_ = moment.view.video;
            held_at_ = pressed;
        }
    if (!held_) return false;
    drag(moment.view.video, screen.pixels(events.x, events.y));
    if (!events.left_down) held_.reset();
    return true;
}

void WindowVideo::draw(const WindowMoment& moment, const FrameInput&) {
    handles_.clear();
    if (!moment.view.places_video || !shown_.frame) return;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const float scale = moment.screen.scale, radius = handle_radius * scale;
    for (const Handle handle : {Handle::pivot, Handle::end}) {
        const glm::dvec2 place = place_of(handle);
        const ImVec2 at = moment.screen.place(place.x, place.y);
        handles_.push_back({at.x, at.y});
        const ImVec4 colour = held_ == handle ? theme::accent : theme::text;
        for (const auto& [ink, width] :
             {std::pair{theme::ink(ImVec4(0, 0, 0, 0.75f)), 4 * scale}, {theme::ink(colour), 1.5f * scale}}) {
            list.AddCircle(at, radius, ink, 32, width);
            list.AddLine({at.x - 0.4f * radius, at.y}, {at.x + 0.4f * radius, at.y}, ink, width);
            list.AddLine({at.x, at.y - 0.4f * radius}, {at.x, at.y + 0.4f * radius}, ink, width);
        }
        const char* words = handle == Handle::pivot ? "Move the video" : "Turn and scale the video";
        const ImVec2 text{at.x + 1.6f * radius, at.y - ImGui::GetFontSize() / 2};
        list.AddText({text.x + scale, text.y + scale}, theme::ink(ImVec4(0, 0, 0, 0.8f)), words);
        list.AddText(text, theme::ink(theme::text), words);
    }
}

void WindowVideo::report(const Snapshot&, nlohmann::ordered_json& report) const {
    if (!shown_.frame && shown_.trouble.empty()) return;
    nlohmann::ordered_json video{{"file", shown_.of.file},
                                 {"time", shown_.of.time},
                                 {"trouble", shown_.trouble},
                                 {"scale", view_.scale},
                                 {"pivot", {view_.pivot_x, view_.pivot_y}},
                                 {"tilt_deg", view_.tilt}};
    if (!handles_.empty()) video["handles"] = handles_;
    report["video"] = std::move(video);
}

} // namespace pendula
