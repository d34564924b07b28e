// SPDX-License-Identifier: MIT
#include "window/features/map/map_marks.hpp"

#include "map/map_starts.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "render/look/palette.hpp"
#include "render/plots/plot_files.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>
#include <tuple>
#include <utility>

namespace pendula {
namespace {

constexpr double interval = 1.0 / 240; ///< time between two states, s
constexpr std::int64_t steps_per_look = 60;

} // namespace

StartedChain::StartedChain(const MapStart& start) : start_(start) { begin(); }

void StartedChain::begin() {
    // The method `taylor` is as exact as doubles allow and needs few steps.
    const Integration integration{
        .method = Method::taylor, .arithmetic = Arithmetic::double_, .dt = interval};
    try {
        trajectory_ = make_trajectory(start_.chain, start_.start, integration);
        trajectory_->state(state_);
    } catch (const Refused&) {
        trajectory_.reset();
    }
}

double StartedChain::time() const {
    return trajectory_ ? interval * static_cast<double>(trajectory_->step()) : 0;
}

void StartedChain::follow(double time, double patience) {
    if (!trajectory_) return;
    const auto wanted = static_cast<std::int64_t>(std::floor(time / interval + 1e-6));
    if (wanted < trajectory_->step()) begin();
    const auto began = std::chrono::steady_clock::now();
    while (trajectory_ && trajectory_->step() < wanted && !trajectory_->failure()) {
        trajectory_->advance(std::min(steps_per_look, wanted - trajectory_->step()));
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() > patience) break;
    }
    if (trajectory_) trajectory_->state(state_);
}

std::vector<glm::dvec2> StartedChain::pose() const {
    std::vector<glm::dvec2> bobs;
    for (std::size_t i = 0; i < state_.x.size(); ++i) bobs.emplace_back(state_.x[i], state_.y[i]);
    return bobs;
}

namespace {

/// Returns the start that the definition contains. MapStarts needs two axes, so this function uses gravity
/// and damping as axes, and takes the point at which both have the chain's values.
PendulumStart plain_start(const MapDefinition& definition) {
    MapDefinition plain = definition;
    plain.axes = {MapAxis{MapCoordinate::gravity, 0}, MapAxis{MapCoordinate::damping, 0}};
    PendulumStart start;
    MapStarts(plain).at({definition.chain.gravity, definition.chain.damping}, start);
    return start;
}

DoubleDouble next_to(DoubleDouble angle, DoubleDouble centre) {
    const DoubleDouble turn = RealTraits<DoubleDouble>::pi * 2.0;
    const double turns = std::round((centre - angle).hi() / turn.hi());
    return turns == 0 ? angle : angle + turn * turns;
}

DoubleDouble value_of(const MapAxis& axis, const Chain& of, const PendulumStart& start, DoubleDouble centre) {
    const std::size_t link = axis.link > 0 ? axis.link - 1 : 0;
    switch (axis.coordinate) {
    case MapCoordinate::angle:
        return next_to(start.theta[link], centre);
    case MapCoordinate::velocity:
        return start.omega[link];
    case MapCoordinate::length:
        return start.length[link];
    case MapCoordinate::mass:
        return start.mass[link];
    case MapCoordinate::gravity:
        return start.gravity;
    case MapCoordinate::damping:
        return start.damping;
    case MapCoordinate::energy: {
        const Energy<DoubleDouble> energy = energy_of(start);
        return energy.kinetic + energy.gravitational;
    }
    default:
        break;
    }
    Chain chain = of;
    return member_of(chain, axis);
}

} // namespace

MapPoint present_point(const MapDefinition& definition, const MapPoint& centre) {
    const PendulumStart start = plain_start(definition);
    return {value_of(definition.axes[0], definition.chain, start, centre.x),
            value_of(definition.axes[1], definition.chain, start, centre.y)};
}

