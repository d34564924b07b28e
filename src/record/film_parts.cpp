// SPDX-License-Identifier: MIT
#include "record/film_parts.hpp"

#include "files/file_places.hpp"
#include "files/part_file.hpp"
#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/film_file.hpp"
#include "record/record_error.hpp"
#include "record/sound.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {
namespace {

std::string frames_text(std::int64_t first, std::int64_t last) {
    return first == last ? fmt::format("frame {} is", first)
                         : fmt::format("frames {} to {} are", first, last);
}

} // namespace

std::vector<std::size_t> order_of(const std::vector<PartClaim>& parts) {
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return parts[i].first; });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const PartClaim &before = parts[order[i - 1]], &after = parts[order[i]];
        const std::int64_t end = before.first + before.frames;
        if (after.first > end)
            throw RecordError(fmt::format("{} missing between {} and {}", frames_text(end, after.first - 1),
                                          before.name, after.name));
        if (after.first < end)
            throw RecordError(
                fmt::format("{} in both {} and {}",
                            frames_text(after.first, std::min(end, after.first + after.frames) - 1),
                            before.name, after.name));
    }
    return order;
}

namespace {

constexpr std::int64_t longest_list = std::int64_t{1}
                                      << 30; ///< bytes; each packet takes a line of about 60 bytes

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

/// Reads a fraction of a second such as "1/15360"; 0 if the text is no fraction.
double seconds(std::string_view fraction) {
    const std::size_t bar = fraction.find('/');
    if (bar == std::string_view::npos) return 0;
    const auto above = whole_number(fraction.substr(0, bar)), below = whole_number(fraction.substr(bar + 1));
    return above && below && *below > 0 ? static_cast<double>(*above) / static_cast<double>(*below) : 0;
}

/// Reads ffmpeg's format "framecrc": lines "#KEY STREAM: VALUE", then a line "STREAM, dts, pts, duration,
/// size, checksum" for each packet. Stream 0 is the picture; stream 1, if any, is the sound.
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
    const double frame = rate.time_of(1) / tick; // the length of a frame, ticks
    const double rounding = 1;                   // ticks: a time may be rounded up or down
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

namespace {

/// The list of parts in ffmpeg's concat format, each with its exact duration, because the container rounds
/// it. Refuses names with a newline, which the format cannot quote.
std::string list_of(const std::vector<FilmPart>& parts, const FrameRate& rate) {
    std::string list = "ffconcat version 1.0\n";
    for (const FilmPart& part : parts) {
        std::string name;
        for (const char c : in_full(part.file).string()) {
            if (c == '\n' || c == '\r')
                throw RecordError(fmt::format("{}: ffmpeg cannot join a file with a line break in its name",
                                              part.file.string()));
            name += c == '\'' ? "'\\''" : std::string(1, c);
        }
        list += fmt::format("file 'file:{}'\nduration {:.9f}\n", name,
                            rate.time_of(static_cast<double>(part.packets.pictures())));
    }
    return list;
}

/// The filter that restores the exact times: the times in the parts are rounded to the container's ticks, and
/// so are their sums. A time halfway between two ticks is rounded up, as everywhere in ffmpeg.
std::string exact_times(const FrameRate& rate) {
    const std::string frame = fmt::format("({}/{}/TB)", rate.seconds, rate.frames);
    return fmt::format("setts=pts=floor(round(PTS/{0})*{0}+0.500001):dts=floor(round(DTS/{0})*{0}+0.500001):"
                       "duration={0}",
                       frame);
}

std::vector<std::string> copy_arguments(const FrameRate& rate, const Container& container,
                                        const std::string& codec, const std::optional<SoundTrack>& sound,
                                        const std::string& sound_codec, const std::filesystem::path& to) {
    std::vector<std::string> line{
        "-y",        "-xerror", "-f",     "concat", "-safe",      "0",  "-protocol_whitelist",
        "file,pipe", "-i",      "pipe:3", "-f",     "ffmetadata", "-i", "pipe:4"};
    const auto add = [&](const std::vector<std::string>& more) {
        line.insert(line.end(), more.begin(), more.end());
    };
    if (sound) add({"-i", "file:" + sound->path().string()});
    add({"-map", "0:v:0", "-c:v", "copy", "-bsf:v", exact_times(rate)});
    if (codec == "hevc") add(tag_arguments(container, "h265"));
    if (sound) add({"-map", "2:a", "-c:a", sound_codec, "-flags:a", "+bitexact"});
    add({"-map_metadata", "1", "-fflags", "+bitexact"});
    add(whole_file_arguments(container, to));
    return line;
}

} // namespace

std::string encoding_difference(const FilmPackets& first, const FilmPackets& other) {
    if (first.codec != other.codec || first.size != other.size)
        return fmt::format("{} of {} pixels", other.codec, other.size);
    if (first.sound != other.sound)
        return other.sound.empty() ? "without sound" : fmt::format("with sound in {}", other.sound);
    if (first.setup != other.setup || first.tick != other.tick) return other.codec + " with other settings";
    return {};
}

void copy_into_one(const std::vector<FilmPart>& parts, const std::filesystem::path& film,
                   const FrameRate& rate, const RecordMetadata& metadata, bool overwrite) {
    const Container& container = *container_of(film);
    const std::string list = list_of(parts, rate);
    PartFile whole(film, overwrite);
    std::optional<SoundTrack> sound;
    std::string sound_codec;
    if (const std::string& codec = parts.front().packets.sound; !codec.empty()) {
        if (!is_exact_sound(codec))
            throw RecordError(fmt::format("{}: sound in {} cannot be joined without a gap: record the parts "
                                          "again with --part-of {}",
                                          parts.front().file.string(), codec, film.filename().string()));
        sound_codec = sound_encoder_for(film);
        sound.emplace(film);
        for (const FilmPart& part : parts) sound->put(part_sound(part.file));
        sound->finish();
    }
    ChildProcess copy = start_ffmpeg(
        copy_arguments(rate, container, parts.front().packets.codec, sound, sound_codec, whole.part()),
        {.files = {list, metadata_text(metadata, container.texts)}, .writes = whole.part()});
    wait_for_answer(copy);
    if (!copy.succeeded())
        throw JoinFailed(fmt::format("{} was not joined: {}", film.string(), failure_of(copy)));
    std::int64_t frames = 0;
    for (const FilmPart& part : parts) frames += part.packets.pictures();
    const FilmPackets joined = film_packets(whole.part());
    if (joined.pictures() != frames || !joined.has_every_frame(rate))
        throw JoinFailed(
            fmt::format("{0} was not joined: ffmpeg kept {2} of {1} frames, or changed their times",
                        film.string(), frames, joined.pictures()));
    whole.move_into_place();
}

RecordingOptions exact_part(const RecordingOptions& film, const std::filesystem::path& part) {
    if (is_standard_output(film.target) || is_picture_folder(film.target))
        throw RecordError(
            "--part-of: expected a film; pictures and raw frames can be joined without --part-of");
    if (is_standard_output(part) || is_picture_folder(part) || lower_case_extension(part) != ".mkv")
        throw RecordError(
            fmt::format("--part-of: expected a part's name to end in .mkv, got {}", part.string()));
    RecordingOptions options = film;
    options.target = part;
    options.encoding = {.codec = "ffv1",
                        .transparent = film.encoding.transparent,
                        .sound = film.encoding.sound,
                        .hdr = film.encoding.hdr};
    return options;
}

// "passthrough" gives every stored frame once; without it, ffmpeg drops or repeats frames whose rounded times
// are uneven.
ExactPartReader::ExactPartReader(const std::filesystem::path& part, int width, int height, int depth)
    : part_(part)
    , width_(width)
    , height_(height)
    , depth_(depth)
    , ffmpeg_(start_ffmpeg({"-xerror", "-i", "file:" + part.string(), "-map", "0:v:0", "-fps_mode",
                            "passthrough", "-f", "rawvideo", "-pix_fmt", frame_pixels(depth), "pipe:1"},
                           {.stream_output = true})) {
    ffmpeg_.close_input();
}

bool ExactPartReader::next(Frame& frame, const ChildProcess::CancelCheck& cancelled) {
    frame.resize(width_, height_, depth_);
    const std::size_t got = ffmpeg_.read(frame.pixels, cancelled);
    if (got == frame.pixels.size()) return true;
    if (cancelled && cancelled()) return false;
    ffmpeg_.wait(cancelled);
    // If a slice contradicts its checksum, ffmpeg only prints an error and replaces the slice.
    if (got != 0 || !ffmpeg_.succeeded() || !ffmpeg_.error_text().empty())
        throw RecordError(fmt::format("{} is damaged: {}", part_.string(), failure_of(ffmpeg_)));
    return false;
}

} // namespace pendula
