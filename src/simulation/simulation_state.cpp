// SPDX-License-Identifier: MIT
#include "simulation/simulation_state.hpp"

#include "simulation/command.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace pendula {
namespace {

void put(ByteWriter& out, const std::vector<double>& values) {
    out.put(static_cast<std::uint64_t>(values.size()));
    for (const double value : values) out.put(value);
}

} // namespace

// Field by field, because the bytes of a struct include padding.
void StateHasher::add(const Setup& setup) {
    ByteWriter out;
    std::vector<double> numbers;
    for_each_field(
        setup.chain,
        Overloaded{[&](std::string_view, Model model) { out.put(static_cast<std::uint32_t>(model)); },
                   [&](std::string_view, const std::vector<double>& list) { put(out, list); },
                   [&](std::string_view, double number) { numbers.push_back(number); }});
    put(out, numbers);

    const Integration& integration = setup.integration;
    out.put(static_cast<std::uint32_t>(integration.method));
    out.put(static_cast<std::uint32_t>(integration.arithmetic));
    put(out, {integration.dt});
    out.put(static_cast<std::uint32_t>(integration.compensated));
    out.put(static_cast<std::int32_t>(integration.stages));
    out.put(static_cast<std::int32_t>(integration.order));

    out.put(static_cast<std::uint64_t>(setup.ghost.ghosts()));
    out.put(static_cast<std::uint64_t>(setup.ghost.link));
    put(out, {setup.ghost.offset, setup.sample_interval});
    for (const PrecisionLane& lane : setup.lanes) {
        out.put(static_cast<std::uint32_t>(lane.method));
        out.put(static_cast<std::uint32_t>(lane.arithmetic));
        out.put(static_cast<std::uint32_t>(lane.compensated));
        put(out, {lane.dt});
    }
    if (setup.ensemble.enabled) {
        const EnsembleSetup& ensemble = setup.ensemble.setup;
        out.put(static_cast<std::uint64_t>(ensemble.count));
        out.put(static_cast<std::uint32_t>(ensemble.starts));
        out.put(static_cast<std::uint64_t>(ensemble.link));
        out.put(static_cast<std::uint64_t>(ensemble.seed));
        out.put(static_cast<std::uint32_t>(ensemble.precision));
        put(out, {ensemble.spread, ensemble.dt});
    }
    add(out.take());
}

double SimulationState::time() const {
    return base_time + static_cast<double>(step - base_step) * setup->integration.dt;
}

StateHash SimulationState::hash() const {
    StateHasher hasher;
    hasher.add(*setup);
    for (const TrajectoryGroupBytes::MemberBytes& member : group.members) {
        hasher.add(member.trajectory);
        const std::byte failed{member.failure.has_value()};
        hasher.add(std::span(&failed, 1));
    }
    return hasher.hash();
}

} // namespace pendula
