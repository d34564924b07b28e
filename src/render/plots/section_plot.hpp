// SPDX-License-Identifier: MIT
/// Plots of Poincaré sections: ranges, words, colours, curves and the allowed region. Pure functions.
#pragma once

#include "render/frame_input.hpp"
#include "render/plots/plot_axes.hpp"
#include "render/plots/plot_curve.hpp"
#include "scene/look.hpp"
#include "section/section_choice.hpp"
#include "section/section_shell.hpp"
#include "simulation/snapshot.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct PlotGeometry;

/// The whole ranges of the axes: the allowed region with a margin, or all angles if it covers nearly all. A
/// stroboscopic section shows all angles, and upward its reach, widened by factors √2 until its points fit; a
/// complete one fits its points.
struct SectionRanges {
    AxisRange across{-3.14159265358979323846, 3.14159265358979323846}, up{-1, 1};
};
SectionRanges section_ranges(const ShownSection&);

/// "θ₁ = 0, ω₁ > 0 · −12.5 J", or "every 0.5 s".
std::string section_note(const SectionChoice&, const std::string& energy);

/// A crossing as a point of a plot.
PlotPoint section_point(const SectionCrossing&);

/// An orbit's curve without points, with names of its columns.
PlotCurve section_curve(const SectionChoice&, std::string_view name, const glm::vec3& colour);

/// The colour of orbit `number`, counted from 0 without the main chain's, in linear light: hues a golden
/// angle apart, so that the newest differs clearly from the previous ones.
glm::vec3 orbit_colour(std::size_t number, Theme);

/// A colour for an orbit by its own average: neighbouring curves of a family have neighbouring colours, and
/// the motions of one chaotic sea, whose averages agree, have nearly the same. In linear light. `average`
/// from section_average(), spread over 0 to 1.
glm::vec3 colour_by_average(double average, Theme);
/// The mean distance of an orbit's points from the middle of the ranges: 0 in the middle, 1 at the edges.
double section_average(const PlotCurve&, const SectionRanges&);

/// How much of an area an orbit's points fill, from 0 for a curve to about 1 for a chaotic motion: measured
/// by the grid cells that only the second half of the points reaches.
double section_filling(const PlotCurve&, const SectionRanges&);

/// The look of an orbit in a whole section: families of islands have hues of their own, chaotic seas are
/// fainter.
struct OrbitLook {
    glm::vec3 colour{1}; ///< linear light
    float strength = 1;  ///< of its dots
};

/// One for each orbit, in the same order; `orbits` may be empty. Hue follows an orbit's average, relative to
/// the range of all averages; strength follows how much it fills.
std::vector<OrbitLook> orbit_looks(std::span<const PlotCurve> orbits, const SectionRanges&, Theme);

/// The section of a run before any crossing: its energy, its allowed region and its words.
struct SectionStage {
    SectionChoice choice;
    std::optional<SectionShell> shell; ///< unset if there is no such section
    SharedOutline allowed;             ///< null in a stroboscopic section
    double energy = 0;                 ///< J
    std::string note;                  ///< plane and energy
    std::string empty;                 ///< why there is no section: one sentence; empty if there is one

    /// The section without orbits.
    ShownSection shown() const {
        return {choice, allowed, shell && choice.is_strobe() ? shell->strobe_reach() : 0, false, {}, {}, 0,
                note,   empty};
    }
};

/// The section at the energy of the run that starts at this origin. In chains of more than two links, a
/// section's points take their other angles and angular velocities from the origin.
SectionStage section_stage(const RunOrigin&, const SectionChoice&);

/// Whether both are sections of the same chain at energies that differ by less than 1e-9 of their scale, as
/// after integration errors. Then orbits of one are also orbits of the other.
bool same_section(const SectionStage&, const SectionStage&);

/// The range of allowed vertical values at an angle, interpolated between the outline's columns; nothing if
/// there is none.
std::optional<SectionInterval> allowed_at(const std::vector<OutlinePart>&, double across);

/// A section's allowed region on the pixels of its plot: for each column of the curves' area, where the
/// allowed part begins and ends, px from the picture's lower edge; in a column without an allowed part the
/// beginning is above the end. Without an outline everything is allowed.
std::vector<glm::vec2> region_edges(const PlotGeometry&);

} // namespace pendula
