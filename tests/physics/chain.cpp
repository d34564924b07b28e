// SPDX-License-Identifier: MIT
// Tests for physics/chain.hpp: the keys of a chain's members, names as text, and the swing period.
#include "study.hpp"

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

using namespace pendula;

namespace {

template<NamedEnum Enum>
void change(Enum& value) {
    value = static_cast<Enum>(static_cast<int>(value) == 0 ? 1 : 0);
}
void change(double& number) { number += 1; }
void change(std::size_t& number) { number += 1; }
void change(std::vector<double>& list) { list.push_back(1); }

} // namespace

TEST_CASE("for_each_field() visits every member of a chain once, under its key") {
    Chain chain = study_chain();
    std::vector<std::string_view> keys;
    for_each_field(chain, [&](std::string_view key, auto& member) {
        const Chain before = chain;
        change(member);
        CAPTURE(key);
        CHECK(!(chain == before));
        keys.push_back(key);
    });
    CHECK(std::ranges::equal(keys, chain_keys));
    CHECK(chain.model == Model::elastic);
    CHECK(chain.lengths.size() == 4);
    CHECK(chain.stiffness == study_chain().stiffness + 1);
    CHECK(chain.pivot.path == PivotPath::line);
    CHECK(chain.torque.values.size() == 1);
}

TEST_CASE("chain members with default values are not written, except those that are always written") {
    std::vector<std::string_view> keys;
    Chain chain = study_chain();
    const auto note = [&](std::string_view key, const auto&) { keys.push_back(key); };
    for_each_written_field(chain, note);
    CHECK(std::ranges::equal(keys, std::span(chain_keys).first(always_written_chain_keys)));
    keys.clear();
    chain.link_masses = {1, 1, 1};
    chain.torque.joint = 2;
    for_each_written_field(chain, note);
    CHECK(keys.size() == always_written_chain_keys + 2);
    CHECK(keys[6] == "link_masses");
    CHECK(keys[7] == "torque.joint");
}

TEST_CASE("from_name() finds every model and every arithmetic by its name") {
    for (const std::string_view name : names_of<Model>())
        CHECK(name_of(from_name<Model>(name).value()) == name);
    for (const std::string_view name : names_of<Arithmetic>())
        CHECK(name_of(from_name<Arithmetic>(name).value()) == name);
    CHECK(name_of(Arithmetic::double_double) == "double-double");
    CHECK(name_of(static_cast<Model>(7)) == "?");
    CHECK(from_name<Model>("Rigid") == std::nullopt);
}

namespace {

constexpr double g = 9.81, pi = std::numbers::pi;

Chain hanging_chain(std::vector<double> lengths, std::vector<double> masses) {
    Chain chain;
    chain.lengths = std::move(lengths);
    chain.masses = std::move(masses);
    return chain;
}

} // namespace

TEST_CASE("a pendulum of one link has the period 2π √(L/g)") {
    CHECK(swing_period(hanging_chain({2.5}, {7})).value() ==
          Approx(2 * pi * std::sqrt(2.5 / g)).epsilon(1e-13));
}

TEST_CASE("two equal links, rigid or elastic, have the period of the textbook's slow mode") {
    // ω² = (2 − √2) g/L: Landau and Lifshitz, § 23, problem 2.
    Chain chain = hanging_chain({1.3, 1.3}, {2, 2});
    const double expected = 2 * pi / std::sqrt((2 - std::sqrt(2.0)) * g / 1.3);
    CHECK(swing_period(chain).value() == Approx(expected).epsilon(1e-12));
    chain.model = Model::elastic;
    CHECK(swing_period(chain).value() == Approx(expected).epsilon(1e-12));
}

TEST_CASE("a thousand links swing with the period of a rope") {
    // ω = j √(g/L) / 2, where j is the first zero of the Bessel function J₀. L is half a link longer than the
    // chain, because the masses are at the lower ends of the links.
    const Chain chain = hanging_chain(std::vector<double>(1000, 0.01), std::vector<double>(1000, 0.1));
    const double length = 1000.5 * 0.01;
    CHECK(swing_period(chain).value() ==
          Approx(4 * pi / 2.404825557695773 * std::sqrt(length / g)).epsilon(1e-6));
}

TEST_CASE("a chain released in its slow mode returns after one period") {
    const Chain chain = hanging_chain({1.3, 1.3}, {2, 2});
    StartState start;
    start.unit = AngleUnit::radians;
    start.angles = {1e-4, std::sqrt(2.0) * 1e-4};
    start.angular_velocities = {0, 0};
    Integration integration;
    integration.arithmetic = Arithmetic::double_;
    const double period = swing_period(chain).value();
    integration.dt = period / 4000;
    const auto trajectory = make_trajectory(chain, start, integration);
    trajectory->advance(4000);
    ChainState state;
    trajectory->state(state);
    for (std::size_t i = 0; i < 2; ++i) CHECK(state.theta[i] == Approx(start.angles[i]).epsilon(1e-6));
}

TEST_CASE("two links with one nearly massless bob swing like one pendulum, and without gravity there is no "
          "period") {
    // With one nearly massless bob the chain is almost a single pendulum, as long as the first link or as
    // both.
    CHECK(swing_period(hanging_chain({2, 1}, {1, 1e-9})).value() ==
          Approx(2 * pi * std::sqrt(2 / g)).epsilon(1e-6));
    CHECK(swing_period(hanging_chain({2, 1}, {1e-9, 1})).value() ==
          Approx(2 * pi * std::sqrt(3 / g)).epsilon(1e-6));
    Chain weightless = hanging_chain({1, 1}, {1, 1});
    weightless.gravity = 0;
    CHECK_FALSE(swing_period(weightless));
}
