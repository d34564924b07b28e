// SPDX-License-Identifier: MIT
#include "commands/graphic/graphic_subcommands.hpp"

#include "gl/context.hpp"
#include "gl/offscreen_context.hpp"
#include "record/ffmpeg_program.hpp"

#include <fmt/format.h>

#include <exception>

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
                 : "none: films need it (on Debian: apt install ffmpeg)";
}

} // namespace

FoundParts found_graphics() { return {{"OpenGL", found_opengl()}, {"ffmpeg", found_ffmpeg()}}; }

} // namespace pendula
