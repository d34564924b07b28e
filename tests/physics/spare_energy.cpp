// SPDX-License-Identifier: MIT
// Tests for physics/spare_energy.hpp.
#include "physics/spare_energy.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

Chain springs() {
    Chain chain;
    chain.model = Model::elastic;
    chain.lengths = {1, 0.5, 0.8};
    chain.masses = {1, 2, 0.5};
    chain.stiffness = 150;
    return chain;
}

ChainState state_after(const Chain& chain, const StartState& start, std::int64_t steps) {
    const auto trajectory =
        make_trajectory(chain, start, {.method = Method::rk4, .arithmetic = Arithmetic::double_, .dt = 1e-3});
    trajectory->advance(steps);
    ChainState state;
    trajectory->state(state);
    return state;
}

} // namespace

TEST_CASE("the bobs' parts of the energy above rest add up to the whole, which stays constant") {
    Chain rigid = springs();
    rigid.model = Model::rigid;
    for (const Chain& chain : {rigid, springs()}) {
        StartState start;
        start.angles = {100, 40, -70};
        start.angular_velocities = {0, 1, 0};
        const double first = spare_energy_of(chain, state_after(chain, start, 0)).total();
        for (const std::int64_t steps : {0, 500, 1700}) {
            const ChainState state = state_after(chain, start, steps);
            const SpareEnergy whole = spare_energy_of(chain, state);
            std::vector<SpareEnergy> bobs;
            spare_energies_of_bobs(chain, state, bobs);
            SpareEnergy sum;
            for (const SpareEnergy& bob : bobs) {
                sum.kinetic += bob.kinetic;
                sum.height += bob.height;
                sum.springs += bob.springs;
            }
            REQUIRE(bobs.size() == 3);
            CHECK(sum.kinetic == Approx(whole.kinetic).margin(1e-12));
            CHECK(sum.height == Approx(whole.height));
            CHECK(sum.springs == Approx(whole.springs).margin(1e-12));
            CHECK(whole.total() == Approx(first).epsilon(1e-5));
        }
    }
}

TEST_CASE("a swing of a millionth of a radian has the energy of a small oscillation") {
    Chain chain;
    chain.lengths = {2};
    chain.masses = {3};
    StartState start;
    start.unit = AngleUnit::radians;
    start.angles = {1e-6};
    start.angular_velocities = {0};
    std::vector<SpareEnergy> bobs;
    spare_energies_of_bobs(chain, state_after(chain, start, 0), bobs);
    CHECK(bobs[0].height == Approx(3 * 9.81 * 2 * 0.5e-12).epsilon(1e-3));
}

TEST_CASE("the energy above rest from all digits agrees with that from doubles, and changes as the "
          "trajectory's energy") {
    Chain rigid = springs();
    rigid.model = Model::rigid;
    for (const Chain& chain : {rigid, springs()}) {
        StartState start;
        start.angles = {100, 40, -70};
        start.angular_velocities = {0, 1, 0};
        const auto trajectory = make_trajectory(
            chain, start, {.method = Method::rk4, .arithmetic = Arithmetic::quad_double, .dt = 1e-2});
        trajectory->advance(20);
        ChainState state;
        trajectory->state(state);
        std::vector<Wide> coordinates;
        trajectory->coordinates(coordinates);
        const SpareEnergy expected = spare_energy_of(chain, state);
        const WideSpareEnergy wide = spare_energy_of(chain, coordinates);
        CHECK(static_cast<double>(wide.kinetic) == Approx(expected.kinetic).epsilon(1e-12));
        CHECK(static_cast<double>(wide.height) == Approx(expected.height).epsilon(1e-12));
        CHECK(static_cast<double>(wide.springs) == Approx(expected.springs).epsilon(1e-12).margin(1e-12));
        // The trajectory counts the energy from the pivot. The two differ by the energy of the chain at rest,
        // so their changes are equal.
        const double change = trajectory->energy().change;
        trajectory->advance(20);
        trajectory->coordinates(coordinates);
        const double difference =
            static_cast<double>(spare_energy_of(chain, coordinates).total() - wide.total());
        CHECK(difference == Approx(trajectory->energy().change - change).epsilon(1e-9));
    }
}
