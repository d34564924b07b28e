// SPDX-License-Identifier: MIT
// Tests for record/reader_pipe.hpp.
#include "record/reader_pipe.hpp"

#include "record_support.hpp"
#include "tasks/interrupt.hpp"

#include <array>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

std::span<const std::byte> plain_bytes(std::string_view text) { return std::as_bytes(std::span(text)); }

} // namespace

TEST_CASE("a slow reader receives all bytes") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const std::string text(300'000, 'x');
    std::string got;
    std::thread reader([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        std::array<char, 5000> some{};
        for (ssize_t count = 0; (count = ::read(ends[0], some.data(), some.size())) > 0;)
            got.append(some.data(), static_cast<std::size_t>(count));
    });
    write_to_reader(ends[1], plain_bytes(text));
    ::close(ends[1]);
    reader.join();
    CHECK(got == text);
    ::close(ends[0]);
}

TEST_CASE("a request to stop ends the wait for a reader that reads nothing") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t test = ::fork(); // a request to stop applies to a whole process
    if (test == 0) {
        const InterruptGuard guard;
        std::raise(SIGTERM);
        const std::string said =
            error_of([&] { write_to_reader(ends[1], plain_bytes(std::string(300'000, 'x'))); });
        ::_exit(said == "interrupted: the program that reads the frames has stopped reading" ? 0 : 1);
    }
    int status = -1;
    REQUIRE(::waitpid(test, &status, 0) == test);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_CASE("the program drops lines for a slow reader, and notices that a reader has closed the pipe") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const std::string line(4000, 'x');
    for (int i = 0; i < 100; ++i) CHECK(tell_reader(ends[1], line)); // more than the pipe holds
    ::close(ends[0]);
    CHECK_FALSE(tell_reader(ends[1], line));
    ::close(ends[1]);
}

TEST_CASE("frames and their sound pass through a pipe unchanged, and an incomplete frame is dropped") {
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
    const auto never = [] { return false; };
    for (int i = 0; i < 2; ++i) {
        REQUIRE(read_frame(child, got, never));
        CHECK(got.pixels == frames[static_cast<std::size_t>(i)].pixels);
        CHECK(got.sound == frames[static_cast<std::size_t>(i)].sound);
    }
    CHECK_FALSE(read_frame(child, got, never));
}

TEST_CASE("frames for a process that has ended give an error instead of a signal") {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    ::close(ends[0]);
    FramePipeSink sink(ends[1]);
    CHECK(error_of([&] { sink.put(noisy_frame(4, 4, 0)); }) == "the program that reads the frames has ended");
    ::close(ends[1]);
}
