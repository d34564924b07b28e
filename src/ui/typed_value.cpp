// SPDX-License-Identifier: MIT
#include "ui/typed_value.hpp"

#include "ui/theme.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace pendula::typed_value {
namespace {

constexpr double refusal_seconds = 8;
constexpr int frames_to_begin = 3;

struct Typing {
    ImGuiID control = 0;
    std::array<char, 64> text{};
    int begun = 0; ///< frame
    int drawn = 0; ///< frame
    bool active = false;
};
struct Refusal {
    ImGuiID control = 0;
    std::string sentence;
    double until = 0; ///< s
};
// The drawing thread's, like ImGui's own state.
Typing typing;   // NOLINT
Refusal refusal; // NOLINT

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

} // namespace

void begin(ImGuiID control, double value) {
    typing = {};
    typing.control = control;
    typing.begun = typing.drawn = ImGui::GetFrameCount();
    fmt::format_to_n(typing.text.data(), typing.text.size() - 1, "{}", value);
    if (refusal.control == control) refusal = {};
}

bool is_typed(ImGuiID control) {
    // A field that has not been drawn for a while belonged to a panel that was folded or hidden.
    if (typing.control != 0 && ImGui::GetFrameCount() > typing.drawn + 2) typing = {};
    return control != 0 && typing.control == control;
}

std::optional<double> field(ImGuiID control, std::string_view unit,
                            const std::function<std::optional<std::string>(double)>& problem) {
    const int frame = ImGui::GetFrameCount();
    typing.drawn = frame;
    if (!typing.active) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText("##typed", typing.text.data(), typing.text.size(),
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemActive()) typing.active = true;
    const bool left = typing.active && ImGui::IsItemDeactivated();
    if (!typing.active && frame > typing.begun + frames_to_begin) typing = {};
    if (!entered && !left) return std::nullopt;
    const std::string text = typing.text.data();
    typing = {};
    if (!entered && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) return std::nullopt;
    const auto number = parse(text, unit);
    std::optional<std::string> wrong;
    if (!number)
        wrong = fmt::format("expected a number, got '{}'", text);
    else
        wrong = problem(*number);
    if (!wrong) return number;
    refusal = {control, *wrong, ImGui::GetTime() + refusal_seconds};
    return std::nullopt;
}

bool is_refused(ImGuiID control) { return control != 0 && refusal.control == control; }

void show_refusal(ImGuiID control) {
    if (refusal.control != control || control == 0) return;
    if (ImGui::GetTime() > refusal.until) {
        refusal = {};
        return;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, theme::warning);
    ImGui::TextWrapped("%s", refusal.sentence.c_str());
    ImGui::PopStyleColor();
}

std::optional<double> parse(std::string_view text, std::string_view unit) {
    text = trimmed(text);
    if (!unit.empty() && text.ends_with(unit)) text = trimmed(text.substr(0, text.size() - unit.size()));
    constexpr std::string_view true_minus = "−";
    std::string plain;
    if (text.starts_with(true_minus)) {
        plain = "-";
        text.remove_prefix(true_minus.size());
    } else if (text.starts_with('+') && !text.starts_with("+-")) {
        text.remove_prefix(1);
    }
    plain += text;
    double value = 0;
    const char* end = plain.data() + plain.size();
    const auto [stop, error] = std::from_chars(plain.data(), end, value);
    if (error != std::errc() || stop != end || plain.empty()) return std::nullopt;
    return value;
}

} // namespace pendula::typed_value
