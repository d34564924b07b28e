// SPDX-License-Identifier: MIT
// Tests for window/features/files/open_dialog.hpp and window/features/gallery/gallery.hpp: what they list,
// and how typing filters the list.
#include "window/features/files/open_dialog.hpp"
#include "window/features/gallery/gallery.hpp"

#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"
#include "window/bare_imgui.hpp"
#include "window/controls/control_memory.hpp"
#include "window/seen_text.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <set>

using namespace pendula;
using Strings = std::vector<std::string>;

namespace {

void frames(const std::function<void()>& build, int count = 1) {
    for (int i = 0; i < count; ++i) {
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        ImGui::NewFrame();
        build();
        ImGui::Render();
    }
}

void type(std::string_view text, const std::function<void()>& build) {
    for (const char c : text) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
        frames(build);
    }
}

void press_enter(const std::function<void()>& build) {
    test::set_key(ImGuiKey_Enter, true);
    frames(build);
    test::set_key(ImGuiKey_Enter, false);
    frames(build, 5);
}

} // namespace

TEST_CASE("the title on a card splits a scene's name into the kind of scene and its details") {
    CHECK(title_of("Double pendulum, equal links, both level").what == "Double pendulum");
    CHECK(title_of("Double pendulum, equal links, both level").which == "equal links, both level");
    CHECK(title_of("Precision race: five integrations, one start").what == "Precision race");
    CHECK(title_of("Triple pendulum of the machine-code study").what == "Triple pendulum");
    CHECK(title_of("Triple pendulum of the machine-code study").which == "of the machine-code study");
    CHECK(title_of("Double pendulum with a spinning end: a curve").which == "with a spinning end: a curve");
    for (const ShippedScene& scene : shipped_scenes()) {
        CAPTURE(scene.name);
        CHECK(title_of(scene.name).what.size() < 29); // a card's width
        CHECK_FALSE(title_of(scene.name).which.empty());
    }
    CHECK(title_of("A plain name").what == "A plain name");
    CHECK(title_of("A plain name").which.empty());
}

TEST_CASE("a scene matches the filter if its name or id contains every word of the filter") {
    const ShippedScene rope{"rope-100", "A rope of 100 links, let go level"};
    for (const char* filter : {"", "rope", "LINKS rope", "rope-1", " level "}) CHECK(matches(filter, rope));
    for (const char* filter : {"double", "rope double"}) CHECK_FALSE(matches(filter, rope));
}

TEST_CASE("Enter in the gallery opens the only scene that matches the filter") {
    const test::BareImGui imgui(1280, 720);
    Gallery gallery;
    std::optional<std::string> chosen;
    const auto build = [&] {
        const auto choice =
            gallery.build(imgui.fonts, 1, {}, [](const std::string&, std::optional<double>) { return 0u; });
        if (choice) chosen = choice;
    };
    gallery.show("");
    frames(build, 4);
    type("jelly", build);
    CHECK_FALSE(chosen);
    press_enter(build);
    CHECK(chosen == "jelly");
    CHECK_FALSE(gallery.is_open());
}

TEST_CASE("the gallery requests a picture of each shipped film and opens a film found by words") {
    const test::BareImGui imgui(1280, 720);
    Gallery gallery;
    std::optional<std::string> chosen;
    DialogKeys keys;
    std::set<std::string> asked;
    const auto build = [&] {
        const auto choice =
            gallery.build(imgui.fonts, 1, keys, [&](const std::string& id, std::optional<double>) {
                asked.insert(id);
                return 0u;
            });
        if (choice) chosen = choice;
    };
    gallery.show("");
    frames(build, 4);
    for (const ShippedStoryboard& film : shipped_storyboards()) CHECK(asked.contains(film.file));
    type("film rope", build);
    press_enter(build);
    CHECK(chosen == "rope.film.toml");
}

