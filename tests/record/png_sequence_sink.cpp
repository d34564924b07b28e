// SPDX-License-Identifier: MIT
// Tests for record/png_sequence_sink.hpp.
#include "record/png_sequence_sink.hpp"

#include "record_support.hpp"

#include <algorithm>

using namespace pendula;
using namespace pendula::test;

namespace {
void record_sequence(const fs::path& folder, int frames, bool overwrite = false, std::int64_t first = 0) {
    PngSequenceSink sink(
        {.target = folder, .first_number = first, .metadata = {"T", "C", "S", {}}, .overwrite = overwrite});
    for (int i = 0; i < frames; ++i) sink.put(noisy_frame(32, 20, i));
    sink.finish();
}
} // namespace

TEST_CASE("a PNG sequence is numbered from 0 in a new folder") {
    const Folder folder;
    record_sequence(folder / "deep/er", 3);
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder / "deep/er"))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    CHECK(names == std::vector<std::string>{"frame-000000.png", "frame-000001.png", "frame-000002.png"});
    // A video program reads the folder as a film.
    CHECK(
        output_of(
            "ffprobe -v error -count_frames -show_entries stream=nb_read_frames,width,height -of csv=p=0 '" +
            (folder / "deep/er/frame-%06d.png").string() + "'") == "32,20,3\n");
}

TEST_CASE("two runs give the same PNG files") {
    const Folder folder;
    record_sequence(folder / "a", 3);
    record_sequence(folder / "b", 3);
    for (int i = 0; i < 3; ++i) {
        const auto name = PngSequenceSink::file_name(i);
        CHECK(read_file(folder.path() / "a" / name) == read_file(folder.path() / "b" / name));
    }
}

TEST_CASE("a PNG sequence keeps existing frames unless overwriting is requested") {
    const Folder folder;
    record_sequence(folder.path(), 2);
    CHECK(error_of([&] { record_sequence(folder.path(), 2); }) ==
          (folder / "frame-000000.png").string() +
              " exists already: choose another name, or --force to overwrite it");
    record_sequence(folder.path(), 2, true);
    record_sequence(folder.path(), 2, false, 2); // another range of the same film
    CHECK(folder.names().size() == 4);
}

TEST_CASE("a folder that cannot be made gives a one-line error before the first frame") {
    const Folder folder;
    std::ofstream(folder / "file") << "x";
    const std::string inside = (folder / "file/frames").string();
    CHECK(error_of([&] { record_sequence(inside, 0); }) ==
          "the folder " + inside + " cannot be made: Not a directory");
    CHECK(error_of([&] {
              record_sequence(folder / "file", 0);
          }).starts_with("the folder " + (folder / "file").string() + " cannot be made: "));
}

TEST_CASE("a picture that is shown for several frames is saved under each of their numbers") {
    const Folder folder;
    {
        PngSequenceSink sink({.target = folder.path()});
        Frame frame = noisy_frame(32, 20, 0);
        frame.times = 3;
        sink.put(frame);
        sink.put(noisy_frame(32, 20, 1));
        sink.finish();
    }
    const auto bytes = [&](int number) {
        return read_file(folder.path() / PngSequenceSink::file_name(number));
    };
    CHECK(folder.names().size() == 4);
    CHECK(bytes(0).size() > 100);
    CHECK((bytes(1) == bytes(0) && bytes(2) == bytes(0)));
    CHECK(bytes(3) != bytes(0));
}

TEST_CASE("a picture for several frames overwrites none of their files unless that is requested") {
    const Folder folder;
    const fs::path second = folder.path() / PngSequenceSink::file_name(1);
    std::ofstream(second) << "precious";
    const auto record_twice = [&](bool overwrite) {
        PngSequenceSink sink({.target = folder.path(), .overwrite = overwrite});
        Frame frame = noisy_frame(32, 20, 0);
        frame.times = 2;
        sink.put(frame);
        sink.finish();
    };
    CHECK(error_of([&] { record_twice(false); }).starts_with(second.string() + " exists already"));
    CHECK(read_file(second) == "precious");
    record_twice(true);
    CHECK(read_file(second) == read_file(folder.path() / PngSequenceSink::file_name(0)));
}

TEST_CASE("the sink holds no more large pictures at once than its memory limit allows") {
    const Folder folder;
    PngSequenceSink sink({.target = folder.path()}, 4, 1);
    for (int i = 0; i < 6; ++i) {
        sink.put(noisy_frame(64, 64, i));
        // The limit allows one picture at a time, so the previous one is already written.
        if (i > 0) CHECK(fs::exists(folder.path() / PngSequenceSink::file_name(i - 1)));
    }
    sink.finish();
    CHECK(folder.names().size() == 6);
}
