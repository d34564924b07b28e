// SPDX-License-Identifier: MIT
// Tests for render/chain_extent.hpp and for how views are fitted to it: no context.
#include "render/chain_extent.hpp"

#include "ensemble/ensemble_follower.hpp"
#include "physics/systems/drive.hpp"
#include "render/scenes.hpp"
#include "render/view_geometry.hpp"
#include "render/view_layout.hpp"
#include "support/catch.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr double pi = std::numbers::pi;

Chain triple() {
    Chain chain;
    chain.lengths = {4, 3.5, 3};
    chain.masses = {1, 2, 1};
    return chain;
}

ChainState at_rest(const Chain& chain, std::vector<double> theta) {
    const std::vector<double> omega(theta.size(), 0.0);
    return state_of(chain, {std::move(theta), omega});
}

} // namespace

TEST_CASE("one link reaches the height and the width at which it was released") {
    Chain chain;
    chain.lengths = {2};
    chain.masses = {3};
    for (const double angle : {0.1, 0.7, pi / 2}) {
        const ChainExtent extent = extent_of(chain, at_rest(chain, {angle}));
        CHECK(extent.top == Approx(-2 * std::cos(angle)).margin(1e-5));
        CHECK(extent.side == Approx(2 * std::sin(angle)).epsilon(1e-5));
        CHECK(extent.bottom == Approx(-2));
    }
    const ChainExtent above = extent_of(chain, at_rest(chain, {2.5}));
    CHECK(above.side == Approx(2)); // the bob passes the height of the pivot
    CHECK(above.top == Approx(-2 * std::cos(2.5)).epsilon(1e-5));
    CHECK(extent_of(chain, at_rest(chain, {pi})).top == Approx(2).epsilon(1e-5));
}

TEST_CASE("no state of a chain is outside the extent of its energy, and some states reach its limits") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> angle(-pi, pi), rate(-2, 2);
    const Chain chain = triple();
    for (int i = 0; i < 300; ++i) {
        Angles angles;
        const double lift = std::uniform_real_distribution<double>(0, 1)(random);
        for (int link = 0; link < 3; ++link) {
            angles.theta.push_back(lift * angle(random));
            angles.omega.push_back(lift * rate(random));
        }
        const ChainState state = state_of(chain, angles);
        const ChainExtent extent = extent_of(chain, state);
        for (std::size_t bob = 0; bob < 3; ++bob) {
            CHECK(std::abs(state.x[bob]) <= extent.side + 1e-5);
            CHECK(state.y[bob] <= extent.top + 1e-5);
            CHECK(state.y[bob] >= extent.bottom - 1e-5);
        }
    }
    // The energy that turns the last link over can lift the first bob, with 4 kg on its link, by 1.5 m. That
    // is higher than the last bob gets.
    CHECK(extent_of(chain, at_rest(chain, {0, 0, pi})).top == Approx(-2.5).epsilon(1e-4));
    CHECK(extent_of(chain, at_rest(chain, {0, pi, pi})).top == Approx(2.75).epsilon(1e-4));
    // With a light end the cheapest way up is to turn the last links over.
    Chain light = chain;
    light.masses = {1, 1, 0.01};
    CHECK(extent_of(light, at_rest(light, {0, pi, pi})).top == Approx(2.5).epsilon(1e-4));
    CHECK(extent_of(chain, at_rest(chain, {pi, pi, pi})).top == Approx(10.5).epsilon(1e-4));
    CHECK(extent_of(chain, at_rest(chain, {pi / 2, pi / 2, pi / 2})).side == Approx(10.5).epsilon(1e-4));
}

TEST_CASE("without gravity, a chain can reach its full length in every direction") {
    Chain chain = triple();
    chain.gravity = 0;
    CHECK(extent_of(chain, at_rest(chain, {0, 0, 0})).top == Approx(10.5));
    CHECK(extent_of(chain, at_rest(chain, {0, 0, 0})).side == Approx(10.5));
}

