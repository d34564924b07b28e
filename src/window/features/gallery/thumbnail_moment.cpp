// SPDX-License-Identifier: MIT
#include "window/features/gallery/thumbnail_moment.hpp"

#include "scene/scene.hpp"
#include "storyboard/shipped_storyboards.hpp"
#include "storyboard/story_edit.hpp"
#include "storyboard/storyboard.hpp"

#include <algorithm>
#include <array>

namespace pendula {
namespace {

struct Row {
    std::string_view id;
    double seconds;
};

/// When trails have become a figure that tells the scenes apart, and the torus one that winds. The hand that
/// rests on a picture waits until it has been simulated up to there.
constexpr std::array rows{
    Row{"double-1-1", 11},        Row{"double-2-1", 13},
    Row{"energy-shell", 7},       Row{"jelly", 4},
    Row{"precision-race", 12},    Row{"quadruple-1-2-3-5", 6},
    Row{"quadruple-5-3-2-1", 12}, Row{"rope-100", 4},
    Row{"simple-120", 3},         Row{"stiff", 9},
    Row{"study-triple", 13},      Row{"torus-cloud", 3.3},
    Row{"torus-double", 15},      Row{"triple-1-2-4", 12},
    Row{"triple-2-1-1", 12},      Row{"triple-3-2-1", 11},
    Row{"triple-fan", 4},         Row{"white-pendulum", 5},
};
constexpr double usual = 7; // s

} // namespace

double thumbnail_moment(std::string_view id) {
    const auto found = std::ranges::find(rows, id, &Row::id);
    return found == rows.end() ? usual : found->seconds;
}

ThumbnailSource thumbnail_source(const std::string& id) {
    if (!is_storyboard_name(id)) return {load_scene(id), thumbnail_moment(id)};
    const auto text = shipped_storyboard(id);
    if (!text) throw SceneError("there is no shipped storyboard " + id);
    const Storyboard story = read_storyboard(*text, id);
    constexpr double part = 0.55; // of the film
    StoryMoment moment = shot_at(story, part * story.duration());
    while (story.shots[moment.shot].panes.empty() && moment.shot > 0) moment = {moment.shot - 1, 0};
    const Shot& shot = story.shots[moment.shot];
    if (shot.panes.empty()) throw SceneError(id + " shows no scene");
    return {shot.panes.front().scene_at(moment.at), shot.simulated(moment.at)};
}

} // namespace pendula
