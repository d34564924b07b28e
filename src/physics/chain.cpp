// SPDX-License-Identifier: MIT
#include "physics/chain.hpp"

#include "physics/systems/body_chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

namespace pendula {

double Chain::reach() const { return std::accumulate(lengths.begin(), lengths.end(), 0.0); }

std::optional<Wide> drive_period(const Chain& chain) {
    const auto period = [](double frequency) { return Wide(1) / as_written(frequency); };
    if (chain.pivot.oscillates() && chain.pivot.frequency > 0) return period(chain.pivot.frequency);
    if (chain.torque.course == TorqueCourse::sine && chain.torque.frequency > 0)
        return period(chain.torque.frequency);
    return std::nullopt;
}

bool is_drive_mirrored(const Chain& chain) {
    if (chain.has_other_drive()) return false;
    const bool is_vertical = chain.pivot.path == PivotPath::line && std::abs(chain.pivot.direction_deg) == 90;
    return is_vertical || !chain.has_moving_pivot();
}

std::optional<std::string> upright_needs(const Chain& chain) {
    if (chain.has_torque())
        return "a chain without a motor, because a motor turns the chain away from upright: set "
               "torque.course to none";
    if (chain.has_other_drive()) return "a chain that only its pivot drives";
    if (!chain.has_moving_pivot()) return std::nullopt;
    if (!chain.pivot.oscillates()) return "a pivot that repeats its motion: set pivot.path to line";
    if (chain.pivot.second_amplitude > 0)
        return "a pivot with one frequency: set pivot.second_amplitude to 0";
    return std::nullopt;
}

namespace {

constexpr int most_rounds = 300; // enough, unless the slowest modes have nearly equal periods
constexpr double settled = 1e-13;

/// Returns K⁻¹ M a in O(N). One running sum adds the elements of M's rows up to the diagonal, and a second
/// sum adds the elements after the diagonal.
std::vector<double> applied(const RigidChain<double>& chain, const std::vector<double>& spin,
                            const std::vector<double>& a) {
    const std::size_t links = chain.links();
    std::vector<double> result(links);
    double before = 0, behind = 0;
    for (std::size_t i = 0; i < links; ++i) {
        before += chain.length[i] * a[i];
        result[i] = before;
    }
    for (std::size_t i = links; i-- > 0;) {
        result[i] += behind / chain.hanging_mass[i];
        behind += chain.hanging_mass[i] * chain.length[i] * a[i];
        if (!spin.empty()) result[i] += spin[i] * a[i] / (chain.hanging_mass[i] * chain.length[i]);
    }
    for (double& element : result) element /= chain.gravity;
    return result;
}

} // namespace

std::vector<double> carried_weights(const Chain& chain) {
    std::vector<double> weights(chain.links());
    double mass = 0;
    for (std::size_t i = chain.links(); i-- > 0;) {
        mass += chain.masses[i];
        double carried = mass;
        if (!chain.link_masses.empty()) {
            const double centre = chain.centres.empty() ? chain.lengths[i] / 2 : chain.centres[i];
            carried += chain.link_masses[i] * centre / chain.lengths[i];
            mass += chain.link_masses[i];
        }
        weights[i] = carried * chain.gravity;
    }
    return weights;
}

// K⁻¹ M has no negative element, so the eigenvector of its largest eigenvalue 1/ω² has no negative element
// either (Perron and Frobenius). Repeated multiplication of any positive vector converges to this
// eigenvector.
std::optional<double> swing_period(const Chain& described) {
    RigidChain<double> chain(described);
    if (!(chain.gravity > 0) || chain.links() == 0) return std::nullopt;
    std::vector<double> spin;
    if (described.has_link_masses()) {
        const BodyChain<double> bodies(described);
        spin = bodies.spin;
        for (std::size_t i = 0; i < chain.links(); ++i)
            chain.hanging_mass[i] = bodies.moment[i] / bodies.length[i];
        if (std::ranges::any_of(chain.hanging_mass, [](double mass) { return !(mass > 0); }))
            return std::nullopt;
    }
    std::vector<double> a(chain.links(), 1.0);
    double square = 0; // 1/ω², s²
    for (int round = 0; round < most_rounds; ++round) {
        std::vector<double> next = applied(chain, spin, a);
        double product = 0, norm = 0; // for Rayleigh's quotient, weighted with K
        for (std::size_t i = 0; i < chain.links(); ++i) {
            const double weight = chain.hanging_mass[i] * chain.length[i];
            product += weight * a[i] * next[i];
            norm += weight * a[i] * a[i];
        }
        const double before = square;
        square = product / norm;
        const double largest = *std::max_element(next.begin(), next.end());
        for (double& element : next) element /= largest;
        a = std::move(next);
        if (std::abs(square - before) <= settled * square) break;
    }
    const double period = 2 * std::numbers::pi * std::sqrt(square);
    if (!std::isfinite(period)) return std::nullopt;
    return period;
}

} // namespace pendula
