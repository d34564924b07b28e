// SPDX-License-Identifier: MIT
/// A portrait of a section as a picture for print, without OpenGL: as pixels or as a line drawing. Pure
/// functions.
#pragma once

#include "render/font_atlas.hpp"
#include "render/plots/plot_geometry.hpp"
#include "scene/look.hpp"
#include "section/portrait.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// A picture drawn by the processor, without OpenGL: dots of light or ink, areas, lines and text, each with
/// smooth edges, summed in linear light. The same calls give the same bytes. Places are in px from the lower
/// left corner, colours in linear light.
class SoftwareCanvas {
  public:
    SoftwareCanvas(int width, int height, Theme);

    int width() const { return width_; }
    int height() const { return height_; }

    /// A round dot whose light falls off like a Gaussian; light adds up, ink absorbs. At `radius` px the
    /// light has fallen to one half; `strength` 1 gives the full colour in the middle.
    void dot(glm::vec2 at, float radius, const glm::vec3& colour, float strength);
    /// Adds a wide, faint halo of `radius` px to the light of all dots so far.
    void glow(float radius, float strength);

    /// Blends a colour over each pixel with the weight cover(middle of the pixel), 0 … 1. Call it only after
    /// develop(), so that it covers the dots.
    template<class Cover>
    void fill(glm::vec2 low, glm::vec2 high, const glm::vec3& colour, const Cover& cover) {
        for_pixels(low, high, [&](glm::vec2 at, glm::vec3& pixel) {
            const float part = cover(at);
            pixel = pixel * (1 - part) + colour * part;
        });
    }
    void box(glm::vec2 low, glm::vec2 high, const glm::vec3& colour, float opacity);
    /// A line of any direction.
    void line(glm::vec2 from, glm::vec2 to, float width, const glm::vec3& colour, float opacity);
    /// `anchor`: the point of the text that lies at `at`, as a fraction of the text's width and of its
    /// capitals' height.
    void text(std::string_view words, glm::vec2 at, float size, const glm::vec3& colour,
              glm::vec2 anchor = {});
    float width_of(std::string_view words, float size) const;

    /// Combines the background with the dots' light or ink. Call it after the dots and before anything is
    /// filled.
    void develop();

    /// The picture's RGBA pixels: sRGB, 16 bits a channel in the machine's byte order, rows top-down, opaque.
    std::vector<std::byte> codes() const;

  private:
    template<class Visit>
    void for_pixels(glm::vec2 low, glm::vec2 high, const Visit& visit) {
        const auto within = [](float at, int size) {
            return static_cast<int>(at < 0                          ? 0
                                    : at > static_cast<float>(size) ? static_cast<float>(size)
                                                                    : at);
        };
        for (int y = within(low.y, height_); y < within(high.y + 1, height_); ++y)
            for (int x = within(low.x, width_); x < within(high.x + 1, width_); ++x)
                visit(glm::vec2(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f), pixel(x, y));
    }
    glm::vec3& pixel(int x, int y) {
        return pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                       static_cast<std::size_t>(x)];
    }

    int width_, height_;
    Theme theme_;
    FontAtlas font_;
    std::vector<glm::vec3> pixels_; ///< rows bottom-up; before develop(): light or absorption
};

/// A portrait on a separate page.
struct SectionPage {
    PlotGeometry geometry;         ///< of the whole page, with wide margins
    std::vector<PlotCurve> orbits; ///< coloured by their averages (orbit_looks())
    std::vector<float> strengths;  ///< strength of each orbit's dots; chaotic orbits are fainter
    Theme theme = Theme::night;
};

/// Lays out a portrait on a page of `width` × `height` px; `title` is the heading above the plot.
SectionPage section_page(const Portrait&, std::string title, int width, int height, Theme);

/// Draws ticks, axes, title, note and names of a plot on a page, around its curves' area.
void draw_axes(SoftwareCanvas&, const PlotGeometry&, Theme);

/// Draws the page. Returns pixels in the format of SoftwareCanvas::codes().
std::vector<std::byte> draw_section(const SectionPage&);
/// The page as SVG 1.1: each crossing is a dot, each orbit one path.
std::string section_svg(const SectionPage&);

} // namespace pendula
