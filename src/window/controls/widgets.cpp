// SPDX-License-Identifier: MIT
#include "window/controls/widgets.hpp"

#include "window/controls/control_memory.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace pendula::widgets {

namespace {

std::string with_true_minus(std::string text) {
    for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 3)
        text.replace(at, 1, "−");
    return text;
}

/// Removes the sign of a number whose digits are all zero.
std::string without_negative_zero(std::string text) {
    if (text.find_first_of("123456789") == std::string::npos)
        std::replace(text.begin(), text.end(), '-', ' ');
    return text;
}

/// The width of a section's check box and the word before it.
float switch_width(const char* word) {
    return ImGui::CalcTextSize(word).x + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::GetFrameHeight();
}

void push_outline() {
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, theme::line_width);
    ImGui::PushStyleColor(ImGuiCol_Border, theme::outline);
}

void pop_outline() {
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

} // namespace

void heading(const theme::Fonts& fonts, const char* title) {
    ImGui::PushFont(fonts.semibold);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(title);
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
}

bool section(const theme::Fonts& fonts, const char* title, bool first, bool open) {
    if (!first) ImGui::Separator();
    ImGui::PushFont(fonts.semibold);
    ImGui::PushStyleColor(ImGuiCol_Header, ImVec4(0, 0, 0, 0));
    ImGui::SetNextItemOpen(open);
    const bool now_open =
        ImGui::TreeNodeEx(title, ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_FramePadding |
                                     ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_AllowItemOverlap);
    ImGui::PopStyleColor();
    ImGui::PopFont();
    return now_open;
}

bool section_switch(const char* id, bool on, const char* help, const char* word) {
    ImGui::SameLine(ImGui::GetContentRegionMax().x - switch_width(word));
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", word);
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    bool value = on;
    const bool clicked = checkbox(id, &value);
    tooltip(help);
    return clicked;
}

bool section_button(const char* label, const char* help, const char* word) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(label).x + 2 * style.FramePadding.x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - switch_width(word) - 2 * style.ItemSpacing.x - width);
    const bool pressed = ImGui::Button(label);
    tooltip(help);
    return pressed;
}

bool checkbox(const char* label, bool* on) {
    push_outline();
    const bool clicked = ImGui::Checkbox(label, on);
    pop_outline();
    return clicked;
}

bool radio_button(const char* label, bool chosen) {
    push_outline();
    const bool clicked = ImGui::RadioButton(label, chosen);
    pop_outline();
    return clicked;
}

std::string elided(const std::string& text, float width) {
    if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
    const auto cut = [&](std::size_t bytes) {
        while (bytes > 0 && (text[bytes] & 0xC0) == 0x80) --bytes; // do not cut within a character
        return text.substr(0, bytes) + "…";
    };
    std::size_t fits = 0, too_long = text.size();
    while (too_long - fits > 1) {
        const std::size_t middle = (fits + too_long) / 2;
        (ImGui::CalcTextSize(cut(middle).c_str()).x <= width ? fits : too_long) = middle;
    }
    return cut(fits);
}

std::string path_end(const std::string& path, float width) {
    if (ImGui::CalcTextSize(path.c_str()).x <= width) return path;
    std::size_t from = 0;
    do {
        const std::size_t slash = path.find('/', from + 1);
        from = slash == std::string::npos ? from + 1 : slash;
        while (from < path.size() && (path[from] & 0xC0) == 0x80) ++from; // do not cut within a character
    } while (from < path.size() && ImGui::CalcTextSize(("…" + path.substr(from)).c_str()).x > width);
    return "…" + path.substr(from);
}

std::pair<std::string, std::string> in_two_lines(const std::string& text, float width) {
    if (ImGui::CalcTextSize(text.c_str()).x <= width) return {text, ""};
    std::size_t end = 0; // end of the words that fit
    for (std::size_t space = text.find(' '); space != std::string::npos; space = text.find(' ', space + 1)) {
        if (ImGui::CalcTextSize(text.substr(0, space).c_str()).x > width) break;
        end = space;
    }
    if (end == 0) return {elided(text, width), ""};
    return {text.substr(0, end), elided(text.substr(end + 1), width)};
}

std::string fitting_combo(const std::string& text) {
    const float inner =
        ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
    return elided(text, std::max(inner, 0.0f));
}

LabelColumn::LabelColumn(float units)
    : before_(std::exchange(ControlMemory::current().label_column, units)) {}
LabelColumn::~LabelColumn() { ControlMemory::current().label_column = before_; }

void field_label(std::string_view label, std::string_view help) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    tooltip(help);
    ImGui::SameLine(ImGui::GetCursorStartPos().x +
                    ImGui::GetFontSize() * ControlMemory::current().label_column);
    ImGui::SetNextItemWidth(-1);
}

void text_wrapped(std::string_view text, ImVec4 colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    text_wrapped(text);
    ImGui::PopStyleColor();
}

