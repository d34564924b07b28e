// SPDX-License-Identifier: MIT
/// Adds text and lines over the views to the text pass: grids, ticks, names, legends, a scale of lengths for
/// the chain, and large captions. Drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/text_pass.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/view_geometry.hpp"

#include <optional>
#include <string>

namespace pendula {

void annotate_plot(TextPass&, const FrameInput&, const PlotGeometry&);
/// Draws a scale of lengths in the lower left corner of `room`.
void annotate_chain(TextPass&, const FrameInput&, const ChainGeometry&, const gl::Area& room);

/// The companion that was the first to differ from the main chain by 1 rad, at or before the frame's time.
struct Parting {
    std::size_t companion = 0; ///< index in FrameInput::states
    std::string words;         ///< "separated after 14.6 s"
};
std::optional<Parting> first_parting(const FrameInput&);

/// Writes the captions that the look requests, legible from the last row of a lecture hall: the clock, and
/// the time when the first companion separated. The captions stand in the upper left corner of `room` (px
/// from the lower left), within its margins. If a film's captions are there, these captions move below them.
void annotate_captions(TextPass&, const FrameInput&, const gl::Area& room);

} // namespace pendula
