// SPDX-License-Identifier: MIT
#include "render/map/map_pass.hpp"

#include "gl/draw.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "render/look/inks.hpp"
#include "render/picture_coding.hpp"
#include "render/view_geometry.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace pendula {
namespace {

/// From a pixel of the target to a texture's coordinates: coordinate = scale · pixel + offset.
struct Mapping {
    glm::vec2 scale, offset;
};

/// Along one axis. The colour i of a picture is that of pixel i · stride, at its middle.
void map_axis(double from, double pixels, DoubleDouble shown_centre, double shown, DoubleDouble centre,
              double extent, std::size_t grid, std::size_t stride, std::size_t colours, float& scale,
              float& offset) {
    // part = (pixel − from) / pixels of what is shown; in_grid = pixel of the grid, from its lower edge.
    const double widths = shown / extent, grid_pixels = static_cast<double>(grid);
    const double shift = static_cast<double>(shown_centre - centre) / extent;
    const double per_pixel = widths / pixels * grid_pixels;
    const double at_zero = ((-from / pixels - 0.5) * widths + shift + 0.5) * grid_pixels;
    const auto step = static_cast<double>(stride), count = static_cast<double>(colours);
    scale = static_cast<float>(per_pixel / step / count);
    offset = static_cast<float>(((at_zero - 0.5) / step + 0.5) / count);
}

Mapping mapping_of(const MapPlace& shown, const gl::Area& area, const PaintedMap& painted) {
    const MapPicture& picture = *painted.picture;
    Mapping mapping;
    map_axis(area.x, area.width, shown.x, shown.width, picture.place.x, picture.place.width, picture.columns,
             painted.stride, painted.columns, mapping.scale.x, mapping.offset.x);
    map_axis(area.y, area.height, shown.y, shown.height, picture.place.y, picture.place.height, picture.rows,
             painted.stride, painted.rows, mapping.scale.y, mapping.offset.y);
    return mapping;
}

/// Colours of the last row and column stand for what lies beyond their middles: to the picture's edge.
glm::vec4 edges_of(const PaintedMap& painted) {
    const auto stride = static_cast<double>(painted.stride);
    const auto edge = [&](double pixel, std::size_t colours) {
        return static_cast<float>(((pixel - 0.5) / stride + 0.5) / static_cast<double>(colours));
    };
    const MapPicture& picture = *painted.picture;
    return {edge(0, painted.columns), edge(0, painted.rows),
            edge(static_cast<double>(picture.columns), painted.columns),
            edge(static_cast<double>(picture.rows), painted.rows)};
}

} // namespace

const gl::Texture& MapPass::texture_of(const PaintedMap& painted) {
    Sent* place = &sent_.front();
    for (Sent& sent : sent_) {
        if (sent.serial == painted.serial) {
            sent.used = draws_;
            return sent.texture;
        }
        if (sent.used < place->used) place = &sent;
    }
    const int width = static_cast<int>(painted.columns), height = static_cast<int>(painted.rows);
    if (place->texture.width() != width || place->texture.height() != height)
        place->texture = gl::Texture("map", width, height, gl::Format::rgba16f);
    static_assert(sizeof(LinearRgb) == 3 * sizeof(float));
    place->texture.upload(std::span<const float>(painted.colours.front().data(), 3 * painted.colours.size()));
    place->serial = painted.serial;
    place->used = draws_;
    return place->texture;
}

void MapPass::draw(unsigned target, const MapFrame& frame, const MapGeometry& geometry, Theme theme,
                   int depth) {
    ++draws_;
    const MapPlace shown = shown_place(frame.place, geometry.picture);
    gl::Program& program = depth > 8 ? deep_program_ : program_;
    const glm::vec4 ground = screen_colour(theme_of(theme).ground_outer);
    program.set("ground", glm::vec3(ground));
    for (std::size_t i = 0; i < frame.pictures.size(); ++i) {
        const PaintedMap* painted = frame.problem.empty() ? frame.pictures[i].get() : nullptr;
        const std::string name = i == 0 ? "under" : "over";
        program.set("has_" + name, painted ? 1 : 0);
        if (!painted) continue;
        texture_of(*painted).bind(static_cast<unsigned>(i));
        const Mapping mapping = mapping_of(shown, geometry.picture, *painted);
        program.set(name + "_scale", mapping.scale);
        program.set(name + "_offset", mapping.offset);
        program.set(name + "_edges", edges_of(*painted));
    }
    program.set("code", code_of(depth));
    program.set("area", vector_of(gl::begin_view(target, geometry.picture, gl::Blend::none)));
    program.use();
    gl::draw_triangles(3);
}

} // namespace pendula
