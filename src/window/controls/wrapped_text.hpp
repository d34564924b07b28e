// SPDX-License-Identifier: MIT
/// Text in lines that end at spaces only. ImGui's own wrapping ends lines behind points and commas too, also
/// within a number. Drawing thread, within a frame.
#pragma once

#include <string>
#include <string_view>

namespace pendula::widgets {

/// The text with line ends instead of spaces where it would be wider than `width` (overlay pixels, in the
/// present font). A word that is wider by itself stays whole.
std::string wrapped(std::string_view text, float width);

/// In lines that fit into the window.
void text_wrapped(std::string_view text);

} // namespace pendula::widgets
