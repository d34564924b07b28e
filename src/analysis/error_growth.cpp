// SPDX-License-Identifier: MIT
#include "analysis/error_growth.hpp"

#include "analysis/benettin.hpp"

#include <algorithm>

namespace pendula {
namespace {

/// Of the samples up to `time` (s).
double largest_until(const std::vector<ErrorGrowth::Sample>& samples, double time) {
    double largest = 0;
    for (const ErrorGrowth::Sample& sample : samples)
        if (sample.time <= time) largest = std::max(largest, sample.logarithm);
    return largest;
}

} // namespace

bool ErrorGrowth::exceeds(double logarithm) const {
    return std::ranges::any_of(samples, [&](const Sample& sample) { return sample.logarithm > logarithm; });
}

double ErrorGrowth::expected_until(double time) const {
    const double known = known_until(), all = largest_until(samples, known);
    if (!is_cut_short || time <= known) return largest_until(samples, time);
    const double last = (all - largest_until(samples, known / 2)) / (known / 2);
    return all + std::max({all / known, last, usual_rate}) * (time - known);
}

ErrorGrowth measure_error_growth(const Chain& chain, const StartState& start, const Integration& integration,
                                 double duration, double enough, const StopFlag* stop,
                                 std::uint64_t most_work) {
    BenettinPair pair(chain, start, integration);
    ErrorGrowth growth;
    growth.usual_rate = 1 / pair.scales().time;
    double logarithm = 0, lowest = 0;
    for (std::int64_t steps = 0; static_cast<double>(steps) * integration.dt < duration;) {
        if (pair.work() >= most_work && !growth.samples.empty()) {
            growth.is_cut_short = true;
            break;
        }
        const std::int64_t some = pair.interval();
        logarithm += pair.advance(some, stop);
        if (pair.failure()) throw Refused(*pair.failure());
        steps += some;
        lowest = std::min(lowest, logarithm);
        growth.samples.push_back({static_cast<double>(steps) * integration.dt, logarithm - lowest});
        if (logarithm - lowest > enough) break;
    }
    return growth;
}

} // namespace pendula