float equal_width(std::size_t count) {
    const auto controls = static_cast<float>(count);
    return (ImGui::GetContentRegionAvail().x - (controls - 1) * ImGui::GetStyle().ItemSpacing.x) / controls;
}

void refusal(const std::string& sentence) { text_wrapped(sentence, theme::warning); }

void note(const std::string& sentence) { text_wrapped(sentence, theme::secondary); }

void readout(const theme::Fonts& fonts, const char* label, const std::string& value, ImVec4 colour) {
    ImGui::TextColored(theme::secondary, "%s", label);
    ImGui::PushFont(fonts.mono);
    const float width = ImGui::CalcTextSize(value.c_str()).x;
    ImGui::SameLine(std::max(0.0f, ImGui::GetContentRegionMax().x - width));
    ImGui::TextColored(colour, "%s", value.c_str());
    ImGui::PopFont();
}

void meter(float fraction, ImVec4 colour) {
    const float height = ImGui::GetFontSize() * 0.6f, width = ImGui::GetContentRegionAvail().x;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, height});
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float filled = width * std::clamp(fraction, 0.0f, 1.0f), rounding = height / 2;
    draw->AddRectFilled(corner, {corner.x + width, corner.y + height}, ImGui::GetColorU32(ImGuiCol_FrameBg),
                        rounding);
    if (filled > 0)
        draw->AddRectFilled(corner, {corner.x + std::max(filled, height), corner.y + height},
                            theme::ink(colour), rounding);
}

bool icon_button(const char* id, Icon icon, float size, bool accented) {
    const bool pressed = ImGui::Button(id, {size, size});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const ImVec2 centre{(low.x + high.x) / 2, (low.y + high.y) / 2};
    const float r = size * 0.22f;
    const ImU32 ink = theme::ink(accented ? theme::accent : theme::text);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    switch (icon) {
    case Icon::run:
        draw->AddTriangleFilled({centre.x - 0.7f * r, centre.y - r}, {centre.x - 0.7f * r, centre.y + r},
                                {centre.x + r, centre.y}, ink);
        break;
    case Icon::stop:
        draw->AddRectFilled({centre.x - 0.8f * r, centre.y - r}, {centre.x - 0.25f * r, centre.y + r}, ink);
        draw->AddRectFilled({centre.x + 0.25f * r, centre.y - r}, {centre.x + 0.8f * r, centre.y + r}, ink);
        break;
    case Icon::step:
        draw->AddRectFilled({centre.x - r, centre.y - r}, {centre.x - 0.5f * r, centre.y + r}, ink);
        draw->AddTriangleFilled({centre.x - 0.2f * r, centre.y - r}, {centre.x - 0.2f * r, centre.y + r},
                                {centre.x + r, centre.y}, ink);
        break;
    case Icon::step_back:
        draw->AddRectFilled({centre.x + 0.5f * r, centre.y - r}, {centre.x + r, centre.y + r}, ink);
        draw->AddTriangleFilled({centre.x + 0.2f * r, centre.y + r}, {centre.x + 0.2f * r, centre.y - r},
                                {centre.x - r, centre.y}, ink);
        break;
    case Icon::rewind:
        draw->AddRectFilled({centre.x - r, centre.y - r}, {centre.x - 0.65f * r, centre.y + r}, ink);
        for (const float x : {-0.6f, 0.25f})
            draw->AddTriangleFilled({centre.x + (x + 0.8f) * r, centre.y + r},
                                    {centre.x + (x + 0.8f) * r, centre.y - r}, {centre.x + x * r, centre.y},
                                    ink);
        break;
    case Icon::reset:
        draw->PathArcTo(centre, r, -0.9f, 4.2f, 24);
        draw->PathStroke(ink, 0, std::max(1.0f, size * 0.06f));
        draw->AddTriangleFilled({centre.x + 0.2f * r, centre.y - 1.1f * r},
                                {centre.x + 1.2f * r, centre.y - 1.1f * r},
                                {centre.x + 0.9f * r, centre.y - 0.1f * r}, ink);
        break;
    case Icon::remove: {
        const float half = 0.75f * r, line = std::max(1.0f, size * 0.06f);
        draw->AddLine({centre.x - half, centre.y - half}, {centre.x + half, centre.y + half}, ink, line);
        draw->AddLine({centre.x - half, centre.y + half}, {centre.x + half, centre.y - half}, ink, line);
        break;
    }
    }
    return pressed;
}

std::string speed(double factor) {
    const double part = std::round(1 / factor);
    const bool is_part = part >= 2 && part <= 10000 && std::abs(factor * part - 1) < 1e-9;
    return is_part ? fmt::format("1/{:.0f}×", part) : fmt::format("{:.4g}×", factor);
}

std::string scientific(double value, int digits) {
    return with_true_minus(fmt::format("{:+.{}e}", value == 0 ? 0.0 : value, digits));
}

std::string short_scientific(double value) { return with_true_minus(fmt::format("{:.2e}", value)); }

