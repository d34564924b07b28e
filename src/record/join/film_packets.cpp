// SPDX-License-Identifier: MIT
#include "record/join/film_packets.hpp"

#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace pendula {
namespace {

constexpr std::int64_t longest_list = std::int64_t{1} << 30; ///< bytes: a line of 60 for each packet

std::string_view next_packet_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// "1/15360" in seconds.
double seconds(std::string_view fraction) {
    const std::size_t bar = fraction.find('/');
    if (bar == std::string_view::npos) return 0;
    const auto above = whole_number(fraction.substr(0, bar)), below = whole_number(fraction.substr(bar + 1));
    return above && below && *below > 0 ? static_cast<double>(*above) / static_cast<double>(*below) : 0;
}

/// Of ffmpeg's format "framecrc": lines "#KEY STREAM: VALUE", then "STREAM, dts, pts, duration, size,
/// checksum" for each packet. Stream 0 is the picture, stream 1 the sound, if there is any.
FilmPackets read(std::string_view text) {
    FilmPackets film;
    while (!text.empty()) {
        std::string_view line = next_packet_line(text);
        if (line.starts_with('#')) {
            const std::size_t colon = line.find(": ");
            if (colon == std::string_view::npos) continue;
            const std::string_view key = line.substr(1, colon - 1);
            std::string_view value = line.substr(colon + 2);
            value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
            if (key == "codec_id 0") film.codec = value;
            if (key == "codec_id 1") film.sound = value;
            if (key == "dimensions 0") film.size = value;
            if (key == "extradata 0") film.setup = value;
            if (key == "tb 0") film.tick = seconds(value);
            continue;
        }
        if (!line.starts_with("0,")) continue;
        for (int column = 0; column < 2; ++column)
            line.remove_prefix(std::min(line.find(',') + 1, line.size()));
        if (const auto time = whole_number(line.substr(0, line.find(',')))) film.times.push_back(*time);
    }
    std::ranges::sort(film.times);
    return film;
}

} // namespace

bool FilmPackets::has_every_frame(const FrameRate& rate) const {
    const double frame = rate.time_of(1) / tick; // ticks
    const double rounding = 1;                   // of a time to a tick, up or down
    for (std::size_t k = 0; k < times.size(); ++k)
        if (!(std::abs(static_cast<double>(times[k] - times.front()) - frame * static_cast<double>(k)) <=
              rounding))
            return false;
    return true;
}

FilmPackets film_packets(const std::filesystem::path& file) {
    ChildProcess ffmpeg = start_ffmpeg({"-xerror", "-i", "file:" + file.string(), "-map", "0:v:0", "-map",
                                        "0:a?", "-c", "copy", "-f", "framecrc", "pipe:1"},
                                       {.keep_output = true, .most_output = longest_list});
    wait_for_answer(ffmpeg);
    if (!ffmpeg.succeeded())
        throw RecordError(fmt::format("{}: expected a film, but ffmpeg cannot read it: {}", file.string(),
                                      failure_of(ffmpeg)));
    return read(ffmpeg.output());
}

} // namespace pendula
