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

TEST_CASE("a PNG sequence is numbered from 0, in a folder made for it") {
    const Folder folder;
    record_sequence(folder / "deep/er", 3);
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder / "deep/er"))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    CHECK(names == std::vector<std::string>{"frame-000000.png", "frame-000001.png", "frame-000002.png"});
    // The frames of the film are what a video program sees.
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

TEST_CASE("existing PNG frames are kept unless overwriting is asked for") {
    const Folder folder;
    record_sequence(folder.path(), 2);
    CHECK(error_of([&] { record_sequence(folder.path(), 2); }) ==
          (folder / "frame-000000.png").string() +
              " exists already: choose another name, or --force to overwrite it");
    record_sequence(folder.path(), 2, true);
    record_sequence(folder.path(), 2, false, 2); // another range of the same film
    CHECK(folder.names().size() == 4);
}

TEST_CASE("a folder that cannot be made is one sentence, before any frame") {
    const Folder folder;
    std::ofstream(folder / "file") << "x";
    const std::string inside = (folder / "file/frames").string();
    CHECK(error_of([&] { record_sequence(inside, 0); }) ==
          "the folder " + inside + " cannot be made: Not a directory");
    CHECK(error_of([&] {
              record_sequence(folder / "file", 0);
          }).starts_with("the folder " + (folder / "file").string() + " cannot be made: "));
}

TEST_CASE("a picture shown for several frames has all their numbers") {
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

TEST_CASE("a picture's later numbers, too, are not overwritten unless that is asked for") {
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

TEST_CASE("of large pictures no more are in hand than the memory for them allows") {
    const Folder folder;
    PngSequenceSink sink({.target = folder.path()}, 4, 1);
    for (int i = 0; i < 6; ++i) {
        sink.put(noisy_frame(64, 64, i));
        // One at a time: the one before is done with.
        if (i > 0) CHECK(fs::exists(folder.path() / PngSequenceSink::file_name(i - 1)));
    }
    sink.finish();
    CHECK(folder.names().size() == 6);
}
