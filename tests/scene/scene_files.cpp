// SPDX-License-Identifier: MIT
// Tests for load_scene() and shipped_scenes(): where a scene comes from.
#include "scene/parameter_table.hpp"
#include "scene/scene_reader.hpp"
#include "scene_texts.hpp"

#include <filesystem>
#include <unistd.h>
#include <variant>

using namespace pendula;
using namespace pendula::test;
namespace fs = std::filesystem;

namespace {

std::string refused_scene(const std::string& name_or_path) {
    return refusal_of([&] { load_scene(name_or_path); });
}

} // namespace

TEST_CASE("the list of shipped scenes begins with the default scene, and the others are sorted by id") {
    std::vector<std::string> ids, names;
    for (const ShippedScene& scene : shipped_scenes()) {
        ids.push_back(scene.id);
        names.push_back(scene.name);
    }
    REQUIRE(ids.size() >= 3);
    CHECK(ids.front() == "study-triple");
    CHECK(std::is_sorted(ids.begin() + 1, ids.end()));
    CHECK(names.front() == "Triple pendulum of the machine-code study");
}

TEST_CASE("every shipped scene can be read") {
    for (const ShippedScene& shipped : shipped_scenes()) {
        const Scene scene = load_scene(shipped.id);
        CHECK(scene.name == shipped.name);
        CHECK(scene.setup.chain.links() > 0);
    }
}

TEST_CASE("a build without x87 runs the shipped scenes in long double, and says so") {
    const std::vector<std::string> in_long_double{"integration.arithmetic=long-double"};
    int replaced = 0;
    for (const ShippedScene& shipped : shipped_scenes()) {
        Scene scene = load_scene(shipped.id, {}, false);
        CHECK(scene.setup.integration.arithmetic != Arithmetic::x87);
        if (scene.note.empty()) {
            CHECK(scene == load_scene(shipped.id, {}, true));
            continue;
        }
        ++replaced;
        CHECK(scene.note ==
              "this build has no x87 arithmetic: the scene is calculated in long-double, which has "
              "the same 80 bits");
        for (const PrecisionLane& lane : scene.setup.lanes) CHECK(lane.arithmetic != Arithmetic::x87);
        if (!scene.setup.lanes.empty()) continue;
        scene.note.clear();
        CHECK(scene == load_scene(shipped.id, in_long_double, false)); // no note if it was asked for
    }
    CHECK(replaced > 0);
    CHECK(load_scene("study-triple", in_long_double).note.empty());
}

TEST_CASE("x87 is not replaced if --set or the user's own file asks for it") {
    const std::vector<std::string> in_x87{"integration.arithmetic=x87"};
    const TemporaryFolder folder;
    const std::string own = written(folder, "own.toml", with("\"long-double\"", "\"x87\""));
    const auto read = [&](const std::string& name, const std::vector<std::string>& overrides) {
        try {
            return std::string(name_of(load_scene(name, overrides, false).setup.integration.arithmetic));
        } catch (const SceneError& error) { // in a build without x87
            const std::string message = error.what();
            return message.find("x87") != std::string::npos ? std::string("x87") : message;
        }
    };
    CHECK(read("study-triple", in_x87) == "x87");
    CHECK(read(own, {}) == "x87");
}

TEST_CASE("three shipped scenes have the values of the study and of the tutorial") {
    const Scene study = load_scene("study-triple");
    CHECK(study.setup.chain.lengths == std::vector{4.0, 3.5, 3.0});
    CHECK(study.setup.chain.gravity == 9.81);
    CHECK(study.setup.start.angles == std::vector{90.0, 90.0, 90.0});
    const Scene twofold = load_scene("double-2-1");
    CHECK(twofold.setup.chain.lengths == std::vector{2.0, 1.0});
    CHECK(twofold.setup.chain.masses == std::vector{2.0, 1.0});
    CHECK(twofold.setup.chain.gravity == 9.8);
    CHECK(twofold.setup.start.angles == std::vector{90.0, 30.0});
    const Scene triple = load_scene("triple-2-1-1");
    CHECK(triple.setup.chain.lengths == std::vector{2.0, 1.0, 1.0});
    CHECK(triple.setup.chain.masses == std::vector{2.0, 1.0, 0.5});
    CHECK(triple.setup.start.angles == std::vector{90.0, 30.0, -60.0});
}

TEST_CASE("load_scene() reads a file, and an error in the file names its path") {
    const TemporaryFolder folder;
    const std::string path = written(folder, "mine.toml", good_scene);
    CHECK(load_scene(path) == parse_scene(good_scene, path));
    const std::string bad = written(folder, "bad", with("gravity = 9.81", "gravity = -1"));
    CHECK(refused_scene(bad) == bad + ":7: chain.gravity: expected a number from 0 to 1000, got -1");
}

TEST_CASE("the error for an unknown scene name lists the shipped scenes") {
    const std::string known = [] {
        std::string list;
        for (const ShippedScene& scene : shipped_scenes()) list += (list.empty() ? "" : ", ") + scene.id;
        return list;
    }();
    CHECK(refused_scene("study-tripel") == "study-tripel: expected a file or one of the shipped scenes " +
                                               known + "; did you mean study-triple?");
    CHECK(refused_scene("nonesuch") == "nonesuch: expected a file or one of the shipped scenes " + known);
    CHECK(refused_scene("") == "\"\": expected a file or one of the shipped scenes " + known);
}

TEST_CASE("a file that cannot be read gives an error of one line") {
    const TemporaryFolder folder;
    const std::string folder_name = folder.path().string();
    CHECK(refused_scene(folder_name) == folder_name + ": expected a scene file, got a folder");
    CHECK(refused_scene(folder_name + "/missing.toml") ==
          folder_name + "/missing.toml: the file does not exist");
    CHECK(refused_scene("missing.toml") == "missing.toml: the file does not exist");
    CHECK(refused_scene("/dev/zero") == "/dev/zero: expected a scene file, got a device");
    // This file can be opened, but reading it at address 0 fails, for root too.
    CHECK(refused_scene("/proc/self/mem") == "/proc/self/mem: the scene cannot be read: Input/output error");
    if (::geteuid() != 0) { // root may read everything
        const std::string path = written(folder, "secret.toml", good_scene);
        fs::permissions(path, fs::perms::none);
        CHECK(refused_scene(path) == path + ": the scene cannot be read: Permission denied");
    }
}

TEST_CASE("the default offset of a ghost is a millionth of a radian, and every shipped scene uses it") {
    CHECK(GhostSetup{}.offset == 1e-6);
    CHECK(std::get<double>(find_parameter("ghost.offset")->default_value) == 1e-6);
    for (const ShippedScene& scene : shipped_scenes()) {
        CAPTURE(scene.id);
        CHECK(load_scene(scene.id).setup.ghost.offset == 1e-6);
    }
}