TEST_CASE("an elastic chain at rest has no width, and a swinging one stays near its expected reach") {
    Chain chain = triple();
    chain.model = Model::elastic;
    chain.stiffness = 200;
    // At rest, each spring is stretched by the weight below it.
    Angles hanging{{0, 0, 0}, {0, 0, 0}, {}};
    for (int link = 0; link < 3; ++link)
        hanging.strain.push_back((link == 0 ? 4 : link == 1 ? 3 : 1) * 9.81 / 200 / chain.lengths[link]);
    const ChainState rest = state_of(chain, hanging);
    CHECK(spare_energy(chain, rest) == Approx(0).margin(1e-9));
    CHECK(extent_of(chain, rest).side < 1e-3);
    CHECK(extent_of(chain, rest).bottom == Approx(rest.y[2]).epsilon(1e-4));

    const ChainExtent level = extent_of(chain, at_rest(chain, {pi / 2, pi / 2, pi / 2}));
    CHECK(level.side >= 10.5);
    CHECK(level.side <= expected_reach(chain));
    CHECK(-level.bottom <= 1.2 * expected_reach(chain));
    // Stiff springs act as rods.
    chain.stiffness = 1e9;
    CHECK(extent_of(chain, at_rest(chain, {0, pi, pi})).top == Approx(2.75).epsilon(1e-3));
}

TEST_CASE("a chain that stays below its pivot is drawn 1.5 times as large, with the pivot higher up") {
    const Chain chain = triple();
    const gl::Area area{0, 0, 1280, 720};
    const ChainGeometry full = fit_chain(chain, full_extent(chain), area, 1);
    CHECK(full.pivot.y == Approx(360));
    const ChainExtent half = extent_of(chain, at_rest(chain, {0.6, 0.6, 0.6}));
    CHECK(half.top < 0);
    const ChainGeometry lower = fit_chain(chain, half, area, 1);
    CHECK(lower.scale > 1.5f * full.scale);
    CHECK(720 - lower.pivot.y > 0.2f * 720);
    CHECK(720 - lower.pivot.y < 0.36f * 720);
    // The extent lies inside the view, with room for the bobs.
    CHECK(lower.pivot.y + lower.scale * static_cast<float>(half.bottom) > 20);
    const ChainGeometry narrow = fit_chain(chain, half, {0, 0, 300, 720}, 1);
    CHECK(narrow.scale * static_cast<float>(half.side) < 150 - 10);
    CHECK(720 - narrow.pivot.y == Approx(240)); // at a third from the top, since the width is the limit
}

TEST_CASE("the chain and the torus stand on one base line if the chain is less tall than its view") {
    const Chain chain = triple();
    const ChainExtent extent = extent_of(chain, at_rest(chain, {pi / 2, pi / 2, pi / 2}));
    for (const PixelRectangle& window :
         {PixelRectangle{0, 0, 1280, 720}, PixelRectangle{340, 0, 1236, 980}}) {
        CAPTURE(window.width);
        const ViewLayout layout = divide_area(window, Layout::chain_torus);
        const auto area = [&](const PixelRectangle& view) {
            return gl::Area{view.x, window.height - view.y - view.height, view.width, view.height};
        };
        const ChainGeometry swinging =
            fit_chain(chain, extent, area(layout[View::chain]), 1, {}, layout.chain_rest);
        const TorusGeometry torus = see_torus(home_camera(TorusEmbedding::torus), area(layout[View::torus]));
        float foot = 1e9f;
        for (int i = 0; i < 64; ++i)
            for (int k = 0; k < 32; ++k) {
                const auto u = static_cast<float>(pi * i / 32), v = static_cast<float>(pi * k / 16);
                foot = std::min(foot, pixel_of(torus, torus.surface.position(u, v)).value().y);
            }
        const float base = swinging.pivot.y + swinging.scale * static_cast<float>(extent.bottom);
        CHECK(std::abs(base - foot) < 0.01f * static_cast<float>(window.height));
    }
    // In the transition to another layout, the chain stands between both places.
    const gl::Area view{0, 0, 300, 720};
    const float third = fit_chain(chain, extent, view, 1).pivot.y;
    const float on_base = fit_chain(chain, extent, view, 1, {}, {50, 1}).pivot.y;
    CHECK(on_base < third - 100);
    CHECK(fit_chain(chain, extent, view, 1, {}, {50, 0.5}).pivot.y == Approx((third + on_base) / 2));
}

