// SPDX-License-Identifier: MIT
/// The section as the panels show it, and the panels' requests. Plain values.
#pragma once

#include <glm/vec3.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace pendula {

struct SectionReport {
    struct Orbit {
        int id = 0;
        std::string name;
        glm::vec3 colour{1}; ///< linear light
        bool is_hidden = false;
        std::size_t crossings = 0;
        bool is_complete = false;
        std::string trouble; ///< why it has no crossings, or no more; empty: nothing is wrong
    };
    std::vector<Orbit> orbits; ///< in the order in which they were seeded
    std::size_t main_crossings = 0;
    /// s, simulated: the run's crossings are known up to here; unset if that is the shown time.
    std::optional<double> main_until;
    double time = 0; ///< s, simulated: the time shown
    glm::vec3 main_colour{1};
    std::string note;    ///< plane and energy
    std::string trouble; ///< why there is no section
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
/// Starts the orbit's motion as the main chain's.
struct LaunchOrbit {
    int id = 0;
};
using SectionOrder = std::variant<RenameOrbit, HideOrbit, RemoveOrbit, RemoveAllOrbits, LaunchOrbit>;

} // namespace pendula
