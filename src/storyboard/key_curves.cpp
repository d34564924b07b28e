// SPDX-License-Identifier: MIT
#include "storyboard/key_curves.hpp"

#include "map/map_place.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

/// A point of a curve whose value and velocity are continuous (Fritsch and Carlson's monotone cubic). The
/// curve starts and ends at rest, and its values stay between those of the neighbouring keys.
struct CurveKey {
    double at = 0, value = 0;
};

double rise(const std::vector<CurveKey>& keys, std::size_t i) {
    return (keys[i + 1].value - keys[i].value) / (keys[i + 1].at - keys[i].at);
}

/// The velocity at a key: 0 at the ends and where the curve turns, else the weighted harmonic mean of the
/// slopes on both sides.
double velocity(const std::vector<CurveKey>& keys, std::size_t i) {
    if (i == 0 || i + 1 == keys.size()) return 0;
    const double before = rise(keys, i - 1), after = rise(keys, i);
    if (!(before * after > 0)) return 0;
    const double h0 = keys[i].at - keys[i - 1].at, h1 = keys[i + 1].at - keys[i].at;
    const double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
    return (w0 + w1) / (w0 / before + w1 / after);
}

/// The value of the curve, which is constant before the first key and after the last key. `keys`: in
/// increasing order of `at`, not empty.
double eased_value(const std::vector<CurveKey>& keys, double at) {
    if (at <= keys.front().at) return keys.front().value;
    if (at >= keys.back().at) return keys.back().value;
    const auto after = std::upper_bound(keys.begin(), keys.end(), at,
                                        [](double t, const CurveKey& key) { return t < key.at; });
    const auto i = static_cast<std::size_t>(after - keys.begin()) - 1;
    const double h = keys[i + 1].at - keys[i].at, u = (at - keys[i].at) / h;
    const double part = smooth_part(u), v = 1 - u;
    return keys[i].value + (keys[i + 1].value - keys[i].value) * part +
           h * u * v * (v * velocity(keys, i) - u * velocity(keys, i + 1));
}

template<class Key, class Value>
double along(const std::vector<Key>& keys, double at, Value value) {
    std::vector<CurveKey> curve;
    curve.reserve(keys.size());
    for (const Key& key : keys) curve.push_back({key.at, value(key)});
    return eased_value(curve, at);
}

/// The azimuths plus multiples of 2π, so that the camera turns the shorter way between neighbouring keys.
std::vector<CurveKey> azimuths(const std::vector<TorusKey>& keys) {
    std::vector<CurveKey> curve;
    for (const TorusKey& key : keys) {
        double value = key.azimuth;
        if (!curve.empty()) {
            const double last = curve.back().value;
            value = last + std::remainder(key.azimuth - last, 2 * std::numbers::pi);
        }
        curve.push_back({key.at, value});
    }
    return curve;
}

bool moves(const MapKey& a, const MapKey& b) { return !(a.x == b.x && a.y == b.y); }

/// Whether the camera must rest at a key, because the zooms before and after it do not join smoothly.
bool rests_at(const std::vector<MapKey>& keys, std::size_t i) {
    const bool goes_out = keys[i].width > keys[i - 1].width, goes_in = !(keys[i + 1].width > keys[i].width);
    return (goes_out && moves(keys[i - 1], keys[i])) || (goes_in && moves(keys[i], keys[i + 1]));
}

} // namespace

double smooth_part(double u) {
    u = std::clamp(u, 0.0, 1.0);
    return u * u * (3 - 2 * u);
}

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
    constexpr double rounding = 1e-12; // more than the rounding of a sum over keys
    const SpeedKey& last = keys_.back();
    const double by_last = travelled(last.at), beyond = distance - by_last;
    if (beyond > 0 && last.speed > 0) return last.at + beyond / last.speed;
    if (beyond > rounding * by_last) return std::nullopt;
    const double target = std::min(distance, by_last);
    // Ends when no number is left between `before` and `after`, after about 60 halvings.
    double before = -1, after = last.at;
    for (;;) {
        const double middle = before < 0 ? 0 : before + (after - before) / 2;
        if (middle == before || middle >= after) return after;
        (travelled(middle) < target ? before : after) = middle;
    }
}

ChainPose chain_pose(const std::vector<ChainKey>& keys, double at) {
    ChainPose pose;
    pose.x = along(keys, at, [](const ChainKey& key) { return key.x; });
    pose.y = along(keys, at, [](const ChainKey& key) { return key.y; });
    pose.zoom = std::exp(along(keys, at, [](const ChainKey& key) { return std::log(key.zoom); }));
    pose.from_bob = pose.to_bob = keys.front().follow;
    for (std::size_t i = 0; i + 1 < keys.size() && at > keys[i].at; ++i) {
        pose.from_bob = keys[i].follow;
        pose.to_bob = keys[i + 1].follow;
        pose.part = smooth_part((at - keys[i].at) / (keys[i + 1].at - keys[i].at));
    }
    return pose;
}

TorusKey torus_pose(const std::vector<TorusKey>& keys, double at) {
    TorusKey pose;
    pose.at = at;
    pose.azimuth = eased_value(azimuths(keys), at);
    pose.elevation = along(keys, at, [](const TorusKey& key) { return key.elevation; });
    pose.distance = std::exp(along(keys, at, [](const TorusKey& key) { return std::log(key.distance); }));
    pose.pan_x = along(keys, at, [](const TorusKey& key) { return key.pan_x; });
    pose.pan_y = along(keys, at, [](const TorusKey& key) { return key.pan_y; });
    return pose;
}

MapKey map_pose(const std::vector<MapKey>& keys, double at) {
    if (at <= keys.front().at) return keys.front();
    if (at >= keys.back().at) return keys.back();
    std::size_t i = 0;
    while (keys[i + 1].at <= at) ++i;
    // Find the last key before `at` and the first key after `at` at which the camera rests.
    std::size_t first = i, last = i + 1;
    while (first > 0 && !rests_at(keys, first)) --first;
    while (last + 1 < keys.size() && !rests_at(keys, last)) ++last;
    const MapKey &from = keys[i], &to = keys[i + 1];
    const std::vector<MapKey> zoom(keys.begin() + static_cast<std::ptrdiff_t>(first),
                                   keys.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    const double width = std::exp(along(zoom, at, [](const MapKey& key) { return std::log(key.width); }));
    const double part = from.width == to.width
                            ? smooth_part((at - from.at) / (to.at - from.at))
                            : std::log(width / from.width) / std::log(to.width / from.width);
    const bool goes_out = to.width > from.width;
    const MapKey &begin = goes_out ? to : from, &end = goes_out ? from : to;
    const MapPlace place = zoom_place({begin.x, begin.y, begin.width, begin.width}, {end.x, end.y}, end.width,
                                      goes_out ? 1 - part : part);
    return {at, place.x, place.y, place.width};
}

} // namespace pendula
