// SPDX-License-Identifier: MIT
/// A Poincaré section: every crossing a dot of light, and the forbidden places shaded. The dots of a view are
/// summed in a picture of their own, to which only new ones are added while nothing else changes. Drawing
/// thread.
#pragma once

#include "gl/buffer.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"
#include "render/plots/plot_geometry.hpp"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pendula {

class SectionPass {
  public:
    void draw(unsigned target, const FrameInput&, const PlotGeometry&);

  private:
    /// What the summed picture shows.
    struct Summed {
        std::uint64_t revision = 0;
        int width = 0, height = 0;
        glm::dvec4 ranges{0};
        Theme theme = Theme::night;
        bool operator==(const Summed&) const = default;
    };
    void add_dots(const FrameInput&, const PlotGeometry&);
    void find_edges(const PlotGeometry&);

    gl::Program dots_program_{"section dots", {"section_dots.vert", "section_dots.frag"}};
    gl::Program program_{"section", {"veil.vert", "section.frag"}};
    gl::Buffer dots_, edges_;
    gl::Framebuffer sum_;
    std::optional<Summed> summed_;
    std::vector<std::size_t> counts_; ///< points of each orbit that the sum holds
    std::vector<glm::vec2> rows_;     ///< kept for its memory
};

} // namespace pendula