TEST_CASE("a camera that follows a bob keeps it in the middle of the view") {
    const Chain chain = triple();
    const ChainState state = at_rest(chain, {0.4, 0.8, -0.3});
    ChainCamera camera{glm::vec2(state.x[2], state.y[2]), 1.7f, 1};
    const ChainGeometry geometry = fit_chain(chain, extent_of(chain, state), {10, 20, 800, 500}, 1, camera);
    CHECK(geometry.pivot.x + geometry.scale * static_cast<float>(state.x[2]) == Approx(410));
    CHECK(geometry.pivot.y + geometry.scale * static_cast<float>(state.y[2]) == Approx(270));
}

TEST_CASE("no member of an ensemble leaves the extent of the most energetic one, even if gravity changes") {
    const Chain chain = triple();
    StartState start;
    start.angles = {60, 90, 120};
    start.angular_velocities = {0, 0, 0};
    auto schedule = std::make_shared<const EnsembleSchedule>(
        EnsembleSchedule{0, chain, start, {.count = 300, .starts = EnsembleStarts::ball, .spread = 0.5}, {}});
    WorkerPool workers(2);
    EnsembleFollower follower(workers);
    CHECK(follower.follow(schedule, 1));
    CHECK(spare_energy(*schedule, *follower.statistics()).has_value());
    Chain lighter = chain;
    lighter.gravity = 1.6;
    schedule = changed_schedule(*schedule, lighter, 1);
    CHECK(follower.follow(schedule, 1));
    CHECK_FALSE(spare_energy(*schedule, *follower.statistics())); // no statistics since the change
    std::vector<double> coordinates(6);
    double farthest = 0;
    for (double time = 1.2; time < 4; time += 0.05) {
        follower.follow(schedule, time);
        const auto spare = spare_energy(*schedule, *follower.statistics());
        REQUIRE(spare);
        const ChainExtent extent = extent_with(lighter, *spare);
        for (std::size_t member = 0; member < 300; ++member) {
            follower.ensemble()->coordinates(member, coordinates);
            double x = 0, y = 0;
            for (std::size_t link = 0; link < 3; ++link) {
                x += chain.lengths[link] * std::sin(coordinates[link]);
                y -= chain.lengths[link] * std::cos(coordinates[link]);
            }
            farthest = std::max(farthest, y / extent.top);
            if (std::abs(x) > extent.side + 1e-3 || y > extent.top + 1e-3 || y < extent.bottom - 1e-3)
                FAIL_CHECK("member " << member << " is outside at " << time << " s");
        }
    }
    CHECK(farthest > 0.7);
}

TEST_CASE("the drawn path of a pivot passes through every place of the pivot") {
    Chain chain = triple();
    CHECK(pivot_path(chain).empty());
    const auto nearest = [](const std::vector<glm::dvec2>& path, glm::dvec2 at) {
        double least = 1e9;
        for (std::size_t i = 1; i < path.size(); ++i) {
            const glm::dvec2 along = path[i] - path[i - 1];
            const double part =
                glm::clamp(glm::dot(at - path[i - 1], along) / glm::dot(along, along), 0.0, 1.0);
            least = std::min(least, glm::distance(at, path[i - 1] + part * along));
        }
        return least;
    };
    Pivot line{.path = PivotPath::line, .amplitude = 0.5, .direction_deg = 30, .frequency = 2};
    Pivot circle{.path = PivotPath::circle, .amplitude = 0.5, .frequency = 2};
    Pivot two = circle;
    two.second_amplitude = 0.2;
    two.second_frequency = 6;
    Pivot table{.path = PivotPath::table};
    table.times = {0, 1, 2, 3, 4};
    table.x = {0, 0.3, 0.1, -0.2, 0};
    table.y = {0, 0.1, 0.2, 0.1, 0};
    for (const Pivot& pivot : {line, circle, two, table}) {
        CAPTURE(name_of(pivot.path));
        chain.pivot = pivot;
        const std::vector<glm::dvec2> path = pivot_path(chain);
        REQUIRE(path.size() == pivot_path_size(pivot));
        // A chord spans 3.75°: one of 96 in a circle, or of 768 in 8 turns if a tone is three times as fast.
        // It is off by r (1 − cos 1.9°), which is less than 1 % of r.
        const Drive<double> drive(chain);
        for (int i = 0; i < 200; ++i) {
            const PivotMotion<double> at = drive.pivot(0.02 * i);
            CHECK(nearest(path, {at.x, at.y}) < 0.005);
        }
    }
}
