// SPDX-License-Identifier: MIT
// Tests for window/panels/preferences_file.hpp.
#include "window/panels/preferences_file.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("what the overlay remembers comes back from its file, whose folder is made") {
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

TEST_CASE("a config file that makes no sense is set aside with a notice, whole") {
    TemporaryFolder folder;
    const auto file = folder.path() / "config.toml";
    for (const std::string text : {"ui_scale = \"big\"\n", "[[[", "\xff\xfe\n"}) {
        write_file(file, text);
        const LoadedPreferences loaded = load_preferences(file);
        CHECK(loaded.preferences == Preferences{});
        CHECK(loaded.notice.find("set aside as") != std::string::npos);
        CHECK(loaded.notice.find('\n') == std::string::npos);
        CHECK_FALSE(std::filesystem::exists(file));
        CHECK(read_file(folder.path() / "config.toml.bad") == text);
    }
}

TEST_CASE("a place that cannot be written is told in one sentence") {
    TemporaryFolder folder;
    write_file(folder.path() / "file", "x");
    const std::string problem = save_preferences(folder.path() / "file/config.toml", {});
    CHECK(problem.find("cannot") != std::string::npos);
    CHECK(problem.find('\n') == std::string::npos);
}
