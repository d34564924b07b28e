// SPDX-License-Identifier: MIT
// Tests for films of high dynamic range, from the light that is drawn to the codes that are decoded.
#include "drawn_frame.hpp"
#include "film/film.hpp"
#include "film/offscreen.hpp"
#include "gl/draw.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "record/hdr.hpp"
#include "record/open_sink.hpp"
#include "record/picture_files.hpp"
#include "render/passes/picture_passes.hpp"
#include "render/passes/present.hpp"
#include "render/passes/tone_map_pass.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"
#include "support/process.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

// Grey patches, each large enough to average out the dither.
constexpr int patch_width = 64, patch_height = 32, across = 4, down = 4;
constexpr int ramp_width = patch_width * across, ramp_height = patch_height * down;

/// The luminance of patch i, cd/m²: from 0.1 to 998 in equal ratios.
double luminance_of(int patch) { return 0.1 * std::pow(9980.0, patch / (across * down - 1.0)); }

/// The light, with 1 for white, that a film shows at this luminance.
double light_of(double luminance) {
    const double before = luminance < hdr::knee ? luminance : hdr::knee * hdr::knee / (hdr::peak - luminance);
    return before / hdr::diffuse_white;
}

/// Draws the patches as a film draws a picture, from the tone map on. Returns 16 bits a channel, rows
/// top-down.
Frame drawn_ramp(PictureCoding coding) {
    const bool linear = coding == PictureCoding::linear;
    std::vector<float> light;
    for (int y = 0; y < ramp_height; ++y)
        for (int x = 0; x < ramp_width; ++x)
            light.insert(light.end(), 3,
                         static_cast<float>(light_of(
                             luminance_of((ramp_height - 1 - y) / patch_height * across + x / patch_width))));
    gl::Texture picture("ramp", ramp_width, ramp_height, gl::Format::rgba32f);
    picture.upload(std::span<const float>(light));
    const gl::VertexArray vertices("ramp");
    LookBlock block;
    block.bind(Look{});
    ToneMapPass tone_map;
    AveragePass average(ramp_width, ramp_height, 1, 1, 10, coding);
    average.begin();
    vertices.bind();
    tone_map.draw(average.source(), picture, {}, {.height = ramp_height}, 0, coding);
    average.add();
    gl::PixelReader reader(ramp_width, ramp_height, 1, channel_size(16, coding));
    reader.request(average.result());
    Frame frame;
    frame.resize(ramp_width, ramp_height, linear ? 16 : 10);
    gl::copy_top_down(reader.take(), ramp_width, ramp_height, frame.pixels);
    return frame;
}

/// The mean of `code(x, y)` over the pixels in the middle of a patch.
template<class Code>
double mean_of_patch(int patch, Code code) {
    double sum = 0;
    int pixels = 0;
    for (int y = patch_height / 4; y < patch_height * 3 / 4; ++y)
        for (int x = patch_width / 4; x < patch_width * 3 / 4; ++x, ++pixels)
            sum += code(patch % across * patch_width + x, patch / across * patch_height + y);
    return sum / pixels;
}

double green_of(const Frame& frame, int x, int y) {
    std::uint16_t stored = 0;
    std::memcpy(&stored, frame.pixels.data() + 8 * (static_cast<std::size_t>(y) * ramp_width + x) + 2, 2);
    return stored / 65535.0;
}

/// IEEE 754's binary16.
double half(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const double size =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

/// Decodes the four planes of an OpenEXR picture with ffmpeg, which is independent of the writer.
std::vector<float> decoded_light(const std::string& file, std::size_t pixels) {
    const std::string bytes =
        run_shell("ffmpeg -v error -i " + quoted(file) + " -f rawvideo -pix_fmt gbrapf32le -", ".").output;
    std::vector<float> planes(4 * pixels);
    REQUIRE(bytes.size() == planes.size() * sizeof(float));
    std::memcpy(planes.data(), bytes.data(), bytes.size());
    return planes;
}

} // namespace

TEST_CASE("grey patches have the codes of PQ and HLG to within a tenth of a 10-bit code") {
    const GlContext context;
    const Frame pq = drawn_ramp(PictureCoding::pq), hlg = drawn_ramp(PictureCoding::hlg);
    for (int patch = 0; patch < across * down; ++patch) {
        const double luminance = luminance_of(patch);
        CAPTURE(patch, luminance);
        CHECK(1023 * mean_of_patch(patch, [&](int x, int y) { return green_of(pq, x, y); }) ==
              Approx(1023 * hdr::pq_code(luminance)).margin(0.1));
        CHECK(1023 * mean_of_patch(patch, [&](int x, int y) { return green_of(hlg, x, y); }) ==
              Approx(1023 * hdr::hlg_codes({luminance, luminance, luminance})[1]).margin(0.1));
    }
    CHECK(context.errors() == 0);
}

TEST_CASE("a decoded PQ film shows grey patches within 1 % of their luminance, from 0.1 to 998 cd/m²",
          "[bulk]") {
    Frame frame;
    {
        const GlContext context;
        frame = drawn_ramp(PictureCoding::pq);
    }
    const TemporaryFolder folder;
    const std::filesystem::path film = folder.path() / "ramp.mp4";
    const auto sink = open_sink({.target = film,
                                 .width = ramp_width,
                                 .height = ramp_height,
                                 .depth = 10,
                                 .frames_per_second = 25,
                                 .encoding = {.crf = 0, .hdr = Hdr::pq}}); // almost lossless
    sink->put(frame);
    sink->finish();
    const std::vector<double> luma = decoded_luma(film.string(), ramp_width * ramp_height, 10);
    for (int patch = 0; patch < across * down; ++patch) {
        const double code = mean_of_patch(patch, [&](int x, int y) {
            return luma[static_cast<std::size_t>(y) * ramp_width + static_cast<std::size_t>(x)];
        });
        CAPTURE(patch);
        CHECK(hdr::pq_luminance(code) == Approx(luminance_of(patch)).epsilon(0.01));
    }
}

