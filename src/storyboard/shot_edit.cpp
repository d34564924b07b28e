// SPDX-License-Identifier: MIT
// Edits within a shot: keys of cameras and ramps, captions, settings. To apply settings, the pane is written
// into a storyboard that contains nothing else, and read from there; this gives the pane's new scenes.
#include "storyboard/story_edit.hpp"

#include "files/text.hpp"
#include "scene/scene_error.hpp"
#include "storyboard/film_plan.hpp"
#include "storyboard/story_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <memory>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The nearest angle that a file can express: rounded as when a file is read, and limited to ± most_degrees.
double held_angle(double radians, double most_degrees) {
    constexpr double degree = 1 * std::numbers::pi / 180;
    return std::clamp(radians / degree, -most_degrees, most_degrees) * degree;
}

/// The pane with this index; null if there is none, or if the shot cannot be edited.
Pane* find_pane(Storyboard& board, std::size_t number, std::size_t pane) {
    Shot* const shot = editable_shot(board, number);
    return shot && pane < shot->panes.size() ? &shot->panes[pane] : nullptr;
}

template<class Element>
bool erase_at(std::vector<Element>& list, std::size_t place) {
    if (place >= list.size()) return false;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
    return true;
}

/// Limits a caption's times to the shot, and its size and fade to their ranges. Returns false if no caption
/// fits into the shot.
bool hold_caption(Caption& caption, double duration) {
    if (duration < shortest_caption || duration > story_limits::longest_shot) return false;
    caption.to = std::clamp(caption.to, shortest_caption, duration);
    caption.from = std::clamp(caption.from, 0.0, caption.to - shortest_caption);
    caption.size = std::clamp(caption.size, 0.25, 10.0);
    caption.fade = std::clamp(caption.fade, 0.0, story_limits::longest_fade);
    return true;
}

Caption* find_caption(Storyboard& board, std::size_t number, std::size_t caption) {
    Shot* const shot = editable_shot(board, number);
    return shot && caption < shot->captions.size() ? &shot->captions[caption] : nullptr;
}

/// Removes file, line and the storyboard's key from "f:3: shot[1].set: chain.gravity: expected …".
std::string_view problem_of(std::string_view message) {
    constexpr std::string_view key = ".set: ";
    const std::size_t at = message.find(key);
    return at == message.npos ? message : message.substr(at + key.size());
}

} // namespace

Shot* editable_shot(Storyboard& board, std::size_t number) {
    if (number >= board.shots.size()) return nullptr;
    Shot& shot = board.shots[number];
    return shot.duration <= story_limits::longest_shot ? &shot : nullptr;
}

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
    return place.view == KeyedView::chain ? erase_at(pane->chain, place.key)
                                          : erase_at(pane->torus, place.key);
}

std::optional<double> move_key(Storyboard& board, KeyPlace place, double at) {
    Pane* const pane = find_pane(board, place.shot, place.pane);
    if (!pane) return std::nullopt;
    const double duration = board.shots[place.shot].duration;
    return place.view == KeyedView::chain ? timed_keys::move(pane->chain, place.key, at, duration)
                                          : timed_keys::move(pane->torus, place.key, at, duration);
}

std::optional<std::size_t> put_speed_key(Storyboard& board, std::size_t number, SpeedKey key) {
    Shot* const shot = editable_shot(board, number);
    if (!shot) return std::nullopt;
    key.speed = std::clamp(key.speed, 0.0, story_limits::fastest);
    std::vector<SpeedKey> ramp = shot->speed.keys();
    const std::size_t place = timed_keys::put(ramp, key, shot->duration);
    shot->speed = SpeedCurve(std::move(ramp));
    return place;
}

bool remove_speed_key(Storyboard& board, std::size_t number, std::size_t key) {
    if (number >= board.shots.size() || board.shots[number].speed.keys().size() == 1) return false;
    std::vector<SpeedKey> ramp = board.shots[number].speed.keys();
    if (!erase_at(ramp, key)) return false;
    board.shots[number].speed = SpeedCurve(std::move(ramp));
    return true;
}

std::optional<double> move_speed_key(Storyboard& board, std::size_t number, std::size_t key, double at) {
    Shot* const shot = editable_shot(board, number);
    if (!shot) return std::nullopt;
    std::vector<SpeedKey> ramp = shot->speed.keys();
    const auto moved = timed_keys::move(ramp, key, at, shot->duration);
    if (moved) shot->speed = SpeedCurve(std::move(ramp));
    return moved;
}

std::optional<std::string> caption_text_problem(const std::string& text) {
    if (text.size() > story_limits::caption_bytes)
        return fmt::format("expected at most {} bytes of text, got {}", story_limits::caption_bytes,
                           text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t length = first_character(rest).length;
        if (length == 0) return "expected text in UTF-8";
        rest.remove_prefix(length);
    }
    return live_text_problem(text);
}

