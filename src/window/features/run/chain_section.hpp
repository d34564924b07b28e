// SPDX-License-Identifier: MIT
/// The left panel's sections on the chain, its start and its integration. Drawing thread.
#pragma once

#include "window/features/run/standing_chart.hpp"
#include "window/panels/panel_frame.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace pendula {

/// The name of the control for the number of links.
inline constexpr const char* links_name = "Links";

/// Returns the setup with `links` (≥ 1) links. New links are copied from `longest`, the longest chain so far.
/// Links beyond the end of `longest` repeat the last link, with angular velocity 0.
Setup with_links(Setup, std::size_t links, const Setup& longest);

/// Returns the setup with the links' lengths scaled so that their sum is `reach` (> 0), m.
Setup with_reach(Setup, double reach);

/// The control for the number of links, with the choice to keep the chain's length when the number changes.
class LinksControl {
  public:
    /// Builds the slider for the number of links.
    void build(PanelFrame&);
    /// Builds the check box for keeping the total length.
    void build_reach(const PanelFrame&);

    /// Requests a chain with this many links (≥ 1).
    void set(std::size_t links, PanelFrame&);

    /// The setup requested last, until the physics thread has accepted or refused it.
    std::optional<Setup>& asked_for() { return asked_for_; }

  private:
    Setup longest_;            ///< the longest chain so far; new links are copied from it
    bool keeps_reach_ = false; ///< keeps the total length when the number of links changes
    std::optional<Setup> asked_for_;
};

/// A place with its gravity.
struct Planet {
    const char* name;
    double gravity; ///< m/s², at the surface; on Jupiter at a pressure of 1 bar
};
inline constexpr std::array planets{Planet{"Earth", 9.81}, Planet{"Moon", 1.62}, Planet{"Mars", 3.71},
                                    Planet{"Jupiter", 24.79}};

/// Builds the controls for scene, links, model, gravity and damping.
void build_chain_section(PanelFrame&, LinksControl&);

/// The table of links: length, mass, start angle and start angular velocity of each link. Values can be typed
/// with all digits.
class StartTable {
  public:
    /// Call it once a frame, before build(), even if the table is hidden.
    void follow(const Snapshot&);
    void build(PanelFrame&);

    /// Shows the next scene's angles in the present unit, even if that scene has another unit.
    void keep_unit() { chosen_unit_ = unit_; }

  private:
    void build_unit_choice();

    AngleUnit unit_ = AngleUnit::degrees;  ///< the unit in this frame, even if the table is hidden
    std::optional<AngleUnit> chosen_unit_; ///< unset for the scene's unit
};

/// Builds the tables of the links' masses and of the friction in their joints.
void build_bodies_section(PanelFrame&);

/// Builds the controls for the pivot's path and for the motor in a joint.
void build_drive_section(PanelFrame&, StandingChart&);

/// Builds the controls for method, arithmetic and timestep. For an elastic chain, also shows the longest
/// stable timestep.
void build_integration_section(PanelFrame&);

} // namespace pendula
