// SPDX-License-Identifier: MIT
#include "window/features/views/window_drag.hpp"

#include "render/look/palette.hpp"
#include "render/plots/plot_files.hpp"
#include "render/view_geometry.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pendula {
namespace {

// Logical pixels.
constexpr float pin_gap = 5, pin_thickness = 2, least_arm = 4;

/// Converts framebuffer pixels, y down, to ImGui's coordinates.
ImVec2 on_screen(DragPoint pixels, float pixel_ratio) {
    return {static_cast<float>(pixels.x) / pixel_ratio, static_cast<float>(pixels.y) / pixel_ratio};
}

void push_clip(ImDrawList& list, const PixelRectangle& view, float pixel_ratio) {
    const DragPoint corner{static_cast<double>(view.x), static_cast<double>(view.y)};
    const DragPoint opposite{corner.x + view.width, corner.y + view.height};
    list.PushClipRect(on_screen(corner, pixel_ratio), on_screen(opposite, pixel_ratio));
}

/// Draws a bracket around each pinned bob, and a bar across its link. `bob_radius`: framebuffer pixels.
void draw_pin_marks(const ChainPlace& place, const Chain& chain, const ChainState& state,
                    const PinnedLinks& pinned, std::span<const float> bob_radius, const PixelRectangle& view,
                    const PlotScreen& screen) {
    if (chain.model == Model::elastic || view.width < 1) return;
    const float pixel_ratio = screen.pixel_ratio, gap = pin_gap * screen.scale,
                thickness = pin_thickness * screen.scale;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImU32 colour = ImGui::GetColorU32(theme::accent);
    push_clip(list, view, pixel_ratio);
    for (std::size_t i = 0; i < std::min(pinned.size(), state.x.size()); ++i) {
        if (!pinned[i]) continue;
        const ImVec2 at = on_screen(place.pixels({state.x[i], state.y[i]}), pixel_ratio);
        const float drawn = i < bob_radius.size() ? bob_radius[i] / pixel_ratio : 0;
        const float side = drawn + gap, arm = std::max(least_arm * screen.scale, side / 2);
        for (const float x : {-1.0f, 1.0f})
            for (const float y : {-1.0f, 1.0f}) {
                const ImVec2 edge{at.x + x * side, at.y + y * side};
                list.AddLine(edge, {edge.x - x * arm, edge.y}, colour, thickness);
                list.AddLine(edge, {edge.x, edge.y - y * arm}, colour, thickness);
            }
        // The bar crosses the middle of the link.
        const DragPoint joint =
            i > 0 ? DragPoint{state.x[i - 1], state.y[i - 1]} : DragPoint{state.pivot_x, state.pivot_y};
        const ImVec2 from = on_screen(place.pixels(joint), pixel_ratio);
        const ImVec2 middle{(from.x + at.x) / 2, (from.y + at.y) / 2};
        const float length = std::hypot(at.x - from.x, at.y - from.y);
        if (length < 4 * gap) continue;
        const ImVec2 across{-(at.y - from.y) / length * gap, (at.x - from.x) / length * gap};
        list.AddLine({middle.x - across.x, middle.y - across.y}, {middle.x + across.x, middle.y + across.y},
                     colour, thickness);
    }
    list.PopClipRect();
}

constexpr double shown_seconds = 0.15; ///< s of free flight that the arrow shows
constexpr float throw_thickness = 2.5f, throw_head = 11, throw_text_gap = 8; ///< logical pixels

/// Draws an arrow at the bob, with the direction and speed of a throw. `view`: framebuffer pixels.
void draw_throw(const ChainPlace& place, const BobThrow& thrown, const PixelRectangle& view,
                const PlotScreen& screen) {
    if (view.width < 1) return;
    const float pixel_ratio = screen.pixel_ratio, head = throw_head * screen.scale,
                text_gap = throw_text_gap * screen.scale;
    const DragPoint later{thrown.from.x + shown_seconds * thrown.velocity.x,
                          thrown.from.y + shown_seconds * thrown.velocity.y};
    const ImVec2 from = on_screen(place.pixels(thrown.from), pixel_ratio);
    const ImVec2 to = on_screen(place.pixels(later), pixel_ratio);
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImU32 colour = ImGui::GetColorU32(theme::warning);
    if (length > head) {
        const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length};
        const ImVec2 neck{to.x - head * along.x, to.y - head * along.y};
        list.AddLine(from, neck, colour, throw_thickness * screen.scale);
        list.AddTriangleFilled(to, {neck.x - 0.45f * head * along.y, neck.y + 0.45f * head * along.x},
                               {neck.x + 0.45f * head * along.y, neck.y - 0.45f * head * along.x}, colour);
    }
    const std::string speed = fmt::format("{:.1f} m/s", std::hypot(thrown.velocity.x, thrown.velocity.y));
    const ImVec2 end = length > head ? to : from;
    list.AddText({end.x + text_gap, end.y + text_gap}, ImGui::GetColorU32(theme::text), speed.c_str());
}

