// SPDX-License-Identifier: MIT
// Tests for ensemble/draw_starts.hpp: fan, ball and grid; the energy shell has one energy, equipartition, and
// rests in time; random numbers are as published; members whose constants and starts a fit leaves open.
#include "ensemble/draw_starts.hpp"

#include "ensemble/chains.hpp"
#include "ensemble/ensemble_device.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

std::vector<double> state_of(const StartRule& rule, std::size_t member, std::size_t coordinates) {
    std::vector<double> state(coordinates);
    rule(member, state);
    return state;
}

Chain rods() {
    Chain chain;
    chain.lengths = {0.25, 0.2};
    chain.masses = {0, 0.03};
    chain.link_masses = {0.2, 0.12};
    chain.joint_friction = {8e-4, 0};
    return chain;
}

/// Two ways to vary: the first changes a link mass and the first angle together, the second only the second
/// angle.
EnsembleSetup open_setup(std::size_t count) {
    return {.count = count,
            .starts = EnsembleStarts::fit,
            .seed = 3,
            .dt = 1e-3,
            .drawn = {"link_masses 2"},
            .ways = {0.01, 0.1, 0, 0, 0, 0, 0, 0.2, 0, 0}};
}

} // namespace

TEST_CASE("a fan spreads the angle of one link evenly about the start") {
    const std::vector<double> centre{1, 2, 3, 4};
    const StartRule rule = fan_starts({.count = 5, .spread = 0.4, .link = 2}, centre);
    for (std::size_t k = 0; k < 5; ++k) {
        const std::vector<double> state = state_of(rule, k, 4);
        CHECK(state[0] == 1);
        CHECK(state[1] == Approx(1.8 + 0.1 * static_cast<double>(k)));
        CHECK(state[2] == 3);
        CHECK(state[3] == 4);
    }
    CHECK(state_of(fan_starts({.count = 1, .spread = 0.4}, centre), 0, 4) == centre);
}

TEST_CASE("a grid varies two coordinates of the start over a square") {
    const std::vector<double> centre{1, 2, 3, 4};
    const StartRule rule = grid_starts({.count = 8, .spread = 2, .link = 2}, centre); // 3 × 3 less one
    CHECK(state_of(rule, 0, 4) == std::vector<double>{0, 1, 3, 4});                   // θ_2 across, θ_1 up
    CHECK(state_of(rule, 1, 4) == std::vector<double>{0, 2, 3, 4});
    CHECK(state_of(rule, 2, 4) == std::vector<double>{0, 3, 3, 4});
    CHECK(state_of(rule, 4, 4) == centre);
    CHECK(state_of(rule, 7, 4) == std::vector<double>{2, 2, 3, 4});
    const StartRule single = grid_starts({.count = 4, .spread = 1}, {0, 0});
    CHECK(state_of(single, 3, 2) == std::vector<double>{0.5, 0.5});
    CHECK(state_of(grid_starts({.count = 1, .spread = 1}, centre), 0, 4) == centre);
}

TEST_CASE("a ball's coordinates have the means, variances and zero correlation of independent Gaussians") {
    const std::vector<double> centre{1, -2, 3, 0.5};
    constexpr std::size_t n = 40'000;
    const StartRule rule = ball_starts({.count = n, .spread = 0.25, .seed = 5}, centre);
    std::vector<double> mean(4), square(4);
    double product = 0;
    for (std::size_t m = 0; m < n; ++m) {
        const std::vector<double> state = state_of(rule, m, 4);
        for (std::size_t i = 0; i < 4; ++i) {
            const double aside = (state[i] - centre[i]) / 0.25;
            mean[i] += aside / n;
            square[i] += aside * aside / n;
        }
        product += (state[0] - centre[0]) * (state[1] - centre[1]) / (0.25 * 0.25) / n;
    }
    // within 4 standard errors of the mean
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(std::abs(mean[i]) < 4 / std::sqrt(n));
        CHECK(std::abs(square[i] - 1) < 4 * std::sqrt(2.0 / n));
    }
    CHECK(std::abs(product) < 4 / std::sqrt(n));
    CHECK(state_of(rule, 17, 4) == state_of(rule, 17, 4));
    CHECK(state_of(rule, 17, 4) !=
          state_of(ball_starts({.count = n, .spread = 0.25, .seed = 6}, centre), 17, 4));
}

