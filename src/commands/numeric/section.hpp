// SPDX-License-Identifier: MIT
/// 'pendula section' with or without pictures.
#pragma once

#include "commands/numeric/subcommand.hpp"
#include "scene/scene.hpp"
#include "section/portrait.hpp"

#include <filesystem>
#include <string>

namespace pendula {

/// How a program draws portraits; both are null in one without graphics.
struct PortraitDrawing {
    std::string (*svg)(const Portrait&, const Scene&, FrameSize) = nullptr;
    /// Replaces a file. Throws RecordError.
    void (*png)(const std::filesystem::path&, const Portrait&, const Scene&, FrameSize) = nullptr;
};

void declare_section_with(CLI::App&, ChosenCommand&, PortraitDrawing);

} // namespace pendula
