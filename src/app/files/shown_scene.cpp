// SPDX-License-Identifier: MIT
#include "app/files/shown_scene.hpp"

#include "scene/present_scene.hpp"
#include "scene/run_file.hpp"

#include <utility>

namespace pendula {

void show_view(const Scene& scene, ViewState& view) {
    view.scene_name = scene.name;
    view.viewing() = scene.viewing();
}

void ShownScene::show(const Scene& scene, std::shared_ptr<const RunRecord> run, std::vector<LoggedView> views,
                      bool stopped) {
    show_view(scene, view_);
    journal_.set_scene(scene);
    if (run) {
        RunFile file{scene, {}, std::move(views)};
        file.record.setup = run->setup; // what it is known by
        file.record.start = run->start;
        show_view(seen_last(file), view_);
        journal_.expect(std::move(file));
        physics_.send(OpenRun{std::move(run)});
    } else {
        if (stopped) physics_.send(SetRunning{false});
        physics_.send(Load{scene.setup});
    }
    physics_.send(SetSpeed{scene.speed});
}

Scene ShownScene::seen() const {
    Scene scene;
    scene.name = view_.scene_name;
    scene.viewing() = view_.viewing();
    return scene;
}

Scene ShownScene::now() const { return present_scene(seen(), physics_.shown()); }

Scene ShownScene::from_start() const {
    Scene scene = seen();
    scene.setup = physics_.shown().setup;
    return scene;
}

} // namespace pendula
