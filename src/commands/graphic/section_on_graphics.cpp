// SPDX-License-Identifier: MIT
// pendula section with pictures.
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/section.hpp"
#include "record/png.hpp"
#include "render/plots/section_picture.hpp"

#include <numbers>

namespace pendula {
namespace {

SectionPage page_of(const Portrait& portrait, const Scene& scene, FrameSize size) {
    return section_page(portrait, scene.name, size.width, size.height, scene.look.theme);
}

std::string svg_of(const Portrait& portrait, const Scene& scene, FrameSize size) {
    return section_svg(page_of(portrait, scene, size));
}

/// Opened again, the picture shows this section.
Scene shown_in(Scene scene, const SectionChoice& choice) {
    ViewSettings& views = scene.views;
    views.layout = Layout::section;
    views.section_plane = choice.plane_link + 1;
    views.section_angle = choice.angle * 180 / std::numbers::pi;
    views.section_point = choice.point_link + 1;
    views.section_upward = choice.upward;
    return scene;
}

void write_picture(const std::filesystem::path& path, const Portrait& portrait, const Scene& scene,
                   FrameSize size) {
    write_png(path, size.width, size.height, draw_section(page_of(portrait, scene, size)),
              {.texts = {{"Title", scene.name},
                         {"Comment", to_toml(shown_in(scene, portrait.choice))},
                         {"Software", std::string("pendula ") + PENDULA_VERSION}},
               .depth = 16});
}

} // namespace

void declare_section_on_graphics(CLI::App& app, ChosenCommand& chosen) {
    declare_section_with(app, chosen, {svg_of, write_picture});
}

} // namespace pendula
