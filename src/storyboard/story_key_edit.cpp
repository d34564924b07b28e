// SPDX-License-Identifier: MIT
// Keys of cameras and ramps.
#include "storyboard/story_edit.hpp"
#include "storyboard/story_limits.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The angle nearest to this one that a file can say; in the reader's arithmetic.
double held_angle(double radians, double most_degrees) {
    constexpr double degree = 1 * std::numbers::pi / 180;
    return std::clamp(radians / degree, -most_degrees, most_degrees) * degree;
}

/// None in a shot that is longer than a file can say of a key.
Pane* find_pane(Storyboard& board, std::size_t shot, std::size_t pane) {
    if (shot >= board.shots.size() || board.shots[shot].duration > story_limits::longest_shot) return nullptr;
    if (pane >= board.shots[shot].panes.size()) return nullptr;
    return &board.shots[shot].panes[pane];
}

template<class Key>
bool erase_key(std::vector<Key>& keys, std::size_t key) {
    if (key >= keys.size()) return false;
    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(key));
    return true;
}

} // namespace

ChainKey story_limits::held(ChainKey key, std::size_t links) {
    key.x = std::clamp(key.x, -1000.0, 1000.0);
    key.y = std::clamp(key.y, -1000.0, 1000.0);
    key.zoom = std::clamp(key.zoom, 0.01, 10000.0);
    key.follow = std::min({key.follow, links, std::size_t{1000}});
    return key;
}

TorusKey story_limits::held(TorusKey key) {
    constexpr double most = 3600; // degrees
    if (std::abs(key.azimuth) > most * std::numbers::pi / 180)
        key.azimuth = std::remainder(key.azimuth, 2 * std::numbers::pi);
    key.azimuth = held_angle(key.azimuth, most);
    key.elevation = held_angle(key.elevation, 90);
    key.distance = std::clamp(key.distance, 1.2, 100.0);
    key.pan_x = std::clamp(key.pan_x, -10.0, 10.0);
    key.pan_y = std::clamp(key.pan_y, -10.0, 10.0);
    return key;
}

std::optional<std::size_t> put_key(Storyboard& board, std::size_t shot, std::size_t number, ChainKey key) {
    Pane* const pane = find_pane(board, shot, number);
    if (!pane) return std::nullopt;
    return timed_keys::put(pane->chain, story_limits::held(key, pane->scene.setup.chain.links()),
                           board.shots[shot].duration);
}

std::optional<std::size_t> put_key(Storyboard& board, std::size_t shot, std::size_t number, TorusKey key) {
    Pane* const pane = find_pane(board, shot, number);
    if (!pane) return std::nullopt;
    return timed_keys::put(pane->torus, story_limits::held(key), board.shots[shot].duration);
}

bool remove_key(Storyboard& board, KeyPlace place) {
    Pane* const pane = find_pane(board, place.shot, place.pane);
    if (!pane) return false;
    return place.view == KeyedView::chain ? erase_key(pane->chain, place.key)
                                          : erase_key(pane->torus, place.key);
}

std::optional<double> move_key(Storyboard& board, KeyPlace place, double at) {
    Pane* const pane = find_pane(board, place.shot, place.pane);
    if (!pane) return std::nullopt;
    const double duration = board.shots[place.shot].duration;
    return place.view == KeyedView::chain ? timed_keys::move(pane->chain, place.key, at, duration)
                                          : timed_keys::move(pane->torus, place.key, at, duration);
}

std::optional<double> key_moment(const Storyboard& board, KeyPlace place) {
    if (place.shot >= board.shots.size() || place.pane >= board.shots[place.shot].panes.size())
        return std::nullopt;
    const Pane& pane = board.shots[place.shot].panes[place.pane];
    const auto moment = [&](const auto& keys) {
        return place.key < keys.size() ? std::optional(keys[place.key].at) : std::nullopt;
    };
    return place.view == KeyedView::chain ? moment(pane.chain) : moment(pane.torus);
}

std::optional<std::size_t> put_speed_key(Storyboard& board, std::size_t number, SpeedKey key) {
    if (number >= board.shots.size()) return std::nullopt;
    Shot& shot = board.shots[number];
    if (shot.duration > story_limits::longest_shot) return std::nullopt;
    key.speed = std::clamp(key.speed, 0.0, story_limits::fastest);
    std::vector<SpeedKey> ramp = shot.speed.keys();
    const std::size_t place = timed_keys::put(ramp, key, shot.duration);
    shot.speed = SpeedCurve(std::move(ramp));
    return place;
}

bool remove_speed_key(Storyboard& board, std::size_t number, std::size_t key) {
    if (number >= board.shots.size() || board.shots[number].speed.keys().size() == 1) return false;
    std::vector<SpeedKey> ramp = board.shots[number].speed.keys();
    if (!erase_key(ramp, key)) return false;
    board.shots[number].speed = SpeedCurve(std::move(ramp));
    return true;
}

std::optional<double> move_speed_key(Storyboard& board, std::size_t number, std::size_t key, double at) {
    if (number >= board.shots.size()) return std::nullopt;
    Shot& shot = board.shots[number];
    if (shot.duration > story_limits::longest_shot) return std::nullopt;
    std::vector<SpeedKey> ramp = shot.speed.keys();
    const auto moved = timed_keys::move(ramp, key, at, shot.duration);
    if (moved) shot.speed = SpeedCurve(std::move(ramp));
    return moved;
}

} // namespace pendula