TEST_CASE("a member's start does not depend on the size of the ensemble") {
    WorkerPool workers(2);
    for (const EnsembleStarts starts : {EnsembleStarts::ball, EnsembleStarts::shell}) {
        const Ensemble few(uneven_chain(2), start_at(2, 100), {.count = 10, .starts = starts}, workers);
        const Ensemble many(uneven_chain(2), start_at(2, 100), {.count = 3000, .starts = starts}, workers);
        for (std::size_t m = 0; m < 10; ++m) CHECK(coordinates_of(few, m) == coordinates_of(many, m));
    }
}

namespace {

/// All links at rest at the angle `angle`, in rad.
std::vector<double> at_rest(std::size_t links, double angle) {
    std::vector<double> state(2 * links, 0.0);
    std::fill_n(state.begin(), links, angle);
    return state;
}

double energy_of(const Chain& chain, const std::vector<double>& state) {
    const RigidChain<double> rigid(chain);
    const std::size_t n = chain.links();
    return rigid_energy<double>(rigid, std::span(state).first(n), std::span(state).subspan(n)).total();
}

std::vector<std::vector<double>> draw(const Chain& chain, const std::vector<double>& centre,
                                      std::size_t count) {
    const EnergyShell shell(chain, centre);
    std::vector<std::vector<double>> states(count, std::vector<double>(centre.size()));
    for (std::size_t m = 0; m < count; ++m) {
        MemberRandom random(1, m);
        shell.draw(random, states[m]);
    }
    return states;
}

struct Mean {
    double value, error; ///< standard error of the mean
};

template<class Of>
Mean mean(const std::vector<std::vector<double>>& states, Of&& of) {
    double sum = 0, squares = 0;
    for (const auto& state : states) {
        const double x = of(state);
        sum += x;
        squares += x * x;
    }
    const auto n = static_cast<double>(states.size());
    return {sum / n, std::sqrt((squares / n - sum * sum / (n * n)) / n)};
}

} // namespace

TEST_CASE("every member of an energy shell has the energy of the start") {
    for (std::size_t links = 1; links <= most_ensemble_links; ++links)
        for (const double angle : {0.05, 1.0, 2.5}) {
            CAPTURE(links, angle);
            const Chain chain = uneven_chain(links);
            const double scale = energy_scale(RigidChain<double>(chain));
            const double energy = energy_of(chain, at_rest(links, angle));
            for (const auto& state : draw(chain, at_rest(links, angle), 50)) {
                CHECK(std::abs(energy_of(chain, state) - energy) < 1e-13 * scale);
                for (std::size_t i = 0; i < links; ++i) CHECK(std::abs(state[i]) <= std::numbers::pi);
            }
        }
}

