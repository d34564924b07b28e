// SPDX-License-Identifier: MIT
// Tests for window/features/files/open_file.hpp: which files can be opened, and the list of recent files.
#include "window/features/files/open_file.hpp"
#include "files/file_error.hpp"
#include "files/part_file.hpp"
#include "physics/trajectory.hpp"
#include "record/picture_files.hpp"
#include "record/record_error.hpp"
#include "scene/run_file.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/gallery/thumbnails.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

#include <chrono>
#include <cstdlib>
#include <set>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("scene files and pictures open as the scene or run that they contain") {
    TemporaryFolder folder;
    const std::vector<std::string> overrides{"integration.arithmetic=double", "chain.gravity=2.5"};
    const Scene scene = load_scene("double-2-1", overrides);
    write_whole_file(folder.path() / "saved.toml", to_toml(scene), false);
    CHECK(open_file(folder.path() / "saved.toml").scene == scene);
    CHECK_THROWS_AS(write_whole_file(folder.path() / "saved.toml", "other", false), FileError);

    const std::vector<std::byte> pixels(4 * 16 * 16);
    write_png(folder.path() / "shot.png", 16, 16, pixels, {.texts = {{"Comment", to_toml(scene)}}});
    CHECK(open_file(folder.path() / "shot.png").scene == scene);
    CHECK(open_file(folder.path() / "shot.png").run == nullptr);
    CHECK(open_file(folder.path() / "shot.png").is_picture);
    CHECK_FALSE(open_file(folder.path() / "saved.toml").is_picture);

    RunRecord record;
    record.setup = scene.setup;
    record.start = make_trajectory(scene.setup.chain, scene.setup.start, scene.setup.integration)->save();
    write_png(folder.path() / "run.png", 16, 16, pixels, {.texts = {{"Comment", to_lines({scene, record})}}});
    const OpenedFile run = open_file(folder.path() / "run.png");
    CHECK(run.scene == scene);
    REQUIRE(run.run != nullptr);
    CHECK(run.run->setup == scene.setup);

    write_file(folder.path() / "none.toml", "hello");
    CHECK_THROWS_AS(open_file(folder.path() / "none.toml"), SceneError);
    CHECK_THROWS_AS(open_file(folder.path() / "missing.toml"), SceneError);
    // A full path is never the name of a shipped scene.
    CHECK_THROWS_AS(open_file(folder.path() / "study-triple"), SceneError);
    write_file(folder.path() / "notes.txt", "");
    REQUIRE(openable_files(folder.path()).size() == 4);
    const auto now = std::filesystem::file_time_type::clock::now();
    std::filesystem::last_write_time(folder.path() / "run.png", now + std::chrono::hours(1));
    std::filesystem::last_write_time(folder.path() / "none.toml", now - std::chrono::hours(1));
    CHECK(openable_files(folder.path()).front().filename() == "run.png");
    CHECK(openable_files(folder.path()).back().filename() == "none.toml");
}

TEST_CASE("a picture opens only a video of its own folder, whether it contains a scene or a run") {
    TemporaryFolder folder;
    Scene scene = load_scene("double-2-1", std::vector<std::string>{"integration.arithmetic=double"});
    scene.video.file = "/elsewhere/film.mp4";
    const std::string own = (std::filesystem::canonical(folder.path()) / "film.mp4").string();
    const std::vector<std::byte> pixels(4 * 16 * 16);
    write_png(folder.path() / "scene.PNG", 16, 16, pixels, {.texts = {{"Comment", to_toml(scene)}}});
    const OpenedFile picture = open_file(folder.path() / "scene.PNG");
    CHECK(picture.scene.video.file == own);
    CHECK(picture.is_picture); // capitals in the ending do not matter

    RunRecord record;
    record.setup = scene.setup;
    record.start = make_trajectory(scene.setup.chain, scene.setup.start, scene.setup.integration)->save();
    LoggedView seen;
    seen.view.video = scene.video;
    const std::string text = to_lines({scene, record, {seen}});
    REQUIRE(text.find("/elsewhere/film.mp4") != std::string::npos);
    write_png(folder.path() / "run.png", 16, 16, pixels, {.texts = {{"Comment", text}}});
    const OpenedFile run = open_file(folder.path() / "run.png");
    CHECK(run.scene.video.file == own);
    REQUIRE(run.views.size() == 1);
    CHECK(run.views[0].view.video.file == own);
}

