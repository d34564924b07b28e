// SPDX-License-Identifier: MIT
// Tests for the OpenEXR files of record/picture_files.hpp, read back by ffmpeg, and for what asks for such
// pictures.
#include "record/picture_files.hpp"

#include "record/open_sink.hpp"
#include "record_support.hpp"
#include "support/skip.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int exr_width = 37, exr_height = 21; // no multiple of a compression block

/// The bits of a finite binary16 number. Different `i` give numbers of every size.
std::uint16_t bits_of(std::size_t i) { return static_cast<std::uint16_t>(i * 40503u % 0x7C00u); }

float value_of(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    return std::ldexp(static_cast<float>(exponent == 0 ? fraction : 1024 + fraction),
                      exponent == 0 ? -24 : exponent - 25);
}

Frame frame_of_light() {
    Frame frame;
    frame.resize(exr_width, exr_height, 16);
    for (std::size_t i = 0; i < frame.pixels.size() / 2; ++i) {
        const std::uint16_t bits = bits_of(i);
        std::memcpy(frame.pixels.data() + 2 * i, &bits, 2);
    }
    return frame;
}

} // namespace

TEST_CASE("an OpenEXR picture keeps every number and states the luminance of white") {
    if (!has_exr()) PENDULA_SKIP("built without OpenEXR");
    const Folder folder;
    const auto sink = open_sink({.target = folder / "light/",
                                 .width = exr_width,
                                 .height = exr_height,
                                 .depth = 16,
                                 .first_number = 7,
                                 .metadata = {.software = "pendula 1", .command = "pendula record x"},
                                 .encoding = {.codec = "exr"}});
    sink->put(frame_of_light());
    sink->finish();
    const std::string file = (folder / "light" / "frame-000007.exr").string();
    const std::string planes =
        output_of("ffmpeg -v error -i '" + file + "' -f rawvideo -pix_fmt gbrapf32le -");
    constexpr std::size_t pixels = exr_width * exr_height;
    REQUIRE(planes.size() == 4 * pixels * sizeof(float));
    std::size_t wrong = 0;
    constexpr std::array<std::size_t, 4> plane_of{2, 0, 1, 3};
    for (std::size_t i = 0; i < pixels; ++i)
        for (std::size_t c = 0; c < 4; ++c) {
            float got = 0;
            std::memcpy(&got, planes.data() + sizeof(float) * (plane_of[c] * pixels + i), sizeof got);
            wrong += got != value_of(bits_of(4 * i + c));
        }
    CHECK(wrong == 0);
    const std::string bytes = output_of("cat '" + file + "'");
    for (const char* text : {"whiteLuminance", "pendula record x", "pendula 1", "chromaticities"})
        CHECK(bytes.find(text) != std::string::npos);
    CHECK(error_of([&] {
              write_exr(file, exr_width, exr_height, frame_of_light().pixels, {.overwrite = false});
          }).find("exists already") != std::string::npos);
    CHECK(error_of([&] {
              write_exr(file, exr_width, exr_height + 1, frame_of_light().pixels);
          }).find("expected 8 bytes for each of 37x22 pixels") != std::string::npos);
}

TEST_CASE("OpenEXR pictures need a folder, have 16 bits and accept no encoder settings") {
    const auto asked = [](const char* target, const Encoding& encoding) {
        return RecordingOptions{.target = target, .width = 64, .height = 64, .encoding = encoding};
    };
    CHECK(recording_depth(asked("light/", {.codec = "exr"}), {}).bits == 16);
    CHECK(error_of([&] { recording_depth(asked("light/", {.codec = "exr"}), 8); }) ==
          "--depth 8: OpenEXR pictures have 16 bits");
    CHECK(error_of([&] { check_request(asked("film.mp4", {.codec = "exr"})); }) ==
          "--codec exr: expected a folder for pictures, as in --out light/, got film.mp4");
    CHECK(error_of([&] { check_request(asked("light/", {.codec = "exr", .crf = 3})); }) ==
          "--codec, --crf, --preset and arguments for ffmpeg: OpenEXR pictures do not use them");
    CHECK(error_of([&] { check_request(asked("light/", {.codec = "h265"})); }) ==
          "--codec, --crf, --preset and arguments for ffmpeg: PNG pictures do not use them");
    CHECK(holds_light("light/", {.codec = "exr"}));
    CHECK_FALSE(holds_light("light/", {}));
}
