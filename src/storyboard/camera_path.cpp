// SPDX-License-Identifier: MIT
#include "storyboard/key_curves.hpp"

#include "map/map_place.hpp"

#include <cmath>
#include <numbers>

namespace pendula {
namespace {

template<class Key, class Value>
double along(const std::vector<Key>& keys, double at, Value value) {
    std::vector<CurveKey> curve;
    curve.reserve(keys.size());
    for (const Key& key : keys) curve.push_back({key.at, value(key)});
    return eased_value(curve, at);
}

/// Each the shorter way from the one before.
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

/// Whether the zoom to the next key ends at it or the one after begins in a way that only rest can join.
bool rests_at(const std::vector<MapKey>& keys, std::size_t i) {
    const bool goes_out = keys[i].width > keys[i - 1].width, goes_in = !(keys[i + 1].width > keys[i].width);
    return (goes_out && moves(keys[i - 1], keys[i])) || (goes_in && moves(keys[i], keys[i + 1]));
}

} // namespace

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
    // The keys around it, from rest to rest.
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
