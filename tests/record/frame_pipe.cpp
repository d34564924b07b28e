// SPDX-License-Identifier: MIT
// Tests for record/frame_pipe.hpp.
#include "record/frame_pipe.hpp"

#include "record_support.hpp"

#include <cstddef>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("frames come out of a pipe as they went in, with their sound, and half a frame is none") {
    const Folder folder;
    const fs::path file = folder / "frames";
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT, 0666);
    REQUIRE(descriptor >= 0);
    FramePipeSink sink(descriptor);
    std::vector<Frame> frames;
    for (int i = 0; i < 3; ++i) {
        frames.push_back(noisy_frame(40, 30, i));
        if (i == 1) frames.back().sound = {1, -2, 300};
        sink.put(frames.back());
    }
    sink.finish();
    ::close(descriptor);
    fs::resize_file(file, fs::file_size(file) - 1);
    ChildProcess child({"cat", file.string()}, {.stream_output = true});
    Frame got;
    got.resize(40, 30);
    got.sound = {7};
    const auto patient = [] { return true; };
    for (int i = 0; i < 2; ++i) {
        REQUIRE(read_frame(child, got, patient));
        CHECK(got.pixels == frames[static_cast<std::size_t>(i)].pixels);
        CHECK(got.sound == frames[static_cast<std::size_t>(i)].sound);
    }
    CHECK_FALSE(read_frame(child, got, patient));
}

TEST_CASE("frames for a process that has ended are refused, without a signal") {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    ::close(ends[0]);
    FramePipeSink sink(ends[1]);
    CHECK(error_of([&] { sink.put(noisy_frame(4, 4, 0)); }) == "the program that reads the frames has ended");
    ::close(ends[1]);
}
