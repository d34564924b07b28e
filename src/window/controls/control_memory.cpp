// SPDX-License-Identifier: MIT
#include "window/controls/control_memory.hpp"

#include "window/panels/theme.hpp"

#include <algorithm>
#include <stdexcept>

namespace pendula {

ControlMemory::~ControlMemory() {
    if (present == this) present = nullptr;
}

ControlMemory& ControlMemory::current() {
    if (!present) throw std::logic_error("a control is used, but there is no ControlMemory");
    return *present;
}

} // namespace pendula

namespace pendula::control_places {
namespace {

constexpr double flash_seconds = 1.8;

/// Draws the highlight as a frame around the control, so that the control does not cover it.
void draw_flash(std::string_view name, const Box& box) {
    ControlMemory::Flash& flashed = ControlMemory::current().flash;
    if (name != flashed.name) return;
    if (flashed.began < 0) flashed.began = ImGui::GetTime();
    const float strength = flash_of(name);
    if (strength <= 0) return;
    const float out = 3 * theme::line_width;
    ImGui::GetWindowDrawList()->AddRect(
        {box.x - out, box.y - out}, {box.x + box.width + out, box.y + box.height + out},
        theme::ink(theme::accent, strength), ImGui::GetStyle().FrameRounding + out, 0, 2 * theme::line_width);
}

} // namespace

void flash(std::string_view name) { ControlMemory::current().flash = {std::string(name), -1}; }

float flash_of(std::string_view name) {
    const ControlMemory::Flash& flashed = ControlMemory::current().flash;
    if (flashed.began < 0 || name != flashed.name) return 0;
    const double left = 1 - (ImGui::GetTime() - flashed.began) / flash_seconds;
    return left < 0 ? 0 : static_cast<float>(std::min(1.0, 2 * left)); // steady at first, then fading
}

// Keeps the map's nodes, so that a frame without a new control allocates no memory.
void begin_frame() {
    for (auto& [name, box] : ControlMemory::current().places) box = {};
}

void note(std::string_view name) {
    const ImVec2 low = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
    note(name, {low.x, low.y, size.x, size.y});
}

void note(std::string_view name, Box box) {
    auto& places = ControlMemory::current().places;
    auto found = places.find(name);
    if (found == places.end()) found = places.emplace(name, Box{}).first;
    if (found->second.width != 0) return;
    found->second = box;
    draw_flash(name, box);
}

const std::map<std::string, Box, std::less<>>& all() { return ControlMemory::current().places; }

} // namespace pendula::control_places
