// SPDX-License-Identifier: MIT
// Tests for render/ensemble/ensemble_maps.hpp: how much light there is, and where.
#include "render/ensemble/ensemble_maps.hpp"
#include "ensemble_stage.hpp"
#include "gl/draw.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The objects that a map needs.
struct Bench {
    GlContext context;
    gl::VertexArray vertices{"test"};
    Grains grains;
    EnsembleStates states;
    EnsembleColours colours;

    Bench() { vertices.bind(); }
    void put(const EnsembleFrame& frame, EnsembleColour colour) {
        states.put(frame);
        colours.bind(frame.members, colour, Theme::night);
    }
};

ChainPlane plane_for(const Chain& chain, float scale) {
    ChainPlane plane;
    for (const double length : chain.lengths) plane.lengths.push_back(static_cast<float>(length));
    plane.reach = static_cast<float>(chain.reach());
    plane.scale = scale;
    return plane;
}

double sum_of(const std::vector<float>& light, std::size_t channel) {
    double sum = 0;
    for (std::size_t i = channel; i < light.size(); i += 4) sum += static_cast<double>(light[i]);
    return sum;
}

/// The length, px, of the path of a member's last bob between two times.
double path_length(const MemberMotion& motion, const Chain& chain, double member, double from, double to,
                   double scale) {
    constexpr int steps = 2000;
    double length = 0;
    ChainState last = state_of(chain, motion(member, from));
    for (int i = 1; i <= steps; ++i) {
        const ChainState next = state_of(chain, motion(member, from + (to - from) * i / steps));
        length += std::hypot(next.x.back() - last.x.back(), next.y.back() - last.y.back());
        last = next;
    }
    return scale * length;
}

} // namespace

TEST_CASE("the light that a member leaves equals the length of its path, as lines and as dots") {
    Bench bench;
    const Chain chain = chain_of(2);
    const MemberMotion motion = parting();
    const std::size_t members = GENERATE(std::size_t{200}, most_lines + 1000);
    const float detail = GENERATE(1.0f, 0.5f);
    TrailMap trails;
    trails.fit(plane_for(chain, 100), 1);
    EnsembleLook look;
    look.trail_seconds = 1e6; // nothing fades
    look.colour = EnsembleColour::bob;
    double expected = 0;
    for (int number = 20; number <= 24; ++number) {
        bench.put(frame_of_members(motion, members, number / 30.0), look.colour);
        trails.add(bench.states, look, bench.grains, detail);
    }
    constexpr int sampled = 50;
    for (int k = 0; k <= sampled; ++k)
        expected += path_length(motion, chain, k / static_cast<double>(sampled), 20 / 30.0, 24 / 30.0, 100) /
                    (sampled + 1);
    const std::vector<float> light = trails.light().read();
    // Chords stay within a quarter of a pixel of the curve, and are shorter by a factor 1 − turn² / 24.
    CHECK(sum_of(light, 0) == Approx(expected).epsilon(0.01));
    CHECK(*std::min_element(light.begin(), light.end()) >= 0);
    CHECK(bench.context.errors() == 0);
}

TEST_CASE("between distant frames, members leave the right amount of light, only where they have been") {
    Bench bench;
    const Chain chain = chain_of(1);
    // The bob swings through half a circle below the pivot. A curve through only two of its states would go
    // over the top.
    const MemberMotion motion = [](double, double t) {
        return Angles{{1.5 * std::sin(9 * t)}, {13.5 * std::cos(9 * t)}};
    };
    const ChainPlane plane = plane_for(chain, 60);
    TrailMap trails;
    trails.fit(plane, 1);
    EnsembleLook look;
    look.trail_seconds = 1e6;
    look.colour = EnsembleColour::bob;
    constexpr int frames = 40;
    constexpr double apart = 0.83; // s
    for (int number = 0; number <= frames; ++number) {
        bench.put(frame_of_members(motion, 10, number * apart), look.colour);
        trails.add(bench.states, look, bench.grains);
    }
    const std::vector<float> light = trails.light().read();
    double above = 0;
    for (int row = static_cast<int>(plane.centre().y) + 2; row < plane.size().height; ++row)
        for (int column = 0; column < plane.size().width; ++column)
            above += light[4 * static_cast<std::size_t>(row * plane.size().width + column)];
    CHECK(above == 0);
    // The mean speed of the motion is 4 · 1.5 · 9 / 2π rad/s. 40 frames estimate it to about a tenth.
    const double expected = 60 * frames * apart * 4 * 1.5 * 9 / (2 * std::numbers::pi);
    CHECK(sum_of(light, 0) == Approx(expected).epsilon(0.2));
    CHECK(bench.context.errors() == 0);
}

