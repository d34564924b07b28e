// SPDX-License-Identifier: MIT
#include "window/features/views/view_control.hpp"

#include "render/view_geometry.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double home_seconds = 0.3;
constexpr double follow_seconds = 0.08; // time in which the camera's distance from the bob falls by 63 %, s

} // namespace

void ChainViewCamera::advance(double seconds, std::optional<glm::vec2> followed) {
    const auto part = static_cast<float>(1 - std::exp(-seconds / follow_seconds));
    anchor_ += part * (followed.value_or(glm::vec2(0)) - anchor_);
    camera_.from_pivot += part * ((followed ? 1.0f : 0.0f) - camera_.from_pivot);
    if (home_remaining_ > 0) {
        const auto step = static_cast<float>(std::min(1.0, seconds / home_remaining_));
        offset_ -= step * offset_;
        camera_.zoom *= std::pow(1 / camera_.zoom, step);
        home_remaining_ -= seconds;
    }
    camera_.centre = anchor_ + offset_;
}

void ChainViewCamera::drag(glm::vec2 movement, const ChainPlace& place) {
    home_remaining_ = 0;
    offset_ += glm::vec2(-movement.x, movement.y) / place.scale;
    camera_.centre = anchor_ + offset_;
}

void ChainViewCamera::zoom(double notches, glm::vec2 pointer, const ChainPlace& place,
                           glm::vec2 view_centre) {
    home_remaining_ = 0;
    const float before = camera_.zoom;
    camera_.zoom =
        std::clamp(before * static_cast<float>(std::pow(1.15, notches)), least_chain_zoom, most_chain_zoom);
    // Keeps the point under the pointer at its place on the screen.
    const glm::vec2 away = (pointer - view_centre) / place.scale * (1 - before / camera_.zoom);
    offset_ += glm::vec2(away.x, -away.y);
    camera_.centre = anchor_ + offset_;
}

void ChainViewCamera::home() { home_remaining_ = home_seconds; }

namespace {

glm::vec2 middle_of(const PixelRectangle& view) {
    return {static_cast<float>(view.x) + 0.5f * static_cast<float>(view.width),
            static_cast<float>(view.y) + 0.5f * static_cast<float>(view.height)};
}

} // namespace

ChainPlace ViewControl::chain_place(const ViewLayout& layout, const Chain& chain) const {
    const PixelRectangle& view = layout[View::chain];
    const ChainGeometry geometry = fit_chain(chain, chain_extent(chain), {0, 0, view.width, view.height}, 1,
                                             chain_.camera(), layout.chain_rest);
    return {{static_cast<float>(view.x) + geometry.pivot.x,
             static_cast<float>(view.y + view.height) - geometry.pivot.y},
            geometry.scale};
}

ChainExtent ViewControl::chain_extent(const Chain& chain) const {
    return framing_.extent() ? *framing_.extent() : full_extent(chain);
}

void ViewControl::frame_chain(double seconds, const Chain& chain, const ChainState& state, bool bob_held,
                              std::optional<double> members) {
    if (bob_held)
        framing_.advance_held(seconds, state);
    else
        framing_.advance(seconds, chain, state, members);
}

ViewLayout ViewControl::layout(const PixelRectangle& area, const ViewSettings& settings, std::size_t links,
                               PlotSet plots) const {
    return divide_area(area, settings.layout, maximised_, links, plots, settings.plots);
}

void ViewControl::advance(double seconds, const ViewSettings& settings, const ChainState& state,
                          bool bob_held) {
    std::optional<glm::vec2> followed;
    if (const std::size_t bob = settings.follow_bob; bob > 0 && bob <= state.x.size())
        followed = glm::vec2(state.x[bob - 1], state.y[bob - 1]);
    if (!bob_held) chain_.advance(seconds, followed);
    orbit_.advance(seconds, settings.embedding, settings.auto_rotate);
}

void ViewControl::handle(const InputEvents& events, const ViewLayout& layout, const Chain& chain,
                         double pixel_ratio, bool over_panel) {
    const std::optional<View> under =
        over_panel ? std::nullopt : view_at(layout, events.x * pixel_ratio, events.y * pixel_ratio);
    if (events.button_pressed) dragged_ = under;
    if (!events.button_down) dragged_.reset();
    if (events.double_clicked && under) maximised_ = maximised_ ? std::nullopt : under;
    if (dragged_) drag(events, layout, chain, pixel_ratio);
    if (events.wheel == 0 || !under) return;
    if (*under == View::torus) orbit_.zoom(events.wheel);
    if (*under == View::chain)
        chain_.zoom(events.wheel, glm::vec2(events.x * pixel_ratio, events.y * pixel_ratio),
                    chain_place(layout, chain), middle_of(layout[View::chain]));
}

void ViewControl::drag(const InputEvents& events, const ViewLayout& layout, const Chain& chain,
                       double pixel_ratio) {
    const double dx = events.dx * pixel_ratio, dy = events.dy * pixel_ratio;
    if (dx == 0 && dy == 0) return;
    if (*dragged_ == View::chain) {
        chain_.drag(glm::vec2(dx, dy), chain_place(layout, chain));
    } else if (*dragged_ == View::torus && events.moves_view) {
        orbit_.pan(dx, dy, layout[View::torus].height);
    } else if (*dragged_ == View::torus) {
        orbit_.drag(dx, dy, layout[View::torus].height);
    }
}

void ViewControl::home() {
    chain_.home();
    orbit_.home();
    maximised_.reset();
}

bool ViewControl::leave_whole_window() {
    const bool left = maximised_.has_value();
    maximised_.reset();
    return left;
}

void ViewControl::set_cameras(FrameInput& input) const {
    input.chain_camera = chain_.camera();
    input.chain_extent = framing_.extent();
    input.torus_camera = orbit_.camera();
    input.torus_shape = orbit_.shape();
}

CameraPose ViewControl::pose(bool rotates, double speed) const {
    const OrbitCamera& orbit = orbit_.camera();
    const TorusShape shape = orbit_.shape();
    const auto wall = static_cast<float>(1 / speed);
    return {.chain_x = chain_.offset().x,
            .chain_y = chain_.offset().y,
            .chain_zoom = chain_.camera().zoom,
            .azimuth = orbit.azimuth,
            .elevation = orbit.elevation,
            .distance = orbit.distance,
            .pan_x = orbit.pan.x,
            .pan_y = orbit.pan.y,
            .roll = shape.roll,
            .clifford = shape.clifford,
            .turn = shape.turn,
            .turning = orbit_.turns(rotates) ? wall : 0.0f,
            .turning_in_four = rotates ? wall : 0.0f};
}

} // namespace pendula
