// SPDX-License-Identifier: MIT
/// `pendula section`: its options for the calculation, and the interface to the functions that draw
/// portraits.
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

/// The value of --plane, such as "theta1=0".
struct PlaneOption {
    std::size_t link = 0; ///< counted from 0
    double angle = 0;     ///< rad; the text has degrees
};
/// The value of --point, such as "theta2,p2" or "theta2,omega2".
struct PointOption {
    std::size_t link = 1;
    SectionUpward upward = SectionUpward::momentum;
};

/// read_plane() and read_point() return nothing if the text does not have the form above.
std::optional<PlaneOption> read_plane(const std::string&);
std::optional<PointOption> read_point(const std::string&);

struct SectionOptions {
    std::optional<PlaneOption> plane;
    std::optional<PointOption> point;
    bool is_strobe = false;
    double period = 0;                             ///< between two strobe points, s; 0: the drive's period
    std::optional<int> orbits, crossings, skipped; ///< unset: plan_for() chooses
    PortraitPlan plan;
    std::string precision; ///< empty: the scene's arithmetic

    void declare(CLI::App&);
    /// The plan for this scene. All orbits of a chain that loses energy end on an attractor. By default, a
    /// stroboscopic section of such a chain therefore has only the orbit of the start, with more points and
    /// without its first points. Throws Refused.
    PortraitPlan plan_for(const Setup&) const;
};

/// Functions that draw portraits; null in a program without graphics.
struct PortraitDrawing {
    std::string (*svg)(const Portrait&, const Scene&, FrameSize) = nullptr;
    /// Writes the picture, and replaces an existing file. Throws RecordError.
    void (*png)(const std::filesystem::path&, const Portrait&, const Scene&, FrameSize) = nullptr;
};

void declare_section(CLI::App&, ChosenCommand&, PortraitDrawing = {});

} // namespace pendula
