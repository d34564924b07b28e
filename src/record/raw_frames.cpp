// SPDX-License-Identifier: MIT
#include "record/raw_frames.hpp"

#include "files/input_file.hpp"
#include "record/hdr.hpp"
#include "record/reader_pipe.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

namespace pendula {
namespace {

// ITU-R BT.709-6: the shares of red, green and blue in luma; 219 steps of luma above 16, and 224 steps of
// colour difference around 128. fixed() converts factors to units of 1/65536, so that all machines round
// alike.
constexpr double red_share = 0.2126, blue_share = 0.0722, green_share = 1 - red_share - blue_share;
constexpr int fixed(double value) { return static_cast<int>(value * 65536 + (value < 0 ? -0.5 : 0.5)); }
constexpr double luma = 219.0 / 255, of_blue = 112.0 / 255 / (1 - blue_share),
                 of_red = 112.0 / 255 / (1 - red_share);

/// A weighted sum of the channels as a code. Channels of 8 bits give codes of 8 bits; channels of 16 bits
/// give codes of 10 bits.
template<class Code>
Code sum(int red_factor, int green_factor, int blue_factor, int offset, const int (&rgb)[3]) {
    const std::int64_t value = std::int64_t{red_factor} * rgb[0] + std::int64_t{green_factor} * rgb[1] +
                               std::int64_t{blue_factor} * rgb[2];
    if constexpr (sizeof(Code) == 1) return static_cast<Code>(((value + (1 << 15)) >> 16) + offset);
    // 65535 = 257 · 255, and a step of an 8-bit code is four steps of a 10-bit code.
    constexpr std::int64_t unit = std::int64_t{257} * 65536 / 4;
    const std::int64_t shifted = value + unit / 2 + 4 * unit * offset;
    return static_cast<Code>(shifted / unit);
}

constexpr std::string_view mark_name = " XPENDULA=";
constexpr std::size_t digits = 16;

constexpr std::string_view raw_frame_header = "FRAME\n";

/// The mark in a Y4M header; nothing if there is none.
std::optional<RawFrameMark> raw_frame_mark(std::string_view header) {
    const std::size_t at = header.find(mark_name);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view word = header.substr(at + mark_name.size());
    RawFrameMark mark;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), mark.first);
    const auto read = static_cast<std::size_t>(end - word.data());
    if (error != std::errc{} || mark.first < 0 || word.size() < read + 1 + digits || word[read] != ',')
        return std::nullopt;
    mark.film = word.substr(read + 1, digits);
    // Refuses marks that this program never writes: with other characters in `film`, or with zeros before
    // the number.
    if (mark.film.find_first_not_of("0123456789abcdef") != std::string::npos ||
        !header.substr(at).starts_with(mark.text()))
        return std::nullopt;
    return mark;
}

} // namespace

std::string RawFrameMark::text() const {
    return film.empty() ? "" : fmt::format("{}{},{}", mark_name, first, film);
}

// The hash is FNV-1a with 64 bits (Fowler, Noll, Vo), over each text including its terminating 0.
RawFrameMark mark_of(const RecordMetadata& metadata, std::int64_t first) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::string* text :
         {&metadata.title, &metadata.comment, &metadata.software, &metadata.command})
        for (std::size_t i = 0; i <= text->size(); ++i)
            hash = (hash ^ static_cast<unsigned char>(text->c_str()[i])) * 0x100000001b3;
    return {first, fmt::format("{:016x}", hash)};
}

Y4mSink::Y4mSink(int descriptor, const RecordingOptions& options)
    : descriptor_(descriptor), options_(options) {}

void Y4mSink::put(const Frame& frame) {
    if (frame.width != options_.width || frame.height != options_.height)
        throw RecordError(fmt::format("a frame of {}x{} pixels does not fit into a video of {}x{}",
                                      frame.width, frame.height, options_.width, options_.height));
    if (!is_begun_) {
        const std::string header =
            fmt::format("YUV4MPEG2 W{} H{} F{}:{} Ip A1:1 {} XCOLORRANGE=LIMITED{}\n", options_.width,
                        options_.height, options_.frames_per_second.frames,
                        options_.frames_per_second.seconds, options_.depth > 8 ? "C444p10" : "C444",
                        mark_of(options_.metadata, options_.first_number).text());
        write(header.data(), header.size());
        is_begun_ = true;
    }
    if (frame.depth > 8)
        convert<std::uint16_t>(frame);
    else
        convert<std::uint8_t>(frame);
    for (int i = 0; i < frame.times; ++i) write(planes_.data(), planes_.size());
}

