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

/// Nothing but ground: a smooth dark ramp.
Scene ground() {
    Scene scene = load_scene("double-2-1", std::vector<std::string>{"view.layout=chain"});
    return scene;
}

/// Channels from 0 to 1, RGBA, rows top-down.
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

/// Bands: how unevenly the green channel is off where the eye averages, over 8 × 8 pixels, in the left and
/// right quarter, where nothing but ground is. The root mean square in codes of 8 bits.
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

/// The luma of the first frame of a film of `depth` bits, in place of each channel.
std::vector<double> decoded(const std::string& file, int depth, std::size_t pixels = side * side) {
    const std::vector<double> luma = decoded_luma(file, pixels, depth);
    std::vector<double> channels(4 * pixels);
    for (std::size_t i = 0; i < channels.size(); ++i) channels[i] = luma[i / 4];
    return channels;
}

} // namespace

TEST_CASE("frames of 10 bits have codes of 10 bits, and far less of the ground's shades is lost") {
    const GlContext context;
    const Scene scene = ground();
    const std::vector<double> exact = drawn(scene, options_of(16)), deep = drawn(scene, options_of(10)),
                              plain = drawn(scene, options_of(8));
    std::size_t between = 0; // codes of 10 bits; letters are blended over what has them
    for (std::size_t pixel = 0; pixel < deep.size() / 4; ++pixel) {
        const double code = deep[4 * pixel + 1] * 1023;
        between += std::abs(code - std::round(code)) > 0.5 * 1023 / 65535 + 1e-9; // 16 bits round to that
    }
    CHECK(between < deep.size() / 4 / 50);
    CHECK(levels_of_ground(deep) > 2 * levels_of_ground(plain));
    CHECK(bands_of_ground(exact, deep) < 0.5 * bands_of_ground(exact, plain));
    CHECK(context.errors() == 0);
}

TEST_CASE("averaged frames and tiles of 10 bits have them too", "[bulk]") {
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
    std::size_t differing = 0, beyond = 0; // … by more than a code of 8 bits
    for (std::size_t i = 0; i < whole.size(); ++i) {
        differing += whole[i] != tiled[i];
        beyond += std::abs(whole[i] - tiled[i]) > 1.01 / 255;
    }
    CHECK(differing < whole.size() / 10); // a dither that began anew in each tile would change half of them
    CHECK(beyond < 720 / 8);
    CAPTURE(differing, whole.size());
    CHECK(context.errors() == 0);
}

TEST_CASE("a decoded film of 10 bits is nearer to the picture than one of 8", "[bulk]") {
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
        options.encoding.crf = 1; // of the depth, not of the encoder's economy
        options.force = true;
        REQUIRE(record_offscreen(scene, options).whole());
        (depth == 8 ? plain : deep) = decoded(options.out, depth);
    }
    CHECK(levels_of_ground(deep) > 2 * levels_of_ground(plain));
    CHECK(bands_of_ground(exact, deep) < 0.6 * bands_of_ground(exact, plain));
    CAPTURE(bands_of_ground(exact, deep), bands_of_ground(exact, plain));
    CHECK(bands_of_ground(exact, deep) < 0.1); // codes of 8 bits
}

namespace {

// px: of a picture whose uppermost rows show nothing but ground, in which a code of 8 bits is some 50 px
// long.
constexpr int ground_width = 960, ground_height = 540, ground_rows = 24;

FilmOptions size_of_ground(int depth) {
    return {.width = ground_width, .height = ground_height, .frames_per_second = 30, .depth = depth};
}

/// px: the longest run of equal codes along a row of the ground.
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

/// The largest step between the means of neighbouring boxes of 8 × 8 pixels of it, in codes of 8 bits.
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

TEST_CASE("the ground of a decoded film of 8 bits shows no bands, because its codes are dithered", "[bulk]") {
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
    // As in any film but the shortest, the encoder knows that the ground stays and is worth its bits.
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
    // Without dither a step is a code, whatever the encoder does.
    CHECK(largest_step(banded) > 0.8);
    CHECK(largest_step(dithered) < 0.5);
    CHECK(largest_step(deep) < 0.5);
    CHECK(longest_run(dithered) < 0.75 * longest_run(banded));
    CHECK(longest_run(deep) < 0.75 * longest_run(banded));
}
