// SPDX-License-Identifier: MIT
// Tests for record/raw_frames.hpp.
#include "record/raw_frames.hpp"

#include "record_support.hpp"

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("raw frames decode to the original colours, to within 2 of 255") {
    const Folder folder;
    const fs::path file = folder / "a.y4m";
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT, 0666);
    REQUIRE(descriptor >= 0);
    {
        Y4mSink sink(descriptor, {.width = 37, .height = 19, .frames_per_second = 24});
        for (int i = 0; i < 3; ++i) sink.put(noisy_frame(37, 19, i));
        sink.finish();
        CHECK(sink.bytes_written() == fs::file_size(file));
    }
    ::close(descriptor);
    CHECK(output_of("ffprobe -v error -count_frames -show_entries "
                    "stream=width,height,pix_fmt,r_frame_rate,nb_read_frames -of csv=p=0 '" +
                    file.string() + "'") == "37,19,yuv444p,24/1,3\n");
    const std::string rgb =
        output_of("ffmpeg -v error -i '" + file.string() +
                  "' -vf scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int"
                  ",format=rgb24 -f rawvideo -");
    REQUIRE(rgb.size() == 3 * 37 * 19 * 3);
    const Frame frame = noisy_frame(37, 19, 0);
    int largest = 0;
    for (std::size_t i = 0; i < 37 * 19 * 3; ++i)
        largest = std::max(largest, std::abs(static_cast<unsigned char>(rgb[i]) -
                                             std::to_integer<int>(frame.pixels[i / 3 * 4 + i % 3])));
    CHECK(largest <= 2);
}

TEST_CASE("writing raw frames to a closed pipe gives an error instead of a signal") {
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    ::close(pipe[0]);
    Y4mSink sink(pipe[1], {.width = 64, .height = 48, .frames_per_second = 24});
    CHECK(error_of([&] { sink.put(grey_frame(64, 48, 1)); }) ==
          "the program that reads the frames has ended");
    ::close(pipe[1]);
}

TEST_CASE("writing raw frames to a full disk gives a one-line error") {
    const int full = ::open("/dev/full", O_WRONLY);
    REQUIRE(full >= 0);
    Y4mSink sink(full, {.width = 64, .height = 48, .frames_per_second = 24});
    CHECK(error_of([&] { sink.put(grey_frame(64, 48, 1)); }) ==
          "frames cannot be written: No space left on device");
    ::close(full);
}
