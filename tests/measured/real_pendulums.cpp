// SPDX-License-Identifier: MIT
// Recordings of real double pendulums, predicted from published constants.
#include "measured/recordings.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Sums the squares of the angles' differences.
struct Misfit {
    double sum = 0;
    std::size_t count = 0;
    void add(double difference) {
        sum += difference * difference;
        ++count;
    }
    /// rad
    double rms() const { return std::sqrt(sum / static_cast<double>(count)); }
};

/// Compares both angles of each sample from `first` on with the motion that has the state `start` at that
/// sample.
void compare(const Chain& chain, const StartState& start, const MeasuredPiece& piece, std::size_t first,
             Misfit& misfit) {
    constexpr double dt = 1e-6; // s: the resolution of the recordings' times
    const auto trajectory = make_trajectory(chain, start, {Method::taylor, Arithmetic::double_, dt, true});
    for (std::size_t i = first; i < piece.time.size(); ++i) {
        trajectory->advance(std::llround((piece.time[i] - piece.time[first]) / dt) - trajectory->step());
        REQUIRE(!trajectory->failure());
        ChainState state;
        trajectory->state(state);
        for (std::size_t link = 0; link < 2; ++link)
            misfit.add(std::remainder(state.theta[link] - piece.theta[link][i], 2 * std::numbers::pi));
    }
}

/// A double pendulum given by J₁ = I₁ + m₁ r₁² + L₁² m₂, L₁ s₂, J₂ = I₂ + m₂ r₂² and s₂ = m₂ r₂, with the
/// scale s₁ = m₁ r₁ + L₁ m₂ = 1. Its equations contain only these numbers and the friction. L₁ is (L₁ s₂)/s₂.
/// A choice of r₁ and r₂ gives the masses and moments of inertia.
Chain normalised_chain(double j1, double l1s2, double j2, double s2, double k1, double k2) {
    constexpr double r1 = 0.1, r2 = 0.1, second_length = 0.2;
    const double l1 = l1s2 / s2, m2 = s2 / r2, m1 = (1 - l1 * m2) / r1;
    Chain chain;
    chain.lengths = {l1, second_length};
    chain.masses = {0, 0};
    chain.link_masses = {m1, m2};
    chain.centres = {r1, r2};
    chain.inertias = {j1 - m1 * r1 * r1 - l1 * l1 * m2, j2 - m2 * r2 * r2};
    chain.joint_friction = {k1, k2};
    return chain;
}

/// The angles and velocities at sample `at`, from the polynomial that best fits the samples from 0 to 2·at.
StartState fitted_start(const MeasuredPiece& piece, std::size_t at, std::size_t degree) {
    StartState start{.unit = AngleUnit::radians};
    const std::size_t n = degree + 1;
    for (std::size_t link = 0; link < 2; ++link) {
        std::vector<double> m(n * n), b(n);
        for (std::size_t i = 0; i <= 2 * at; ++i) {
            const double t = piece.time[i] - piece.time[at];
            for (std::size_t p = 0; p < n; ++p) {
                b[p] += std::pow(t, p) * piece.theta[link][i];
                for (std::size_t q = 0; q < n; ++q) m[p * n + q] += std::pow(t, p + q);
            }
        }
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t i = k + 1; i < n; ++i) {
                const double factor = m[i * n + k] / m[k * n + k];
                for (std::size_t j = k; j < n; ++j) m[i * n + j] -= factor * m[k * n + j];
                b[i] -= factor * b[k];
            }
        for (std::size_t i = n; i-- > 0;) {
            for (std::size_t j = i + 1; j < n; ++j) b[i] -= m[i * n + j] * b[j];
            b[i] /= m[i * n + i];
        }
        start.angles.push_back(b[0]);
        start.angular_velocities.push_back(b[1]);
    }
    return start;
}

} // namespace

TEST_CASE("fitted rods with viscous joints reproduce the recording of Schmidt and Lipson") {
    const auto measured = recording("schmidt-lipson-double.csv");
    if (!measured) PENDULA_SKIP("no recording schmidt-lipson-double.csv");
    REQUIRE(measured->samples() == 819);
    const auto rms_of = [&](const Chain& chain, const StartState& start) {
        Misfit misfit;
        compare(chain, start, measured->pieces.front(), 0, misfit);
        return misfit.rms();
    };
    // The least-squares fit of this recording. It needs seven digits: half a unit in the last of five digits
    // changes the rms by up to 8 mrad, because 8.86 s of this motion magnify the errors of the start.
    CHECK(rms_of(normalised_chain(0.1574995, 0.06433024, 0.05006684, 0.3710408, 0.0048245, 0.0012663),
                 {.angles = {-1.124857, -1.312234},
                  .unit = AngleUnit::radians,
                  .angular_velocities = {-0.56617, -6.12623}}) <= 4.4e-3);
    CHECK(rms_of(normalised_chain(0.15750, 0.064330, 0.050067, 0.37104, 0.00482, 0.001266),
                 {.angles = {-1.1249, -1.3122},
                  .unit = AngleUnit::radians,
                  .angular_velocities = {-0.566, -6.126}}) <= 12e-3);
}

TEST_CASE("published constants predict the recordings of Kaheman's double pendulum") {
    const auto measured = recording("kaheman-double-validation.csv");
    if (!measured) PENDULA_SKIP("no recording kaheman-double-validation.csv");
    REQUIRE(measured->pieces.size() == 4);
    Chain chain;
    chain.lengths = {0.1727192, 0.2286}; // the second length does not affect the motion
    chain.masses = {0, 0};
    chain.link_masses = {0.09384397, 0.13759597};
    chain.centres = {0.10856521, 0.11677902};
    chain.inertias = {4.3752943e-4, 1.2688294e-3};
    chain.joint_friction = {2.3714278e-4, 1e-5};
    constexpr std::size_t middle = 5; // of the eleven samples to which a cubic is fitted for the start: 40 ms
    Misfit all;
    for (const MeasuredPiece& piece : measured->pieces)
        compare(chain, fitted_start(piece, middle, 3), piece, middle, all);
    CHECK(all.rms() <= 7.2e-3); // 4.1 mrad
}
