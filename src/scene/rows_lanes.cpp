// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/trajectory.hpp"

namespace pendula {
namespace {

std::optional<std::string> lane_problem(const std::string& text) {
    try {
        parse_precision_lane(text);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return std::nullopt;
}

ParameterValue lanes_of(const Scene& scene) {
    std::vector<std::string> texts;
    for (const PrecisionLane& lane : scene.setup.lanes) texts.push_back(to_text(lane));
    return texts;
}

void set_lanes_of(Scene& scene, const ParameterValue& value) {
    scene.setup.lanes.clear();
    for (const std::string& text : std::get<std::vector<std::string>>(value))
        scene.setup.lanes.push_back(parse_precision_lane(text));
}

Command set_lanes(const Scene& scene) { return SetLanes{scene.setup.lanes}; }

} // namespace

std::vector<Parameter> lanes_rows() {
    return {
        {.key = "lanes.integrations",
         .label = "Precision lanes",
         .unit = "",
         .help = "Runs the same start under other methods or arithmetics, each written "
                 "METHOD/ARITHMETIC[@dt][+c].",
         .kind = ParameterKind::texts,
         .maximum = most_companions,
         .default_value = std::vector<std::string>{},
         .element_problem = lane_problem,
         .get = lanes_of,
         .set = set_lanes_of,
         .command = set_lanes},
    };
}

} // namespace pendula
