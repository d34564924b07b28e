// SPDX-License-Identifier: MIT
// pendula section with pictures.
#include "commands/section.hpp"
#include "record/png.hpp"
#include "render/plots/section_picture.hpp"

namespace pendula {
namespace {

SectionPage page_of(const Portrait& portrait, const Scene& scene, FrameSize size) {
    return section_page(portrait, scene.name, size.width, size.height, scene.look.theme);
}

std::string svg_of(const Portrait& portrait, const Scene& scene, FrameSize size) {
    return section_svg(page_of(portrait, scene, size));
}

void write_picture(const std::filesystem::path& path, const Portrait& portrait, const Scene& scene,
                   FrameSize size) {
    write_png(path, size.width, size.height, draw_section(page_of(portrait, scene, size)),
              {.texts = {{"Title", scene.name},
                         {"Comment", to_toml(scene)},
                         {"Software", std::string("pendula ") + PENDULA_VERSION}},
               .depth = 16});
}

} // namespace

void declare_section_on_graphics(CLI::App& app, ChosenCommand& chosen) {
    declare_section_with(app, chosen, {svg_of, write_picture});
}

} // namespace pendula
