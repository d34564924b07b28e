// SPDX-License-Identifier: MIT
#include "window/features/views/window_drag.hpp"

#include "render/view_geometry.hpp"
#include "window/features/views/pin_marks.hpp"
#include "window/features/views/throw_arrow.hpp"

#include <imgui.h>

#include <utility>

namespace pendula {

void WindowDrag::update(const DragFrame& frame, InputEvents& events, PhysicsThread& physics) {
    const Snapshot& snapshot = frame.snapshot;
    const ViewLayout& layout = frame.layout;
    const Chain& chain = snapshot.setup.chain;
    const float ratio = frame.pixel_ratio;
    const ChainTransform transform = frame.views.chain_transform(layout, chain);
    chain_place_ = transform.place;
    const std::vector<float> bob_radius =
        fit_chain(chain, frame.views.chain_extent(chain),
                  {0, 0, layout[View::chain].width, layout[View::chain].height},
                  pixel_scale_for(frame.size.height))
            .bob_radius;
    BobPointer pointer;
    pointer.at = transform.metres(events.x * ratio, events.y * ratio);
    pointer.pressed_at = transform.metres(events.press_x * ratio, events.press_y * ratio);
    pointer.pixel = 1 / static_cast<double>(transform.place.scale);
    pointer.over_view =
        !frame.over_panel && view_at(layout, events.x * ratio, events.y * ratio) == View::chain;
    pointer.down = events.left_down;
    pointer.pin_pressed = events.right_pressed || (events.left_pressed && events.alt);
    pointer.pressed = events.left_pressed && !pointer.pin_pressed;
    pointer.throws = events.shift;
    pointer.seconds = frame.seconds;
    const bool had_pointer = bobs_.has_pointer();
    if (auto motion = bobs_.update(pointer, snapshot, bob_radius))
        physics.send(SetMotion{*std::move(motion)}, bobs_.gesture());
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
}

} // namespace pendula