namespace {

// Logical pixels.
constexpr float main_radius = 6, other_radius = 4.5f, pointed_radius = 9;
constexpr float card_side = 132, card_bob = 4.5f;
constexpr float map_button_side = 20;

/// A light ring with dark edges, visible on every colour.
void ring(const MarksClip& list, ImVec2 at, float radius, float width, ImVec4 colour) {
    list->AddCircle(at, radius, theme::ink(ImVec4(0, 0, 0, 0.75f)), 32, 3 * width);
    list->AddCircle(at, radius, theme::ink(colour), 32, width);
}

const ImVec4 light(1, 1, 1, 1);

/// Four light lines with dark edges, which point away from `middle`: from the distance `from` to the distance
/// `to`. `edge`: opacity of the edges.
void cross(const MarksClip& list, ImVec2 middle, float from, float to, float width, float edge) {
    for (const auto& [x, y] : {std::pair{1.0f, 0.0f}, {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}}) {
        const ImVec2 begin{middle.x + from * x, middle.y + from * y},
            end{middle.x + to * x, middle.y + to * y};
        list->AddLine(begin, end, theme::ink(ImVec4(0, 0, 0, edge)), 3 * width);
        list->AddLine(begin, end, theme::ink(light), width);
    }
}

void draw_chain(const MapCard& card, ImVec2 low, float side, float scale, Theme theme) {
    const StartedChain& chain = *card.chain;
    const double reach = std::max(chain.chain().reach(), 1e-9);
    const double pixels = (side / 2 - 2 * card_bob * scale) / reach;
    const auto place = [&](glm::dvec2 metres) {
        return ImVec2{low.x + side / 2 + static_cast<float>(metres.x * pixels),
                      low.y + side / 2 - static_cast<float>(metres.y * pixels)};
    };
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddCircle(place({0, 0}), static_cast<float>(reach * pixels), theme::ink(theme::hairline), 64);
    const auto pose = chain.pose();
    const std::size_t links = pose.size();
    const ImVec4 end = theme::colour(srgb_of(palette::bob_in_chain(links - 1, links, theme)));
    const std::deque<glm::dvec2>& trail = *card.trail;
    for (std::size_t i = 1; i < trail.size(); ++i) {
        const float age = static_cast<float>(i) / static_cast<float>(trail.size());
        list->AddLine(place(trail[i - 1]), place(trail[i]), theme::ink(end, 0.8f * age * age),
                      std::max(1.0f, 1.5f * scale));
    }
    ImVec2 from = place({0, 0});
    list->AddCircleFilled(from, 2 * scale, theme::ink(theme::secondary), 12);
    for (const glm::dvec2& bob : pose) {
        list->AddLine(from, place(bob), theme::ink(theme::secondary), std::max(1.0f, 1.5f * scale));
        from = place(bob);
    }
    double mean = 0;
    for (const double mass : chain.chain().masses) mean += mass / static_cast<double>(links);
    for (std::size_t i = 0; i < links; ++i) {
        const double share = std::clamp(std::cbrt(chain.chain().masses[i] / mean), 0.6, 1.6);
        list->AddCircleFilled(place(pose[i]), card_bob * scale * static_cast<float>(share),
                              theme::ink(theme::colour(srgb_of(palette::bob_in_chain(i, links, theme)))), 20);
    }
}

void draw_button(Action action, ImVec2 low, float side, ImU32 ink, float thick) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto at = [&](float x, float y) { return ImVec2{low.x + side * x, low.y + side * y}; };
    if (action == Action::home_camera) {
        const ImVec2 roof[] = {at(0.2f, 0.52f), at(0.5f, 0.24f), at(0.8f, 0.52f)};
        const ImVec2 walls[] = {at(0.3f, 0.5f), at(0.3f, 0.78f), at(0.7f, 0.78f), at(0.7f, 0.5f)};
        list->AddPolyline(roof, 3, ink, 0, thick);
        list->AddPolyline(walls, 4, ink, 0, thick);
        return;
    }
    const bool is_back = action == Action::map_back;
    const auto x = [&](float part) { return is_back ? part : 1 - part; };
    list->AddLine(at(x(0.24f), 0.5f), at(x(0.78f), 0.5f), ink, thick);
    const ImVec2 head[] = {at(x(0.46f), 0.28f), at(x(0.24f), 0.5f), at(x(0.46f), 0.72f)};
    list->AddPolyline(head, 3, ink, 0, thick);
}

