// SPDX-License-Identifier: MIT
#include "window/features/files/shown_scene.hpp"

#include "scene/present_scene.hpp"
#include "scene/run_file.hpp"

#include <fmt/format.h>

#include <utility>

namespace pendula {
namespace {

std::string difference_of(const Chain& opened, const Chain& now) {
    std::string words;
    const auto add = [&](bool differs, std::string_view what) {
        if (differs) (words += words.empty() ? "" : ", ") += what;
    };
    const bool same_links = opened.links() == now.links();
    add(!same_links, fmt::format("{} {}", now.links(), now.links() == 1 ? "link" : "links"));
    add(opened.model != now.model, now.model == Model::elastic ? "elastic rods" : "rigid rods");
    const bool lengths = same_links && opened.lengths != now.lengths,
               masses = same_links && opened.masses != now.masses;
    add(lengths || masses, lengths && masses ? "other lengths and masses"
                           : lengths         ? "other lengths"
                                             : "other masses");
    add(opened.model == Model::elastic && now.model == Model::elastic && opened.stiffness != now.stiffness,
        "other springs");
    return words;
}

} // namespace

void ShownScene::show(const Scene& scene, std::shared_ptr<const RunRecord> run, std::vector<LoggedView> views,
                      bool stopped) {
    leave();
    shown_ = static_cast<std::uint32_t>(scenes_.size());
    scenes_.push_back({scene, run ? run->setup : scene.setup, run ? run->log.size() : 0});
    show_view(scene.name, scene.viewing(), view_);
    journal_.set_scene(scene, shown_);
    if (run) {
        RunFile file{scene, {}, std::move(views)};
        file.record.setup = run->setup; // identifies the run
        file.record.start = run->start;
        file.record.scene = shown_;
        const Scene last = seen_last(file);
        show_view(last.name, last.viewing(), view_);
        journal_.expect(std::move(file));
        physics_.send(OpenRun{std::move(run), shown_});
    } else {
        if (stopped) physics_.send(SetRunning{false});
        physics_.send(Load{scene.setup, shown_});
    }
    shown_from_ = physics_.sent();
    physics_.send(SetSpeed{scene.speed});
}

void ShownScene::leave() {
    Scene& left = scenes_[shown_].scene;
    left.viewing() = own_view(view_);
    if (physics_.shown().commands_done > shown_from_) left.speed = physics_.shown().speed;
}

void ShownScene::follow(const Snapshot& snapshot) {
    if (snapshot.commands_done < shown_from_ || snapshot.timeline.scene == shown_) return;
    leave();
    shown_ = snapshot.timeline.scene;
    const Scene& back = scenes_[shown_].scene;
    show_view(back.name, back.viewing(), view_);
    journal_.set_scene(back, shown_);
    physics_.send(SetSpeed{back.speed});
}

bool ShownScene::is_edited(const Snapshot& snapshot) const {
    const TimelineReport& run = snapshot.timeline;
    if (snapshot.commands_done < shown_from_ || run.scene != shown_) return false;
    const Known& opened = scenes_[shown_];
    if (opened.saved && opened.saved->is_of(content_of(snapshot))) return false;
    const std::size_t changes = run.command_times.size();
    // A reset begins a run without changes, but with the settings at the time of the reset.
    return changes != opened.changes || (changes == 0 && !ask_for_the_same(snapshot.setup, opened.setup));
}

std::string ShownScene::other_chain(const Snapshot& snapshot) const {
    if (snapshot.commands_done < shown_from_ || snapshot.timeline.scene != shown_) return {};
    return difference_of(scenes_[shown_].setup.chain, snapshot.setup.chain);
}

ShownScene::Content ShownScene::content_of(const Snapshot& snapshot) {
    const TimelineReport& run = snapshot.timeline;
    return {run.command_times, run.end_setup ? *run.end_setup : snapshot.setup};
}

void ShownScene::mark_saved() {
    if (physics_.shown().timeline.scene == shown_) scenes_[shown_].saved = content_of(physics_.shown());
}

Scene ShownScene::seen() const {
    Scene scene;
    scene.name = view_.scene_name;
    scene.viewing() = view_.viewing();
    return scene;
}

Scene ShownScene::now() const { return present_scene(seen(), physics_.shown()); }

Scene ShownScene::to_save() const {
    Scene scene = now();
    if (const std::string other = other_chain(physics_.shown()); !other.empty())
        scene.name = title_of_edited(other, scene.name);
    return scene;
}

Scene ShownScene::for_film() const {
    Scene scene = is_changed(physics_.shown().timeline) ? now() : from_start();
    scene.setup.accuracy = Accuracy::chosen; // a film uses the integration of the run it shows
    return scene;
}

Scene ShownScene::from_start() const {
    Scene scene = seen();
    scene.setup = physics_.shown().setup;
    return scene;
}

} // namespace pendula
