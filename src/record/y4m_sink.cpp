// SPDX-License-Identifier: MIT
#include "record/y4m_sink.hpp"

#include "record/reader_pipe.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace pendula {
namespace {

// ITU-R BT.709-6: luma from red, green and blue; 219 steps of luma above 16, 224 of colour difference around
// 128. In units of 1/65536, so that every machine rounds alike.
constexpr double red_share = 0.2126, blue_share = 0.0722, green_share = 1 - red_share - blue_share;
constexpr int fixed(double value) { return static_cast<int>(value * 65536 + (value < 0 ? -0.5 : 0.5)); }
constexpr double luma = 219.0 / 255, of_blue = 112.0 / 255 / (1 - blue_share),
                 of_red = 112.0 / 255 / (1 - red_share);

/// A frame's channel in byte or 16-bit integers as codes of the same or fewer bits: 8 of 8, 10 of 16.
template<class Channel, class Code>
Code sum(int red_factor, int green_factor, int blue_factor, int offset, const int (&rgb)[3]) {
    const std::int64_t value = std::int64_t{red_factor} * rgb[0] + std::int64_t{green_factor} * rgb[1] +
                               std::int64_t{blue_factor} * rgb[2];
    if constexpr (sizeof(Channel) == 1) return static_cast<Code>(((value + (1 << 15)) >> 16) + offset);
    // 65535 = 257 · 255 and a step of 8 bits is four of 10.
    constexpr std::int64_t unit = std::int64_t{257} * 65536 / 4;
    const std::int64_t shifted = value + unit / 2 + 4 * unit * offset;
    return static_cast<Code>(shifted / unit);
}

constexpr std::string_view mark_name = " XPENDULA=";
constexpr std::size_t digits = 16;

} // namespace

std::string RawFrameMark::text() const {
    return film.empty() ? "" : fmt::format("{}{},{}", mark_name, first, film);
}

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
    // Written otherwise, with other digits or with zeros before a number, it is not this program's.
    if (mark.film.find_first_not_of("0123456789abcdef") != std::string::npos ||
        !header.substr(at).starts_with(mark.text()))
        return std::nullopt;
    return mark;
}

// FNV-1a with 64 bits (Fowler, Noll, Vo); each text with its end.
RawFrameMark mark_of(const RecordMetadata& metadata, std::int64_t first) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::string* text :
         {&metadata.title, &metadata.comment, &metadata.software, &metadata.command})
        for (std::size_t i = 0; i <= text->size(); ++i)
            hash = (hash ^ static_cast<unsigned char>(text->c_str()[i])) * 0x100000001b3;
    return {first, fmt::format("{:016x}", hash)};
}

Y4mSink::Y4mSink(const Y4mOptions& options) : options_(options) {}

void Y4mSink::put(const Frame& frame) {
    if (frame.width != options_.width || frame.height != options_.height)
        throw RecordError(fmt::format("a frame of {}x{} pixels does not fit into a video of {}x{}",
                                      frame.width, frame.height, options_.width, options_.height));
    if (!is_begun_) {
        const std::string header = fmt::format(
            "YUV4MPEG2 W{} H{} F{}:{} Ip A1:1 {} XCOLORRANGE=LIMITED{}\n", options_.width, options_.height,
            options_.frames_per_second.frames, options_.frames_per_second.seconds,
            options_.depth > 8 ? "C444p10" : "C444", options_.mark.text());
        write(header.data(), header.size());
        is_begun_ = true;
    }
    if (frame.depth > 8)
        convert<std::uint16_t, std::uint16_t>(frame);
    else
        convert<std::uint8_t, std::uint8_t>(frame);
    for (int i = 0; i < frame.times; ++i) write(planes_.data(), planes_.size());
}

template<class Channel, class Code>
void Y4mSink::convert(const Frame& frame) {
    const std::size_t pixels = frame.pixels.size() / (4 * sizeof(Channel));
    planes_.resize(raw_frame_header.size() + 3 * pixels * sizeof(Code));
    std::memcpy(planes_.data(), raw_frame_header.data(), raw_frame_header.size());
    const auto put = [&, planes = planes_.data() + raw_frame_header.size()](std::size_t at, Code code) {
        for (std::size_t byte = 0; byte < sizeof(Code); ++byte) // the low one first
            planes[at * sizeof(Code) + byte] = static_cast<char>(code >> (8 * byte) & 0xFF);
    };
    for (std::size_t i = 0; i < pixels; ++i) {
        std::array<Channel, 3> pixel{};
        std::memcpy(pixel.data(), frame.pixels.data() + 4 * sizeof(Channel) * i, sizeof(pixel));
        const int rgb[3]{pixel[0], pixel[1], pixel[2]};
        const auto code = sum<Channel, Code>;
        put(i, code(fixed(luma * red_share), fixed(luma * green_share), fixed(luma * blue_share), 16, rgb));
        put(i + pixels, code(fixed(-of_blue * red_share), fixed(-of_blue * green_share),
                             fixed(of_blue * (1 - blue_share)), 128, rgb));
        put(i + 2 * pixels, code(fixed(of_red * (1 - red_share)), fixed(-of_red * green_share),
                                 fixed(-of_red * blue_share), 128, rgb));
    }
}

void Y4mSink::write(const char* bytes, std::size_t count) {
    write_to_reader(options_.descriptor, std::as_bytes(std::span(bytes, count)));
    bytes_written_ += count;
}

} // namespace pendula
