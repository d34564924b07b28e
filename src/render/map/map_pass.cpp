// SPDX-License-Identifier: MIT
#include "render/map/map_pass.hpp"

#include "gl/draw.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "render/frame_input.hpp"
#include "render/look/scene_theme.hpp"
#include "render/map/map_words.hpp"
#include "render/map/painted_map.hpp"
#include "render/view_geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pendula {
namespace {

/// Maps a pixel of the target to a texture's coordinates: coordinate = scale · pixel + offset.
struct Mapping {
    glm::vec2 scale, offset;
};

/// Calculates the mapping along one axis. Colour i of a picture belongs to pixel i · stride, at its middle.
void map_axis(double from, double pixels, DoubleDouble shown_centre, double shown, DoubleDouble centre,
              double extent, std::size_t grid, std::size_t stride, std::size_t colours, float& scale,
              float& offset) {
    // Pixel p of the target lies at at_zero + per_pixel · p in pixels of the grid, from the grid's lower
    // edge.
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

/// The lowest and highest texture coordinates that are read. The colours of the last row and column extend to
/// the picture's edge.
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
    gl::cover_area(program);
}

namespace {

// Ems below the picture: the tops of two lines of text, the palette's upper edge, and the baselines of two
// more lines.
constexpr float ticks_top = 0.55f, name_top = 2.15f, bar_top = 2.25f, fates_line = 4.3f, status_line = 5.8f;
constexpr float next_line = status_line - fates_line;
constexpr float bar_height = 0.6f, tick_length = 0.3f, gap = 1.1f;
// The palette's length: limits in ems, and the fraction of the picture's width.
constexpr float least_bar = 7, most_bar = 20, part_of_bar = 0.42f;
constexpr float above_picture = 0.5f, title_above = 1.75f;

glm::vec4 ink_of(const LinearRgb& colour) { return screen_colour({colour[0], colour[1], colour[2]}); }

/// Writes the parts of one frame's legend.
class MapLegend {
  public:
    MapLegend(TextPass& text, const FrameInput& input, const MapGeometry& geometry)
        : text_(text)
        , map_(*input.map_frame)
        , place_(shown_place(map_.place, geometry.picture))
        , inks_(inks_of(input.look.theme))
        , size_(geometry.text_size)
        , line_(line_beside(size_))
        , low_(geometry.picture.x, geometry.picture.y)
        , high_(geometry.picture.x + geometry.picture.width, geometry.picture.y + geometry.picture.height)
        , view_end_(static_cast<float>(geometry.view.x + geometry.view.width) - 0.3f * size_)
        , view_low_(static_cast<float>(geometry.view.y))
        , fates_end_(low_.x) {}

    void tell_problem() {
        const float room = 0.8f * (high_.x - low_.x);
        std::vector<std::string> lines(1);
        std::string_view rest = map_.problem;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            const std::string longer =
                lines.back() + (lines.back().empty() ? "" : " ") + std::string(rest.substr(0, end));
            if (!lines.back().empty() && text_.width_of(longer, size_) > room)
                lines.emplace_back(rest.substr(0, end));
            else
                lines.back() = longer;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        const glm::vec2 middle = (low_ + high_) / 2.0f;
        float y = middle.y + 0.8f * size_ * static_cast<float>(lines.size() - 1);
        for (const std::string& each : lines) {
            text_.text(each, {middle.x, y}, {size_, inks_.text, {0.5f, 0.5f}});
            y -= 1.6f * size_;
        }
        frame();
    }

    void name() {
        text_.text(title_of(map_.definition), {low_.x, high_.y + title_above * size_}, {size_, inks_.text});
    }

