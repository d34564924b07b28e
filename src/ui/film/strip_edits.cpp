// SPDX-License-Identifier: MIT
#include "ui/film/strip_edits.hpp"

#include "physics/names.hpp"
#include "scene/scene.hpp"
#include "scene/scene_error.hpp"
#include "storyboard/live_text.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pendula {
namespace {

constexpr double apart = 1e-3;        ///< s, at least, between keys, and of a caption
constexpr double shortest_shot = 0.1; ///< s
constexpr double same_time = 1e-6;    ///< s

/// To milliseconds, so that files stay readable.
double rounded(double seconds) { return std::round(1000 * seconds) / 1000; }

template<class Key>
void move(std::vector<Key>& keys, std::size_t i, double at, double duration) {
    const double low = i > 0 ? keys[i - 1].at + apart : 0;
    const double high = i + 1 < keys.size() ? keys[i + 1].at - apart : duration;
    if (low <= high) keys[i].at = std::clamp(rounded(at), low, high);
}

/// s, that the shot must have for what is in it.
double least_duration(const Storyboard& story, std::size_t i) {
    const Shot& shot = story.shots[i];
    double least = shortest_shot;
    const auto look = [&](const auto& list) {
        for (const auto& each : list) least = std::max(least, each.at);
    };
    for (const Pane& pane : shot.panes) {
        look(pane.chain);
        look(pane.torus);
        look(pane.changes);
    }
    if (shot.speed.keys().size() > 1) look(shot.speed.keys());
    for (const Caption& caption : shot.captions)
        least = std::max(least, std::abs(caption.to - shot.duration) < same_time ? caption.from + apart
                                                                                 : caption.to);
    const double next = i + 1 < story.shots.size() ? story.shots[i + 1].transition_seconds : 0;
    return std::max(least, shot.transition_seconds + next);
}

/// What it shows, anew from its scene and what is set in it.
void set_again(Pane& pane) {
    const std::string text = to_toml(pane.as_loaded);
    pane.scene = parse_scene(text, pane.scene_name, pane.set);
    std::vector<std::string> all = pane.set;
    for (Change& change : pane.changes) {
        all.insert(all.end(), change.set.begin(), change.set.end());
        change.scene = parse_scene(text, pane.scene_name, all);
    }
}

} // namespace

void set_scene(Storyboard& story, std::size_t shot, const std::string& name) {
    Pane& pane = story.shots.at(shot).panes.at(0);
    pane.as_loaded = load_scene(name);
    pane.scene_name = name;
    set_again(pane);
    for (ChainKey& key : pane.chain) key.follow = std::min(key.follow, pane.scene.setup.chain.links());
}

void set_layout(Storyboard& story, std::size_t shot, Layout layout) {
    Pane& pane = story.shots.at(shot).panes.at(0);
    std::erase_if(pane.set, [](const std::string& text) { return text.starts_with("view.layout"); });
    pane.set.push_back("view.layout=" + std::string(name_of(layout)));
    set_again(pane);
}

void set_transition(Storyboard& story, std::size_t i, Transition transition, double seconds) {
    if (i == 0) return;
    Shot& shot = story.shots.at(i);
    const Shot& before = story.shots[i - 1];
    const double next = i + 1 < story.shots.size() ? story.shots[i + 1].transition_seconds : 0;
    const double room = std::min(shot.duration - next, before.duration - before.transition_seconds);
    shot.transition = transition;
    shot.transition_seconds =
        transition == Transition::cut ? 0 : std::clamp(seconds, 0.0, std::max(room, 0.0));
    if (!(shot.transition_seconds > 0)) {
        shot.transition = Transition::cut;
        shot.transition_seconds = 0;
    }
    place_shots(story);
}

void remove_key(Storyboard& story, const StoryKey& key) {
    Pane& pane = story.shots.at(key.shot).panes.at(key.pane);
    const auto at = static_cast<std::ptrdiff_t>(key.key);
    if (key.view == KeyView::chain)
        pane.chain.erase(pane.chain.begin() + at);
    else
        pane.torus.erase(pane.torus.begin() + at);
}

void remove_caption(Storyboard& story, std::size_t shot, std::size_t caption) {
    auto& captions = story.shots.at(shot).captions;
    captions.erase(captions.begin() + static_cast<std::ptrdiff_t>(caption));
}

void set_caption_text(Storyboard& story, std::size_t shot, std::size_t caption, const std::string& text) {
    if (const auto problem = live_text_problem(text)) throw SceneError(*problem);
    story.shots.at(shot).captions.at(caption).text = text;
}

void place_shots(Storyboard& story) {
    double end = 0;
    for (Shot& shot : story.shots) {
        shot.start = end - shot.transition_seconds;
        end = shot.start + shot.duration;
    }
}

void move_key_to(Storyboard& story, const StoryKey& key, double time) {
    Shot& shot = story.shots.at(key.shot);
    Pane& pane = shot.panes.at(key.pane);
    if (key.view == KeyView::chain)
        move(pane.chain, key.key, time - shot.start, shot.duration);
    else
        move(pane.torus, key.key, time - shot.start, shot.duration);
}

void move_end_to(Storyboard& story, std::size_t i, double time) {
    Shot& shot = story.shots.at(i);
    const double before = shot.duration;
    shot.duration = std::max(rounded(time - shot.start), least_duration(story, i));
    for (Caption& caption : shot.captions)
        if (std::abs(caption.to - before) < same_time) caption.to = shot.duration;
    place_shots(story);
}

void move_caption_by(Storyboard& story, const OnCaption& part, double seconds) {
    const Shot& shot = story.shots.at(part.shot);
    Caption& caption = story.shots.at(part.shot).captions.at(part.caption);
    const double from = caption.from, to = caption.to;
    switch (part.part) {
    case CaptionPart::from:
        caption.from = std::clamp(rounded(from + seconds), 0.0, to - apart);
        return;
    case CaptionPart::to:
        caption.to = std::clamp(rounded(to + seconds), from + apart, shot.duration);
        return;
    case CaptionPart::middle: {
        const double by = std::clamp(rounded(seconds), -from, std::max(shot.duration - to, -from));
        caption.from = from + by;
        caption.to = std::min(to + by, shot.duration);
        return;
    }
    }
}

} // namespace pendula
