// SPDX-License-Identifier: MIT
/// Small elements from which panels are built.
#pragma once

#include "window/panels/theme.hpp"

#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace pendula::widgets {

// Wraps text only at spaces. ImGui also breaks lines after points and commas, even within a number.

/// The text with line breaks in place of some spaces, so that lines are at most `width` wide (overlay pixels,
/// in the current font). A single wider word stays whole.
std::string wrapped(std::string_view text, float width);

/// Draws text in lines that fit into the window.
void text_wrapped(std::string_view text);

} // namespace pendula::widgets

namespace pendula {

// Whether the user is doing something.

/// Whether a key was pressed in this frame.
inline bool any_key_pressed() {
#if IMGUI_VERSION_NUM < 18700
    const float(&held)[512] = ImGui::GetIO().KeysDownDuration;
    return std::find(std::begin(held), std::end(held), 0.0f) != std::end(held);
#else
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
        if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
    return false;
#endif
}

/// Whether the pointer, its wheel or buttons, or a key was used in this frame.
inline bool hand_moves() {
    const ImGuiIO& io = ImGui::GetIO();
    return io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0 || ImGui::IsAnyMouseDown() ||
           any_key_pressed();
}

// Capital letters at the beginning of a text.

/// The text with a capital at its beginning, if that is an ASCII letter.
inline std::string capitalised(std::string_view text) {
    std::string result(text);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result;
}

/// A message as a sentence: begins with a capital letter, except for symbols and names ("dt", "x87",
/// "ghost:", "chain.gravity"), which keep their spelling.
inline std::string as_sentence(std::string_view text) {
    const std::string_view first = text.substr(0, text.find(' '));
    const bool is_word = first != "dt" && first.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == first.npos;
    return is_word ? capitalised(text) : std::string(text);
}

} // namespace pendula

namespace pendula::widgets {

inline constexpr float drag_reach = 3; ///< pixels: a press that moves farther is a drag

/// A title of a group that cannot be folded.
void heading(const theme::Fonts&, const char* title);

/// A group's title, with a hairline above it unless it is the first of a panel. Returns whether the group is
/// open, after a click in this frame.
bool section(const theme::Fonts&, const char* title, bool first, bool open);

/// A check box with its word, at the right end of the section title just drawn. True when clicked.
bool section_switch(const char* id, bool on, const char* help, const char* word = "on");

/// A button on the same line, to the left of the check box with that word.
bool section_button(const char* label, const char* help, const char* word = "on");

/// While it exists, controls begin this far from the beginning of their labels, in units of the font size.
class LabelColumn {
  public:
    explicit LabelColumn(float units);
    ~LabelColumn();
    LabelColumn(const LabelColumn&) = delete;
    LabelColumn& operator=(const LabelColumn&) = delete;

  private:
    float before_;
};

/// A label on the left; the control that follows stands beside it and gets the rest of the width.
void field_label(std::string_view label, std::string_view help);

/// Draws one sentence that says what is wrong with the value of the control above.
void refusal(const std::string& sentence);

/// Draws one sentence of explanation, less prominently than refusal().
void note(const std::string& sentence);

/// A label on the left, a figure in the monospaced font at the right edge.
void readout(const theme::Fonts&, const char* label, const std::string& value, ImVec4 colour = theme::text);

/// A bar filled to `fraction` (0 … 1).
void meter(float fraction, ImVec4 colour);

enum class Icon { run, stop, step, step_back, rewind, reset, remove };

/// A square button with a drawn icon, so that no font needs the glyph. True when pressed.
bool icon_button(const char* id, Icon, float size, bool accented = false);

/// Like ImGui's, but with an outline that is visible while the box is empty.
bool checkbox(const char* label, bool* on);
bool radio_button(const char* label, bool chosen);

/// Shows `text`, wrapped, beside the panel while the mouse rests on the last item.
void tooltip(std::string_view text);

/// Places the next window beside the panel: a tooltip of the last item with content of its own, of size
/// `text_size`.
void place_next_tooltip(ImVec2 text_size);

/// Where to place a box of size `size` for a control (low … high) without covering its panel: to the panel's
/// right or left, above a bar as wide as the window, or otherwise below or above the control.
ImVec2 place_beside(ImVec2 low, ImVec2 high, ImVec2 panel_low, ImVec2 panel_high, ImVec2 size,
                    ImVec2 display);

/// The beginning of `text`, with "…" if not all of it fits.
std::string elided(const std::string& text, float width);

/// The end of a path, with "…" if not all of it fits: whole folders if possible.
std::string path_end(const std::string& path, float width);

/// The words that fit on the first line, and the rest, which may be empty; the rest ends with dots if it does
/// not fit on the second line.
std::pair<std::string, std::string> in_two_lines(const std::string& text, float width);

/// The part of a text that fits into the next combo box; put the rest into its tooltip.
std::string fitting_combo(const std::string& text);

/// A speed as a simple factor if possible: "2×", "1/10×"; otherwise "0.37×".
std::string speed(double factor);
/// "−5.10e−13" with the true minus sign; always the same width for the same digits.
std::string scientific(double value, int digits);
/// "1.20e−03", for positive values.
std::string short_scientific(double value);
/// " 16.7 ms 60/s", " 9.6 s 0.1/s": the time of a frame and the frame rate, of constant width on fast
/// machines.
std::string frame_figures(double milliseconds, double per_second);
/// With a fixed number of decimals and the true minus sign, padded on the left to `width`. A value that
/// rounds to 0 has no sign.
std::string fixed(double value, int digits, int width = 0);

} // namespace pendula::widgets