TEST_CASE("a storyboard opens from its file or from a frame of its film, and its errors name the line") {
    TemporaryFolder folder;
    const std::string text = "format = 1\nname = \"One\"\n[[shot]]\nscene = \"double-1-1\"\nduration = 2\n";
    write_whole_file(folder.path() / "one.film.toml", text, false);
    const OpenedFile opened = open_file(folder.path() / "one.film.toml");
    REQUIRE(opened.storyboard);
    CHECK(opened.storyboard->name == "One");
    CHECK(opened.scene.name == "One"); // the scene has the film's name
    const std::vector<std::byte> pixels(4 * 16 * 16);
    write_png(folder.path() / "frame.png", 16, 16, pixels,
              {.texts = {{"Comment", with_scenes(text, *opened.storyboard)}}});
    REQUIRE(open_file(folder.path() / "frame.png").storyboard);
    CHECK(open_file(folder.path() / "frame.png").storyboard->shots.size() == 1);
    CHECK_FALSE(open_file(folder.path() / "frame.png").is_picture); // the picture opens as its film
    write_whole_file(folder.path() / "bad.film.toml", "format = 1\n[[shot]]\nscene = 3\n", false);
    CHECK_THROWS_WITH(open_file(folder.path() / "bad.film.toml"), contains("bad.film.toml:3: shot[1].scene"));
}

TEST_CASE("the recent files are listed once each, the newest first") {
    TemporaryFolder folder;
    ::setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    CHECK(recent_files().empty());
    for (int i = 0; i < 20; ++i) {
        const auto path = folder.path() / (std::to_string(i) + ".toml");
        write_file(path, "");
        remember_file(path);
    }
    remember_file(folder.path() / "15.toml");
    const auto files = recent_files();
    REQUIRE(files.size() == recent_files_kept);
    CHECK(files[0] == folder.path() / "15.toml");
    CHECK(files[1] == folder.path() / "19.toml");
    CHECK(std::count(files.begin(), files.end(), folder.path() / "15.toml") == 1);
    std::filesystem::remove(folder.path() / "19.toml");
    CHECK(recent_files()[1] == folder.path() / "18.toml");
    ::unsetenv("XDG_STATE_HOME");
}

TEST_CASE("the thumbnails of the shipped scenes show various moments within the first 20 s") {
    std::set<double> moments;
    for (const ShippedScene& scene : shipped_scenes()) {
        const double moment = thumbnail_moment(scene.id);
        CAPTURE(scene.id, moment);
        CHECK(moment > 0);
        CHECK(moment < 20); // a moving thumbnail is simulated up to this moment first
        moments.insert(moment);
    }
    CHECK(moments.size() > 6); // the scenes do not share one moment
    CHECK(thumbnail_moment("not-shipped") > 0);
}

TEST_CASE("a shipped storyboard opens by its file name, and its thumbnail comes from a shot") {
    for (const ShippedStoryboard& film : shipped_storyboards()) {
        CAPTURE(film.file);
        const OpenedFile opened = open_shipped_storyboard(film.file);
        REQUIRE(opened.storyboard);
        CHECK(opened.storyboard->name == film.name);
        CHECK(thumbnail_source(film.file).moment >= 0);
    }
    CHECK(thumbnail_source("torus.film.toml").scene.views.embedding == TorusEmbedding::flat);
    CHECK_THROWS_AS(open_shipped_storyboard("none.film.toml"), SceneError);
}

TEST_CASE("the name of a thumbnail's file depends on the scene and the moment") {
    TemporaryFolder folder;
    ::setenv("XDG_CACHE_HOME", folder.path().c_str(), 1);
    const std::vector<std::string> overrides{"integration.arithmetic=double"};
    Scene scene = load_scene("double-2-1", overrides);
    const auto file = thumbnail_file(scene, 7);
    CHECK(file.parent_path() == folder.path() / "pendula" / "thumbnails");
    CHECK(thumbnail_file(scene, 7) == file);
    CHECK(thumbnail_file(scene, 8) != file);
    scene.setup.chain.gravity = 3;
    CHECK(thumbnail_file(scene, 7) != file);
    ::unsetenv("XDG_CACHE_HOME");
}

TEST_CASE("a dated name is a full path and avoids the names that are taken") {
    std::filesystem::path first;
    const std::filesystem::path second = dated_name(".film.toml", [&](const std::filesystem::path& name) {
        if (first.empty()) first = name;
        return name == first;
    });
    CHECK(first.is_absolute());
    CHECK(second.parent_path() == first.parent_path());
    CHECK(second != first);
    CHECK(second.string().ends_with("-2.film.toml"));
}
