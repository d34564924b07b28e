// SPDX-License-Identifier: MIT
// Edits of whole shots. Edits within a shot are in shot_edit.cpp.
#include "storyboard/story_edit.hpp"

#include "storyboard/story_limits.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// Applies an edit and places the shots. Undoes the edit and returns false if the film becomes too long. A
/// film below half of the limit needs no copy for undoing: without its dissolves it is at most twice as long.
template<class Edit>
bool edit_if_it_fits(Storyboard& board, Edit edit) {
    std::optional<Storyboard> before;
    if (board.duration() > story_limits::longest_film / 2) before = board;
    edit();
    place_shots(board);
    if (!before || board.duration() <= story_limits::longest_film) return true;
    board = std::move(*before);
    return false;
}

/// Adapts keys, captions and changes after the shot's duration has changed from `before`.
void hold_to_duration(Shot& shot, double before) {
    for (Pane& pane : shot.panes) {
        timed_keys::end_at(pane.chain, shot.duration);
        timed_keys::end_at(pane.torus, shot.duration);
        timed_keys::end_at(pane.map, shot.duration);
        std::erase_if(pane.changes, [&](const Change& change) { return change.at > shot.duration; });
    }
    std::vector<SpeedKey> ramp = shot.speed.keys();
    timed_keys::end_at(ramp, shot.duration);
    shot.speed = SpeedCurve(std::move(ramp));
    for (Caption& caption : shot.captions)
        if (caption.to > shot.duration || caption.to == before) caption.to = shot.duration;
    std::erase_if(shot.captions, [&](const Caption& caption) {
        const bool is_cut = shot.duration < before && caption.to == shot.duration;
        return caption.to - caption.from < shortest_caption && (is_cut || !(caption.from < caption.to));
    });
}

/// A key for a pose. Between two followed bobs, the key follows the nearer bob.
ChainKey key_of(const ChainPose& pose) {
    const ChainKey key{0, pose.x, pose.y, pose.zoom, pose.part < 0.5 ? pose.from_bob : pose.to_bob};
    return story_limits::held(key, std::max(pose.from_bob, pose.to_bob));
}

bool changes_calculation(const Pane& pane, double before) {
    return pane.scene_at(before).setup != pane.scene.setup;
}

/// Cuts a pane at a moment. Returns the later part; `pane` keeps the earlier part.
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

/// Divides the captions of a shot that is cut at `at`. A caption across the cut is in both parts, except in a
/// part where it would be too short.
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

bool own_all_shots(Storyboard& board) {
    if (board.films.empty()) return false;
    board.films.clear();
    for (Shot& shot : board.shots) shot.film.clear();
    return true;
}

StoryMoment shot_at(const Storyboard& board, double seconds) {
    const std::vector<Shot>& shots = board.shots;
    std::size_t last = 0;
    while (last + 1 < shots.size() && shots[last + 1].start <= seconds) ++last;
    return {last, std::clamp(seconds - shots[last].start, 0.0, shots[last].duration)};
}

std::optional<double> moment_of(const Shot& shot, double simulated) {
    double passed = simulated - shot.from;
    if (passed < 0 && passed > -story_limits::same_time) passed = 0;
    const std::optional<double> at = shot.speed.moment(passed);
    if (!at || *at <= shot.duration) return at;
    if (shot.speed.travelled(shot.duration) >= passed - story_limits::same_time) return shot.duration;
    return std::nullopt;
}

void place_shots(Storyboard& board) {
    const Shot* before = nullptr;
    for (Shot& shot : board.shots) {
        if (!before) shot.transition = Transition::cut;
        if (shot.transition == Transition::dissolve) {
            const double room = std::min({shot.duration, before->duration - before->transition_seconds,
                                          story_limits::longest_dissolve});
            if (shot.transition_seconds > room) {
                shot.transition_seconds = room;
                if (room < same_moment) shot.transition = Transition::cut;
            }
            if (!(shot.transition_seconds > 0)) shot.transition = Transition::cut;
        }
        if (shot.transition == Transition::cut) shot.transition_seconds = 0;
        shot.start = before ? before->start + before->duration - shot.transition_seconds : 0;
        before = &shot;
    }
}

bool insert_shot(Storyboard& board, std::size_t before, Shot shot) {
    if (before > board.shots.size()) return false;
    shot.duration = std::clamp(shot.duration, shortest_shot, story_limits::longest_shot);
    if (board.duration() + shot.duration > story_limits::longest_film) return false;
    hold_to_duration(shot, shot.duration);
    return edit_if_it_fits(board, [&] {
        board.shots.insert(board.shots.begin() + static_cast<std::ptrdiff_t>(before), std::move(shot));
    });
}

bool remove_shot(Storyboard& board, std::size_t shot) {
    if (shot >= board.shots.size() || board.shots.size() == 1) return false;
    return edit_if_it_fits(
        board, [&] { board.shots.erase(board.shots.begin() + static_cast<std::ptrdiff_t>(shot)); });
}

double set_duration(Storyboard& board, std::size_t number, double seconds) {
    if (number >= board.shots.size()) return 0;
    constexpr double margin = 1e-6; // s: more than the rounding error of a shot's start, which is a sum
    const double before = board.shots[number].duration;
    const double room = std::max(before, before + (story_limits::longest_film - margin) - board.duration());
    const double duration = std::clamp(seconds, shortest_shot,
                                       std::max(shortest_shot, std::min(room, story_limits::longest_shot)));
    edit_if_it_fits(board, [&] {
        board.shots[number].duration = duration;
        hold_to_duration(board.shots[number], before);
    });
    return board.shots[number].duration;
}

bool set_from(Storyboard& board, std::size_t number, double simulated) {
    Shot* const shot = editable_shot(board, number);
    if (shot) shot->from = std::clamp(simulated, 0.0, story_limits::latest);
    return shot != nullptr;
}

bool set_speed(Storyboard& board, std::size_t number, double speed) {
    Shot* const shot = editable_shot(board, number);
    if (shot) shot->speed = SpeedCurve(std::clamp(speed, 0.0, story_limits::fastest));
    return shot != nullptr;
}

bool set_transition(Storyboard& board, std::size_t number, Transition transition, double seconds) {
    if (number >= board.shots.size()) return false;
    Shot& shot = board.shots[number];
    if (transition == Transition::cut)
        return edit_if_it_fits(board, [&] { shot.transition = Transition::cut; });
    if (number == 0) return false;
    const Shot& before = board.shots[number - 1];
    const double next = number + 1 < board.shots.size() ? board.shots[number + 1].transition_seconds : 0;
    const double room = std::min(
        {before.duration - before.transition_seconds, shot.duration - next, story_limits::longest_dissolve});
    if (room < same_moment) return false;
    return edit_if_it_fits(board, [&] {
        shot.transition = Transition::dissolve;
        shot.transition_seconds = std::clamp(seconds, same_moment, room);
    });
}

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
    if (number == 0 || number >= board.shots.size()) return false;
    const Shot &before = board.shots[number - 1], &shot = board.shots[number];
    if (shot.transition != Transition::cut || before.panes.size() != shot.panes.size() ||
        i >= shot.panes.size())
        return false;
    return before.panes[i].scene.setup == shot.panes[i].scene.setup &&
           before.panes[i].run == shot.panes[i].run &&
           std::abs(before.simulated(before.duration) - shot.from) <= story_limits::same_time;
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
