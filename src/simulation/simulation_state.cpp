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

// Adds field by field, because the bytes of a struct include padding.
void StateHasher::add(const Setup& setup) {
    ByteWriter out;
    std::vector<double> numbers;
    std::size_t place = 0;
    ByteWriter extra; // newer fields; chains that do not use them keep their hashes
    for_each_written_field(setup.chain, [&](std::string_view key, const auto& member) {
        const bool is_extra = place++ >= always_written_chain_keys;
        if (is_extra)
            for (const char letter : key) extra.put(letter);
        ByteWriter& to = is_extra ? extra : out;
        Overloaded{[&](const std::vector<double>& list) { put(to, list); },
                   [&](double number) { is_extra ? put(to, {number}) : numbers.push_back(number); },
                   [&](auto number) { to.put(static_cast<std::uint32_t>(number)); }}(member);
    });
    put(out, numbers);
    const std::vector<std::byte> extra_bytes = extra.take();
    for (const std::byte byte : extra_bytes) out.put(byte);

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
    if (!setup.measured.empty()) {
        out.put(static_cast<std::uint32_t>(setup.measured.zero));
        out.put(static_cast<std::uint32_t>(setup.measured.sense));
        out.put(static_cast<std::uint32_t>(setup.measured.relative));
        put(out, setup.measured.kept->times);
        put(out, setup.measured.kept->angles);
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
