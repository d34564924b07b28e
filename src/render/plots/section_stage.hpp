// SPDX-License-Identifier: MIT
/// The section of a run: its energy, its allowed region and its words, as they are before any crossing. Plain
/// values, made by a pure function.
#pragma once

#include "render/plots/shown_section.hpp"
#include "section/section_shell.hpp"
#include "simulation/run_origin.hpp"

#include <optional>
#include <string>

namespace pendula {

struct SectionStage {
    SectionChoice choice;
    std::optional<SectionShell> shell; ///< none if there is no such section
    SharedOutline allowed;
    double energy = 0; ///< J
    std::string note;  ///< plane and energy
    std::string empty; ///< why there is none: one sentence, or nothing

    /// Without orbits.
    ShownSection shown() const { return {choice, allowed, {}, {}, 0, note, empty}; }
};

/// At the energy of the run from its origin on. In chains of more than two links the other angles and angular
/// velocities of places are those of the origin.
SectionStage section_stage(const RunOrigin&, const SectionChoice&);

/// Whether both are sections of the same chain, at energies that differ by less than 1e-9 of their scale, as
/// by the errors of an integration. Then the orbits of one are orbits of the other.
bool same_section(const SectionStage&, const SectionStage&);

} // namespace pendula
