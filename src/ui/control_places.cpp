// SPDX-License-Identifier: MIT
#include "ui/control_places.hpp"

namespace pendula::control_places {
namespace {

Places places; // NOLINT

} // namespace

// Those that stay keep their nodes: a frame without a new control allocates nothing.
void begin_frame() {
    for (auto& [name, box] : places) box = {};
}

void note(std::string_view name) {
    const ImVec2 low = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
    note(name, {low.x, low.y, size.x, size.y});
}

void note(std::string_view name, Box box) {
    auto found = places.find(name);
    if (found == places.end()) found = places.emplace(name, Box{}).first;
    if (found->second.width == 0) found->second = box;
}

const Places& all() { return places; }

} // namespace pendula::control_places
