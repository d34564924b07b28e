// SPDX-License-Identifier: MIT
#include "record/raw_matroska.hpp"

#include "record/mastering_display.hpp"

#include <bit>
#include <cmath>
#include <string_view>

namespace pendula {
namespace {

constexpr double ticks = 1e9; // per second: nanoseconds, which distinguish all frames' times

std::string big_endian(std::uint64_t number, int bytes) {
    std::string text;
    for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> (8 * i) & 0xFF);
    return text;
}

/// RFC 8794, 4: a size in eight bytes; the first byte says that there are eight.
std::string size_of(std::uint64_t bytes) { return big_endian(bytes | std::uint64_t{1} << 56, 8); }

/// An identifier, whose first byte gives its length; a size; and the content.
std::string element(std::uint32_t id, std::string_view content) {
    const int length = id > 0xFFFFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1;
    return big_endian(id, length) + size_of(content.size()) + std::string(content);
}
std::string element(std::uint32_t id, std::uint64_t number) { return element(id, big_endian(number, 8)); }

std::string real_element(std::uint32_t id, double number) {
    return element(id, big_endian(std::bit_cast<std::uint64_t>(number), 8));
}

/// ffmpeg's letters for pixels of 8 and of 16 bits a channel: "RGBA", "RBA@" and, with the high byte first,
/// "@RBA".
std::string_view letters(int depth) {
    if (depth <= 8) return "RGBA";
    return std::endian::native == std::endian::little ? "RBA@" : "@RBA";
}

/// Colour 55B0 with the levels 55BC and 55BD, and with mastering metadata 55D0: x and y of red, green, blue
/// and white, 55D1 to 55D8, the largest luminance 55D9 and the least 55DA.
std::string colour(const LightLevels& light) {
    const MasteringDisplay& display = mastering_display;
    std::string metadata;
    std::uint32_t id = 0x55D1;
    for (const Chromaticity& place : {display.red, display.green, display.blue, display.white}) {
        metadata += real_element(id++, place.x);
        metadata += real_element(id++, place.y);
    }
    metadata += real_element(0x55D9, display.most) + real_element(0x55DA, display.least);
    return element(0x55B0, element(0x55BC, static_cast<std::uint64_t>(light.most)) +
                               element(0x55BD, static_cast<std::uint64_t>(light.most_average)) +
                               element(0x55D0, metadata));
}

std::uint64_t time_of(std::int64_t number, const FrameRate& rate) {
    return static_cast<std::uint64_t>(std::llround(ticks * rate.time_of(static_cast<double>(number))));
}

} // namespace

// RFC 9559: EBML 1A45DFA3 (type 4282, its version 4287 and the oldest version that can read it, 4285);
// segment 18538067, of unknown size; info 1549A966 with the length of a tick in ns, 2AD7B1; tracks 1654AE6B
// with an entry AE: number D7, identifier 73C5, type 83 (1: video), codec 86, ns of a frame 23E383, video E0:
// width B0, height BA, and 2EB524, the four letters of the pixel format.
std::string raw_matroska_head(int width, int height, const FrameRate& rate, int depth,
                              const std::optional<LightLevels>& light) {
    const std::string video = element(0xB0, static_cast<std::uint64_t>(width)) +
                              element(0xBA, static_cast<std::uint64_t>(height)) +
                              element(0x2EB524, letters(depth)) + (light ? colour(*light) : "");
    const std::string track = element(0xD7, 1) + element(0x73C5, 1) + element(0x83, 1) +
                              element(0x86, std::string_view("V_UNCOMPRESSED")) +
                              element(0x23E383, time_of(1, rate)) + element(0xE0, video);
    const std::string unknown_size = "\x01" + std::string(7, '\xFF');
    return element(0x1A45DFA3,
                   element(0x4282, std::string_view("matroska")) + element(0x4287, 4) + element(0x4285, 2)) +
           big_endian(0x18538067, 4) + unknown_size + element(0x1549A966, element(0x2AD7B1, 1)) +
           element(0x1654AE6B, element(0xAE, track));
}

// A cluster 1F43B675 for each picture: its time E7, then a simple block A3: track 1, 0 ticks later, a key
// frame.
std::string raw_matroska_picture(std::int64_t number, const FrameRate& rate, std::size_t bytes) {
    const std::string time = element(0xE7, time_of(number, rate));
    const std::string block{'\x81', '\0', '\0', '\x80'};
    const std::string block_head = big_endian(0xA3, 1) + size_of(block.size() + bytes) + block;
    return big_endian(0x1F43B675, 4) + size_of(time.size() + block_head.size() + bytes) + time + block_head;
}

} // namespace pendula