template<class Code>
void Y4mSink::convert(const Frame& frame) {
    const std::size_t pixels = frame.pixels.size() / (4 * sizeof(Code));
    planes_.resize(raw_frame_header.size() + 3 * pixels * sizeof(Code));
    std::memcpy(planes_.data(), raw_frame_header.data(), raw_frame_header.size());
    const auto put = [&, planes = planes_.data() + raw_frame_header.size()](std::size_t at, Code code) {
        for (std::size_t byte = 0; byte < sizeof(Code); ++byte) // low byte first
            planes[at * sizeof(Code) + byte] = static_cast<char>(code >> (8 * byte) & 0xFF);
    };
    for (std::size_t i = 0; i < pixels; ++i) {
        std::array<Code, 3> pixel{};
        std::memcpy(pixel.data(), frame.pixels.data() + 4 * sizeof(Code) * i, sizeof(pixel));
        const int rgb[3]{pixel[0], pixel[1], pixel[2]};
        const auto code = sum<Code>;
        put(i, code(fixed(luma * red_share), fixed(luma * green_share), fixed(luma * blue_share), 16, rgb));
        put(i + pixels, code(fixed(-of_blue * red_share), fixed(-of_blue * green_share),
                             fixed(of_blue * (1 - blue_share)), 128, rgb));
        put(i + 2 * pixels, code(fixed(of_red * (1 - red_share)), fixed(-of_red * green_share),
                                 fixed(-of_red * blue_share), 128, rgb));
    }
}

void Y4mSink::write(const char* bytes, std::size_t count) {
    write_to_reader(descriptor_, std::as_bytes(std::span(bytes, count)));
    bytes_written_ += count;
}

namespace {

constexpr std::string_view beginning = "YUV4MPEG2 ";
constexpr std::size_t longest_header = 1024;

std::string header_of(const std::filesystem::path& file) {
    const std::string header = first_bytes(file, longest_header);
    const std::size_t end = header.find('\n');
    return end == std::string::npos || !header.starts_with(beginning) ? "" : header.substr(0, end + 1);
}

/// The bytes of a frame according to the header; 0 unless the header states 4:4:4 with 8 or 10 bits, as
/// Y4mSink writes it.
std::int64_t frame_bytes(const std::string& header) {
    std::istringstream words(header);
    std::int64_t width = 0, height = 0, sample = 0;
    for (std::string word; words >> word;) {
        if (word[0] == 'W') width = std::atoll(word.c_str() + 1);
        if (word[0] == 'H') height = std::atoll(word.c_str() + 1);
        if (word == "C444") sample = 1;
        if (word == "C444p10") sample = 2;
    }
    constexpr std::int64_t largest = 1 << 20;
    if (width < 1 || height < 1 || width > largest || height > largest || sample == 0) return 0;
    return static_cast<std::int64_t>(raw_frame_header.size()) + 3 * width * height * sample;
}

void write_all(int descriptor, const char* bytes, std::size_t count) {
    try {
        write_to_reader(descriptor, std::as_bytes(std::span(bytes, count)));
    } catch (const RecordError& error) {
        throw JoinFailed(error.what());
    }
}

} // namespace

bool is_raw_part(const std::filesystem::path& file) { return !header_of(file).empty(); }

