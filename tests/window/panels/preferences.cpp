// SPDX-License-Identifier: MIT
// Tests for window/panels/preferences.hpp.
#include "window/panels/preferences.hpp"

#include "scene/scene.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"
#include "window/panels/view_state.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("preferences that are written as text are read back unchanged") {
    Preferences changed;
    changed.ui_scale = 1.21;
    changed.left_width = 333.25;
    changed.right_width = 260;
    changed.left_open = false;
    changed.right_open = true;
    changed.left_pinned = changed.right_pinned = true;
    changed.sections = {{"Chain", false}, {"Links and start", true}};
    changed.film = {"mov", 1920, 1080,          25,   30,  true, true, FilmStart::present, 2.5, 2,
                    8,     10,   FilmRange::pq, true, true};
    changed.reduced_motion = changed.no_flashes = changed.hints_seen = true;
    changed.for_class = true;
    changed.marks = {true, false, true, false, true, false};
    CHECK(parse_preferences(to_toml(changed), "f") == changed);
    CHECK(parse_preferences(to_toml(Preferences{}), "f") == Preferences{});
    CHECK(parse_preferences("", "f") == Preferences{});
}

TEST_CASE("unknown preferences of a newer program are ignored") {
    CHECK(parse_preferences("flying = true\nhints_seen = true\n", "f").hints_seen);
}

TEST_CASE("invalid preferences are refused with the number of the line") {
    const auto message = [](const char* text) {
        try {
            parse_preferences(text, "f");
        } catch (const SceneError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(message("ui_scale = 900").starts_with("f:1: ui_scale: expected a number from 0.5 to 4"));
    CHECK(message("\nleft_width = nan").starts_with("f:2: left_width: expected a number"));
    CHECK(message("hints_seen = 1").starts_with("f:1: hints_seen: expected true or false"));
    CHECK(message("[sections").starts_with("f:1:"));
    CHECK(message("\x01\x02 rubbish").starts_with("f:1:"));
}

TEST_CASE("an invalid film setting is ignored, and all other preferences are kept") {
    const Preferences read =
        parse_preferences("left_width = 333\n[film]\nformat = \"gif\"\nwidth = 70000\nheight = -1\n"
                          "frames_per_second = 0\ncrf = 64\nlossless = 1\nfrom = \"now\"\nduration = nan\n"
                          "supersampling = 9\nsub_frames = 4\ndepth = 12\nrange = \"sdr\"\n",
                          "f");
    Preferences expected;
    expected.left_width = 333;
    expected.film.format = "gif";
    expected.film.sub_frames = 4;
    CHECK(read == expected);
}

TEST_CASE("refused film settings are not stored, and stored ones are read back unchanged") {
    FilmFormat format;
    Preferences kept;
    kept.film.width = 1920;
    kept.film.height = 1080;
    FilmSettings typed = kept.film;
    typed.width = 0; // refused, because the height is not 0
    typed.frames_per_second = 0;
    typed.duration = 0;
    typed.supersampling = 2;
    typed.depth = 10;
    typed.range = FilmRange::hlg;
    kept.film = remembered(typed, kept.film, format);
    CHECK(kept.film.width == 1920);
    CHECK(kept.film.frames_per_second == 60);
    CHECK(kept.film.duration == 10);
    CHECK(kept.film.supersampling == 2);
    CHECK(parse_preferences(to_toml(kept), "f") == kept);
    typed = kept.film;
    typed.height = 99999;
    CHECK(remembered(typed, kept.film, format) == kept.film);
    typed.height = 720;
    CHECK(remembered(typed, kept.film, format) == typed);
}

TEST_CASE("a frame rate of television is stored with its usual digits") {
    Preferences preferences;
    preferences.film.frames_per_second = 29.97;
    const std::string text = to_toml(preferences);
    CHECK(text.find("frames_per_second = 29.97\n") != std::string::npos);
    CHECK(parse_preferences(text, "f").film.frames_per_second == 29.97);
    preferences.film.frames_per_second = 24000.0 / 1001;
    CHECK(to_toml(preferences).find("frames_per_second = 23.976\n") != std::string::npos);
    preferences.film.frames_per_second = 60;
    CHECK(to_toml(preferences).find("frames_per_second = 60\n") != std::string::npos);
}

TEST_CASE("the switch for a class shows the class marks, and restores the scene's own marks when off") {
    ViewState view;
    follow_class(view);
    CHECK(view.look == Look{});
    view.preferences.for_class = true;
    follow_class(view);
    for (const ClassMark& mark : class_marks) CHECK(view.look.*mark.shown);
    view.look.parting = false; // as if the user switched it off
    follow_class(view);
    CHECK_FALSE(view.preferences.marks.back());
    view.preferences.for_class = false;
    follow_class(view);
    CHECK(view.look == Look{});
    view.preferences.for_class = true; // the marks chosen before are shown again
    follow_class(view);
    CHECK(view.look.clock);
    CHECK_FALSE(view.look.parting);
    CHECK_FALSE(own_view(view).look.clock);
}

TEST_CASE("saving creates the folder of the preferences file, and loading restores the preferences") {
    TemporaryFolder folder;
    const auto file = folder.path() / "not/yet/config.toml";
    CHECK(load_preferences(file).preferences == Preferences{});
    CHECK(load_preferences(file).notice.empty());
    Preferences changed;
    changed.ui_scale = 1.5;
    changed.sections["Look"] = true;
    CHECK(save_preferences(file, changed).empty());
    CHECK(load_preferences(file).preferences == changed);
    CHECK(load_preferences(file).notice.empty());
}

TEST_CASE("an invalid config file is renamed with its content unchanged, and a notice says so") {
    TemporaryFolder folder;
    const auto file = folder.path() / "config.toml";
    for (const std::string text : {"ui_scale = \"big\"\n", "[[[", "\xff\xfe\n"}) {
        write_file(file, text);
        const LoadedPreferences loaded = load_preferences(file);
        CHECK(loaded.preferences == Preferences{});
        CHECK(loaded.notice.find("the file was renamed to") != std::string::npos);
        CHECK(loaded.notice.find('\n') == std::string::npos);
        CHECK_FALSE(std::filesystem::exists(file));
        CHECK(read_file(folder.path() / "config.toml.bad") == text);
    }
}

TEST_CASE("a failure to save the preferences is reported in one sentence") {
    TemporaryFolder folder;
    write_file(folder.path() / "file", "x");
    const std::string problem = save_preferences(folder.path() / "file/config.toml", {});
    CHECK(problem.find("cannot") != std::string::npos);
    CHECK(problem.find('\n') == std::string::npos);
}