/// Builds a button; returns whether it was pressed.
bool map_button(Action action, const char* name, const char* help, bool is_of_use, float side, float scale) {
    ImGui::BeginDisabled(!is_of_use);
    const bool pressed = ImGui::InvisibleButton(name, {side, side});
    ImGui::EndDisabled();
    control_places::note(std::string_view(name).substr(2)); // the name without "##"
    const bool hovered = is_of_use && ImGui::IsItemHovered();
    widgets::tooltip(help);
    const ImU32 ink = theme::ink(hovered ? theme::accent : theme::secondary, is_of_use ? 1.0f : 0.3f);
    draw_button(action, ImGui::GetItemRectMin(), side, ink, std::max(1.0f, 1.4f * scale));
    return pressed && is_of_use;
}

} // namespace

void draw_main_mark(const WindowScreen& screen, const gl::Area& picture, glm::dvec2 at) {
    const MarksClip list(screen, picture);
    const ImVec2 middle = screen.place(at.x, at.y);
    const float radius = main_radius * screen.scale, width = std::max(1.0f, 1.5f * screen.scale);
    ring(list, middle, radius, width, light);
    cross(list, middle, radius + 2 * width, radius + 5 * screen.scale, width, 0.75f);
}

void draw_other_mark(const WindowScreen& screen, const gl::Area& picture, glm::dvec2 at) {
    const MarksClip list(screen, picture);
    ring(list, screen.place(at.x, at.y), other_radius * screen.scale, std::max(1.0f, 1.5f * screen.scale),
         theme::accent);
}

void draw_pointed_mark(const WindowScreen& screen, const gl::Area& picture, glm::dvec2 at,
                       std::optional<double> part) {
    const MarksClip list(screen, picture);
    const ImVec2 middle = screen.place(at.x, at.y);
    const float width = std::max(1.0f, screen.scale);
    if (part) // during the wait, the ring shrinks around the start
        return ring(list, middle, (main_radius + 10 * static_cast<float>(1 - *part)) * screen.scale, width,
                    light);
    cross(list, middle, 3 * screen.scale, pointed_radius * screen.scale, width, 0.7f);
}

void draw_map_card(const WindowScreen& screen, const MapCard& card, Theme theme) {
    const float side = card_side * screen.scale;
    ImGui::BeginTooltip();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetCursorPosX();
    if (card.chain && !card.chain->pose().empty()) {
        ImGui::Dummy({side, side});
        draw_chain(card, low, side, screen.scale, theme);
        ImGui::SameLine(left + side + 12 * screen.scale);
    }
    ImGui::BeginGroup();
    ImGui::PushFont(screen.fonts.semibold);
    ImGui::TextUnformatted(card.value.c_str());
    ImGui::PopFont();
    ImGui::PushFont(screen.fonts.mono);
    for (const std::string& line : card.lines) ImGui::TextUnformatted(line.c_str());
    if (card.chain) ImGui::Text("t  %.2f s", card.chain->time());
    ImGui::PopFont();
    if (card.chain) {
        ImGui::Spacing();
        ImGui::TextDisabled("Click: start the main chain");
        ImGui::TextDisabled("Shift-click: start a chain beside it");
    }
    ImGui::EndGroup();
    ImGui::EndTooltip();
}

std::optional<Action> build_map_buttons(const WindowScreen& screen, const MapGeometry& geometry,
                                        const MapHistory& history, bool is_home) {
    const float side = map_button_side * screen.scale, gap = 4 * screen.scale;
    const gl::Area& picture = geometry.picture;
    const ImVec2 corner = screen.place(picture.x + picture.width, picture.y + picture.height);
    const float width = 3 * side + 2 * gap;
    if (static_cast<float>(picture.width) < 2 * width * screen.pixel_ratio) return std::nullopt;
    const float above = geometry.has_labels ? side + 4 * screen.scale : -4 * screen.scale;
    begin_button_window("##map places",
                        {corner.x - width - (geometry.has_labels ? 0 : gap), corner.y - above},
                        {width, side});
    const std::tuple<Action, const char*, const char*, bool> buttons[] = {
        {Action::map_back, "##map back", "Go to the previous place (Page Up)", history.has_back()},
        {Action::map_forward, "##map forward", "Go to the next place (Page Down)", history.has_forward()},
        {Action::home_camera, "##map home", "Show the whole map (Home)", !is_home}};
    std::optional<Action> chosen;
    for (const auto& [action, name, help, is_of_use] : buttons) {
        if (action != Action::map_back) ImGui::SameLine(0, gap);
        if (map_button(action, name, help, is_of_use, side, screen.scale)) chosen = action;
    }
    ImGui::End();
    return chosen;
}

} // namespace pendula
