// SPDX-License-Identifier: MIT
#include "record/join/copied_film.hpp"

#include "files/part_file.hpp"
#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "files/file_places.hpp"
#include "record/film_metadata.hpp"
#include "record/join/part_sound.hpp"
#include "record/record_error.hpp"
#include "record/sound_track.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

namespace pendula {
namespace {

/// In ffmpeg's concat format: each part with its exact length, since what a container says of it is rounded.
/// A line ends a name, which nothing can quote.
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

/// Back to the exact times: those in the parts are rounded to the container's ticks, and so are their sums. A
/// time between two ticks goes to the later one, as everywhere in ffmpeg.
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
    if (codec == "hevc") add(h265_name_arguments(container));
    if (sound) add({"-map", "2:a", "-c:a", sound_codec, "-flags:a", "+bitexact"});
    add({"-map_metadata", "1", "-fflags", "+bitexact"});
    if (container.streaming == Streaming::fragments) add({"-movflags", index_flags(container)});
    add({"-f", std::string(container.muxer), "file:" + to.string()});
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
            throw RecordError(
                fmt::format("{}: sound in {} cannot be joined without a gap: draw the parts with "
                            "--part-of {}",
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
            fmt::format("{} was not joined: of {} frames ffmpeg has kept {}, or shows them at other "
                        "times",
                        film.string(), frames, joined.pictures()));
    whole.move_into_place();
}

} // namespace pendula
