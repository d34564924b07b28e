// SPDX-License-Identifier: MIT
#include "simulation/state_hash.hpp"

#include <vector>

namespace pendula {
namespace {

void put(ByteWriter& out, const std::vector<double>& values) {
    out.put(static_cast<std::uint64_t>(values.size()));
    for (const double value : values) out.put(value);
}

} // namespace

// Field by field: the bytes of a struct have padding.
void StateHasher::add(const Setup& setup) {
    ByteWriter out;
    const Chain& chain = setup.chain;
    out.put(static_cast<std::uint32_t>(chain.model));
    put(out, chain.lengths);
    put(out, chain.masses);
    put(out, {chain.gravity, chain.damping, chain.stiffness});

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
    add(out.take());
}

} // namespace pendula
