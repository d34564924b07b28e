// SPDX-License-Identifier: MIT
#include "storyboard/key_curves.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pendula {

SpeedCurve::SpeedCurve(std::vector<SpeedKey> keys) : keys_(std::move(keys)) {}

double SpeedCurve::speed(double at) const {
    if (at <= keys_.front().at) return keys_.front().speed;
    for (std::size_t i = 0; i + 1 < keys_.size(); ++i) {
        const SpeedKey &a = keys_[i], &b = keys_[i + 1];
        if (at < b.at) return a.speed + (b.speed - a.speed) * smooth_part((at - a.at) / (b.at - a.at));
    }
    return keys_.back().speed;
}

double SpeedCurve::travelled(double at) const {
    double sum = keys_.front().speed * std::min(at, keys_.front().at);
    for (std::size_t i = 0; i + 1 < keys_.size() && at > keys_[i].at; ++i) {
        const SpeedKey &a = keys_[i], &b = keys_[i + 1];
        const double h = b.at - a.at, u = std::min((at - a.at) / h, 1.0);
        // The integral of 3 u² − 2 u³ is u³ − u⁴/2.
        sum += h * (a.speed * u + (b.speed - a.speed) * u * u * u * (1 - u / 2));
    }
    if (at > keys_.back().at) sum += keys_.back().speed * (at - keys_.back().at);
    return sum;
}

std::optional<double> SpeedCurve::moment(double distance) const {
    if (!(distance >= 0)) return std::nullopt;
    constexpr double rounding = 1e-12; // more than a sum over keys rounds off
    const SpeedKey& last = keys_.back();
    const double by_last = travelled(last.at), beyond = distance - by_last;
    if (beyond > 0 && last.speed > 0) return last.at + beyond / last.speed;
    if (beyond > rounding * by_last) return std::nullopt;
    const double target = std::min(distance, by_last);
    // Between neighbouring numbers no moment is left: some 60 halvings.
    double before = -1, after = last.at;
    for (;;) {
        const double middle = before < 0 ? 0 : before + (after - before) / 2;
        if (middle == before || middle >= after) return after;
        (travelled(middle) < target ? before : after) = middle;
    }
}

} // namespace pendula
