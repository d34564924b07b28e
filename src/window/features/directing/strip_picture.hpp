// SPDX-License-Identifier: MIT
/// Draws a storyboard's parts on the strip of film. Drawing thread.
#pragma once

#include "window/features/directing/strip_geometry.hpp"
#include "window/panels/panel_frame.hpp"

#include <string>

namespace pendula {

/// What is drawn, and what the pointer is on.
struct StripPicture {
    const FilmReport& report;
    const StripScale& scale;
    const StripRows& rows;
    const SpeedScale& speeds;
    StripPart pointed;
};
void draw_strip(const PanelFrame&, const StripPicture&);

/// "3 · study-triple": what a shot is called; counted from 1.
std::string shot_name(const Storyboard&, std::size_t shot);

} // namespace pendula