TEST_CASE("in an energy shell, the mean of p_i dH/dp_i is the same for every link (equipartition)") {
    // In the microcanonical ensemble ⟨p_i ∂H/∂p_i⟩ does not depend on i; p_i ω_i = Σ_j M_ij ω_j ω_i.
    for (const std::size_t links : {2, 3, 5})
        for (const double angle : {0.3, 1.5, 2.8}) {
            CAPTURE(links, angle);
            const Chain chain = uneven_chain(links);
            const RigidChain<double> rigid(chain);
            const auto states = draw(chain, at_rest(links, angle), 20'000);
            const auto share = [&](std::size_t i) {
                return [&, i](const std::vector<double>& s) {
                    double sum = 0;
                    for (std::size_t j = 0; j < links; ++j)
                        sum += rigid.hanging_mass[std::max(i, j)] * rigid.length[i] * rigid.length[j] *
                               std::cos(s[i] - s[j]) * s[links + i] * s[links + j];
                    return sum;
                };
            };
            const Mean first = mean(states, share(0));
            for (std::size_t i = 1; i < links; ++i) {
                const Mean other = mean(states, share(i));
                CHECK(std::abs(other.value - first.value) < 5 * std::hypot(first.error, other.error));
            }
            // By the virial theorem, ⟨θ_i ∂H/∂θ_i⟩ has the same value if no link can turn over.
            if (angle > 0.5) continue;
            const Mean angles = mean(states, [&](const std::vector<double>& s) {
                const double h = 1e-5;
                std::vector<double> up = s, down = s;
                // ∂H/∂θ_1 at fixed momenta is −∂L/∂θ_1 = −∂(2T − H)/∂θ_1 at fixed velocities
                up[0] += h;
                down[0] -= h;
                const auto lagrangian = [&](const std::vector<double>& state) {
                    const auto e = rigid_energy<double>(rigid, std::span(state).first(links),
                                                        std::span(state).subspan(links));
                    return e.kinetic - e.gravitational;
                };
                return -s[0] * (lagrangian(up) - lagrangian(down)) / (2 * h);
            });
            CHECK(std::abs(angles.value - first.value) < 5 * std::hypot(first.error, angles.error));
        }
}

TEST_CASE("an energy shell is stationary: its means do not change with time") {
    for (const std::size_t links : {1, 2, 3})
        for (const double degrees : {60.0, 130.0}) {
            CAPTURE(links, degrees);
            WorkerPool workers(2);
            StartState start = start_at(links, degrees);
            Ensemble ensemble(uneven_chain(links), start,
                              {.count = 5000, .starts = EnsembleStarts::shell, .seed = 3, .dt = 4e-3},
                              workers);
            const auto states = [&] {
                std::vector<std::vector<double>> all;
                for (std::size_t m = 0; m < ensemble.members(); ++m)
                    all.push_back(coordinates_of(ensemble, m));
                return all;
            };
            const auto before = states();
            ensemble.advance(300, workers);
            const auto after = states();
            for (std::size_t i = 0; i < links; ++i) {
                const auto check = [&](auto of) {
                    const Mean a = mean(before, of), b = mean(after, of);
                    CHECK(std::abs(a.value - b.value) < 5 * std::hypot(a.error, b.error));
                };
                check([i](const std::vector<double>& s) { return std::cos(s[i]); });
                check([i](const std::vector<double>& s) { return std::sin(s[i]); });
                check([i](const std::vector<double>& s) { return std::cos(2 * s[i]); });
                check([i, links](const std::vector<double>& s) { return s[links + i] * s[links + i]; });
            }
        }
}

TEST_CASE("the energy shell of a rotating single pendulum has both directions of rotation equally often") {
    Chain chain = uneven_chain(1);
    const auto states = draw(chain, {1.0, 9.0}, 4000);
    const Mean forward = mean(states, [](const std::vector<double>& s) { return s[1] > 0 ? 1 : 0; });
    CHECK(std::abs(forward.value - 0.5) < 5 * forward.error);
    chain.gravity = 0; // without gravity the speed is the same at every angle
    for (const auto& state : draw(chain, {1.0, 2.0}, 100)) CHECK(std::abs(state[1]) == Approx(2));
}

TEST_CASE("the energy shell of a chain that hangs at rest has only that state") {
    for (const std::size_t links : {1, 2, 8})
        for (const auto& state : draw(uneven_chain(links), at_rest(links, 0), 10))
            CHECK(state == std::vector<double>(2 * links, 0.0));
}

TEST_CASE("an energy shell rejects a single pendulum upright at rest, but not a longer chain") {
    const auto make = [](const std::vector<double>& centre) {
        EnergyShell(uneven_chain(centre.size() / 2), centre);
    };
    CHECK_THROWS_AS(make(at_rest(1, std::numbers::pi)), Refused);
    CHECK_NOTHROW(make(at_rest(2, std::numbers::pi)));
    CHECK_NOTHROW(make(at_rest(8, 0.001)));
}

TEST_CASE("philox gives the numbers that its authors published") {
    CHECK(philox({0, 0, 0, 0}, {0, 0}) == PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    constexpr std::uint32_t all = 0xffffffff;
    CHECK(philox({all, all, all, all}, {all, all}) ==
          PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
          PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("a member's random numbers depend only on the seed and on the member") {
    MemberRandom first(7, 3), other(7, 4), seeded(8, 3), again(7, 3);
    other.uniform();
    const double number = first.uniform();
    CHECK(again.uniform() == number);
    CHECK(other.uniform() != number);
    CHECK(seeded.uniform() != number);
    CHECK(first.uniform() != number);
}

TEST_CASE("uniform and Gaussian random numbers have the right moments") {
    // By chance, a mean is off by more than 4 standard errors once in 16,000 times. The fixed seed makes the
    // test repeatable.
    constexpr int n = 200'000;
    double sum = 0, sum_of_squares = 0, gaussian = 0, gaussian_squares = 0, product = 0, beyond = 0;
    for (int i = 0; i < n; ++i) {
        MemberRandom random(20261122, static_cast<std::uint64_t>(i));
        const double x = random.uniform();
        CHECK_FALSE((x <= 0 || x >= 1));
        sum += x;
        sum_of_squares += x * x;
        const auto [a, b] = random.gaussian_pair();
        gaussian += a + b;
        gaussian_squares += a * a + b * b;
        product += a * b;
        beyond += std::abs(a) > 2;
    }
    const double root = std::sqrt(static_cast<double>(n));
    CHECK(std::abs(sum / n - 0.5) < 4 * 0.2887 / root);
    CHECK(std::abs(sum_of_squares / n - 1.0 / 3) < 4 * 0.2981 / root);
    CHECK(std::abs(gaussian / (2 * n)) < 4 / (root * std::sqrt(2)));
    CHECK(std::abs(gaussian_squares / (2 * n) - 1) < 4 / root);
    CHECK(std::abs(product / n) < 4 / root);
    CHECK(std::abs(beyond / n - 0.0455) < 4 * 0.2084 / root);
}

TEST_CASE("starts drawn from a fit have its variances, and vary together with the drawn constants") {
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

TEST_CASE("each block of members moves exactly like an ensemble of the block's own chain") {
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

TEST_CASE("drawn constants are found by their names and keep their signs") {
    Chain chain = rods();
    CHECK(constant_of(chain, "link_masses 2") == &chain.link_masses[1]);
    CHECK(constant_of(chain, "damping") == &chain.damping);
    for (const char* name : {"link_masses", "link_masses 0", "link_masses 3", "link_masses 2x", "centres 1",
                             "gravity", "dry_friction 1", ""})
        CHECK(constant_of(chain, name) == nullptr);
    EnsembleSetup wide = open_setup(10);
    wide.drawn.emplace_back("joint_friction 2");
    wide.ways = {1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0};
    for (std::size_t block = 0; block < 100; ++block) {
        const Chain drawn = drawn_chain(rods(), wide, block);
        CHECK(drawn.link_masses[1] > 0);
        CHECK(drawn.joint_friction[1] == 0);
    }
    Chain counterweight = rods();
    counterweight.centres = {0.1, -0.1};
    EnsembleSetup centre = open_setup(10);
    centre.drawn = {"centres 2"};
    for (std::size_t block = 0; block < 10; ++block) {
        const double factor =
            0.12 * std::log(drawn_chain(rods(), open_setup(10), block).link_masses[1] / 0.12);
        const double drawn = drawn_chain(counterweight, centre, block).centres[1];
        CHECK(drawn == Approx(-0.1 * std::exp(factor / -0.1)));
    }
}

TEST_CASE("an ensemble rejects drawn constants and ways that do not fit its chain") {
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