std::string frame_figures(double milliseconds, double per_second) {
    const bool is_long = milliseconds >= 999.95; // 1000.0 ms or more after rounding to 0.1 ms
    const int digits = per_second >= 9.95 ? 0 : per_second >= 0.095 ? 1 : 2;
    return fmt::format("{:5.1f} {} {:3.{}f}/s", is_long ? milliseconds / 1000 : milliseconds,
                       is_long ? "s" : "ms", per_second, digits);
}

std::string fixed(double value, int digits, int width) {
    std::string text = fmt::format("{:{}.{}f}", value, width, digits);
    if (std::isfinite(value)) text = without_negative_zero(std::move(text));
    if (width == 0 && text.front() == ' ') text.erase(0, 1);
    return with_true_minus(std::move(text));
}

namespace {

float width_of(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, -1).x;
}

} // namespace

std::string wrapped(std::string_view text, float width) {
    std::string lines(text);
    std::size_t line = 0;                       // beginning of the current line
    std::size_t space = std::string_view::npos; // the last space in this line
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const bool is_end = at == text.size() || text[at] == '\n';
        if (!is_end && text[at] != ' ') continue;
        // A rounding error must not break a line that just fits.
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
    ImGui::PushTextWrapPos(0); // breaks words wider than a line
    ImGui::TextUnformatted(lines.c_str(), lines.c_str() + lines.size());
    ImGui::PopTextWrapPos();
}

// Tooltips appear beside the panel of their control when the mouse rests after a movement, and never while
// the user types.

namespace {

constexpr double rest_seconds = 0.3;  ///< time of rest on a control before its tooltip appears, s
constexpr double next_seconds = 0.25; ///< time after a tooltip in which the next tooltip appears at once, s
constexpr float ems = 20;             ///< the width at which text is wrapped, in font sizes

void follow_pointer(ControlMemory::Pointer& pointer) {
    if (pointer.frame == ImGui::GetFrameCount()) return;
    pointer.frame = ImGui::GetFrameCount();
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) pointer.moved = true;
    const bool clicked = io.MouseClicked[0] || io.MouseClicked[1] || io.MouseClicked[2];
    if (clicked || io.WantTextInput || !io.InputQueueCharacters.empty() || io.NavVisible)
        pointer.moved = false;
}

bool rests_on_last_item() {
    ControlMemory::Pointer& pointer = ControlMemory::current().pointer;
    follow_pointer(pointer);
    if (!pointer.moved || !ImGui::IsItemHovered()) return false;
    const double now = ImGui::GetTime();
    const ImVec2 corner = ImGui::GetItemRectMin();
    const bool same = corner.x == pointer.control.x && corner.y == pointer.control.y &&
                      pointer.rested_frame >= pointer.frame - 1;
    if (!same) {
        pointer.control = corner;
        pointer.since = now - pointer.shown < next_seconds ? now - rest_seconds : now;
    }
    pointer.rested_frame = pointer.frame;
    if (now - pointer.since < rest_seconds) return false;
    pointer.shown = now;
    return true;
}

} // namespace

ImVec2 place_beside(ImVec2 low, ImVec2 high, ImVec2 panel_low, ImVec2 panel_high, ImVec2 size,
                    ImVec2 display) {
    const float gap = ImGui::GetFontSize() * 0.6f;
    const auto within = [](float wanted, float extent, float end) {
        return std::clamp(wanted, 0.0f, std::max(0.0f, end - extent));
    };
    const bool is_bar = panel_high.x - panel_low.x > 0.75f * display.x;
    const ImVec2 beside{0, within(low.y, size.y, display.y)};
    if (!is_bar && panel_high.x + gap + size.x <= display.x) return {panel_high.x + gap, beside.y};
    if (!is_bar && panel_low.x - gap - size.x >= 0) return {panel_low.x - gap - size.x, beside.y};
    const float across = within(low.x, size.x, display.x);
    if (is_bar && panel_low.y - gap - size.y >= 0) return {across, panel_low.y - gap - size.y};
    if (high.y + gap + size.y <= display.y) return {across, high.y + gap};
    return {across, std::max(0.0f, low.y - gap - size.y)};
}

void place_next_tooltip(ImVec2 text_size) {
    const ImGuiWindow* panel = ImGui::GetCurrentWindow()->RootWindow;
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    const ImVec2 at =
        place_beside(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), panel->Pos,
                     {panel->Pos.x + panel->Size.x, panel->Pos.y + panel->Size.y},
                     {text_size.x + 2 * padding.x, text_size.y + 2 * padding.y}, ImGui::GetIO().DisplaySize);
    ImGui::SetNextWindowPos({std::round(at.x), std::round(at.y)});
}

void tooltip(std::string_view text) {
    if (text.empty() || !rests_on_last_item()) return;
    const float wrap = ImGui::GetFontSize() * ems;
    const std::string lines = wrapped(text, wrap);
    place_next_tooltip(ImGui::CalcTextSize(lines.c_str(), lines.c_str() + lines.size(), false, wrap));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(wrap);
    ImGui::TextUnformatted(lines.c_str(), lines.c_str() + lines.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

} // namespace pendula::widgets