TEST_CASE("a button in the gallery scrolls to the films and back to the scenes") {
    const test::BareImGui imgui(1024, 600);
    Gallery gallery;
    std::optional<std::string> chosen;
    DialogKeys keys;
    std::vector<std::string> asked; // scenes and films whose pictures were requested in the last frame
    const auto build = [&] {
        control_places::begin_frame();
        asked.clear();
        const auto choice =
            gallery.build(imgui.fonts, 1, keys, [&](const std::string& id, std::optional<double>) {
                asked.push_back(id);
                return 0u;
            });
        if (choice) chosen = choice;
    };
    const auto scroll = [] {
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (std::string_view(window->Name).starts_with("Gallery/cards")) return window->Scroll.y;
        return -1.0f;
    };
    gallery.show("");
    frames(build, 4);
    CHECK(scroll() == 0);
    CHECK(asked.front() == shipped_scenes().front().id);
    const auto press = [&] {
        const auto box = control_places::all().at("gallery jump");
        ImGui::GetIO().MousePos = {box.x + box.width / 2, box.y + box.height / 2};
        frames(build);
        for (const bool down : {true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frames(build);
        }
        ImGui::GetIO().MousePos = {5, 5};
        frames(build, 4);
    };
    press();
    CHECK(scroll() > 300);
    CHECK(asked.front() != shipped_scenes().front().id); // it has scrolled out of sight
    CHECK(asked.size() == shipped_scenes().size() + shipped_storyboards().size());
    press();
    CHECK(scroll() == 0);
    press();
    keys.accepts = true;
    frames(build);
    CHECK(chosen == shipped_storyboards().front().file);
}

TEST_CASE("arrow keys lead from the last row of scenes to the films and back") {
    const CardRows rows{6, 5, 4}; // 4 + 2, then 4 + 1
    CHECK(rows.row_of(5) == 1);
    CHECK(rows.row_of(6) == 2);
    CHECK(rows.column_of(6) == 0);
    CHECK(rows.moved(1, 0, 1) == 5);
    CHECK(rows.moved(3, 0, 1) == 5); // the next row is shorter
    CHECK(rows.moved(5, 0, 1) == 7);
    CHECK(rows.moved(7, 0, -1) == 5);
    CHECK(rows.moved(8, 0, 1) == 10);
    CHECK(rows.moved(10, 0, 1) == 10);
    CHECK(rows.moved(0, 0, -1) == 0);
    CHECK(rows.moved(5, 1, 0) == 6);
    CHECK(rows.moved(0, -1, 0) == 0);
}

TEST_CASE("the file dialogue offers the shipped storyboards by name in any folder") {
    const test::TemporaryFolder folder;
    const test::BareImGui imgui(1280, 720);
    OpenDialog dialog;
    std::optional<std::filesystem::path> chosen;
    const auto build = [&] {
        const auto choice = dialog.build(imgui.fonts, 1, {});
        if (choice) chosen = choice;
    };
    dialog.show(
        folder.path(), [](const auto&) { return std::vector<std::filesystem::path>(); }, {}, ".toml",
        shipped_storyboards());
    frames(build, 4);
    CHECK(dialog.listed().size() == 1 + shipped_storyboards().size());
    type("prism", build);
    press_enter(build);
    CHECK(chosen == "prism.film.toml");
}

TEST_CASE("the file dialogue lists a folder, enters other folders and accepts typed paths") {
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "films");
    for (const char* name : {"one.toml", "two.toml", "notes.txt", "films/three.toml"})
        std::ofstream(folder.path() / name) << "x";
    const auto files_of = [](const std::filesystem::path& where) {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(where))
            if (entry.path().extension() == ".toml") files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        return files;
    };
    const test::BareImGui imgui(1280, 720);
    OpenDialog dialog;
    std::optional<std::filesystem::path> chosen;
    const auto build = [&] {
        const auto choice = dialog.build(imgui.fonts, 1, {});
        if (choice) chosen = choice;
    };
    const std::filesystem::path recent = folder.path() / "one.toml";
    dialog.show(folder.path(), files_of, {recent}, ".toml");
    frames(build, 4);
    // The recent file is in this folder, so it is not listed a second time.
    CHECK(dialog.listed() == Strings{"../", "films/", "one.toml", "two.toml"});
    const auto reopen = [&](const std::filesystem::path& where) {
        frames([&] { dialog.build(imgui.fonts, 1, {.cancels = true}); });
        dialog.show(where, files_of, {}, ".toml");
        frames(build, 6);
    };
    SECTION("a part of a name") {
        type("TW", build);
        CHECK(dialog.listed() == Strings{"two.toml"});
        press_enter(build);
        CHECK(chosen == folder.path() / "two.toml");
    }
    SECTION("a folder") {
        type("films/", build);
        CHECK(dialog.listed().at(1) == "three.toml");
        CHECK(dialog.listed().back() == recent.string());
        press_enter(build);
        CHECK(chosen == folder.path() / "films/three.toml");
    }
    SECTION("the name of a file that is not listed") {
        type("notes.txt", build);
        CHECK(dialog.listed().empty());
        press_enter(build);
        CHECK(chosen == folder.path() / "notes.txt");
    }
    SECTION("a path that is too long for the screen") {
        std::filesystem::path deep = folder.path();
        for (int level = 0; level < 12; ++level) deep /= "a folder with a long name " + std::to_string(level);
        std::filesystem::create_directories(deep);
        std::ofstream(deep / "deep.toml") << "x";
        reopen(deep);
        CHECK(dialog.listed() == Strings{"../", "deep.toml"});
        type("deep", build);
        press_enter(build);
        CHECK(chosen == deep / "deep.toml");
    }
    SECTION("a folder that no longer exists") {
        reopen(folder.path() / "gone" / "with it");
        CHECK(dialog.listed() == Strings{"../", "films/", "one.toml", "two.toml"});
    }
    SECTION("a name that matches nothing") {
        type("nothing", build);
        press_enter(build);
        CHECK_FALSE(chosen);
        CHECK(dialog.is_open());
    }
}

