// SPDX-License-Identifier: MIT
// Tests for ui/windows/open_dialog.hpp and ui/windows/gallery.hpp: what they list, and what typing leaves of
// it.
#include "ui/windows/gallery.hpp"
#include "ui/windows/open_dialog.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"
#include "ui/bare_imgui.hpp"

#include <algorithm>
#include <fstream>
#include <functional>

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

TEST_CASE("a scene's name is what it is, and which") {
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

TEST_CASE("every word of the filter stands in the name or the id") {
    const ShippedScene rope{"rope-100", "A rope of 100 links, let go level"};
    for (const char* filter : {"", "rope", "LINKS rope", "rope-1", " level "}) CHECK(matches(filter, rope));
    for (const char* filter : {"double", "rope double"}) CHECK_FALSE(matches(filter, rope));
}

TEST_CASE("the gallery opens the one scene that is left") {
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

TEST_CASE("the dialogue for files names its folder, goes into others and takes a typed path") {
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
    // The recent file is in this folder and not listed again.
    CHECK(dialog.listed() == Strings{"../", "films/", "one.toml", "two.toml"});
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
    SECTION("a whole path, of a file that is not offered") {
        type("notes.txt", build);
        CHECK(dialog.listed().empty());
        press_enter(build);
        CHECK(chosen == folder.path() / "notes.txt");
    }
    SECTION("nothing of that name") {
        type("nothing", build);
        press_enter(build);
        CHECK_FALSE(chosen);
        CHECK(dialog.is_open());
    }
}

TEST_CASE("the gallery tells which picture the pointer has been on, and for how long") {
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
    // Down a column, over what stands above the cards, to the first of them that can be hovered.
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
