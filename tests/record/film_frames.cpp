// SPDX-License-Identifier: MIT
// Tests for record/film_frames.hpp: the frames of a video by their times.
#include "record/film_frames.hpp"

#include "record/record_error.hpp"
#include "record_support.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Makes a lossless film of 50 frames, 20 ms apart, each 4 codes brighter than the last.
fs::path brightening(const Folder& folder, const char* name) {
    output_of("ffmpeg -v error -f lavfi -i \"color=c=black:s=64x48:r=50:d=1,format=gray,geq=lum=4*N+20\" "
              "-c:v ffv1 '" +
              (folder / name).string() + "'");
    return folder / name;
}

int frame_in(const FilmFrames& frames) {
    return static_cast<int>(std::lround((frames.bytes()[0] - 20) / 4.0));
}

} // namespace

TEST_CASE("seeking finds the last frame that is not later than the time, from any position") {
    const Folder folder;
    FilmFrames frames(brightening(folder, "a.mkv"));
    CHECK(frames.width() == 64);
    CHECK(frames.reduction() == 1);
    struct Sought {
        double time;
        int frame;
        bool is_new;
    };
    for (const auto& [time, frame, is_new] : {Sought{0, 0, true},
                                              {0.005, 0, false},
                                              {0.02, 1, true},
                                              {0.039, 1, false},
                                              {0.3, 15, true},
                                              {0.1, 5, true},
                                              {0.98, 49, true},
                                              {7, 49, false},
                                              {-3, 0, true},
                                              {0.5, 25, true}}) {
        CAPTURE(time);
        CHECK(frames.seek(time) == is_new);
        CHECK(frame_in(frames) == frame);
        CHECK(std::abs(frames.time() - 0.02 * frame) < 1e-3);
    }
}

TEST_CASE("frames that are read in sequence from a start time have their times, and can be reduced") {
    const Folder folder;
    const fs::path film = brightening(folder, "a.mkv");
    FilmFrames frames(film, 0.5, 24);
    CHECK(frames.width() == 32);
    CHECK(frames.height() == 24);
    CHECK(frames.reduction() == 2);
    int count = 0;
    while (frames.next()) {
        CHECK(frame_in(frames) == 25 + count);
        CHECK(std::abs(frames.time() - 0.5 - 0.02 * count) < 1e-3);
        ++count;
    }
    CHECK(count == 25);
    CHECK(frames.count() == 25);
    CHECK_THROWS_AS(FilmFrames(folder / "none.mkv"), RecordError);
}
