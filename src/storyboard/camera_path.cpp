// SPDX-License-Identifier: MIT
#include "storyboard/camera_path.hpp"

#include "storyboard/eased_curve.hpp"

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

} // namespace pendula
