// SPDX-License-Identifier: MIT
#include "render/plots/captions.hpp"

#include "render/look/companion_colour.hpp"
#include "render/look/inks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace pendula {
namespace {

constexpr float clock_ems = 3.2f, parting_ems = 1.35f; // of the scene's text
constexpr float largest_part = 0.09f;                  // the largest em of the clock, of the room's width
constexpr float safe_part = 0.035f;                    // margin, as a part of the room's shorter side

std::string fixed(double value, int digits) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

} // namespace

std::optional<Parting> first_parting(const FrameInput& input) {
    std::optional<Parting> first;
    double earliest = input.time;
    for (std::size_t i = 1; i < input.lanes.size(); ++i) {
        const std::optional<double>& time = input.lanes[i].passed_large;
        if (!time || *time > earliest) continue;
        earliest = *time;
        first = Parting{i, ""};
    }
    if (!first) return first;
    // A companion that started later has not been beside the chain all that time.
    const bool from_start = input.first_sample(first->companion) == 0;
    first->words = (input.lanes.size() > 2 ? "first parted " : "parted ") +
                   std::string(from_start ? "after " : "at ") + fixed(earliest, 1) + " s";
    return first;
}

void annotate_captions(TextPass& text, const FrameInput& input, const gl::Area& room) {
    if (!input.look.clock && !input.look.parting) return;
    const Inks inks = inks_of(input.look.theme);
    const auto width = static_cast<float>(room.width), height = static_cast<float>(room.height);
    const float em = std::min(input.text_size, largest_part * width / clock_ems);
    const float margin = std::max(1.2f * em, safe_part * std::min(width, height));
    const float x = static_cast<float>(room.x) + margin;
    float y = static_cast<float>(room.y) + height - margin;
    if (em < 4 || height < 8 * em) return;

    const auto style = [&](float ems, const glm::vec4& colour) {
        return TextStyle{.size = ems * em, .colour = colour, .halo = inks.halo, .tabular = true};
    };
    if (input.look.clock) {
        y -= 0.75f * clock_ems * em;
        const std::string figures = fixed(std::max(input.time, 0.0), 2);
        text.text(figures, {x, y}, style(clock_ems, inks.text));
        text.text("s", {x + text.width_of(figures, clock_ems * em, true) + 0.25f * clock_ems * em, y},
                  style(0.55f * clock_ems, inks.secondary));
        y -= 0.7f * em;
    }
    const auto parting = input.look.parting ? first_parting(input) : std::nullopt;
    if (!parting) return;
    y -= 0.85f * parting_ems * em;
    const float swatch = parting_ems * em, thick = std::max(1.0f, std::round(0.16f * swatch));
    const float middle = std::round(y + 0.3f * swatch);
    text.fill({x, middle}, {std::round(x + 0.8f * swatch), middle + thick},
              screen_colour(companion_colour(input, parting->companion)));
    text.text(parting->words, {x + 1.15f * swatch, y}, style(parting_ems, inks.text));
}

} // namespace pendula
