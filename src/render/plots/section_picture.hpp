// SPDX-License-Identifier: MIT
/// A portrait as a picture for print, without OpenGL: as pixels, and as a line drawing. Pure functions.
#pragma once

#include "render/plots/plot_geometry.hpp"
#include "section/portrait.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pendula {

/// A portrait on a separate page.
struct SectionPage {
    PlotGeometry geometry;         ///< of the whole page, with wide margins
    std::vector<PlotCurve> orbits; ///< coloured by their averages (orbit_looks())
    std::vector<float> strengths;  ///< of each orbit's dots: chaotic ones are fainter
    Theme theme = Theme::night;
};

/// `title` stands above the plot.
SectionPage section_page(const Portrait&, std::string title, int width, int height, Theme);

/// RGBA of 16 bits, as DotPicture::codes().
std::vector<std::byte> draw_section(const SectionPage&);
/// SVG 1.1, every crossing a dot, each orbit one path.
std::string section_svg(const SectionPage&);

} // namespace pendula
