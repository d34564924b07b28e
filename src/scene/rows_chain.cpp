// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include <array>

namespace pendula {
namespace {

/// m or kg: a micrometre, a milligram. Far below that, products of lengths and masses leave the range of
/// double.
constexpr double tiniest_link = 1e-6;

constexpr auto model = [](auto& scene) -> auto& { return scene.setup.chain.model; };
constexpr auto lengths = [](auto& scene) -> auto& { return scene.setup.chain.lengths; };
constexpr auto masses = [](auto& scene) -> auto& { return scene.setup.chain.masses; };
constexpr auto gravity = [](auto& scene) -> auto& { return scene.setup.chain.gravity; };
constexpr auto damping = [](auto& scene) -> auto& { return scene.setup.chain.damping; };
constexpr auto stiffness = [](auto& scene) -> auto& { return scene.setup.chain.stiffness; };

Command set_chain(const Scene& scene) { return SetChain{scene.setup.chain}; }
Command set_gravity(const Scene& scene) { return SetGravity{scene.setup.chain.gravity}; }
Command set_damping(const Scene& scene) { return SetDamping{scene.setup.chain.damping}; }

auto link_rows() {
    return std::to_array<Parameter>({
        {.key = "chain.model",
         .label = "Model",
         .unit = "",
         .help = "Rigid rods keep their lengths; elastic links are springs.",
         .kind = ParameterKind::choice,
         .default_value = std::string("rigid"),
         .choices = names_of<Model>(),
         .get = rows::get<model>,
         .set = rows::set<model>,
         .command = set_chain},
        {.key = "chain.lengths",
         .label = "Lengths",
         .unit = "m",
         .help = "Length of each link from the pivot outwards; their number is the number of links.",
         .kind = ParameterKind::numbers,
         .required = true,
         .minimum = tiniest_link,
         .maximum = 1e6,
         .slider_minimum = 0.1,
         .slider_maximum = 10,
         .default_value = std::vector<double>{4, 3.5, 3},
         .get = rows::get<lengths>,
         .set = rows::set<lengths>,
         .command = set_chain},
        {.key = "chain.masses",
         .label = "Masses",
         .unit = "kg",
         .help = "Mass of the bob at the end of each link; a heavy bob drags the lighter ones along.",
         .kind = ParameterKind::numbers,
         .required = true,
         .minimum = tiniest_link,
         .maximum = 1e6,
         .slider_minimum = 0.1,
         .slider_maximum = 10,
         .default_value = std::vector<double>{1, 1, 1},
         .get = rows::get<masses>,
         .set = rows::set<masses>,
         .command = set_chain},
    });
}

auto force_rows() {
    return std::to_array<Parameter>({
        {.key = "chain.gravity",
         .label = "Gravity",
         .unit = "m/s²",
         .help = "Downward acceleration of free fall: 9.81 on Earth, 1.62 on the Moon; without it the chain "
                 "only coasts.",
         .kind = ParameterKind::number,
         .maximum = 1000,
         .slider_maximum = 20,
         .default_value = 9.81,
         .get = rows::get<gravity>,
         .set = rows::set<gravity>,
         .command = set_gravity},
        {.key = "chain.damping",
         .label = "Damping",
         .unit = "1/s",
         .help = "How fast the motion dies away: friction slows each velocity v by damping·v every second.",
         .kind = ParameterKind::number,
         .maximum = 1000,
         .slider_maximum = 2,
         .default_value = 0.0,
         .get = rows::get<damping>,
         .set = rows::set<damping>,
         .command = set_damping},
        {.key = "chain.stiffness",
         .label = "Stiffness",
         .unit = "N/m",
         .help = "Force with which an elastic link resists each metre of stretch; rigid rods ignore it.",
         .kind = ParameterKind::number,
         .maximum = 1e9,
         .minimum_excluded = true,
         .slider_minimum = 10,
         .slider_maximum = 1000,
         .logarithmic = true,
         .default_value = 100.0,
         .get = rows::get<stiffness>,
         .set = rows::set<stiffness>,
         .command = set_chain},
    });
}

} // namespace

std::vector<Parameter> chain_rows() {
    const auto links = link_rows();
    const auto forces = force_rows();
    static_assert(links.size() + forces.size() == chain_keys.size(), "a key of the chain without its row");
    return rows::joined({{links.begin(), links.end()}, {forces.begin(), forces.end()}});
}

} // namespace pendula