constexpr float pose_rod = 1.5f, pose_bob = 5; ///< logical pixels
constexpr float paleness = 0.5f;

} // namespace

void draw_pose_mark(const ChainPlace& chain, std::span<const glm::dvec2> pose, Theme theme,
                    const PixelRectangle& view, const PlotScreen& screen) {
    if (pose.empty() || view.width < 1) return;
    const auto place = [&](glm::dvec2 metres) {
        return on_screen(chain.pixels({metres.x, metres.y}), screen.pixel_ratio);
    };
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    push_clip(list, view, screen.pixel_ratio);
    ImVec2 from = place({0, 0});
    for (const glm::dvec2& metres : pose) {
        const ImVec2 to = place(metres);
        list.AddLine(from, to, theme::ink(theme::text, paleness), std::max(1.0f, pose_rod * screen.scale));
        from = to;
    }
    for (std::size_t i = 0; i < pose.size(); ++i) {
        const ImVec4 colour = theme::colour(srgb_of(palette::bob_in_chain(i, pose.size(), theme)));
        list.AddCircleFilled(place(pose[i]), pose_bob * screen.scale, theme::ink(colour, paleness), 24);
    }
    list.PopClipRect();
}

bool WindowDrag::handle(const WindowMoment& moment, const ViewLayout& layout, InputEvents& events) {
    const Snapshot& snapshot = moment.snapshot;
    const Chain& chain = snapshot.setup.chain;
    const float ratio = moment.screen.pixel_ratio;
    chain_place_ = views_.chain_place(layout, chain);
    const std::vector<float> bob_radius =
        fit_chain(chain, views_.chain_extent(chain),
                  {0, 0, layout[View::chain].width, layout[View::chain].height},
                  pixel_scale_for(moment.size.height))
            .bob_radius;
    BobPointer pointer;
    pointer.at = chain_place_.metres(events.x * ratio, events.y * ratio);
    pointer.pressed_at = chain_place_.metres(events.press_x * ratio, events.press_y * ratio);
    pointer.pixel = 1 / static_cast<double>(chain_place_.scale);
    pointer.over_view =
        !moment.over_panel && view_at(layout, events.x * ratio, events.y * ratio) == View::chain;
    pointer.down = events.left_down;
    pointer.pin_pressed = events.right_pressed || (events.left_pressed && events.alt);
    pointer.pressed = events.left_pressed && !pointer.pin_pressed;
    pointer.throws = events.shift;
    pointer.seconds = moment.elapsed;
    const bool had_pointer = bobs_.has_pointer();
    if (auto motion = bobs_.update(pointer, snapshot, bob_radius))
        moment.send_now(SetMotion{*std::move(motion)}, bobs_.gesture());
    if (had_pointer || bobs_.has_pointer())
        events.button_down = events.button_pressed = events.double_clicked = false;
    shown_states_.assign(snapshot.states.begin(), snapshot.states.end());
    if (const ChainState* held = bobs_.held()) shown_states_.front() = *held;
    // Shows pins only while the run is stopped or a bob is held, because pins only affect drags.
    if (snapshot.run_state != RunState::running || bobs_.held())
        draw_pin_marks(chain_place_, chain, shown_states_.front(), bobs_.pinned(), bob_radius,
                       layout.chain_clip, moment.screen);
    if (const auto thrown = bobs_.throw_now())
        draw_throw(chain_place_, *thrown, layout.chain_clip, moment.screen);
    if (bobs_.hovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return false;
}

void WindowDrag::carry_out(const WindowMoment& moment) {
    if (const auto& bob = moment.requests.toggle_pin) bobs_.toggle_pin(*bob);
}

void WindowDrag::report(const Snapshot&, nlohmann::ordered_json& report) const {
    report["chain_pivot_pixels"] = {chain_place_.pivot.x, chain_place_.pivot.y};
    report["chain_pixels_per_metre"] = chain_place_.scale;
    report["drag_distance_pixels"] = bobs_.worst_distance();
}

} // namespace pendula
