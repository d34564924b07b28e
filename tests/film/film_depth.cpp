// SPDX-License-Identifier: MIT
// Tests for the depth of films: how much of a smooth dark ground is left in 8 and in 10 bits.
#include "drawn_frame.hpp"
#include "film/film.hpp"
#include "film/offscreen.hpp"
#include "record/open_sink.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int side = 384;

FilmOptions options_of(int depth) { return {.width = side, .height = side, .depth = depth}; }

/// A scene whose background is a smooth dark ramp on both sides of the chain.
Scene ground() {
    Scene scene = load_scene("double-2-1", std::vector<std::string>{"view.layout=chain"});
    return scene;
}

/// Draws the first frame. Returns its channels from 0 to 1: RGBA, rows top-down.
std::vector<double> drawn(const Scene& scene, const FilmOptions& options) {
    const Pixels bytes = drawn_frame(scene, options, 0);
    std::vector<double> channels(bytes.size() / (options.depth > 8 ? 2 : 1));
    for (std::size_t i = 0; i < channels.size(); ++i) {
        std::uint16_t deep = 0;
        if (options.depth > 8) std::memcpy(&deep, bytes.data() + 2 * i, 2);
        channels[i] = options.depth > 8 ? deep / 65535.0 : std::to_integer<int>(bytes[i]) / 255.0;
    }
    return channels;
}

/// Measures banding, in 8-bit codes: the standard deviation of the green channel's error after averaging over
/// boxes of 8 × 8 pixels, as the eye does. Only the left and right quarters count, which show nothing but the
/// background.
double bands_of_ground(const std::vector<double>& exact, const std::vector<double>& got) {
    constexpr int box = 8;
    double sum = 0, squares = 0;
    int boxes = 0;
    for (int y = 0; y < side; y += box)
        for (int x = 0; x < side; x += box) {
            if (x >= side / 4 && x < side * 3 / 4) continue;
            double mean = 0;
            for (int i = 0; i < box * box; ++i) {
                const auto at = static_cast<std::size_t>(4 * ((y + i / box) * side + x + i % box) + 1);
                mean += 255 * (got[at] - exact[at]) / (box * box);
            }
            sum += mean;
            squares += mean * mean;
            ++boxes;
        }
    return std::sqrt(squares / boxes - sum * sum / boxes / boxes);
}

std::size_t levels_of_ground(const std::vector<double>& got) {
    std::set<double> levels;
    for (std::size_t pixel = 0; pixel < got.size() / 4; ++pixel)
        if (pixel % side < side / 4) levels.insert(got[4 * pixel + 1]);
    return levels.size();
}

/// Decodes the luma of the first frame of a film of `depth` bits, and returns it in place of each channel.
std::vector<double> decoded(const std::string& file, int depth, std::size_t pixels = side * side) {
    const std::vector<double> luma = decoded_luma(file, pixels, depth);
    std::vector<double> channels(4 * pixels);
    for (std::size_t i = 0; i < channels.size(); ++i) channels[i] = luma[i / 4];
    return channels;
}

} // namespace

TEST_CASE("10-bit frames hold 10-bit codes, over twice the background shades and under half the banding of "
          "8-bit frames") {
    const GlContext context;
    const Scene scene = ground();
    const std::vector<double> exact = drawn(scene, options_of(16)), deep = drawn(scene, options_of(10)),
                              plain = drawn(scene, options_of(8));
    std::size_t between = 0; // values between two 10-bit codes: letters are blended after the dither
    for (std::size_t pixel = 0; pixel < deep.size() / 4; ++pixel) {
        const double code = deep[4 * pixel + 1] * 1023;
        // a 16-bit channel rounds a 10-bit code by at most this
        between += std::abs(code - std::round(code)) > 0.5 * 1023 / 65535 + 1e-9;
    }
    CHECK(between < deep.size() / 4 / 50);
    CHECK(levels_of_ground(deep) > 2 * levels_of_ground(plain));
    CHECK(bands_of_ground(exact, deep) < 0.5 * bands_of_ground(exact, plain));
    CHECK(context.errors() == 0);
}

TEST_CASE("supersampled 10-bit frames keep the additional shades, and drawing in tiles changes few of their "
          "channels",
          "[bulk]") {
    const GlContext context;
    const Scene scene = ground();
    FilmOptions options = options_of(10);
    options.supersampling = 2;
    const std::vector<double> fine = drawn(scene, options);
    CHECK(levels_of_ground(fine) > 2 * levels_of_ground(drawn(scene, options_of(8))));
    options.width = options.height = 720;
    const std::vector<double> whole = drawn(scene, options);
    options.largest = 1000;
    const std::vector<double> tiled = drawn(scene, options);
    std::size_t differing = 0, beyond = 0; // beyond: by more than an 8-bit code
    for (std::size_t i = 0; i < whole.size(); ++i) {
        differing += whole[i] != tiled[i];
        beyond += std::abs(whole[i] - tiled[i]) > 1.01 / 255;
    }
    // a dither that started again in each tile would change half of them
    CHECK(differing < whole.size() / 10);
    CHECK(beyond < 720 / 8);
    CAPTURE(differing, whole.size());
    CHECK(context.errors() == 0);
}

