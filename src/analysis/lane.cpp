// SPDX-License-Identifier: MIT
#include "analysis/lane.hpp"

#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {
namespace {

[[noreturn]] void refuse(std::string_view lane, std::string_view problem) {
    throw Refused(fmt::format("lane '{}': {}", lane, problem));
}

} // namespace

double usual_timestep(Method method) { return traits_of(method).usual_dt; }

Lane parse_lane(std::string_view text, const Integration& scene) {
    PrecisionLane written = parse_precision_lane(text);
    if (written.dt == 0 && written.method != scene.method) written.dt = usual_timestep(written.method);
    return {std::string(text), integration_of(written, scene)};
}

std::vector<Lane> parse_lanes(std::string_view text, const Integration& scene) {
    std::vector<Lane> lanes;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        Lane lane = parse_lane(text.substr(begin, comma - begin), scene);
        if (std::any_of(lanes.begin(), lanes.end(),
                        [&](const Lane& other) { return other.integration == lane.integration; }))
            refuse(lane.name, "this lane is given twice");
        lanes.push_back(std::move(lane));
        begin = comma + 1;
    }
    return lanes;
}

std::string_view study_lanes() {
    return "rk4/double@1e-4,rk4/double@1e-4+c,rk4/x87@1e-4,rk4/double-double@1e-4,"
           "dop853/double@1e-3+c,dop853/long-double@1e-3+c,dop853/double-double@1e-3+c,"
           "gauss-legendre/double@8e-3+c,gauss-legendre/long-double@8e-3+c,gauss-legendre/"
           "double-double@8e-3+c,"
           "taylor/double@16e-3+c,taylor/long-double@16e-3+c,taylor/double-double@16e-3+c";
}

void demand_conserved_energy(const Chain& chain) {
    if (chain.damping > 0)
        throw Refused(fmt::format(
            "damping of {} 1/s removes energy from the chain, so the change of energy measures no "
            "error: add --set chain.damping=0",
            chain.damping));
}

} // namespace pendula