TEST_CASE("the order of members does not change a byte of their trails, and lost members leave no light") {
    Bench bench;
    const Chain chain = chain_of(2);
    constexpr std::size_t members = 500;
    const auto light_of = [&](const std::vector<std::size_t>& order, bool lost) {
        TrailMap trails;
        trails.fit(plane_for(chain, 90), 1);
        EnsembleLook look;
        look.colour = EnsembleColour::bob;
        bench.states.forget();
        for (int number = 0; number <= 6; ++number) {
            const EnsembleFrame sorted = frame_of_members(parting(), members, number / 30.0);
            EnsembleFrame frame = sorted;
            for (std::size_t row = 0; row < 2 * frame.links; ++row)
                for (std::size_t k = 0; k < members; ++k)
                    frame.coordinates[row * members + k] = sorted.coordinates[row * members + order[k]];
            if (lost)
                for (std::size_t k = 0; k < members; ++k) lose(frame, k);
            bench.put(frame, look.colour);
            trails.add(bench.states, look, bench.grains);
        }
        return trails.light().read();
    };
    std::vector<std::size_t> order(members);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::vector<float> sorted = light_of(order, false);
    for (std::size_t k = 0; k < members; ++k) order[k] = (k * 181 + 77) % members;
    CHECK((light_of(order, false) == sorted));
    CHECK(sum_of(sorted, 0) > 1);
    CHECK(sum_of(light_of(order, true), 0) == 0);
}

TEST_CASE("the light of a cloud adds up to 1, at rest and in motion, also across the edges") {
    Bench bench;
    const std::size_t members = GENERATE(std::size_t{1000}, most_lines + 1000);
    const bool moves = GENERATE(false, true);
    const MemberMotion motion = [=](double member, double t) { // near π, where angles wrap
        const double rate = moves ? 3.0 : 0.0;
        return Angles{{3.0 + 0.3 * member + rate * t, -3.2 + 0.2 * member - rate * t}, {rate, -rate}};
    };
    CloudPlane plane;
    plane.pairs = {{0, 1}};
    plane.size = {96, 80};
    plane.high = glm::vec2(std::numbers::pi_v<float>);
    plane.low = -plane.high;
    CloudMap cloud;
    for (const double time : {0.0, 1 / 30.0})
        bench.put(frame_of_members(motion, members, time), EnsembleColour::bob);
    cloud.gather(bench.states, plane, 1, 0, bench.grains);
    CHECK(sum_of(cloud.shown().light.texture().read(), 0) == Approx(1.0).epsilon(1e-3));
    CHECK(bench.context.errors() == 0);
}

TEST_CASE("coincident rods of all wavelengths add up to white light, as much as their length") {
    Bench bench;
    const Chain chain = chain_of(2);
    EnsembleLook look;
    look.shown_chains = 300;
    bench.put(frame_of_members(resting(), 5000, 0), look.colour);
    RodMap rods;
    rods.gather(bench.states, plane_for(chain, 80), look, Theme::night, 0, bench.grains);
    const std::vector<float> light = rods.shown().light.texture().read();
    const double length = 80 * (chain.lengths[0] + chain.lengths[1]);
    for (const std::size_t channel : {0u, 1u, 2u})
        CHECK(sum_of(light, channel) == Approx(length).epsilon(2e-3));
}
