// SPDX-License-Identifier: MIT
// The commands of the program with graphics: its additions to the numeric commands, such as pictures of
// sections, and lines of --version about OpenGL and ffmpeg.
#include "commands/graphic/graphic_subcommands.hpp"

#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/section.hpp"
#include "ensemble_gl/gl_ensemble_device.hpp"
#include "gl/context.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/picture_files.hpp"
#include "render/plots/section_picture.hpp"

#include <fmt/format.h>

#include <exception>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

namespace pendula {
namespace {

std::string found_opengl() {
    try {
        const gl::OffscreenContext context;
        return fmt::format("{}, {}", gl::version_name(), gl::renderer_name());
    } catch (const std::exception& error) {
        return fmt::format("none: {}", error.what());
    }
}

std::string found_ffmpeg() {
    const std::optional<FoundFfmpeg> found = find_ffmpeg();
    return found ? fmt::format("{}, {}", found->version, found->path.string())
                 : "none: films need ffmpeg (on Debian: apt install ffmpeg)";
}

SectionPage page_of(const Portrait& portrait, const Scene& scene, FrameSize size) {
    return section_page(portrait, scene.name, size.width, size.height, scene.look.theme);
}

std::string svg_of(const Portrait& portrait, const Scene& scene, FrameSize size) {
    return section_svg(page_of(portrait, scene, size));
}

/// The scene that a section's picture stores. When the picture is opened, the window shows this section.
Scene shown_in(Scene scene, const SectionChoice& choice) {
    ViewSettings& views = scene.views;
    views.layout = Layout::section;
    views.section_rule = choice.is_strobe() ? SectionRule::strobe : SectionRule::plane;
    views.strobe_period = static_cast<double>(choice.period);
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

FoundParts found_graphics() { return {{"OpenGL", found_opengl()}, {"ffmpeg", found_ffmpeg()}}; }

std::vector<DeclareSubcommand> graphic_subcommands() {
    std::vector<DeclareSubcommand> commands{declare_view, declare_record, declare_handout, declare_join,
                                            declare_track};
    const std::vector<DeclareSubcommand> numeric = numeric_subcommands(
        GraphicParts{open_offscreen_device, map_pictures(), {svg_of, write_picture}, stability_drawing()});
    commands.insert(commands.end(), numeric.begin(), numeric.end());
    commands.insert(commands.end(), {declare_bench_render, declare_bench_record});
    return commands;
}

} // namespace pendula
