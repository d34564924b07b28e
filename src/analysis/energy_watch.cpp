// SPDX-License-Identifier: MIT
#include "analysis/energy_watch.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {

void EnergyWatch::see(double time, double part) {
    const double error = is_damped_ ? std::max(part, 0.0) : std::abs(part);
    worst_ = std::max(worst_, error);
    if (wrong_by_ || std::isnan(error)) return;
    if (time < last_right_) last_right_ = 0; // the run has begun anew
    if (error >= visible_energy_error)
        wrong_by_ = time;
    else
        last_right_ = time;
}

void EnergyWatch::put(const SampleHeader& header, std::span<const BobSample>) {
    if (header.trajectory != 0 || std::isnan(header.drift)) return;
    see(static_cast<double>(header.index) * sample_interval_, header.drift);
}

std::optional<std::string> EnergyWatch::warning() const {
    if (!wrong_by_) return std::nullopt;
    const std::string worst =
        worst_ < 1 ? fmt::format("{:.2g} % of", 100 * worst_) : fmt::format("{:.2g} times", worst_);
    return fmt::format("{} between t = {:.6g} s and t = {:.6g} s, at worst by {} E*, so the "
                       "motion is not this chain's: another method or a smaller dt keeps it better",
                       warning_start, last_right_, *wrong_by_, worst);
}

} // namespace pendula