RawPart raw_part(const std::filesystem::path& file) {
    const std::string header = header_of(file);
    RawPart part;
    part.file = file;
    part.header = static_cast<std::int64_t>(header.size());
    part.frame = frame_bytes(header);
    const std::optional<RawFrameMark> mark = raw_frame_mark(header);
    if (!mark || part.frame == 0)
        throw RecordError(fmt::format("{}: expected raw frames written by this program", file.string()));
    part.first = mark->first;
    part.film = mark->film;
    part.shape = header;
    part.shape.erase(header.find(mark->text()), mark->text().size());
    std::error_code failed;
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(file, failed)) - part.header;
    if (failed) throw RecordError(fmt::format("{} cannot be read: {}", file.string(), failed.message()));
    part.frames = size / part.frame;
    if (part.frames == 0 || size % part.frame != 0)
        throw RecordError(fmt::format("{} ends within frame {}", file.string(), part.first + part.frames));
    return part;
}

void write_raw_frames(const std::vector<RawPart>& parts, int descriptor, const std::function<bool()>& go_on) {
    const std::string header = header_of(parts.front().file);
    write_all(descriptor, header.data(), header.size());
    std::vector<char> frame(static_cast<std::size_t>(parts.front().frame));
    for (const RawPart& part : parts) {
        std::ifstream in(part.file, std::ios::binary);
        in.seekg(part.header);
        for (std::int64_t i = 0; i < part.frames && go_on(); ++i) {
            if (!in.read(frame.data(), static_cast<std::streamsize>(frame.size())) ||
                std::memcmp(frame.data(), raw_frame_header.data(), raw_frame_header.size()) != 0)
                throw RecordError(
                    fmt::format("{}: frame {} cannot be read", part.file.string(), part.first + i));
            write_all(descriptor, frame.data(), frame.size());
        }
    }
}

namespace {

constexpr double ticks = 1e9; // per second: nanoseconds distinguish the times of all frames

std::string big_endian(std::uint64_t number, int bytes) {
    std::string text;
    for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> (8 * i) & 0xFF);
    return text;
}

/// RFC 8794, 4: a size in eight bytes; the first byte, 1, means that seven follow.
std::string size_of(std::uint64_t bytes) { return big_endian(bytes | std::uint64_t{1} << 56, 8); }

/// An element: an identifier, whose first byte states its length; a size; and the content.
std::string element(std::uint32_t id, std::string_view content) {
    const int length = id > 0xFFFFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1;
    return big_endian(id, length) + size_of(content.size()) + std::string(content);
}
std::string element(std::uint32_t id, std::uint64_t number) { return element(id, big_endian(number, 8)); }

std::string real_element(std::uint32_t id, double number) {
    return element(id, big_endian(std::bit_cast<std::uint64_t>(number), 8));
}

/// ffmpeg's four letters for a pixel format: "RGBA" for 8 bits per channel; for 16 bits "RBA@", or "@RBA" if
/// the machine stores the high byte first.
std::string_view letters(int depth) {
    if (depth <= 8) return "RGBA";
    return std::endian::native == std::endian::little ? "RBA@" : "@RBA";
}

/// The element Colour (55B0) with the light levels (55BC, 55BD) and the mastering metadata (55D0): x and y of
/// red, green, blue and white (55D1 to 55D8), and the largest (55D9) and the least luminance (55DA).
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

// The elements of RFC 9559. The header 1A45DFA3 has the type 4282, the version 4287, and the least version
// that a reader must support, 4285. The segment 18538067 has unknown size. The info 1549A966 has the length
// of a tick in ns, 2AD7B1. The tracks 1654AE6B have an entry AE: number D7, identifier 73C5, type 83 (1 is
// video), codec 86, ns per frame 23E383, and video E0. The video has width B0, height BA, and the four
// letters of the pixel format 2EB524.
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

// A cluster 1F43B675 for each picture: its time E7, then a simple block A3, which contains track 1, a time of
// 0 ticks after the cluster's, the flag of a key frame, and the picture.
std::string raw_matroska_picture(std::int64_t number, const FrameRate& rate, std::size_t bytes) {
    const std::string time = element(0xE7, time_of(number, rate));
    const std::string block{'\x81', '\0', '\0', '\x80'};
    const std::string block_head = big_endian(0xA3, 1) + size_of(block.size() + bytes) + block;
    return big_endian(0x1F43B675, 4) + size_of(time.size() + block_head.size() + bytes) + time + block_head;
}

} // namespace pendula
