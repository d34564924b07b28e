// SPDX-License-Identifier: MIT
// Tests for files/part_file.hpp.
#include "files/part_file.hpp"

#include "record/record_support.hpp"

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a part file is removed unless it is moved to its target's place") {
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
    CHECK(read_file(folder / "a") == "whole");
}

TEST_CASE("every file name that the file system allows can have part files") {
    for (const std::size_t bytes : {239u, 242u, 246u, 250u, 255u})
        for (const PartFile::Naming naming :
             {PartFile::Naming::unique, PartFile::Naming::playable, PartFile::Naming::none}) {
            CAPTURE(bytes);
            const Folder folder;
            std::string name;
            while (name.size() + 2 <= bytes - 4) name += "ä";
            name += std::string(bytes - 4 - name.size(), 'x') + ".mp4";
            const fs::path target = folder.path() / name;
            PartFile first(target, false, naming), second(target, true, naming);
            if (naming == PartFile::Naming::playable) {
                CHECK(first.part().extension() == ".mp4");
                CHECK(first.part() != second.part());
                const std::string part = first.part().stem().string(); // it has no half of a letter
                CHECK(std::count(part.begin(), part.end(), '\xC3') ==
                      std::count(part.begin(), part.end(), '\xA4'));
            }
            first.write("whole");
            first.move_into_place();
            CHECK(read_file(target) == "whole");
        }
}

TEST_CASE("a part file gets the permissions of any new file") {
    const Folder folder;
    std::ofstream(folder / "usual") << "x";
    PartFile part(folder / "a", false);
    part.move_into_place();
    CHECK(fs::status(folder / "a").permissions() == fs::status(folder / "usual").permissions());
}

TEST_CASE("a part file does not replace a target that appeared meanwhile, unless it may overwrite") {
    const Folder folder;
    PartFile part(folder / "a", false), twin(folder / "a", true);
    CHECK(part.part() != twin.part());
    std::ofstream(folder / "a") << "someone's";
    CHECK(error_of([&] { part.move_into_place(); }) ==
          (folder / "a").string() +
              " was created by another program in the meantime: the new content is in " +
              part.part().string());
    CHECK(read_file(folder / "a") == "someone's");
    {
        PartFile nameless(folder / "b", false, PartFile::Naming::none);
        nameless.write("mine");
        CHECK(folder.names().size() == 3); // the two parts and the target
        std::ofstream(folder / "b") << "someone's";
        CHECK(error_of([&] { nameless.move_into_place(); }).find(" is in ") != std::string::npos);
        CHECK(read_file(nameless.part()) == "mine");
    }
    CHECK(read_file(folder / "b") == "someone's");
    twin.move_into_place();
    CHECK(read_file(folder / "a").empty());
}

TEST_CASE("a part file rejects a device or a pipe as its target, also through a link") {
    const Folder folder;
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0666) == 0);
    fs::create_symlink("/dev/full", folder / "full");
    for (const bool overwrite : {false, true})
        for (const fs::path& target : {folder / "pipe", folder / "full", fs::path("/dev/full")})
            CHECK(error_of([&] { PartFile(target, overwrite); }) ==
                  target.string() + " is a device or a pipe: expected the name of a file");
    CHECK(folder.names().size() == 2);
}

TEST_CASE("a part file replaces the file that a link points to, and keeps the link") {
    const Folder folder;
    fs::create_directory(folder / "inner");
    std::ofstream(folder / "inner/file") << "old";
    fs::create_symlink("inner/file", folder / "link");
    fs::create_symlink(folder / "link", folder / "second");
    fs::create_symlink("inner/new", folder / "dangling");
    const auto write = [&](const char* name) {
        PartFile part(folder / name, true);
        CHECK(part.target() == folder / name);
        std::ofstream(part.part()) << name;
        part.move_into_place();
    };
    write("link");
    CHECK(read_file(folder / "inner/file") == "link");
    write("second");
    CHECK(read_file(folder / "inner/file") == "second");
    write("dangling");
    CHECK(read_file(folder / "inner/new") == "dangling");
    for (const char* name : {"link", "second", "dangling"}) CHECK(fs::is_symlink(folder / name));
    CHECK(error_of([&] { PartFile(folder / "link", false); }).find("exists already") != std::string::npos);

    fs::create_symlink("round", folder / "round");
    CHECK(error_of([&] { PartFile(folder / "round", true); }) ==
          (folder / "round").string() + " cannot be written: Too many levels of symbolic links");
}

TEST_CASE("a part file reports a folder without write permission in one sentence") {
    const Folder folder;
    fs::permissions(folder.path(), fs::perms(0555));
    const bool root = ::geteuid() == 0; // root may write anywhere, so the test acts as nobody for a moment
    constexpr uid_t nobody = 65534;
    if (root) REQUIRE(::seteuid(nobody) == 0);
    const std::string message = error_of([&] { PartFile(folder / "a", false); });
    if (root) REQUIRE(::seteuid(0) == 0);
    fs::permissions(folder.path(), fs::perms::owner_all);
    CHECK(message == (folder / "a").string() + " cannot be written: Permission denied");
}

TEST_CASE("a nameless part file gets its name when complete, and an overwritten file keeps its mode") {
    const Folder folder;
    {
        PartFile part(folder / "a", false, PartFile::Naming::none);
        part.write("whole");
        CHECK(folder.names().empty());
        part.move_into_place();
    }
    CHECK(folder.names() == std::vector<std::string>{"a"});
    CHECK(read_file(folder / "a") == "whole");
    fs::permissions(folder / "a", fs::perms(0640));
    for (const PartFile::Naming naming : {PartFile::Naming::none, PartFile::Naming::unique}) {
        PartFile part(folder / "a", true, naming);
        part.write("other");
        part.move_into_place();
        CHECK(fs::status(folder / "a").permissions() == fs::perms(0640));
    }
    CHECK(read_file(folder / "a") == "other");
    CHECK(folder.names() == std::vector<std::string>{"a"});
}
