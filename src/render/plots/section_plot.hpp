// SPDX-License-Identifier: MIT
/// Plots of Poincaré sections: ranges, texts, colours, curves and the allowed region. Pure functions.
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

/// The whole ranges of a section's axes: the allowed region with a margin, or all angles if the region covers
/// nearly all. A stroboscopic section shows all angles. Its vertical range is strobe_reach up and down,
/// widened by factors of √2 until the points fit. Once the section is complete, the vertical range is the
/// range of the points.
struct SectionRanges {
    AxisRange across{-3.14159265358979323846, 3.14159265358979323846}, up{-1, 1};
};
SectionRanges section_ranges(const ShownSection&);

/// The note above a section: "θ₁ = 0, ω₁ > 0 · −12.5 J", or "every 0.5 s" for a stroboscopic section.
std::string section_note(const SectionChoice&, const std::string& energy);

/// A crossing as a point of a plot.
PlotPoint section_point(const SectionCrossing&);

/// An orbit's curve with the names of its columns, still without points.
PlotCurve section_curve(const SectionChoice&, std::string_view name, const glm::vec3& colour);

/// The colour of orbit `number`, in linear light. Numbers count from 0 and omit the main chain's orbit. Hues
/// are a golden angle apart, so that the newest orbit differs clearly from the previous ones.
glm::vec3 orbit_colour(std::size_t number, Theme);

/// The colour of an orbit by its average, in linear light. Neighbouring curves of a family get neighbouring
/// colours. The orbits of one chaotic sea get nearly the same colour, because their averages agree.
/// `average`: section_average(), scaled to 0 … 1.
glm::vec3 colour_by_average(double average, Theme);
/// The root mean square distance of an orbit's points from the middle of the ranges: 0 in the middle, 1 in
/// the corners.
double section_average(const PlotCurve&, const SectionRanges&);

/// How much an orbit's points fill an area: 0 for a curve, about 1 for a chaotic motion. Measured by the
/// number of grid cells that only the second half of the points reaches.
double section_filling(const PlotCurve&, const SectionRanges&);

/// The look of an orbit in a whole section: families of islands differ in hue, and chaotic seas are fainter.
struct OrbitLook {
    glm::vec3 colour{1}; ///< linear light
    float strength = 1;  ///< strength of the orbit's dots
};

/// One look for each orbit, in the same order; `orbits` may be empty. The hue follows an orbit's average,
/// relative to the range of all averages. The strength follows section_filling().
std::vector<OrbitLook> orbit_looks(std::span<const PlotCurve> orbits, const SectionRanges&, Theme);

/// The section of a run before any crossing is known: energy, allowed region and texts.
struct SectionStage {
    SectionChoice choice;
    std::optional<SectionShell> shell; ///< unset if there is no such section
    SharedOutline allowed;             ///< null in a stroboscopic section
    double energy = 0;                 ///< J
    std::string note;                  ///< text: plane and energy
    std::string empty;                 ///< one sentence: why there is no section; empty if there is one

    /// The section without orbits.
    ShownSection shown() const {
        return {choice, allowed, shell && choice.is_strobe() ? shell->strobe_reach() : 0, false, {}, {}, 0,
                note,   empty};
    }
};

/// The section at the energy of the run that starts at this origin. In chains of more than two links, a
/// section's points take their other angles and angular velocities from the origin.
SectionStage section_stage(const RunOrigin&, const SectionChoice&);

/// Whether both are sections of the same chain at energies that differ by less than 1e-9 of their scale, for
/// example because of integration errors. Orbits of one section are then also orbits of the other.
bool same_section(const SectionStage&, const SectionStage&);

/// The range of allowed vertical values at an angle, interpolated between the outline's columns; nothing if
/// no value is allowed there.
std::optional<SectionInterval> allowed_at(const std::vector<OutlinePart>&, double across);

/// A section's allowed region on the pixels of its plot. For each column of the curves' area: the lower and
/// the upper end of the allowed part, px from the picture's lower edge. If nothing is allowed, the lower end
/// is above the upper end. Without an outline, everything is allowed.
std::vector<glm::vec2> region_edges(const PlotGeometry&);

} // namespace pendula
