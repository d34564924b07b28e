// SPDX-License-Identifier: MIT
/// The controls of the Poincaré section in the right panel: the data that they show, their requests, and the
/// panel with the section's plane and its list of orbits. Drawing thread.
#pragma once

#include <glm/vec3.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace pendula {

struct PanelFrame;

struct SectionReport {
    struct Orbit {
        int id = 0;
        std::string name;
        glm::vec3 colour{1}; ///< linear light
        bool is_hidden = false;
        std::size_t crossings = 0;
        bool is_complete = false;
        std::string trouble; ///< why there are no crossings or no more of them, or empty
    };
    std::vector<Orbit> orbits; ///< in the order in which they were seeded
    std::size_t main_crossings = 0;
    /// The time up to which the run's crossings are known, simulated time, s. Unset if they are known up to
    /// the shown time; while the run is running, a small lag is ignored.
    std::optional<double> main_until;
    double time = 0; ///< the shown simulated time, s
    bool is_strobe = false;
    glm::vec3 main_colour{1};
    std::string note;    ///< plane and energy
    std::string trouble; ///< the reason why there is no section, or empty
};

struct RenameOrbit {
    int id = 0;
    std::string name;
};
struct HideOrbit {
    int id = 0;
    bool hidden = true;
};
struct RemoveOrbit {
    int id = 0;
};
struct RemoveAllOrbits {};
/// Starts the run with the orbit's motion.
struct LaunchOrbit {
    int id = 0;
};
using SectionCommand = std::variant<RenameOrbit, HideOrbit, RemoveOrbit, RemoveAllOrbits, LaunchOrbit>;

class SectionPanel {
  public:
    void build(PanelFrame&);

  private:
    void build_orbit(PanelFrame&, const SectionReport::Orbit&);
    void build_name(PanelFrame&, const SectionReport::Orbit&, float width);

    int renamed_ = 0; ///< the orbit whose name is being typed; 0 if there is none
    std::string typed_;
    int begins_ = 0; ///< frames left until the text field must have the keyboard
};

} // namespace pendula
