// SPDX-License-Identifier: MIT
// Tests for files/input_file.hpp.
#include "files/input_file.hpp"

#include "record/record_support.hpp"

#include <chrono>
#include <sys/stat.h>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("InputFile reads a regular file up to a size limit, also through a link") {
    const Folder folder;
    std::ofstream(folder / "a") << "abcdef";
    fs::create_symlink("a", folder / "link");
    CHECK(InputFile(folder / "link", "scene").rest(6) == "abcdef");
    CHECK(InputFile(folder / "a").size() == 6);
    CHECK(first_bytes(folder / "link", 4) == "abcd");
    CHECK(first_bytes(folder / "a", 100) == "abcdef");
    CHECK(InputFile("/proc/self/status", "scene").rest(1 << 20).find("Name:") == 0); // which has size 0
    CHECK(error_of([&] { InputFile(folder / "a", "scene").rest(5); }) ==
          (folder / "a").string() + ": expected a scene file, got more than 0 MiB");
    CHECK(error_of([&] { InputFile("/proc/self/maps", "scene").rest(5); }).ends_with("got more than 0 MiB"));
}

TEST_CASE("InputFile rejects pipes, devices, folders and missing files without opening them") {
    const Folder folder;
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0666) == 0); // opening it would wait for a writer
    fs::create_symlink("/dev/zero", folder / "zero");
    fs::create_symlink("nowhere", folder / "dangling");
    fs::create_symlink("round", folder / "round");
    const auto refusal = [&](const fs::path& path) { return error_of([&] { InputFile(path, "run"); }); };
    CHECK(refusal(folder / "pipe").ends_with("pipe: expected a run file, got a pipe"));
    CHECK(refusal(folder / "zero").ends_with("zero: expected a run file, got a device"));
    CHECK(refusal("/dev/full") == "/dev/full: expected a run file, got a device");
    CHECK(refusal(folder.path()).ends_with(": expected a run file, got a folder"));
    CHECK(refusal(folder / "none").ends_with("none: the file does not exist"));
    CHECK(refusal(folder / "dangling").ends_with("dangling: the file does not exist"));
    CHECK(refusal(folder / "round").ends_with("the run cannot be read: Too many levels of symbolic links"));
    for (const char* name : {"pipe", "zero", "none", "dangling"})
        CHECK(first_bytes(folder / name, 8).empty());
}