TEST_CASE("a decoded 10-bit film is closer to the exact picture than a decoded 8-bit film", "[bulk]") {
    const TemporaryFolder folder;
    const Scene scene = ground();
    std::vector<double> exact;
    {
        const GlContext context;
        exact = drawn(scene, options_of(16));
    }
    for (std::size_t pixel = 0; pixel < exact.size() / 4; ++pixel) // its luma
        exact[4 * pixel + 1] =
            0.2126 * exact[4 * pixel] + 0.7152 * exact[4 * pixel + 1] + 0.0722 * exact[4 * pixel + 2];
    std::vector<double> plain, deep;
    for (const int depth : {8, 10}) {
        OffscreenOptions options;
        options.out = (folder.path() / "film.mp4").string();
        options.frames = FrameRange{0, 0};
        options.film = options_of(depth);
        options.encoding.codec = "h265";
        options.encoding.crf = 1; // almost lossless, so that the depth limits the quality, not the encoder
        options.force = true;
        REQUIRE(record_offscreen(scene, options).whole());
        (depth == 8 ? plain : deep) = decoded(options.out, depth);
    }
    CHECK(levels_of_ground(deep) > 2 * levels_of_ground(plain));
    CHECK(bands_of_ground(exact, deep) < 0.6 * bands_of_ground(exact, plain));
    CAPTURE(bands_of_ground(exact, deep), bands_of_ground(exact, plain));
    CHECK(bands_of_ground(exact, deep) < 0.1); // in 8-bit codes
}

namespace {

// px. The uppermost rows of such a picture show only the background, where an 8-bit code is about 50 px wide.
constexpr int ground_width = 960, ground_height = 540, ground_rows = 24;

FilmOptions size_of_ground(int depth) {
    return {.width = ground_width, .height = ground_height, .frames_per_second = 30, .depth = depth};
}

/// Returns the longest run of equal codes along a row of the background, px.
int longest_run(const std::vector<double>& luma) {
    int longest = 0;
    for (int y = 0; y < ground_rows; ++y) {
        double before = -1;
        int run = 0;
        for (int x = 0; x < ground_width; ++x) {
            const double code = luma[static_cast<std::size_t>(4 * (y * ground_width + x))];
            run = code == before ? run + 1 : 1;
            before = code;
            longest = std::max(longest, run);
        }
    }
    return longest;
}

/// Returns the largest step between the means of neighbouring 8 × 8 boxes of the background, in 8-bit codes.
double largest_step(const std::vector<double>& luma) {
    constexpr int box = 8;
    const auto mean = [&](int column, int row) {
        double sum = 0;
        for (int i = 0; i < box * box; ++i)
            sum += luma[static_cast<std::size_t>(
                4 * ((row * box + i / box) * ground_width + column * box + i % box))];
        return 219 * sum / (box * box);
    };
    double largest = 0;
    for (int row = 0; row < ground_rows / box; ++row)
        for (int column = 1; column < ground_width / box; ++column)
            largest = std::max(largest, std::abs(mean(column, row) - mean(column - 1, row)));
    return largest;
}

} // namespace

TEST_CASE("dither prevents visible bands in the background of a decoded 8-bit film", "[bulk]") {
    const TemporaryFolder folder;
    const Scene scene = ground();
    constexpr std::size_t pixels = ground_width * ground_height;
    Frame frame;
    frame.resize(ground_width, ground_height);
    {
        const GlContext context;
        const std::vector<double> exact = drawn(scene, size_of_ground(16));
        for (std::size_t i = 0; i < exact.size(); ++i)
            frame.pixels[i] = std::byte(static_cast<unsigned char>(std::lround(255 * exact[i])));
    }
    OffscreenOptions options;
    options.out = (folder.path() / "film.mp4").string();
    // Ten frames let the encoder notice that the background does not change, so that it spends bits on it, as
    // in all but the shortest films.
    options.frames = FrameRange{0, 9};
    options.film = size_of_ground(8);
    options.force = true;
    const auto sink = open_sink(sink_options(scene, options));
    for (int i = 0; i < 10; ++i) sink->put(frame);
    sink->finish();
    const std::vector<double> banded = decoded(options.out, 8, pixels);
    REQUIRE(record_offscreen(scene, options).whole());
    const std::vector<double> dithered = decoded(options.out, 8, pixels);
    options.film = size_of_ground(10);
    REQUIRE(record_offscreen(scene, options).whole());
    const std::vector<double> deep = decoded(options.out, 10, pixels);
    CAPTURE(longest_run(banded), longest_run(dithered), longest_run(deep));
    CAPTURE(largest_step(banded), largest_step(dithered), largest_step(deep));
    // Without dither, neighbouring boxes differ by almost a whole code, whatever the encoder does.
    CHECK(largest_step(banded) > 0.8);
    CHECK(largest_step(dithered) < 0.5);
    CHECK(largest_step(deep) < 0.5);
    CHECK(longest_run(dithered) < 0.75 * longest_run(banded));
    CHECK(longest_run(deep) < 0.75 * longest_run(banded));
}
