// SPDX-License-Identifier: MIT
/// `pendula stability`: the interface to the functions that draw its charts.
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

/// Functions that draw charts; null in a program without graphics.
struct StabilityDrawing {
    /// The size of the chart's area in a picture of the given size. The chart has about one cell for each
    /// pixel.
    FrameSize (*cells)(FrameSize) = nullptr;
    std::string (*svg)(const StabilityPage&) = nullptr;
    /// Writes the picture, and replaces an existing file. Throws RecordError.
    void (*png)(const std::filesystem::path&, const StabilityPage&) = nullptr;
};

void declare_stability(CLI::App&, ChosenCommand&, StabilityDrawing = {});

} // namespace pendula
