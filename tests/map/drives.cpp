// SPDX-License-Identifier: MIT
// Tests for what trajectories, ensembles, maps, sections and stability charts make of each kind of drive.
#include "ensemble/ensemble.hpp"
#include "map/map_definition.hpp"
#include "map/maps.hpp"
#include "physics/systems/drive.hpp"
#include "physics/trajectory.hpp"

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

struct KindOfDrive {
    const char* name;
    Chain chain;
    EnergyCause cause;
    double frequency;       ///< Hz; 0 if the drive has no period
    bool has_chart = false; ///< a stability chart
};

/// One chain for each kind of drive.
std::vector<KindOfDrive> every_drive() {
    const std::vector<double> times{0, 0.25, 0.5, 0.75, 1}, values{0, 0.25, -0.125, 0.125, 0};
    Chain vertical = uneven_chain(2), slanting = vertical, circle = vertical, path = vertical;
    vertical.pivot = {.path = PivotPath::line, .amplitude = 0.1, .frequency = 1.5};
    slanting.pivot = vertical.pivot;
    slanting.pivot.direction_deg = 60;
    circle.pivot = {.path = PivotPath::circle, .amplitude = 0.1, .frequency = 1.5};
    path.pivot = {.path = PivotPath::table, .times = times, .x = values, .y = values};
    Chain constant = uneven_chain(2), sine = constant, course = constant;
    constant.torque = {.course = TorqueCourse::constant, .joint = 2, .strength = 2};
    sine.torque = {.course = TorqueCourse::sine, .joint = 2, .strength = 2, .frequency = 0.75};
    course.torque = {.course = TorqueCourse::table, .joint = 1, .times = times, .values = values};
    return {{"a vertical line", vertical, EnergyCause::pivot, 1.5, true},
            {"a slanting line", slanting, EnergyCause::pivot, 1.5, true},
            {"a circle", circle, EnergyCause::pivot, 1.5, true},
            {"a table of the pivot", path, EnergyCause::pivot, 0},
            {"a constant torque", constant, EnergyCause::torque, 0},
            {"a sine of the torque", sine, EnergyCause::torque, 0.75},
            {"a table of the torque", course, EnergyCause::torque, 0}};
}

const StartState swung{.angles = {70, -40}, .angular_velocities = {0, 1}};

} // namespace

TEST_CASE("these tests cover every kind of drive") {
    // The keys of a drive begin with its name and a dot. A new Chain has no drive.
    const Chain still;
    std::set<std::string> known, tested;
    for_each_field(still, [&]<class Member>(std::string_view key, const Member& unused) {
        if (key.find('.') == key.npos) return;
        known.emplace(key.substr(0, key.find('.')));
        if constexpr (NamedEnum<Member>)
            for (const std::string_view name : names_of<Member>())
                if (name != name_of(unused)) known.insert(std::string(key) + " " + std::string(name));
    });
    for (const KindOfDrive& drive : every_drive())
        for_each_written_field(drive.chain, [&]<class Member>(std::string_view key, const Member& member) {
            if (key.find('.') == key.npos) return;
            tested.emplace(key.substr(0, key.find('.')));
            if constexpr (NamedEnum<Member>)
                tested.insert(std::string(key) + " " + std::string(name_of(member)));
        });
    CHECK(tested == known);
}

TEST_CASE("each drive has an account of its work, and the energy minus that work is conserved") {
    for (auto& [name, chain, cause, frequency, has_chart] : every_drive())
        for (const Model model : {Model::rigid, Model::elastic}) {
            CAPTURE(name, name_of(model));
            chain.model = model;
            const auto run =
                make_trajectory(chain, swung, {Method::taylor, Arithmetic::long_double, 0x1p-6, true});
            run->advance(64);
            const EnergyReport energy = run->energy();
            REQUIRE(energy.accounts.size() == 1);
            CHECK(energy.accounts[0].cause == cause);
            CHECK(std::abs(energy.accounts[0].work) > 1e-3 * energy.scale);
            // 64 steps with a few roundings each.
            CHECK(std::abs(energy.change) <
                  64 * 16 * std::numeric_limits<long double>::epsilon() * energy.scale);
        }
}

TEST_CASE("a member of an ensemble moves like a single chain under each drive") {
    for (const auto& [name, chain, cause, frequency, has_chart] : every_drive()) {
        CAPTURE(name);
        WorkerPool workers(1);
        const EnsembleSetup setup{
            .count = 1, .spread = 0, .precision = EnsemblePrecision::double_, .dt = 1e-3};
        Ensemble ensemble(chain, swung, setup, workers);
        const auto alone = make_trajectory(chain, swung, {Method::rk4, Arithmetic::double_, setup.dt});
        ensemble.advance(100, workers);
        alone->advance(100);
        ChainState state;
        alone->state(state);
        std::vector<double> member(4);
        ensemble.coordinates(0, member);
        for (std::size_t i = 0; i < 2; ++i) {
            // 400 stages with roundings of 1e-16 rad and 1e-15 rad/s each.
            CHECK(std::abs(member[i] - state.theta[i]) < 1e-13);
            CHECK(std::abs(member[2 + i] - state.omega[i]) < 1e-12);
        }
    }
}

TEST_CASE("a map counts as symmetric exactly if its drive gives a mirrored start the mirrored motion") {
    for (const auto& [name, chain, cause, frequency, has_chart] : every_drive()) {
        CAPTURE(name);
        MapDefinition map = map_of(chain, MapQuantity::angle, 0.75);
        map.link = 2;
        REQUIRE_FALSE(refusal(map));
        std::vector<MapPoint> points = random_points(8, 3);
        const std::vector<double> values = values_of(map, points);
        for (MapPoint& point : points) point = {-point.x, -point.y};
        std::vector<double> mirrored = values_of(map, points);
        for (double& value : mirrored) value = mirrored_value(map.quantity, value);
        CHECK(is_symmetric(map) == same_bytes(mirrored, values));
    }
}

TEST_CASE("a drive repeats after its period, and only a pivot of one frequency has a stability chart") {
    for (const auto& [name, chain, cause, frequency, has_chart] : every_drive()) {
        CAPTURE(name);
        CHECK(upright_needs(chain).has_value() != has_chart);
        const auto period = drive_period(chain);
        REQUIRE(period.has_value() == (frequency > 0));
        if (!period) continue;
        CHECK(static_cast<double>(*period) == 1 / frequency);
        const Drive<double> drive(chain);
        const DriveMoment<double> now = drive.moment(0.3),
                                  later = drive.moment(0.3 + static_cast<double>(*period));
        CHECK(later.right() == Approx(now.right()).margin(1e-12));
        CHECK(later.up() == Approx(now.up()).margin(1e-12));
        CHECK(later.torque == Approx(now.torque).margin(1e-12));
    }
}