TEST_CASE("the file dialogue shows in local time when each file was changed") {
    const test::TemporaryFolder folder;
    const auto put = [&](const std::filesystem::path& file, int days) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << "x";
        // 09:26 UTC, `days` days after 2026-11-24.
        const std::chrono::sys_seconds at{std::chrono::seconds{1795512360 + 86400 * days}};
        std::filesystem::last_write_time(file, std::chrono::file_clock::from_sys(at));
    };
    const std::filesystem::path elsewhere = folder.path() / "a folder with a name that is long" /
                                            "another one, which is as long" /
                                            "and a third one that no line has room for" / "recent.toml";
    put(folder.path() / "one.toml", 0);
    put(elsewhere, 1);
    ::setenv("TZ", "EST5", 1);
    ::tzset();
    const test::BareImGui imgui(1280, 720);
    OpenDialog dialog;
    dialog.show(
        folder.path(), [&](const auto& where) { return std::vector{where / "one.toml"}; }, {elsewhere},
        ".toml");
    frames([&] { dialog.build(imgui.fonts, 1, {}); }, 4);
    std::string text;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (std::string_view(window->Name).starts_with("Open/files")) text = test::text_in(window->Name);
    ::unsetenv("TZ");
    ::tzset();
    CAPTURE(text);
    CHECK(text.find("one.toml2026-11-2404:26") != std::string::npos);
    CHECK(text.find("recent.toml2026-11-2504:26") != std::string::npos);
}

TEST_CASE("the gallery reports which picture the pointer is on, and for how long") {
    const pendula::test::BareImGui imgui(1280, 720);
    Gallery gallery;
    double longest = -1;
    std::string id;
    int hovered = 0;
    const auto pass = [&](int count) {
        for (; count > 0; --count) {
            hovered = 0;
            ImGui::GetIO().DeltaTime = 0.1f;
            ImGui::NewFrame();
            gallery.build(imgui.fonts, 1, {}, [&](const std::string& scene, std::optional<double> seconds) {
                if (seconds) {
                    ++hovered;
                    longest = *seconds;
                    id = scene;
                }
                return 0u;
            });
            ImGui::Render();
        }
    };
    gallery.show("");
    ImGui::GetIO().MousePos = {640, 5};
    pass(5);
    CHECK(hovered == 0);
    // Moves the pointer down a column until it is over the first card.
    float y = 80;
    for (; y < 700 && hovered == 0; y += 20) {
        ImGui::GetIO().MousePos = {300, y};
        pass(2);
    }
    CHECK(hovered == 1);
    const std::string first = id;
    pass(10);
    CHECK(id == first);
    CHECK(longest > 0.9);
    ImGui::GetIO().MousePos.x = 700;
    pass(1);
    CHECK(id != first);
    CHECK(longest < 0.5);
}
