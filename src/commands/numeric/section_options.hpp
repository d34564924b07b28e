// SPDX-License-Identifier: MIT
/// The options of 'pendula section' that say what is calculated.
#pragma once

#include "section/portrait.hpp"
#include "simulation/setup.hpp"

#include <CLI/CLI.hpp>

#include <cstddef>
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

/// Nothing if the text has not that form.
std::optional<PlaneOption> read_plane(const std::string&);
std::optional<PointOption> read_point(const std::string&);

struct SectionOptions {
    std::optional<PlaneOption> plane;
    std::optional<PointOption> point;
    PortraitPlan plan;
    std::string precision; ///< empty: the scene's

    void declare(CLI::App&);
    /// What to calculate of this scene. Throws Refused.
    PortraitPlan plan_for(const Setup&) const;
};

} // namespace pendula
