// SPDX-License-Identifier: MIT
#include "window/features/views/window_drag.hpp"

#include "render/view_geometry.hpp"
#include "window/features/views/pin_marks.hpp"
#include "window/features/views/throw_arrow.hpp"

#include <imgui.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace pendula {

bool WindowDrag::handle(const WindowMoment& moment, const ViewLayout& layout, InputEvents& events) {
    const Snapshot& snapshot = moment.snapshot;
    const Chain& chain = snapshot.setup.chain;
    const float ratio = moment.screen.pixel_ratio;
    const ChainTransform transform = views_.chain_transform(layout, chain);
    chain_place_ = transform.place;
    const std::vector<float> bob_radius =
        fit_chain(chain, views_.chain_extent(chain),
                  {0, 0, layout[View::chain].width, layout[View::chain].height},
                  pixel_scale_for(moment.size.height))
            .bob_radius;
    BobPointer pointer;
    pointer.at = transform.metres(events.x * ratio, events.y * ratio);
    pointer.pressed_at = transform.metres(events.press_x * ratio, events.press_y * ratio);
    pointer.pixel = 1 / static_cast<double>(transform.place.scale);
    pointer.over_view =
        !moment.over_panel && view_at(layout, events.x * ratio, events.y * ratio) == View::chain;
    pointer.down = events.left_down;
    pointer.pin_pressed = events.right_pressed || (events.left_pressed && events.alt);
    pointer.pressed = events.left_pressed && !pointer.pin_pressed;
    pointer.throws = events.shift;
    pointer.seconds = moment.elapsed;
    const bool had_pointer = bobs_.has_pointer();
    if (auto motion = bobs_.update(pointer, snapshot, bob_radius))
        moment.send(SetMotion{*std::move(motion)}, bobs_.gesture());
    if (had_pointer || bobs_.has_pointer())
        events.button_down = events.button_pressed = events.double_clicked = false;
    shown_states_.assign(snapshot.states.begin(), snapshot.states.end());
    if (const ChainState* held = bobs_.held()) shown_states_.front() = *held;
    // Pins only hold during drags: they are shown where they count.
    if (snapshot.run_state != RunState::running || bobs_.held())
        draw_pin_marks(transform, chain, shown_states_.front(), bobs_.pinned(), bob_radius, layout.chain_clip,
                       ratio);
    if (const auto thrown = bobs_.throw_now()) draw_throw(transform, *thrown, layout.chain_clip, ratio);
    if (bobs_.hovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return false;
}

void WindowDrag::carry_out(const WindowMoment& moment) {
    if (const auto& bob = moment.requests.toggle_pin) bobs_.toggle_pin(*bob);
}

void WindowDrag::report(nlohmann::ordered_json& report) const {
    report["chain_pivot_pixels"] = {chain_place_.pivot.x, chain_place_.pivot.y};
    report["chain_pixels_per_metre"] = chain_place_.scale;
    report["drag_distance_pixels"] = bobs_.worst_distance();
}

} // namespace pendula
