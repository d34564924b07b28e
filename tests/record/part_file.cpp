// SPDX-License-Identifier: MIT
// Tests for record/part_file.hpp.
#include "record/part_file.hpp"

#include "record_support.hpp"

#include <sys/stat.h>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a part is taken back, or takes the target's place") {
    const Folder folder;
    {
        const PartFile part(folder / "a", false);
        CHECK(folder.names().size() == 1);
        CHECK_FALSE(fs::exists(folder / "a"));
    }
    CHECK(folder.names().empty());
    {
        PartFile first(folder / "a", false), second(folder / "b", false);
        std::ofstream(first.part()) << "whole";
        first.move_into_place();
    }
    CHECK(folder.names() == std::vector<std::string>{"a"});
    CHECK(bytes_of(folder / "a") == "whole");
}

TEST_CASE("a part has the rights of any new file") {
    const Folder folder;
    std::ofstream(folder / "usual") << "x";
    PartFile part(folder / "a", false);
    part.move_into_place();
    CHECK(fs::status(folder / "a").permissions() == fs::status(folder / "usual").permissions());
}

TEST_CASE("a target that came to exist meanwhile is kept") {
    const Folder folder;
    PartFile part(folder / "a", false), twin(folder / "a", true);
    CHECK(part.part() != twin.part());
    std::ofstream(folder / "a") << "someone's";
    CHECK(error_of([&] {
              part.move_into_place();
          }).ends_with("a exists already: choose another name, or --force to overwrite it"));
    CHECK(bytes_of(folder / "a") == "someone's");
    twin.move_into_place();
    CHECK(bytes_of(folder / "a").empty());
}

TEST_CASE("a folder one may not write to is one sentence") {
    const Folder folder;
    fs::permissions(folder.path, fs::perms(0555));
    const bool root = ::geteuid() == 0; // who may write anywhere: for a moment, be nobody
    constexpr uid_t nobody = 65534;
    if (root) REQUIRE(::seteuid(nobody) == 0);
    const std::string message = error_of([&] { PartFile(folder / "a", false); });
    if (root) REQUIRE(::seteuid(0) == 0);
    fs::permissions(folder.path, fs::perms::owner_all);
    CHECK(message == (folder / "a").string() + " cannot be written: Permission denied");
}
