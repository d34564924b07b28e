// SPDX-License-Identifier: MIT
// Tests for record/frame_rate.hpp and for the times of pictures in record/raw_frames.hpp.
#include "record/frame_rate.hpp"
#include "record/raw_frames.hpp"

#include "record_support.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("frame rates are exact fractions, also for television's decimals such as 23.976") {
    const auto text_of = [](const char* given) {
        const auto rate = frame_rate_from(given);
        return rate ? rate->text() : std::string("none");
    };
    CHECK(text_of("60") == "60");
    CHECK(text_of("24000/1001") == "24000/1001");
    CHECK(text_of("50/2") == "25");
    for (const char* given : {"23.976", "23.98", "23.976024"}) CHECK(text_of(given) == "24000/1001");
    CHECK(text_of("29.97") == "30000/1001");
    CHECK(text_of("59.94") == "60000/1001");
    CHECK(text_of("119.88") == "120000/1001");
    CHECK(text_of("12.5") == "25/2");
    CHECK(text_of("0.5") == "1/2");
    CHECK(text_of(".5") == "1/2");
    CHECK(text_of("25.00") == "25");
    CHECK(text_of("0.01") == "1/100");
    for (const char* given :
         {"", ".", "0", "0.001", "1001", "-1", "24000/0", "1/0.5", "6e1", "nan", " 60", "60 "})
        CHECK(text_of(given) == "none");
}

TEST_CASE("frame k of a film at 24000/1001 has the time k·1001/24000 s") {
    const FrameRate film(24000, 1001), whole = 60;
    for (const int k : {0, 1, 7, 24000}) {
        CHECK(film.time_of(k) == k * 1001.0 / 24000);
        CHECK(whole.time_of(k) == k / 60.0); // exactly, without a tolerance
    }
    CHECK(film.frames_in(1001) == 24000);
}

TEST_CASE("ffmpeg reads raw pictures at the times that are written with them, at every frame rate") {
    const Folder folder;
    for (const FrameRate& rate : {FrameRate(60), FrameRate(24000, 1001), FrameRate(240), FrameRate(1, 2)}) {
        std::ofstream file(folder / "raw.mkv", std::ios::binary);
        file << raw_matroska_head(16, 8, rate);
        const std::string pixels(16 * 8 * 4, 'x');
        std::string expected;
        for (const int number : {0, 1, 5, 6, 100}) {
            file << raw_matroska_picture(number, rate, pixels.size()) << pixels;
            expected += std::to_string(number) + "\n";
        }
        file.close();
        // The times of the pictures in frames of that rate, as the encoder counts them.
        const std::string numbers =
            output_of("ffmpeg -v error -fpsprobesize 0 -probesize 32 -analyzeduration 0 -f matroska -i '" +
                      (folder / "raw.mkv").string() + "' -fps_mode vfr -enc_time_base " +
                      std::to_string(rate.seconds) + ":" + std::to_string(rate.frames) +
                      " -c:v rawvideo -f framecrc - | grep -v '^#' | cut -d, -f3 | tr -d ' '");
        INFO(rate.text());
        CHECK(numbers == expected);
    }
}
