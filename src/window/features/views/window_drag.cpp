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

/// px; a bob can be gripped within this distance even if it is drawn smaller.
constexpr double least_radius = 9;
constexpr double slack = 2;               ///< px; a smaller pointer movement leaves a stopped chain alone
constexpr double settle_seconds = 0.04;   ///< time in which 63 % of the grip's offset disappears, s
constexpr double velocity_seconds = 0.05; ///< time over which the pointer's velocity is averaged, s
constexpr double fastest_throw = 50;      ///< limit of a throw's speed, chain lengths per second

} // namespace

std::optional<std::size_t> BobDrag::dragged() const {
    return grip_ ? std::optional(grip_->bob) : std::nullopt;
}

/// Returns the nearest bob. If several bobs are in one place, returns the outermost, the bob drawn last.
std::optional<std::size_t> BobDrag::bob_at(DragPoint at, double pixel, const Snapshot& snapshot,
                                           std::span<const float> bob_radius) const {
    const ChainState& state = snapshot.states.front();
    std::optional<std::size_t> found;
    double nearest = 0;
    for (std::size_t i = 0; i < state.x.size(); ++i) {
        const double drawn = i < bob_radius.size() ? bob_radius[i] : 0;
        const double distance = std::hypot(at.x - state.x[i], at.y - state.y[i]) / pixel;
        if (distance > std::max(least_radius, drawn) || (found && distance > nearest)) continue;
        found = i;
        nearest = distance;
    }
    return found;
}

void BobDrag::toggle_pin(std::size_t bob) {
    pinned_.resize(std::max(pinned_.size(), bob + 1));
    pinned_[bob] = !pinned_[bob];
}

void BobDrag::press(const BobPointer& pointer, const Snapshot& snapshot, std::span<const float> bob_radius) {
    const auto bob = bob_at(pointer.pressed_at, pointer.pixel, snapshot, bob_radius);
    if (!bob) return;
    if (pointer.pin_pressed) {
        if (snapshot.setup.chain.model == Model::elastic) return;
        toggle_pin(*bob);
        pin_clicked_ = true;
        return;
    }
    const ChainState& state = snapshot.states.front();
    Grip grip;
    grip.bob = *bob;
    grip.epoch = snapshot.epoch;
    grip.model = snapshot.setup.chain.model;
    grip.offset = {state.x[*bob] - pointer.pressed_at.x, state.y[*bob] - pointer.pressed_at.y};
    grip.last = pointer.pressed_at;
    grip.pose = state;
    grip_ = grip;
    ++gesture_;
}

/// The velocity of a throw: the pointer's velocity, limited to fastest_throw.
DragPoint BobDrag::throw_velocity(const Chain& chain) const {
    const double speed = std::hypot(grip_->velocity.x, grip_->velocity.y);
    const double most = fastest_throw * chain.reach();
    const double factor = speed > most ? most / speed : 1;
    return {factor * grip_->velocity.x, factor * grip_->velocity.y};
}

std::optional<BobThrow> BobDrag::throw_now() const {
    if (!grip_ || !grip_->moved || !grip_->throws) return std::nullopt;
    return BobThrow{{grip_->pose.x[grip_->bob], grip_->pose.y[grip_->bob]}, grip_->throw_velocity};
}

void BobDrag::follow_pointer(const BobPointer& pointer) {
    // Ignores a release without movement. When frames are slow, the button is often released in such a frame
    // although the pointer has not stopped.
    if (!pointer.down && pointer.at == grip_->last) return;
    const double seconds = std::max(pointer.seconds, 1e-4);
    const double part = 1 - std::exp(-seconds / velocity_seconds);
    const auto towards = [&](double before, double step) {
        return before + part * (step / seconds - before);
    };
    grip_->velocity = {towards(grip_->velocity.x, pointer.at.x - grip_->last.x),
                       towards(grip_->velocity.y, pointer.at.y - grip_->last.y)};
    grip_->last = pointer.at;
    if (!grip_->moved) return;
    const double left = std::exp(-seconds / settle_seconds);
    grip_->offset = {left * grip_->offset.x, left * grip_->offset.y};
}

std::optional<Motion> BobDrag::lead(const BobPointer& pointer, const Snapshot& snapshot) {
    const Chain& chain = snapshot.setup.chain;
    const bool running = snapshot.run_state == RunState::running;
    // A click stops a running chain, but does not change a stopped chain.
    if (!grip_->moved) {
        const double way =
            std::hypot(pointer.at.x - pointer.pressed_at.x, pointer.at.y - pointer.pressed_at.y);
        grip_->moved = running || way > slack * pointer.pixel;
        if (!grip_->moved) return std::nullopt;
    }
    follow_pointer(pointer);
    grip_->throws = pointer.throws;
    grip_->throw_velocity = throw_velocity(chain);
    const DragPoint asked{pointer.at.x + grip_->offset.x, pointer.at.y + grip_->offset.y};
    // A rigid chain continues from the state in which it is held, an elastic chain from the snapshot's state,
    // in which the other bobs have moved.
    const ChainState& from = chain.model == Model::rigid ? grip_->pose : snapshot.states.front();
    const DragPoint target = reachable_point(chain, from, grip_->bob, asked, pinned_);
    Motion motion = pendula::dragged(chain, from, grip_->bob, asked, pinned_);
    grip_->pose = state_of(chain, motion, {from.pivot_x, from.pivot_y});
    if (std::hypot(grip_->offset.x, grip_->offset.y) < 0.5 * pointer.pixel && target == asked)
        worst_distance_ = std::max(worst_distance_, std::hypot(grip_->pose.x[grip_->bob] - pointer.at.x,
                                                               grip_->pose.y[grip_->bob] - pointer.at.y) /
                                                        pointer.pixel);
    if (!pointer.down && pointer.throws) {
        motion = thrown(chain, std::move(motion), grip_->bob, grip_->throw_velocity, pinned_);
    }
    if (!running && motion == grip_->sent) return std::nullopt;
    grip_->sent = motion;
    return motion;
}

std::optional<Motion> BobDrag::update(const BobPointer& pointer, const Snapshot& snapshot,
                                      std::span<const float> bob_radius) {
    const Chain& chain = snapshot.setup.chain;
    if (pinned_.size() > chain.links()) pinned_.clear(); // the pins belong to another chain
    if (!pointer.down) pin_clicked_ = false;
    const bool goes_on = grip_ && grip_->epoch == snapshot.epoch && grip_->model == chain.model &&
                         grip_->bob < snapshot.states.front().x.size();
    if (!goes_on) grip_.reset();
    if (!grip_ && pointer.over_view && (pointer.pressed || pointer.pin_pressed))
        press(pointer, snapshot, bob_radius);
    std::optional<Motion> motion;
    if (grip_) {
        motion = lead(pointer, snapshot);
        if (!pointer.down) grip_.reset();
    }
    hovered_.reset();
    if (grip_)
        hovered_ = grip_->bob;
    else if (pointer.over_view)
        hovered_ = bob_at(pointer.at, pointer.pixel, snapshot, bob_radius);
    return motion;
}

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
                    const WindowScreen& screen) {
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

constexpr double shown_seconds = 0.15; ///< duration of free flight that the arrow shows, s
constexpr float throw_thickness = 2.5f, throw_head = 11, throw_text_gap = 8; ///< logical pixels

/// Draws an arrow at the bob, with the direction and speed of a throw. `view`: framebuffer pixels.
void draw_throw(const ChainPlace& place, const BobThrow& thrown, const PixelRectangle& view,
                const WindowScreen& screen) {
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
                    const PixelRectangle& view, const WindowScreen& screen) {
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
