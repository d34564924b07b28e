// SPDX-License-Identifier: MIT
#include "ui/panels/energy_history.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pendula {
namespace {

constexpr std::size_t most_points = 512;
constexpr double first_spacing = 1.0 / 32; ///< s, simulated
constexpr double chance = 1e-14;           ///< of E*: a change this small may become 0 by chance

/// The size of one rounding error; a run has many.
double epsilon_of(Arithmetic arithmetic) {
    switch (arithmetic) {
    case Arithmetic::double_:
        return 0x1p-53;
    case Arithmetic::long_double:
    case Arithmetic::x87:
        return 0x1p-64;
    case Arithmetic::double_double:
        break;
    }
    return 0x1p-106;
}

} // namespace

void EnergyHistory::begin(const Snapshot& snapshot) {
    points_.clear();
    spacing_ = first_spacing;
    last_time_ = snapshot.energy_time;
    epoch_ = snapshot.epoch;
    chain_ = snapshot.setup.chain;
    integration_ = snapshot.setup.integration;
    epsilon_ = epsilon_of(integration_.arithmetic);
    points_.push_back({snapshot.energy_step, snapshot.energy_time, snapshot.energy.change});
}

bool EnergyHistory::goes_on(const Snapshot& snapshot) const {
    // After the reference has been moved the change is exactly 0, as at the start of the run.
    const bool moved = snapshot.energy.change == 0 && std::abs(last_change_) > chance * scale_ &&
                       snapshot.energy_step >= last_step_;
    return !points_.empty() && !moved && snapshot.epoch == epoch_ && snapshot.setup.chain == chain_ &&
           snapshot.setup.integration == integration_;
}

void EnergyHistory::add(const Snapshot& snapshot) {
    scale_ = snapshot.energy.scale;
    if (!goes_on(snapshot)) begin(snapshot);
    last_step_ = snapshot.energy_step;
    last_change_ = snapshot.energy.change;
    if (snapshot.timeline.end_step < points_.back().step) { // another future has been begun
        std::erase_if(points_, [&](const Point& point) { return point.step > snapshot.energy_step; });
        if (points_.empty()) begin(snapshot);
        last_time_ = snapshot.energy_time;
    }
    last_time_ = std::max(last_time_, snapshot.energy_time);
    if (snapshot.energy_time < points_.back().time + spacing_) return;
    points_.push_back({snapshot.energy_step, snapshot.energy_time, snapshot.energy.change});
    if (points_.size() < most_points) return;
    for (std::size_t i = 0; 2 * i < points_.size(); ++i) points_[i] = points_[2 * i];
    points_.resize(most_points / 2);
    spacing_ *= 2;
}

double EnergyHistory::seconds() const { return points_.empty() ? 0 : last_time_ - points_.front().time; }

// The trend is the difference between the means of the last and the first third; it is compared with the
// scatter within the thirds. A quantity that goes up and down has scatter, one that drifts has a trend.
DriftVerdict EnergyHistory::verdict() const {
    if (points_.size() < trend_points || seconds() < trend_seconds) return DriftVerdict::too_short;
    const std::size_t third = points_.size() / 3;
    double means[3] = {}, variance = 0, largest = 0;
    for (std::size_t part = 0; part < 3; ++part) {
        const auto begin = points_.begin() + static_cast<std::ptrdiff_t>(part * third);
        for (auto point = begin; point != begin + static_cast<std::ptrdiff_t>(third); ++point) {
            means[part] += point->change / static_cast<double>(third);
            largest = std::max(largest, std::abs(point->change));
        }
        for (auto point = begin; point != begin + static_cast<std::ptrdiff_t>(third); ++point)
            variance += (point->change - means[part]) * (point->change - means[part]);
    }
    const double scatter = std::sqrt(variance / static_cast<double>(3 * third));
    // A thousand rounding errors relative to E* that happen to add up.
    if (largest < 32 * epsilon_ * scale_) return DriftVerdict::rounding;
    const double trend = means[2] - means[0];
    const bool one_way = (means[1] - means[0]) * (means[2] - means[1]) > 0;
    if (one_way && std::abs(trend) > 2 * scatter) return DriftVerdict::secular;
    if (std::abs(trend) < 0.5 * scatter) return DriftVerdict::bounded;
    return DriftVerdict::unclear;
}

} // namespace pendula
