// SPDX-License-Identifier: MIT
// Tests for files/file_places.hpp: places of files after their folder has gone.
#include "files/file_places.hpp"

#include "record/record_support.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("relative paths start at the program's start folder, even if the current folder is removed") {
    const std::filesystem::path start = start_folder();
    CHECK(start == std::filesystem::current_path());
    CHECK(in_full("film.mp4") == start / "film.mp4");
    CHECK(in_full("/tmp/film.mp4") == "/tmp/film.mp4");
    {
        const TemporaryFolder folder;
        std::filesystem::current_path(folder.path());
    }
    CHECK_THROWS(std::filesystem::current_path());
    CHECK_NOTHROW(in_full("film.mp4"));
    CHECK(in_full("film.mp4") == start / "film.mp4");
    std::filesystem::current_path(start);
}

TEST_CASE("a missing folder or a plain file has no entries") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "one") << "x";
    std::filesystem::create_directory(folder.path() / "two");
    CHECK(entries_of(folder.path()).size() == 2);
    std::error_code failed;
    CHECK(entries_of(folder.path() / "three", failed).empty());
    CHECK(failed);
    CHECK(entries_of(folder.path() / "one").empty());
}

TEST_CASE("the user's folders follow the XDG specification") {
    const Environment home("HOME", "/home/x");
    {
        const Environment config("XDG_CONFIG_HOME", "/c"), state("XDG_STATE_HOME", "relative"),
            cache("XDG_CACHE_HOME", "");
        CHECK(user_folder(UserFolder::config) == "/c/pendula");
        CHECK(user_folder(UserFolder::state) == "/home/x/.local/state/pendula");
        CHECK(user_folder(UserFolder::cache) == "/home/x/.cache/pendula");
        const Environment none("HOME", "nowhere");
        CHECK(user_folder(UserFolder::cache).empty());
    }
}