TEST_CASE("linear frames store light as half floats to the last digit, and do not compress the highlights") {
    const GlContext context;
    const Frame frame = drawn_ramp(PictureCoding::linear);
    for (int patch = 0; patch < across * down; ++patch) {
        const double light = light_of(luminance_of(patch));
        std::uint16_t bits = 0;
        const auto pixel = static_cast<std::size_t>(patch / across * patch_height * ramp_width +
                                                    patch % across * patch_width);
        std::memcpy(&bits, frame.pixels.data() + 8 * pixel + 2, 2);
        CHECK(half(bits) == Approx(light).epsilon(1.0 / 1024)); // one unit in the last place
        std::memcpy(&bits, frame.pixels.data() + 8 * pixel + 6, 2);
        CHECK(half(bits) == 1);
    }
    CHECK(context.errors() == 0);
}

TEST_CASE("OpenEXR pictures hold the light that a film draws, bit for bit") {
    if (!has_exr()) PENDULA_SKIP("built without OpenEXR");
    const Scene scene = load_scene("double-2-1", std::vector<std::string>{"look.transparent=true"});
    OffscreenOptions options;
    const TemporaryFolder folder;
    options.out = (folder.path() / "light/").string();
    options.frames = FrameRange{3, 3};
    options.film = {.width = 160, .height = 90, .depth = 16, .coding = PictureCoding::linear};
    options.encoding.codec = "exr";
    REQUIRE(record_offscreen(scene, options).whole());
    const Pixels drawn = [&] {
        const GlContext context;
        return drawn_frame(scene, options.film, 3);
    }();
    // The planes hold green, blue, red and alpha as floats.
    const std::vector<float> planes = decoded_light(options.out + "frame-000003.exr", 160 * 90);
    std::size_t wrong = 0, clear = 0;
    double brightest = 0;
    for (std::size_t i = 0; i < 160 * 90; ++i) {
        constexpr std::array<std::size_t, 4> plane_of{2, 0, 1, 3};
        for (std::size_t c = 0; c < 4; ++c) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, drawn.data() + 8 * i + 2 * c, 2);
            wrong += static_cast<double>(planes[plane_of[c] * 160 * 90 + i]) != half(bits);
            if (c == 3) clear += bits == 0;
            if (c < 3) brightest = std::max(brightest, half(bits));
        }
    }
    CHECK(wrong == 0);
    CHECK(clear > 160 * 90 / 4); // no ground
    CHECK(brightest > 0.5);
}

TEST_CASE("an HDR film shows the same picture as an sRGB film, with white at 203 cd/m²") {
    const GlContext context;
    const Scene scene =
        load_scene("double-2-1", std::vector<std::string>{"view.layout=chain", "look.theme=paper"});
    const auto drawn = [&](PictureCoding coding, int supersampling) {
        FilmOptions options{
            .width = 320, .height = 180, .supersampling = supersampling, .depth = 10, .coding = coding};
        return drawn_frame(scene, options, 0);
    };
    // Channel i of the frame, from 0 to 1.
    const auto channel = [](const std::vector<std::byte>& bytes, std::size_t i) {
        std::uint16_t stored = 0;
        std::memcpy(&stored, bytes.data() + 2 * i, 2);
        return stored / 65535.0;
    };
    const std::vector<std::byte> plain = drawn(PictureCoding::srgb, 1),
                                 hdr_codes = drawn(PictureCoding::pq, 1);
    REQUIRE(plain.size() == hdr_codes.size());
    double furthest = 0, brightest = 0;
    std::size_t beyond = 0;
    for (std::size_t i = 1; i < plain.size() / 2; i += 4) {
        const Light srgb{channel(plain, i - 1), channel(plain, i), channel(plain, i + 1)};
        Light light{};
        for (std::size_t c = 0; c < 3; ++c)
            light[c] = hdr::diffuse_white *
                       (srgb[c] <= 0.04045 ? srgb[c] / 12.92 : std::pow((srgb[c] + 0.055) / 1.055, 2.4));
        const double expected = hdr::pq_code(hdr::to_bt2020(light)[1]), got = channel(hdr_codes, i);
        furthest = std::max(furthest, std::abs(got - expected));
        // more than the dither of both frames and the rounding of sRGB's codes explain
        beyond += std::abs(got - expected) > 3.0 / 1023;
        brightest = std::max(brightest, got);
    }
    CAPTURE(furthest);
    CHECK(beyond < plain.size() / 8 / 1000); // sRGB has few codes for deep black
    CHECK(brightest < hdr::pq_code(hdr::diffuse_white) + 1.0 / 1023);
    CHECK(brightest > hdr::pq_code(0.5 * hdr::diffuse_white));
    const std::vector<std::byte> averaged = drawn(PictureCoding::pq, 2);
    double sum = 0;
    for (std::size_t i = 1; i < plain.size() / 2; i += 4) sum += channel(averaged, i) - channel(hdr_codes, i);
    CHECK(std::abs(sum / static_cast<double>(plain.size() / 8)) < 1.0 / 1023);
    CHECK(context.errors() == 0);
}
