// SPDX-License-Identifier: MIT
// Tests for VideoFrames of film/filmed_views.hpp and the video behind the chain in films.
#include "film/filmed_views.hpp"

#include "drawn_frame.hpp"
#include "film/film.hpp"
#include "physics/refusal.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"
#include "support/process.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int film_width = 160, film_height = 120; // px

/// Makes a video of 100 × 100 px. Its left half is red in the first half second and blue in the second; its
/// right half is green.
std::string two_colours(const TemporaryFolder& folder) {
    const Outcome made = run_shell(
        "ffmpeg -v error -f lavfi -i \"color=c=0x00ff00:s=100x100:r=20:d=1,"
        "drawbox=w=50:h=100:t=fill:c=0xff0000:enable='lt(t,0.5)',"
        "drawbox=w=50:h=100:t=fill:c=0x0000ff:enable='gte(t,0.5)'\" -c:v libx264rgb -crf 0 video.mkv",
        folder.path());
    REQUIRE(made.errors.empty());
    return (folder.path() / "video.mkv").string();
}

Scene filmed(const std::string& video) {
    Scene scene = load_scene("double-1-1");
    scene.setup.ghost.enabled = false;
    scene.setup.start.angles = {3, 3};
    scene.views.layout = Layout::chain;
    scene.look.bloom = 0;
    scene.trail_seconds = 0.01;
    scene.video = {.file = video, .scale = 50, .pivot_x = 50, .pivot_y = 50, .strength = 1};
    return scene;
}

/// The colours left and right of the pivot in frame `number`, at ten frames a second.
std::vector<std::array<int, 3>> beside_the_pivot(const Scene& scene, std::int64_t number) {
    FilmOptions options;
    options.width = film_width;
    options.height = film_height;
    options.frames_per_second = {10, 1};
    const Pixels pixels = drawn_frame(scene, options, number);
    std::vector<std::array<int, 3>> colours;
    for (const auto& [x, y] :
         {std::pair{film_width / 2 - 9, film_height / 2}, {film_width / 2 + 9, film_height / 2}}) {
        const auto at = static_cast<std::size_t>(4 * (y * film_width + x));
        colours.push_back({std::to_integer<int>(pixels[at]), std::to_integer<int>(pixels[at + 1]),
                           std::to_integer<int>(pixels[at + 2])});
    }
    return colours;
}

/// The hue of the colour: 0 for red, 1 for green, 2 for blue, −1 for none of them.
int hue_of(const std::array<int, 3>& colour) {
    for (int i = 0; i < 3; ++i) {
        const auto at = [&](int k) { return colour[static_cast<std::size_t>((i + k) % 3)]; };
        if (at(0) > 100 && at(1) < at(0) / 3 && at(2) < at(0) / 3) return i;
    }
    return -1;
}

} // namespace

TEST_CASE("a film shows its video at the right time, place, tilt and scale") {
    const GlContext context;
    const TemporaryFolder folder;
    Scene scene = filmed(two_colours(folder));
    auto seen = beside_the_pivot(scene, 0);
    CHECK(hue_of(seen[0]) == 0);
    CHECK(hue_of(seen[1]) == 1);
    seen = beside_the_pivot(scene, 6);
    CHECK(hue_of(seen[0]) == 2);
    CHECK(hue_of(seen[1]) == 1);
    scene.video.begin = 0.55; // 0.05 s into the second half
    CHECK(hue_of(beside_the_pivot(scene, 0)[0]) == 2);
    scene.video.begin = 0;
    // Upside down, left and right are swapped. Moved by 30 px, only the green half lies around the pivot.
    scene.video.tilt = 180;
    seen = beside_the_pivot(scene, 0);
    CHECK(hue_of(seen[0]) == 1);
    CHECK(hue_of(seen[1]) == 0);
    scene.video.tilt = 0;
    scene.video.pivot_x = 80;
    seen = beside_the_pivot(scene, 0);
    CHECK(hue_of(seen[0]) == 1);
    CHECK(hue_of(seen[1]) == 1);
    // Without a scale, the middle of the video lies at the pivot.
    scene.video.scale = 0;
    seen = beside_the_pivot(scene, 0);
    CHECK(hue_of(seen[0]) == 0);
    CHECK(hue_of(seen[1]) == 1);
    scene.video.strength = 0;
    CHECK(hue_of(beside_the_pivot(scene, 0)[0]) == -1);
    CHECK(context.errors() == 0);
}

TEST_CASE("the paper theme shows a video in its own colours, and a dim video lets the paper through") {
    const GlContext context;
    const TemporaryFolder folder;
    Scene scene = filmed(two_colours(folder));
    scene.look.theme = Theme::paper;
    const auto strong = beside_the_pivot(scene, 0);
    CHECK(hue_of(strong[0]) == 0);
    CHECK(hue_of(strong[1]) == 1);
    scene.video.strength = 0.3;
    const auto dim = beside_the_pivot(scene, 0);
    CHECK(dim[0][0] > dim[0][1]);
    CHECK(dim[0][1] > strong[0][1] + 100);
    CHECK(context.errors() == 0);
}

TEST_CASE("a film refuses to start if its video is missing, and names the file") {
    const GlContext context;
    const TemporaryFolder folder;
    const Scene scene = filmed((folder.path() / "none.mkv").string());
    CHECK_THROWS_WITH(Film(scene, nullptr, {}), contains("video.file: ") && contains("none.mkv"));
    write_file(folder.path() / "text.mp4", "no video");
    VideoFrames frames;
    CHECK_THROWS_AS(frames.at((folder.path() / "text.mp4").string(), 0), Refused);
}

TEST_CASE("VideoFrames returns the same object until the video's next frame") {
    const TemporaryFolder folder;
    const std::string video = two_colours(folder);
    VideoFrames frames;
    const auto first = frames.at(video, 0);
    CHECK(first->width == 100);
    CHECK(frames.at(video, 0.04) == first);
    CHECK(frames.at(video, -1) == first);
    const auto second = frames.at(video, 0.06);
    CHECK(second != first);
    CHECK(second->rgba != std::vector<std::uint8_t>());
    CHECK(frames.at(video, 0)->rgba == first->rgba);
}
