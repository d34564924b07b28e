// SPDX-License-Identifier: MIT
#include "render/chain_extent.hpp"

#include "physics/systems/drive.hpp"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

namespace pendula {
namespace {

constexpr std::size_t most_bobs_tried = 12; // evenly spaced bobs of a long chain, including the last
constexpr int halvings = 44;                // number of bisections of the range of forces

constexpr glm::dvec2 sideways(1, 0), upwards(0, 1), downwards(0, -1);

/// The weight that each link carries, N, and the stiffness of a link, N/m (infinite for rods).
struct Springs {
    std::vector<double> weight;
    double stiffness;
};

Springs springs_of(const Chain& chain) {
    Springs springs{carried_weights(chain), std::numeric_limits<double>::infinity()};
    if (chain.model == Model::elastic) springs.stiffness = chain.stiffness;
    return springs;
}

/// The result of a force that pulls on `bob`: the bob's distance from the pivot along the force, m, and the
/// energy needed, J. Each link points along the sum of the force and the weight that it carries. Of all
/// shapes with this extent, this one needs the least energy.
struct Drawn {
    double extent = 0, cost = 0;
};

Drawn drawn(const Chain& chain, const Springs& springs, std::size_t bob, const glm::dvec2& direction,
            double force) {
    Drawn result;
    for (std::size_t i = 0; i <= bob; ++i) {
        const double weight = springs.weight[i];
        const double x = force * direction.x, y = force * direction.y - weight,
                     pull = std::sqrt(x * x + y * y);
        const double length = chain.lengths[i] + pull / springs.stiffness;
        const double along_x = pull > 0 ? x / pull : 0, along_y = pull > 0 ? y / pull : -1;
        result.extent += length * (along_x * direction.x + along_y * direction.y);
        result.cost += weight * (length * along_y + chain.lengths[i]) +
                       0.5 * (pull * pull + weight * weight) / springs.stiffness;
    }
    return result;
}

/// The largest distance along `direction`, m, that a bob can reach with the energy `spare`, J. Bisection
/// finds the force. At a force at which several links turn over, extent and energy jump; between the two ends
/// of the jump, the extent is interpolated by the energy.
double farthest(const Chain& chain, const Springs& springs, std::size_t bob, const glm::dvec2& direction,
                double spare) {
    double unit = springs.weight.front();
    if (std::isfinite(springs.stiffness)) unit += springs.stiffness * chain.lengths.front();
    if (!(unit > 0)) unit = 1;
    const auto at = [&](double part) {
        return drawn(chain, springs, bob, direction, unit * part / (1 - part));
    };
    double low = 0, high = 1 - 1e-9;
    Drawn below = at(low), above = at(high);
    if (above.cost <= spare) return above.extent;
    for (int i = 0; i < halvings; ++i) {
        const double middle = 0.5 * (low + high);
        const Drawn here = at(middle);
        (here.cost <= spare ? low : high) = middle;
        (here.cost <= spare ? below : above) = here;
    }
    const double span = above.cost - below.cost;
    const double part = span > 0 ? std::clamp((spare - below.cost) / span, 0.0, 1.0) : 0.0;
    return std::lerp(below.extent, above.extent, part);
}

} // namespace

double pivot_reach(const Pivot& pivot) {
    if (pivot.path != PivotPath::table) return pivot.amplitude + pivot.second_amplitude;
    double reach = 0;
    for (std::size_t i = 0; i < pivot.times.size(); ++i)
        reach = std::max(reach, std::hypot(pivot.x[i], pivot.y[i]));
    return reach;
}

std::size_t pivot_path_size(const Pivot& pivot) {
    if (pivot.path == PivotPath::still) return 0;
    if (pivot.path == PivotPath::line) return 2;
    const bool is_circle = pivot.path == PivotPath::circle && pivot.second_amplitude == 0;
    return is_circle ? 97 : 769;
}

std::vector<glm::dvec2> pivot_path(const Chain& chain) {
    constexpr double periods_of_two_tones = 8; // of the first tone; more periods would be a blur
    const Pivot& pivot = chain.pivot;
    const std::size_t count = pivot_path_size(pivot);
    if (pivot.path == PivotPath::line) {
        const double angle = pivot.direction_deg * std::numbers::pi / 180;
        const glm::dvec2 end = pivot_reach(pivot) * glm::dvec2(std::cos(angle), std::sin(angle));
        return {-end, end};
    }
    double from = 0, to = 0;
    if (pivot.path == PivotPath::circle) {
        const double turns = pivot.second_amplitude == 0 ? 1 : periods_of_two_tones;
        to = pivot.frequency > 0 ? turns / pivot.frequency : 0;
    } else if (pivot.path == PivotPath::table) {
        from = pivot.times.front();
        to = pivot.times.back();
    }
    const Drive<double> drive(chain);
    std::vector<glm::dvec2> path;
    for (std::size_t i = 0; i < count; ++i) {
        const PivotMotion<double> at =
            drive.pivot(std::lerp(from, to, static_cast<double>(i) / static_cast<double>(count - 1)));
        path.emplace_back(at.x, at.y);
    }
    return path;
}

double expected_reach(const Chain& chain) {
    double reach = chain.reach();
    if (chain.model == Model::rigid) return reach;
    double hanging = 0;
    for (std::size_t i = chain.links(); i-- > 0;) {
        hanging += chain.masses[i];
        reach += 2 * hanging * chain.gravity / chain.stiffness;
    }
    return std::min(reach, 3 * chain.reach());
}

std::optional<double> spare_energy(const EnsembleSchedule& schedule, const EnsembleSeries& series) {
    if (series.size() == 0) return std::nullopt;
    const EnsembleStatistics& now = series.back();
    if (!schedule.changes.empty() && now.time <= schedule.changes.back()->time) return std::nullopt;
    const Chain& chain = schedule.changes.empty() ? schedule.chain : schedule.changes.back()->chain;
    const std::vector<double> weight = springs_of(chain).weight;
    const double hanging = -std::inner_product(weight.begin(), weight.end(), chain.lengths.begin(), 0.0);
    return std::max(now.highest_energy - hanging, 0.0);
}

ChainExtent extent_with(const Chain& chain, double spare) {
    const double reach = std::max(expected_reach(chain), 1e-9);
    if (!std::isfinite(spare) || chain.links() == 0) return {reach, reach, -reach};
    const Springs springs = springs_of(chain);
    // A drive may give a chain any energy, and a chain with counterweights has no shape of lowest energy.
    if (chain.is_driven() || std::ranges::any_of(springs.weight, [](double weight) { return weight < 0; }))
        return full_extent(chain);
    const std::size_t links = chain.links(), tried = std::min(links, most_bobs_tried);
    ChainExtent extent{0, -reach, 0};
    for (std::size_t k = 1; k <= tried; ++k) {
        const std::size_t bob = k * links / tried - 1;
        extent.side = std::max(extent.side, farthest(chain, springs, bob, sideways, spare));
        extent.top = std::max(extent.top, farthest(chain, springs, bob, upwards, spare));
    }
    // Springs that oscillate together reach slightly lower than expected_reach().
    const double lowest = chain.model == Model::elastic ? 1.12 * reach : reach;
    extent.bottom = -std::min(lowest, farthest(chain, springs, links - 1, downwards, spare));
    extent.side = std::min(extent.side, reach);
    extent.top = std::clamp(extent.top, extent.bottom, reach);
    return extent;
}

ChainExtent extent_of(const Chain& chain, const ChainState& state) {
    if (state.x.size() != chain.links()) return full_extent(chain);
    return extent_with(chain, spare_energy(chain, state));
}

ChainExtent full_extent(const Chain& chain) {
    double reach = std::max(expected_reach(chain), 1e-9);
    // A drive in resonance with the springs stretches them further than the weights do.
    if (chain.model == Model::elastic && chain.is_driven()) reach *= 1.4;
    if (chain.has_moving_pivot()) reach += pivot_reach(chain.pivot);
    return {reach, reach, -reach};
}

} // namespace pendula
