// SPDX-License-Identifier: MIT
/// The ranges of a storyboard's numbers, and functions that keep lists of keys in the order of time; for
/// edits and the reader. Pure.
#pragma once

#include "storyboard/story_edit.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace pendula::story_limits {

inline constexpr double same_time = 1e-9;      ///< s: simulated times that differ by at most this are equal
inline constexpr double longest_shot = 36000;  ///< film time, s
inline constexpr double longest_film = 86400;  ///< film time, s
inline constexpr double latest = 36000;        ///< simulated time, s
inline constexpr double fastest = 1000;        ///< simulated seconds per second of film
inline constexpr double longest_dissolve = 60; ///< s
inline constexpr double longest_fade = 60;     ///< s
inline constexpr std::size_t caption_bytes = 2000;

/// The key with its numbers limited to their ranges; `links`: number of the chain's links.
ChainKey held(ChainKey, std::size_t links);
/// The key with its numbers limited to their ranges, and its angles rounded to the nearest ones that a file,
/// which contains degrees, can express.
TorusKey held(TorusKey);

} // namespace pendula::story_limits

/// Edits of a list in increasing order of its elements' member `at`.
namespace pendula::timed_keys {

/// Inserts a key. If the list has a key at the same moment, replaces the nearest such key and keeps its time.
/// Returns the index.
template<class Key>
std::size_t put(std::vector<Key>& keys, Key key, double duration) {
    key.at = std::clamp(key.at, 0.0, duration);
    const auto after = std::ranges::lower_bound(keys, key.at, {}, &Key::at);
    const auto i = static_cast<std::size_t>(after - keys.begin());
    const auto distance = [&](std::size_t k) { return std::abs(keys[k].at - key.at); };
    std::optional<std::size_t> same;
    if (i < keys.size() && distance(i) <= same_moment) same = i;
    if (i > 0 && distance(i - 1) <= (same ? distance(i) : same_moment)) same = i - 1;
    if (!same) {
        keys.insert(after, std::move(key));
        return i;
    }
    key.at = keys[*same].at;
    keys[*same] = std::move(key);
    return *same;
}

/// Moves a key, but not past its neighbours. The key does not move if its neighbours leave too little room.
/// Returns its moment.
template<class Key>
std::optional<double> move(std::vector<Key>& keys, std::size_t i, double at, double duration) {
    if (i >= keys.size()) return std::nullopt;
    const double first = i == 0 ? 0 : keys[i - 1].at + same_moment;
    const double last = i + 1 == keys.size() ? duration : keys[i + 1].at - same_moment;
    if (first <= last) keys[i].at = std::clamp(at, first, last);
    return keys[i].at;
}

/// Moves the first key beyond the end to the end, unless the previous key is there, and removes later keys.
template<class Key>
void end_at(std::vector<Key>& keys, double duration) {
    const auto beyond = std::ranges::upper_bound(keys, duration, {}, &Key::at);
    if (beyond == keys.end()) return;
    const bool is_taken = beyond != keys.begin() && (beyond - 1)->at >= duration - same_moment;
    if (!is_taken) beyond->at = duration;
    keys.erase(is_taken ? beyond : beyond + 1, keys.end());
}

/// Cuts a list of keys at a moment into two lists, each with a key at the cut. `there`: the curve's value at
/// the cut; used if the cut is between two keys.
template<class Key>
std::pair<std::vector<Key>, std::vector<Key>> split(const std::vector<Key>& keys, double at, Key there) {
    std::pair<std::vector<Key>, std::vector<Key>> parts;
    if (keys.empty()) return parts;
    if (at <= keys.front().at) there = keys.front();
    if (at >= keys.back().at) there = keys.back();
    for (Key key : keys)
        if (key.at < at - same_moment) {
            parts.first.push_back(std::move(key));
        } else if (key.at > at + same_moment) {
            key.at -= at;
            parts.second.push_back(std::move(key));
        } else {
            there = std::move(key);
        }
    const auto is_there = [&](Key key) {
        key.at = there.at;
        return key == there;
    };
    if (parts.first.empty() || !is_there(parts.first.back())) {
        parts.first.push_back(there);
        parts.first.back().at = at;
    }
    if (parts.second.empty() || !is_there(parts.second.front())) {
        parts.second.insert(parts.second.begin(), there);
        parts.second.front().at = 0;
    }
    return parts;
}

} // namespace pendula::timed_keys
