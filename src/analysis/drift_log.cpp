// SPDX-License-Identifier: MIT
#include "analysis/drift_log.hpp"

#include <cmath>
#include <limits>
#include <utility>

namespace pendula {
namespace {

constexpr double chance = 1e-14; ///< of E*

} // namespace

void DriftLog::begin(Basis basis, bool reference_moved) {
    if (basis_ && basis_ != basis && basis_->epoch == basis.epoch) {
        std::swap(series_, series_before_);
        std::swap(basis_, basis_before_);
    }
    if (basis_ == basis && !reference_moved) return;
    series_.clear();
    basis_ = std::move(basis);
}

void DriftLog::add(const Snapshot& snapshot) {
    const EnergyReport& energy = snapshot.energy;
    if (!(energy.scale > 0)) return;
    const Setup& setup = snapshot.setup;
    // A reference that has been moved leaves a change of exactly 0. So may chance, if only the last digits
    // have changed.
    const bool moved = energy.change == 0 && std::abs(last_change_) > chance * energy.scale &&
                       snapshot.energy_step >= last_step_; // earlier there is only the start, also 0
    const Basis basis{snapshot.epoch, setup.chain, setup.integration};
    if (basis_ != basis || moved) {
        begin(basis, moved);
    } else if (snapshot.energy_step == last_step_ && energy.change == last_change_) {
        return;
    }
    last_step_ = snapshot.energy_step;
    last_change_ = energy.change;
    scale_ = energy.scale;
    // Going back shows the same past again, as far as the run has come.
    const auto points = series_.points();
    if (!points.empty() && snapshot.energy_step <= points.back().index &&
        snapshot.timeline.end_step >= points.back().index)
        return;
    const double part = std::abs(energy.change) / energy.scale;
    series_.add({.index = snapshot.energy_step,
                 .time = snapshot.energy_time,
                 .log10_distance = part > 0 ? std::log10(part) : -std::numeric_limits<double>::infinity()});
}

} // namespace pendula
