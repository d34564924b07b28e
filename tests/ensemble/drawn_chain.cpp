// SPDX-License-Identifier: MIT
// Tests for ensemble/drawn_chain.hpp: members whose constants and starts a fit leaves open.
#include "ensemble/drawn_chain.hpp"

#include "ensemble/chains.hpp"
#include "ensemble/draw_starts.hpp"
#include "ensemble/ensemble_device.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

Chain rods() {
    Chain chain;
    chain.lengths = {0.25, 0.2};
    chain.masses = {0, 0.03};
    chain.link_masses = {0.2, 0.12};
    chain.joint_friction = {8e-4, 0};
    return chain;
}

/// One constant, which goes with the first angle, and a way of the second angle alone.
EnsembleSetup open_setup(std::size_t count) {
    return {.count = count,
            .starts = EnsembleStarts::fit,
            .seed = 3,
            .dt = 1e-3,
            .drawn = {"link_masses 2"},
            .ways = {0.01, 0.1, 0, 0, 0, 0, 0, 0.2, 0, 0}};
}

} // namespace

TEST_CASE(
    "starts that a fit leaves open have its covariance, and share their first ways with their constants") {
    constexpr std::size_t blocks = 2000, n = blocks * drawn_together;
    const EnsembleSetup setup = open_setup(n);
    const StartRule rule = fit_starts(setup, {1, 2, 3, 4});
    double common = 0, own = 0;
    std::vector<double> state(4);
    for (std::size_t block = 0; block < blocks; ++block) {
        const double mass = drawn_chain(rods(), setup, block).link_masses[1];
        const double factor = 0.12 * std::log(mass / 0.12) / 0.01;
        common += factor * factor / blocks;
        for (std::size_t m = block * drawn_together; m < (block + 1) * drawn_together; ++m) {
            rule(m, state);
            if (m % 16 == 0) CHECK(std::abs(state[0] - (1 + 0.1 * factor)) < 1e-12);
            own += (state[1] - 2) * (state[1] - 2) / (0.2 * 0.2) / n;
            REQUIRE((state[2] == 3 && state[3] == 4));
        }
    }
    // 4 standard deviations
    CHECK(std::abs(common - 1) < 4 * std::sqrt(2.0 / blocks));
    CHECK(std::abs(own - 1) < 4 * std::sqrt(2.0 / n));
}

TEST_CASE("each block of members moves as an ensemble of its own chain does, to the byte") {
    WorkerPool workers(2);
    const EnsembleSetup setup = open_setup(200);
    Ensemble drawn(rods(), start_at(2, 100), setup, workers);
    drawn.advance(300, workers);
    EnsembleSetup alone = setup;
    alone.drawn.clear();
    alone.ways = {0, 0, 0, 0};
    for (std::size_t block = 0; block < 4; ++block) {
        Ensemble other(drawn_chain(rods(), setup, block), start_at(2, 100), alone, workers);
        draw_starts(start_rule(rods(), start_at(2, 100), setup), workers, other.states());
        other.advance(300, workers);
        for (std::size_t m = block * drawn_together;
             m < std::min<std::size_t>((block + 1) * drawn_together, 200); m += 7)
            CHECK(coordinates_of(drawn, m) == coordinates_of(other, m));
    }
}

TEST_CASE("constants are found by their names, and keep their signs") {
    Chain chain = rods();
    CHECK(constant_of(chain, "link_masses 2") == &chain.link_masses[1]);
    CHECK(constant_of(chain, "damping") == &chain.damping);
    for (const char* name : {"link_masses", "link_masses 0", "link_masses 3", "link_masses 2x", "centres 1",
                             "gravity", "dry_friction 1", ""})
        CHECK(constant_of(chain, name) == nullptr);
    EnsembleSetup wide = open_setup(10);
    wide.ways[0] = 1; // eight times the mass itself
    wide.drawn.emplace_back("joint_friction 2");
    wide.ways = {1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0};
    for (std::size_t block = 0; block < 100; ++block) {
        const Chain drawn = drawn_chain(rods(), wide, block);
        CHECK(drawn.link_masses[1] > 0);
        CHECK(drawn.joint_friction[1] == 0);
    }
}

TEST_CASE("ways that do not fit the chain are refused") {
    const StartState start = start_at(2, 100);
    const auto refused = [&](auto change) {
        EnsembleSetup setup = open_setup(10);
        change(setup);
        return refusal(rods(), start, setup).value_or("");
    };
    CHECK(refused([](EnsembleSetup&) {}).empty());
    CHECK(refused([](EnsembleSetup& s) { s.drawn = {"weights 1"}; }) ==
          "ensemble.drawn has 'weights 1': expected constants of the chain, such as \"link_masses 2\" or "
          "\"damping\"");
    CHECK(refused([](EnsembleSetup& s) { s.ways.pop_back(); }) ==
          "ensemble.ways: expected rows of 5 numbers, got 9 numbers in all: pendula fit "
          "--prism writes this list");
    CHECK(refused([](EnsembleSetup& s) { s.ways = {}; }).starts_with("ensemble.ways: expected rows of 5 "));
    CHECK(refused([](EnsembleSetup& s) { s.ways[5] = 1; }) ==
          "ensemble.ways: row 2 changes a constant: only the first 1 rows may, one for each constant in "
          "ensemble.drawn");
    EnsembleSetup single = open_setup(10);
    single.precision = EnsemblePrecision::single;
    CHECK(device_refusal(single).value_or("").starts_with(
        "a graphics processor steps only members with equal constants"));
}