    void axes() {
        frame();
        const float across = high_.x - low_.x, up = high_.y - low_.y;
        const auto ticks = [&](float length, float room) {
            return std::clamp(static_cast<int>(length / (room * size_)), 3, 9);
        };
        const MapDefinition& definition = map_.definition;
        const MapRuler x = map_ruler(definition.axes[0], place_.x, place_.width, ticks(across, 4.5f));
        const MapRuler y = map_ruler(definition.axes[1], place_.y, place_.height, ticks(up, 2.6f));
        const float length = std::round(tick_length * size_);
        for (const PartTick& tick : x.ticks) {
            const float at = std::round(low_.x + static_cast<float>(tick.part) * across);
            text_.fill({at, low_.y - length}, {at + line_, low_.y}, inks_.secondary);
            text_.text(tick.label, {at, low_.y - ticks_top * size_}, {size_, inks_.secondary, {0.5f, 1}});
        }
        for (const PartTick& tick : y.ticks) {
            const float at = std::round(low_.y + static_cast<float>(tick.part) * up);
            text_.fill({low_.x - length, at}, {low_.x, at + line_}, inks_.secondary);
            text_.text(tick.label, {low_.x - 0.6f * size_, at}, {size_, inks_.secondary, {1, 0.5f}});
        }
        const std::string& x_name = name_within(x, across - (least_bar + 3 * gap) * size_);
        text_.text(x_name, {high_.x, low_.y - name_top * size_}, {size_, inks_.secondary, {1, 1}});
        name_width_ = text_.width_of(x_name, size_);
        constexpr float buttons = 7; // room for buttons above the picture, on the right, ems
        text_.text(name_within(y, across - buttons * size_), {low_.x, high_.y + above_picture * size_},
                   {size_, inks_.secondary});
    }

    void palette() {
        const PaintedMap* painted = map_.legend();
        if (!painted) return;
        const MapColouring& colouring = painted->colouring;
        const float top = std::round(low_.y - bar_top * size_), bottom = std::round(top - bar_height * size_);
        const float across = high_.x - low_.x, room = across - name_width_ - 3 * gap * size_;
        const float length =
            std::round(std::clamp(std::min(part_of_bar * across, room), least_bar * size_, most_bar * size_));
        const int steps = std::max(16, static_cast<int>(length / 2));
        text_.fill({low_.x - line_, bottom - line_}, {low_.x + length + line_, top + line_},
                   inks_.frame_line);
        text_.bar({low_.x, bottom}, {length, top - bottom}, static_cast<std::size_t>(steps),
                  [&](std::size_t i) {
                      const double part = (static_cast<double>(i) + 0.5) / steps;
                      return ink_of(colour_of(colouring, value_along(colouring, part)));
                  });
        const PaletteRuler ruler = palette_ruler(colouring, traits_of(map_.definition.quantity).unit,
                                                 static_cast<int>(length / (2.6f * size_)));
        for (const PartTick& tick : ruler.ticks) {
            const float at = std::round(low_.x + static_cast<float>(tick.part) * length);
            text_.fill({at, bottom - std::round(0.25f * size_)}, {at + line_, bottom}, inks_.secondary);
            text_.text(tick.label, {at, bottom - 0.45f * size_}, {size_, inks_.secondary, {0.5f, 1}});
        }
        const float unit = low_.x + length + 0.5f * size_, width = text_.width_of(ruler.unit, size_);
        // A long unit goes on the next line. The legend of points without a value, which matters less,
        // follows the unit.
        const bool is_long = unit + width > high_.x - name_width_ - gap * size_;
        const float line = is_long ? low_.y - fates_line * size_ : bottom;
        text_.text(ruler.unit, {unit, line}, {size_, inks_.secondary});
        fates(*painted, is_long ? unit + width + gap * size_ : low_.x + length + 1.6f * gap * size_);
    }

