// SPDX-License-Identifier: MIT
#include "window/features/plots/plot_export.hpp"

#include "files/part_file.hpp"
#include "gl/texture.hpp"
#include "render/plots/plot_files.hpp"
#include "render/plots/sample_curves.hpp"
#include "render/sample_history.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "scene/scene.hpp"
#include "window/features/files/open_file.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr float enlargement = 2;
constexpr int largest = 8192;                        ///< px
constexpr float plot_width = 56, plot_height = 34;   ///< em: size of a plot that is not shown
constexpr float least_width = 40, least_height = 24; ///< em: room for all names in a vector drawing

int ems(const FrameInput& input, float count) {
    return static_cast<int>(std::lround(count * input.text_size));
}

/// Returns the input with this plot as the only view.
FrameInput alone(FrameInput input, PlotKind kind) {
    PixelRectangle place = input.layout[kind];
    if (place.width < 1 || place.height < 1) place = {0, 0, ems(input, plot_width), ems(input, plot_height)};
    input.layout = ViewLayout();
    input.layout[kind] = {0, 0, place.width, place.height};
    input.render_scale = 1;
    input.show_trails = true; // even if trails are hidden, an exported plot has its curves
    return input;
}

void write_picture(const std::filesystem::path& path, FrameInput input, PlotKind kind,
                   SceneRenderer& renderer, const Scene& scene) {
    PixelRectangle& place = input.layout[kind];
    const auto enlarged = [](int pixels) {
        return std::clamp(static_cast<int>(std::lround(enlargement * static_cast<float>(pixels))), 1,
                          largest);
    };
    place.width = enlarged(place.width);
    place.height = enlarged(place.height);
    input.text_size *= enlargement;
    input.pixel_scale *= enlargement;
    const gl::Framebuffer target("plot", place.width, place.height, gl::Format::rgba8);
    renderer.draw(input, target.id(), place.width, place.height);
    save_picture(path, target.id(), place.width, place.height, scene);
}

} // namespace

std::filesystem::path write_plot(const PlotExport& wanted, const FrameInput& input, SceneRenderer& renderer,
                                 const SampleHistory& history, const Scene& scene) {
    const std::filesystem::path path = dated_name(file_ending(wanted));
    FrameInput shown = alone(input, wanted.plot);
    if (wanted.format == PlotFormat::png) {
        write_picture(path, shown, wanted.plot, renderer, scene);
        return path;
    }
    PixelRectangle& place = shown.layout[wanted.plot];
    place.width = std::max(place.width, ems(shown, least_width));
    place.height = std::max(place.height, ems(shown, least_height));
    const PlotGeometry plot = renderer.plot(wanted.plot, shown, place.width, place.height);
    std::vector<PlotCurve> samples = sample_curves(plot, shown, history);
    const bool is_section = wanted.plot == PlotKind::section;
    const std::span<const PlotCurve> curves = is_of_samples(wanted.plot) ? std::span<const PlotCurve>(samples)
                                              : is_section               ? shown.section.orbits
                                                                         : log_curves(wanted.plot, shown);
    write_whole_file(path,
                     wanted.format == PlotFormat::csv ? (is_section ? section_csv(curves) : plot_csv(curves))
                                                      : plot_svg(plot, curves, plot_inks(shown.look.theme)),
                     false);
    return path;
}

} // namespace pendula
