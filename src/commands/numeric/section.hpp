// SPDX-License-Identifier: MIT
/// `pendula section`: its options for the calculation, and how a program with graphics draws portraits.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "scene/scene.hpp"
#include "section/portrait.hpp"
#include "simulation/setup.hpp"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace pendula {

/// "theta1=0": a link, counted from 0, and its angle, rad, written in degrees.
struct PlaneOption {
    std::size_t link = 0;
    double angle = 0;
};
/// "theta2,p2" or "theta2,omega2".
struct PointOption {
    std::size_t link = 1;
    SectionUpward upward = SectionUpward::momentum;
};

/// Nothing if the text does not have that form.
std::optional<PlaneOption> read_plane(const std::string&);
std::optional<PointOption> read_point(const std::string&);

struct SectionOptions {
    std::optional<PlaneOption> plane;
    std::optional<PointOption> point;
    bool is_strobe = false;
    double period = 0;                             ///< s, of the strobe; 0: that of the chain's drive
    std::optional<int> orbits, crossings, skipped; ///< absent: see plan_for()
    PortraitPlan plan;
    std::string precision; ///< empty: the scene's

    void declare(CLI::App&);
    /// The plan for this scene. The orbits of a chain that loses energy end on its attractor, so a
    /// stroboscopic section shows more of its own orbit, without its beginning, and no others. Throws
    /// Refused.
    PortraitPlan plan_for(const Setup&) const;
};

/// How a program draws portraits; both are null in one without graphics.
struct PortraitDrawing {
    std::string (*svg)(const Portrait&, const Scene&, FrameSize) = nullptr;
    /// Replaces a file. Throws RecordError.
    void (*png)(const std::filesystem::path&, const Portrait&, const Scene&, FrameSize) = nullptr;
};

void declare_section_with(CLI::App&, ChosenCommand&, PortraitDrawing);

} // namespace pendula