Caption caption_around(const Shot& shot, double at, double seconds) {
    Caption caption;
    caption.text = "Caption";
    caption.from = std::clamp(at - caption.fade, 0.0, std::max(0.0, shot.duration - 2 * caption.fade));
    caption.to = std::min(shot.duration, caption.from + seconds);
    return caption;
}

double seen_at(const Caption& caption, double at) {
    const double ramp = std::min(caption.fade, (caption.to - caption.from) / 2);
    return std::clamp(at, caption.from + ramp, std::max(caption.from + ramp, caption.to - ramp));
}

std::optional<std::size_t> put_caption(Storyboard& board, std::size_t number, Caption caption) {
    if (number >= board.shots.size() || caption_text_problem(caption.text)) return std::nullopt;
    Shot& shot = board.shots[number];
    if (!hold_caption(caption, shot.duration)) return std::nullopt;
    shot.captions.push_back(std::move(caption));
    return shot.captions.size() - 1;
}

bool replace_caption(Storyboard& board, std::size_t shot, std::size_t number, Caption caption) {
    Caption* const old = find_caption(board, shot, number);
    if (!old || caption_text_problem(caption.text) || !hold_caption(caption, board.shots[shot].duration))
        return false;
    *old = std::move(caption);
    return true;
}

bool remove_caption(Storyboard& board, std::size_t shot, std::size_t number) {
    if (!find_caption(board, shot, number)) return false;
    return erase_at(board.shots[shot].captions, number);
}

std::optional<double> move_caption(Storyboard& board, std::size_t shot, std::size_t number, double from) {
    Caption* const caption = find_caption(board, shot, number);
    if (!caption) return std::nullopt;
    const double length = caption->to - caption->from, duration = board.shots[shot].duration;
    caption->from = std::clamp(from, 0.0, duration - length);
    caption->to = std::min(caption->from + length, duration);
    return caption->from;
}

std::optional<double> set_caption_from(Storyboard& board, std::size_t shot, std::size_t number, double from) {
    Caption* const caption = find_caption(board, shot, number);
    if (!caption) return std::nullopt;
    const double last = caption->to - shortest_caption;
    if (last >= 0) caption->from = std::clamp(from, 0.0, last);
    return caption->from;
}

std::optional<double> set_caption_to(Storyboard& board, std::size_t shot, std::size_t number, double to) {
    Caption* const caption = find_caption(board, shot, number);
    if (!caption) return std::nullopt;
    const double first = caption->from + shortest_caption, duration = board.shots[shot].duration;
    if (first <= duration) caption->to = std::clamp(to, first, duration);
    return caption->to;
}

SceneLoader scenes_of(const Storyboard& board) {
    using Scenes = std::map<std::string, Scene, std::less<>>;
    const auto scenes = std::make_shared<Scenes>();
    for (const Shot& shot : board.shots)
        for (const Pane& pane : shot.panes)
            if (!pane.run) scenes->emplace(pane.scene_name, pane.as_loaded);
    return [scenes = std::shared_ptr<const Scenes>(scenes)](std::string_view name,
                                                            std::span<const std::string> overrides) {
        const auto found = scenes->find(name);
        if (found == scenes->end())
            throw SceneError(fmt::format("the storyboard contains no scene {}", in_quotes(name)));
        if (overrides.empty()) return found->second;
        Scene scene = parse_scene(to_toml(found->second), name, overrides);
        if (scene.note.empty()) scene.note = found->second.note;
        return scene;
    };
}

bool set_pane(Storyboard& board, std::size_t number, std::size_t pane_number, std::vector<std::string> set,
              const SceneLoader& load) {
    Pane* const pane = find_pane(board, number, pane_number);
    if (!pane) return false;
    if (pane->run) throw SceneError("this pane repeats a recorded run, and a recorded run cannot be changed");
    Storyboard alone;
    Shot& shot = alone.shots.emplace_back();
    shot.duration = story_limits::longest_shot;
    Pane& said = shot.panes.emplace_back();
    said.scene_name = pane->scene_name;
    said.set = std::move(set);
    said.changes = pane->changes;
    try {
        Pane read = std::move(read_storyboard(to_toml(alone), "pane", load).shots[0].panes[0]);
        pane->set = std::move(read.set);
        pane->scene = std::move(read.scene);
        pane->changes = std::move(read.changes);
    } catch (const SceneError& error) {
        throw SceneError(std::string(problem_of(error.what())));
    }
    for (ChainKey& key : pane->chain) key = story_limits::held(key, pane->scene.setup.chain.links());
    return true;
}

} // namespace pendula
