// SPDX-License-Identifier: MIT
/// Small elements from which panels are built.
#pragma once

#include "window/panels/theme.hpp"

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace pendula::widgets {

// These functions break lines only at spaces. ImGui also breaks lines after points and commas, even within a
// number.

/// The text with line breaks in place of some spaces, so that lines in the current font are at most `width`
/// wide (ImGui's coordinates). A word wider than that is not broken.
std::string wrapped(std::string_view text, float width);

/// Draws text in lines that fit into the window.
void text_wrapped(std::string_view text);
void text_wrapped(std::string_view text, ImVec4 colour);

} // namespace pendula::widgets

namespace pendula {

// Functions for the user's input in this frame.

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

} // namespace pendula

namespace pendula::widgets {

inline constexpr float drag_reach = 3; ///< pixels: a press that moves farther is a drag

/// A title of a group that cannot be folded.
void heading(const theme::Fonts&, const char* title);

/// Draws a group's title, with a hairline above it unless it is the first of a panel. Returns whether the
/// group is open, including the effect of a click in this frame.
bool section(const theme::Fonts&, const char* title, bool first, bool open);

/// Draws a check box, with `word` before it, at the right end of the last section title. True when clicked.
bool section_switch(const char* id, bool on, const char* help, const char* word = "on");

/// Draws a button to the left of the box and the `word` of section_switch(). True when pressed.
bool section_button(const char* label, const char* help, const char* word = "on");

/// While a LabelColumn exists, controls begin `units` font sizes to the right of their labels' beginning.
class LabelColumn {
  public:
    explicit LabelColumn(float units);
    ~LabelColumn();
    LabelColumn(const LabelColumn&) = delete;
    LabelColumn& operator=(const LabelColumn&) = delete;

  private:
    float before_;
};

/// Draws a label on the left. The next control is drawn beside it and gets the remaining width.
void field_label(std::string_view label, std::string_view help);

/// The width of each of `count` controls of the same width that fill the rest of the line.
float equal_width(std::size_t count);

/// Draws a sentence that explains why the value of the control above is refused.
void refusal(const std::string& sentence);

/// Draws a sentence of explanation, less prominently than refusal().
void note(const std::string& sentence);

/// A label on the left, a figure in the monospaced font at the right edge.
void readout(const theme::Fonts&, const char* label, const std::string& value, ImVec4 colour = theme::text);

/// A bar filled to `fraction` (0 … 1).
void meter(float fraction, ImVec4 colour);

enum class Icon { run, stop, step, step_back, rewind, reset, remove };

/// A square button with a drawn icon, so that no font needs the glyph. True when pressed.
bool icon_button(const char* id, Icon, float size, bool accented = false);

/// Like ImGui's check box and radio button, but with an outline that is visible while the box is empty.
bool checkbox(const char* label, bool* on);
bool radio_button(const char* label, bool chosen);

/// Shows `text`, wrapped, beside the panel while the mouse rests on the last item.
void tooltip(std::string_view text);

/// Places the next ImGui window, a tooltip of the last item, beside the item's panel. `text_size` is the size
/// of the tooltip's content.
void place_next_tooltip(ImVec2 text_size);

/// The corner of a box of size `size` that explains a control (low … high). The box is to the right or left
/// of the control's panel, or above the panel if it is almost as wide as the window. If there is no room, the
/// box is below or above the control.
ImVec2 place_beside(ImVec2 low, ImVec2 high, ImVec2 panel_low, ImVec2 panel_high, ImVec2 size,
                    ImVec2 display);

/// The beginning of `text`, with "…" if not all of it fits.
std::string elided(const std::string& text, float width);

/// The end of a path, with "…" if not all of it fits: whole folders if possible.
std::string path_end(const std::string& path, float width);

/// The words that fit on the first line, and the remaining words, which may be empty. A second line that is
/// too long ends with "…".
std::pair<std::string, std::string> in_two_lines(const std::string& text, float width);

/// The part of a text that fits into the next combo box. Show the whole text in the combo box's tooltip.
std::string fitting_combo(const std::string& text);

/// A speed as a simple factor if possible: "2×", "1/10×"; otherwise "0.37×".
std::string speed(double factor);
/// For example "−5.10e−13", with the true minus sign. The width depends only on `digits`.
std::string scientific(double value, int digits);
/// For example "1.20e−03"; for positive values.
std::string short_scientific(double value);
/// The time of a frame and the frame rate: " 16.7 ms 60/s", " 9.6 s 0.1/s". The width is constant for short
/// frames.
std::string frame_figures(double milliseconds, double per_second);
/// The value with a fixed number of decimals and the true minus sign, padded on the left to `width`. A value
/// that rounds to 0 has no sign.
std::string fixed(double value, int digits, int width = 0);

} // namespace pendula::widgets
