// SPDX-License-Identifier: MIT
#include "storyboard/story_edit.hpp"
#include "storyboard/story_limits.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// Between two bobs, a key can go with one of them: the nearer.
ChainKey key_of(const ChainPose& pose) {
    const ChainKey key{0, pose.x, pose.y, pose.zoom, pose.part < 0.5 ? pose.from_bob : pose.to_bob};
    return story_limits::held(key, std::max(pose.from_bob, pose.to_bob));
}

bool changes_calculation(const Pane& pane, double before) {
    return pane.scene_at(before).setup != pane.scene.setup;
}

/// The part of a pane from a moment on; `pane` keeps the part before.
Pane take_rest(Pane& pane, double at) {
    Pane rest = pane;
    rest.scene = pane.scene_at(at);
    rest.changes.clear();
    for (const Change& change : pane.changes)
        if (change.at <= at)
            rest.set.insert(rest.set.end(), change.set.begin(), change.set.end());
        else {
            rest.changes.push_back(change);
            rest.changes.back().at -= at;
        }
    std::erase_if(pane.changes, [&](const Change& change) { return change.at >= at; });
    if (!pane.chain.empty())
        std::tie(pane.chain, rest.chain) =
            timed_keys::split(pane.chain, at, key_of(chain_pose(pane.chain, at)));
    if (!pane.torus.empty())
        std::tie(pane.torus, rest.torus) =
            timed_keys::split(pane.torus, at, story_limits::held(torus_pose(pane.torus, at)));
    if (!pane.map.empty())
        std::tie(pane.map, rest.map) = timed_keys::split(pane.map, at, map_pose(pane.map, at));
    return rest;
}

/// Captions over the cut are in both parts. A part too short for a caption leaves it to the other.
void share_captions(Shot& shot, Shot& rest, double at) {
    std::vector<Caption> kept;
    for (const Caption& caption : shot.captions) {
        const bool is_nearer_before = caption.from + caption.to <= 2 * at;
        Caption before = caption, after = caption;
        before.to = std::min(caption.to, at);
        after.from = std::max(caption.from - at, 0.0);
        after.to = std::min(caption.to - at, rest.duration);
        if (is_nearer_before || before.to - before.from >= shortest_caption)
            kept.push_back(std::move(before));
        if (!is_nearer_before || after.to - after.from >= shortest_caption)
            rest.captions.push_back(std::move(after));
    }
    shot.captions = std::move(kept);
}

} // namespace

bool split_shot(Storyboard& board, std::size_t number, double at) {
    if (number >= board.shots.size()) return false;
    Shot& shot = board.shots[number];
    const double next = number + 1 < board.shots.size() ? board.shots[number + 1].transition_seconds : 0;
    if (at < std::max(shot.transition_seconds, shortest_shot) ||
        at > shot.duration - std::max(next, shortest_shot))
        return false;
    if (std::ranges::any_of(shot.panes, [&](const Pane& pane) { return changes_calculation(pane, at); }))
        return false;
    auto [speeds, later_speeds] =
        timed_keys::split(shot.speed.keys(), at, SpeedKey{at, shot.speed.speed(at)});
    const SpeedCurve speed(std::move(speeds));
    const double from = shot.from + speed.travelled(at);
    if (from > story_limits::latest) return false;

    Shot rest;
    rest.duration = shot.duration - at;
    rest.from = from;
    rest.speed = SpeedCurve(std::move(later_speeds));
    shot.speed = speed;
    for (Pane& pane : shot.panes) rest.panes.push_back(take_rest(pane, at));
    share_captions(shot, rest, at);
    shot.duration = at;
    board.shots.insert(board.shots.begin() + static_cast<std::ptrdiff_t>(number) + 1, std::move(rest));
    place_shots(board);
    return true;
}

bool goes_on(const Storyboard& board, std::size_t number, std::size_t i) {
    constexpr double same_time = 1e-9; // s, as in the reader
    if (number == 0 || number >= board.shots.size()) return false;
    const Shot &before = board.shots[number - 1], &shot = board.shots[number];
    if (shot.transition != Transition::cut || before.panes.size() != shot.panes.size() ||
        i >= shot.panes.size())
        return false;
    return before.panes[i].scene.setup == shot.panes[i].scene.setup &&
           before.panes[i].run == shot.panes[i].run &&
           std::abs(before.simulated(before.duration) - shot.from) <= same_time;
}

bool continue_shot(Storyboard& board, std::size_t number, double seconds) {
    if (number >= board.shots.size() || board.shots[number].panes.empty()) return false;
    Storyboard longer;
    longer.shots = {board.shots[number]};
    Shot& shot = longer.shots.front();
    const double end = shot.duration;
    shot.captions.clear();
    shot.transition = Transition::cut;
    shot.transition_seconds = 0;
    shot.duration += std::max(seconds, 2 * shortest_shot);
    place_shots(longer);
    if (!split_shot(longer, 0, end)) return false;
    Shot rest = std::move(longer.shots.back());
    if (!(rest.speed.speed(0) > 0)) rest.speed = SpeedCurve(1);
    return insert_shot(board, number + 1, std::move(rest));
}

} // namespace pendula
