// SPDX-License-Identifier: MIT
// Tests for physics/trajectory.hpp: saving and restoring, and changes during the motion.
#include "study.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <stdexcept>

using namespace pendula;

TEST_CASE("a run restored from a saved state continues bit for bit under every combination") {
    for (const auto& [chain, integration, name] : combinations(1e-3)) {
        CAPTURE(name);
        const auto trajectory = make_trajectory(chain, study_start(), integration);
        trajectory->advance(377);
        const auto keyframe = trajectory->save();
        CHECK(trajectory->save() == keyframe);
        trajectory->advance(500);
        const auto later = trajectory->save();
        const double change = trajectory->energy().change;
        CHECK(later != keyframe);

        trajectory->restore(keyframe);
        CHECK(trajectory->save() == keyframe);
        for (int i = 0; i < 10; ++i) trajectory->advance(50); // divided into other calls
        CHECK(trajectory->save() == later);
        CHECK(trajectory->energy().change == change);

        const auto fresh = make_trajectory(chain, study_start(), integration);
        fresh->restore(keyframe);
        const auto twin = fresh->clone();
        fresh->advance(500);
        CHECK(fresh->save() == later);
        CHECK(twin->save() == keyframe);
    }
}

TEST_CASE("restore() rejects saved states of another kind or with invalid bytes") {
    const Integration integration{Method::rk4, Arithmetic::long_double, 1e-3, false};
    const auto trajectory = make_trajectory(study_chain(), study_start(), integration);
    const auto good = trajectory->save();
    for (const Integration other : {Integration{Method::rk4, Arithmetic::double_, 1e-3, false},
                                    Integration{Method::rk4, Arithmetic::long_double, 1e-3, true}})
        CHECK_THROWS_AS(make_trajectory(study_chain(), study_start(), other)->restore(good),
                        std::invalid_argument);
    CHECK_THROWS_AS(make_trajectory(chain_of(4), start_of(4), integration)->restore(good),
                    std::invalid_argument);
    auto bytes = good;
    bytes.pop_back();
    CHECK_THROWS_AS(trajectory->restore(bytes), std::invalid_argument);
    bytes = good;
    bytes.push_back(std::byte{0});
    CHECK_THROWS_AS(trajectory->restore(bytes), std::invalid_argument);
    CHECK_THROWS_AS(trajectory->restore({}), std::invalid_argument);

    // The byte before the 8 bytes of the lag says whether taylor has started; 2 is neither true nor false.
    const auto taylor = make_trajectory(study_chain(), study_start(), {Method::taylor, Arithmetic::double_});
    bytes = taylor->save();
    taylor->restore(bytes);
    bytes[bytes.size() - 9] = std::byte{2};
    CHECK_THROWS_AS(taylor->restore(bytes), std::invalid_argument);
    CHECK(trajectory->save() == good);
}

TEST_CASE("changing the chain keeps the state and resets the energy reference") {
    for (const Arithmetic arithmetic : available_arithmetics()) {
        const auto trajectory =
            make_trajectory(study_chain(), study_start(), {Method::rk4, arithmetic, 1e-3, false});
        trajectory->advance(1500);
        const ChainState before = shown(*trajectory);
        Chain chain = study_chain();
        chain.gravity = 3.7;
        chain.masses = {1, 2, 3};
        trajectory->set_chain(chain);
        CHECK(shown(*trajectory).theta == before.theta);
        CHECK(shown(*trajectory).omega == before.omega);
        CHECK(trajectory->chain() == chain);
        CHECK(trajectory->energy().change == 0);
        CHECK(trajectory->energy().scale == Approx(3.7 * (6 * 4 + 5 * 3.5 + 3 * 3)));
        trajectory->advance(1000);
        CHECK(std::abs(trajectory->energy().change) < 1e-6); // the new chain conserves its own energy

        trajectory->set_timestep(5e-4);
        CHECK(trajectory->integration().dt == 5e-4);
        CHECK(trajectory->energy().change == 0);
        trajectory->advance(100);
        trajectory->reset_energy_reference();
        CHECK(trajectory->energy().change == 0);
    }
}

TEST_CASE("a refused change leaves the trajectory unchanged") {
    const auto trajectory =
        make_trajectory(study_chain(), study_start(), {Method::rk4, Arithmetic::double_, 1e-3, false});
    trajectory->advance(10);
    const auto before = trajectory->save();
    Chain elastic = study_chain(), negative = study_chain();
    elastic.model = Model::elastic;
    negative.masses[1] = -1;
    CHECK_THROWS_AS(trajectory->set_chain(chain_of(4)), Refused);
    CHECK_THROWS_AS(trajectory->set_chain(elastic), Refused);
    CHECK_THROWS_AS(trajectory->set_chain(negative), Refused);
    for (const double dt : {0.0, -1e-3, std::nan(""), HUGE_VAL})
        CHECK_THROWS_AS(trajectory->set_timestep(dt), Refused);
    CHECK(trajectory->save() == before);
    CHECK(trajectory->chain() == study_chain());
    CHECK(trajectory->integration().dt == 1e-3);
}

TEST_CASE("the offset of a ghost is added in the trajectory's own arithmetic") {
    StartState start = study_start();
    start.offset_link = 2;
    start.offset = 1e-3;
    const auto ghost =
        make_trajectory(study_chain(), start, {Method::rk4, Arithmetic::long_double, 1e-4, false});
    CHECK(shown(*ghost).theta[0] == std::numbers::pi / 2);
    CHECK(shown(*ghost).theta[2] == 1.57179632679489661923); // the sum, rounded once
}
