// SPDX-License-Identifier: MIT
/// `pendula stability`: how a program with graphics draws its charts.
#pragma once

#include "analysis/stability.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "scene/scene.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <string>

namespace pendula {

struct StabilityPage {
    const Scene& scene;
    const UprightChain& chain;
    const StabilityChart& chart;
    std::string summary; ///< one line
    FrameSize size;
};

/// How a program draws charts; all are null in one without graphics.
struct StabilityDrawing {
    /// The part of a picture that the chart fills: one cell is calculated for each of its pixels.
    FrameSize (*cells)(FrameSize) = nullptr;
    std::string (*svg)(const StabilityPage&) = nullptr;
    /// Replaces a file. Throws RecordError.
    void (*png)(const std::filesystem::path&, const StabilityPage&) = nullptr;
};

void declare_stability_with(CLI::App&, ChosenCommand&, StabilityDrawing);

} // namespace pendula
