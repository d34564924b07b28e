// SPDX-License-Identifier: MIT
#include "window/controls/wrapped_text.hpp"

#include <imgui.h>

#include <algorithm>
#include <cstddef>

namespace pendula::widgets {
namespace {

float width_of(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, -1).x;
}

} // namespace

std::string wrapped(std::string_view text, float width) {
    std::string lines(text);
    std::size_t line = 0;                       // where it begins
    std::size_t space = std::string_view::npos; // the last one in it
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const bool is_end = at == text.size() || text[at] == '\n';
        if (!is_end && text[at] != ' ') continue;
        // A width that has just room for it is a rounding away from having none.
        if (space != std::string_view::npos && width_of(text.substr(line, at - line)) > width - 0.5f) {
            lines[space] = '\n';
            line = space + 1;
        }
        space = is_end ? std::string_view::npos : at;
        if (is_end) line = at + 1;
    }
    return lines;
}

void text_wrapped(std::string_view text) {
    const std::string lines = wrapped(text, std::max(ImGui::GetContentRegionAvail().x, 1.0f));
    ImGui::PushTextWrapPos(0); // words that are too long
    ImGui::TextUnformatted(lines.c_str(), lines.c_str() + lines.size());
    ImGui::PopTextWrapPos();
}

} // namespace pendula::widgets
