// SPDX-License-Identifier: MIT
// Tests for simulation/simulation_state.hpp: that it misses nothing of a setup, and that its numbers stay.
#include "simulation/simulation_state.hpp"

#include "setups.hpp"
#include "support/catch.hpp"

#include <set>

using namespace pendula;
using namespace pendula::test;

namespace {

StateHash hash_of(const Setup& setup) {
    StateHasher hasher;
    hasher.add(setup);
    return hasher.hash();
}

} // namespace

TEST_CASE("a change of any member of a chain, an integration or an ensemble changes the setup's hash") {
    const Setup plain = study_triple();
    std::set<StateHash> hashes{hash_of(plain)};
    std::size_t changes = 0;
    const auto try_out = [&](auto change) {
        Setup changed = plain;
        change(changed);
        hashes.insert(hash_of(changed));
        ++changes;
    };
    for (const std::string_view wanted : chain_keys)
        try_out([&](Setup& setup) {
            for_each_field(setup.chain, [&](std::string_view key, auto& member) {
                if (key != wanted) return;
                if constexpr (requires { member.push_back(1); })
                    member.push_back(1);
                else if constexpr (requires { member += 1; })
                    member += 1;
                else
                    member = static_cast<std::remove_reference_t<decltype(member)>>(1);
            });
        });
    try_out([](Setup& setup) { setup.integration.method = Method::taylor; });
    try_out([](Setup& setup) { setup.integration.arithmetic = Arithmetic::double_; });
    try_out([](Setup& setup) { setup.integration.dt = 1e-3; });
    try_out([](Setup& setup) { setup.integration.compensated = true; });
    try_out([](Setup& setup) { setup.integration.stages = 4; });
    try_out([](Setup& setup) { setup.integration.order = 30; });
    try_out([](Setup& setup) { setup.ghost.offset = 1; });
    try_out([](Setup& setup) { setup.lanes.emplace_back(); });
    Setup with_ensemble = plain;
    with_ensemble.ensemble.enabled = true;
    hashes.insert(hash_of(with_ensemble));
    ++changes;
    const auto try_ensemble = [&](auto change) {
        Setup changed = with_ensemble;
        change(changed.ensemble.setup);
        hashes.insert(hash_of(changed));
        ++changes;
    };
    try_ensemble([](EnsembleSetup& setup) { setup.count += 1; });
    try_ensemble([](EnsembleSetup& setup) { setup.starts = EnsembleStarts::shell; });
    try_ensemble([](EnsembleSetup& setup) { setup.spread = 1; });
    try_ensemble([](EnsembleSetup& setup) { setup.link = 2; });
    try_ensemble([](EnsembleSetup& setup) { setup.seed = 2; });
    try_ensemble([](EnsembleSetup& setup) { setup.precision = EnsemblePrecision::double_; });
    try_ensemble([](EnsembleSetup& setup) { setup.dt = 1e-3; });
    CHECK(hashes.size() == changes + 1);
}

TEST_CASE("the hash of a setup stays the same as in older run files") {
    // This hash verifies the run files of older builds: only add a member after the others, or leave it out.
    Setup setup = study_triple();
    setup.ghost.offset = 1e-3;
    CHECK(hash_of(setup) == StateHash{0x80c2cfaf0e2291f3});
}