    void status() {
        // The status is below the legend of points without a value. If the view has no line left, the status
        // is to the right of that legend's last entry.
        const bool is_shared = fates_low_ > fates_line && !is_within(fates_low_ + next_line);
        const float y =
            low_.y - size_ * (is_shared ? fates_low_ : std::max(status_line, fates_low_ + next_line));
        const float begin = is_shared ? fates_end_ : low_.x;
        float end = high_.x;
        if (map_.progress < 1) {
            const std::string words = fmt::format("{:2.0f} %", std::floor(100 * map_.progress));
            text_.text(words, {end, y},
                       {.size = size_, .colour = inks_.text, .anchor = {1, 0}, .tabular = true});
            end -= text_.width_of("100 %", size_, true) + gap * size_;
            const float part = static_cast<float>(map_.progress) * (high_.x - low_.x);
            text_.fill({low_.x, low_.y}, {low_.x + part, low_.y + std::max(2.0f, 2 * line_)},
                       inks_.secondary);
        }
        std::string words;
        for (const std::string& part : map_.status) {
            const std::string longer = words + (words.empty() ? "" : "  ·  ") + part;
            if (begin + text_.width_of(longer, size_) > end) break;
            words = longer;
        }
        text_.text(words, {begin, y}, {size_, inks_.secondary});
    }

  private:
    /// Whether a line of text, `line` ems below the picture, lies in the view.
    bool is_within(float line) const { return low_.y - (line + 0.3f) * size_ >= view_low_; }

    void frame() {
        const glm::vec4& ink = inks_.frame_line;
        text_.fill({low_.x - line_, low_.y - line_}, {high_.x + line_, low_.y}, ink);
        text_.fill({low_.x - line_, high_.y}, {high_.x + line_, high_.y + line_}, ink);
        text_.fill({low_.x - line_, low_.y}, {low_.x, high_.y}, ink);
        text_.fill({high_.x, low_.y}, {high_.x + line_, high_.y}, ink);
    }

    const std::string& name_within(const MapRuler& ruler, float room) {
        return text_.width_of(ruler.name, size_) <= room ? ruler.name : ruler.brief_name;
    }

    /// Writes the legend of points without a value, if there are any: beside the palette or, in a narrow
    /// view, on separate lines. A colour is drawn only together with its name, because it says nothing alone.
    void fates(const PaintedMap& painted, float x) {
        const float side = std::round(bar_height * size_);
        for (const MapFate fate : {MapFate::not_in_time, MapFate::never, MapFate::no_such_start}) {
            if (!painted.has_fate[static_cast<std::size_t>(fate)]) continue;
            constexpr std::array values{0.0, map_not_in_time, map_never, map_no_start};
            const std::string words = fate_words(map_.definition, fate);
            const float width = side + 0.5f * size_ + text_.width_of(words, size_);
            if (x + width > view_end_) {
                if (!is_within(fates_low_ + next_line)) return;
                fates_low_ += next_line;
                x = low_.x;
            }
            const float bottom = std::round(low_.y - fates_low_ * size_);
            const glm::vec4 ink =
                ink_of(colour_of(painted.colouring, values[static_cast<std::size_t>(fate)]));
            text_.fill({x - line_, bottom - line_}, {x + side + line_, bottom + side + line_},
                       inks_.secondary);
            text_.fill({x, bottom}, {x + side, bottom + side}, ink);
            text_.text(words, {x + side + 0.5f * size_, bottom}, {size_, inks_.secondary});
            x += width + gap * size_;
            fates_end_ = x;
        }
    }

    TextPass& text_;
    const MapFrame& map_;
    MapPlace place_;
    Inks inks_;
    float size_, line_;
    glm::vec2 low_, high_;
    float view_end_, view_low_;
    float fates_low_ = fates_line; ///< ems below the picture: the last line of fates()
    float fates_end_;              ///< where the next entry of fates() would begin, px
    float name_width_ = 0;         ///< width of the horizontal axis's name, px
};

} // namespace

void annotate_map(TextPass& text, const FrameInput& input, const MapGeometry& geometry) {
    MapLegend legend(text, input, geometry);
    if (!input.map_frame->problem.empty()) return legend.tell_problem();
    if (!geometry.has_labels) return;
    legend.name();
    legend.axes();
    legend.palette();
    legend.status();
}

} // namespace pendula
