// SPDX-License-Identifier: MIT
// Tests for ensemble/starts/energy_shell: one energy, equipartition, and what rests in time.
#include "ensemble/starts/energy_shell.hpp"
#include "ensemble/chains.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/trajectory.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

/// At rest, every angle at `angle` rad.
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
    double value, error; ///< its standard deviation
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

TEST_CASE("every member of a shell has the energy of the start") {
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

TEST_CASE("the mean of p_i dH/dp_i is the same for every link, as equipartition has it") {
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
            // Nor does it differ from ⟨θ_i ∂H/∂θ_i⟩ where no angle can turn over: the virial theorem.
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

TEST_CASE("a shell rests in time: means before and after a while are the same") {
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

TEST_CASE("a single pendulum that turns over does so either way") {
    Chain chain = uneven_chain(1);
    const auto states = draw(chain, {1.0, 9.0}, 4000);
    const Mean forward = mean(states, [](const std::vector<double>& s) { return s[1] > 0 ? 1 : 0; });
    CHECK(std::abs(forward.value - 0.5) < 5 * forward.error);
    chain.gravity = 0; // then every angle is as likely
    for (const auto& state : draw(chain, {1.0, 2.0}, 100)) CHECK(std::abs(state[1]) == Approx(2));
}

TEST_CASE("the shell of hanging at rest is that one state") {
    for (const std::size_t links : {1, 2, 8})
        for (const auto& state : draw(uneven_chain(links), at_rest(links, 0), 10))
            CHECK(state == std::vector<double>(2 * links, 0.0));
}

TEST_CASE("a shell from which nothing can be drawn is refused") {
    const auto make = [](const std::vector<double>& centre) {
        EnergyShell(uneven_chain(centre.size() / 2), centre);
    };
    CHECK_THROWS_AS(make(at_rest(1, std::numbers::pi)), Refused);
    CHECK_NOTHROW(make(at_rest(2, std::numbers::pi)));
    CHECK_NOTHROW(make(at_rest(8, 0.001)));
}
