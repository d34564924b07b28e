// SPDX-License-Identifier: MIT
#include "window/features/directing/shot_scene.hpp"

#include "physics/names.hpp"
#include "scene/scene.hpp"
#include "storyboard/story_edit.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace pendula {

void set_scene(Storyboard& story, std::size_t shot, const std::string& id) {
    Storyboard next = story;
    Pane& pane = next.shots.at(shot).panes.at(0);
    pane.as_loaded = load_scene(id);
    pane.scene_name = id;
    pane.run = {};
    const std::size_t links = pane.as_loaded.setup.chain.links();
    for (ChainKey& key : pane.chain) key.follow = std::min(key.follow, links);
    set_pane(next, shot, 0, std::vector<std::string>(pane.set), scenes_of(next));
    story = std::move(next);
}

void set_layout(Storyboard& story, std::size_t shot, Layout layout) {
    std::vector<std::string> set = story.shots.at(shot).panes.at(0).set;
    std::erase_if(set, [](const std::string& text) { return text.starts_with("view.layout"); });
    set.push_back("view.layout=" + std::string(name_of(layout)));
    set_pane(story, shot, 0, std::move(set), scenes_of(story));
}

} // namespace pendula
