// SPDX-License-Identifier: MIT
// pendula join: joins parts of a film to one film. Encoded films are joined by copying their packets; exact
// parts (recorded with --part-of) are joined by encoding their frames. The functions throw RecordError if the
// parts do not fit together. join() throws CommandFailed if joining fails later.
#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "files/part_file.hpp"
#include "files/text.hpp"
#include "film/offscreen.hpp"
#include "record/container.hpp"
#include "record/encoding_thread.hpp"
#include "record/film_file.hpp"
#include "record/film_parts.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/raw_frames.hpp"
#include "record/record_error.hpp"
#include "record/sound.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pendula {
namespace {

struct JoinOptions {
    std::vector<std::string> parts;
    std::string out;
    bool force = false;
    std::vector<std::string> for_ffmpeg; ///< ffmpeg's arguments; refused if parts are joined without encoding
};

using Words = std::vector<std::string>;

/// A part and its metadata.
struct Part {
    std::string name; ///< path, as given by the user
    RecordMetadata said;
    RecordedCommand recorded;
    RecordCommandOptions options; ///< the options that the part was recorded with
    std::string part_of;          ///< name of the whole film; empty if this is not an exact part
    std::int64_t first = 0;       ///< the number of the part's first frame
    FilmPackets packets;
};

/// The word that follows `option`; empty if there is none.
std::string value_behind(const Words& words, const std::string& option) {
    const auto at = std::ranges::find(words, option);
    return at == words.end() || at + 1 == words.end() ? "" : *(at + 1);
}

/// The words of a film's command on one line, without the options for the range of frames.
std::string without_range(Words words) {
    for (const char* name : {"--frames", "--duration", part_option})
        if (const auto at = std::ranges::find(words, name); at != words.end() && at + 1 != words.end())
            words.erase(at, at + 2);
    return shell_line(words);
}

bool go_on() { return !InterruptGuard::interrupted(); }

/// The number of frames that the part's command requested; nothing if it has neither --frames nor --duration.
std::optional<std::int64_t> wanted_frames(const Part& part) {
    const OffscreenOptions& offscreen = part.options.offscreen;
    if (!offscreen.frames && !offscreen.duration) return std::nullopt;
    const FrameRange range = frames_of(offscreen, 0);
    return range.last - range.first + 1;
}

void check_frames(const Part& part) {
    const OffscreenOptions& offscreen = part.options.offscreen;
    const std::int64_t pictures = part.packets.pictures();
    if (pictures == 0) throw RecordError(fmt::format("{} holds no frame", part.name));
    if (const auto wanted = wanted_frames(part); wanted && pictures > *wanted)
        throw RecordError(
            fmt::format("{} holds {} frames, but its metadata allows only {}", part.name, pictures, *wanted));
    if (!part.packets.has_every_frame(offscreen.film.frames_per_second))
        throw RecordError(fmt::format("{} does not have the {} frames per second that its metadata states",
                                      part.name, offscreen.film.frames_per_second.text()));
}

Part read_part(const std::string& name) {
    Part part;
    part.name = name;
    part.said = read_metadata(name);
    part.recorded = recorded_command(part.said.command);
    std::optional<RecordCommandOptions> options = options_of(part.recorded.words);
    if (part.recorded.words.empty() || !options)
        throw RecordError(fmt::format("{}: expected a film made by 'pendula record'", name));
    part.options = *std::move(options);
    part.part_of = value_behind(part.recorded.words, part_option);
    if (const auto& frames = part.options.offscreen.frames) part.first = frames->first;
    if (contradicts_checksums(name))
        throw RecordError(fmt::format("{} is damaged: its content does not match its checksums", name));
    part.packets = film_packets(name);
    check_frames(part);
    return part;
}

/// Why `other` cannot be a part of the same film as `first`, as the end of a sentence; empty if it can.
std::string difference(const Part& first, const Part& other) {
    if (first.said.software != other.said.software) return "was made by " + other.said.software;
    if (const std::string line = without_range(other.recorded.words);
        line != without_range(first.recorded.words) || first.recorded.for_ffmpeg != other.recorded.for_ffmpeg)
        return fmt::format("was made with other options ({})", line);
    if (first.part_of != other.part_of)
        return other.part_of.empty() ? "is not an exact part" : "is an exact part of " + other.part_of;
    if (first.said.comment != other.said.comment || first.said.title != other.said.title)
        return "shows another scene";
    const std::string encoding = encoding_difference(first.packets, other.packets);
    return encoding.empty() ? "" : "is " + encoding;
}

/// Reads the parts and sorts them. `mismatch` says why a part cannot belong to the same film as the first, as
/// the end of a sentence; empty if it can. `claim`: the first frame of a part and its number of frames.
template<class AnyPart, class Read>
std::vector<AnyPart> read_in_order(const Words& names, const Read& read,
                                   std::string (*mismatch)(const AnyPart& first, const AnyPart& other),
                                   std::pair<std::int64_t, std::int64_t> (*claim)(const AnyPart&)) {
    std::vector<AnyPart> parts;
    std::vector<PartClaim> claims;
    for (const std::string& name : names) {
        AnyPart part = read(name);
        if (!parts.empty())
            if (const std::string words = mismatch(parts.front(), part); !words.empty())
                throw RecordError(fmt::format("{} and {} are not parts of one film: the second {}",
                                              names.front(), name, words));
        const auto [first, frames] = claim(part);
        claims.push_back({name, first, frames});
        parts.push_back(std::move(part));
    }
    std::vector<AnyPart> sorted;
    for (const std::size_t place : order_of(claims)) sorted.push_back(std::move(parts[place]));
    return sorted;
}

std::vector<Part> read_parts(const Words& names) {
    std::vector<Part> sorted = read_in_order<Part>(names, read_part, difference, [](const Part& part) {
        return std::pair(part.first, part.packets.pictures());
    });
    // Only the last part must be complete: the missing frames of other parts may be in the next part.
    const Part& last = sorted.back();
    if (const auto wanted = wanted_frames(last); wanted && last.packets.pictures() != *wanted)
        throw RecordError(
            fmt::format("{} holds {} of its {} frames", last.name, last.packets.pictures(), *wanted));
    return sorted;
}

FrameRange range_of(const std::vector<Part>& parts) {
    return {parts.front().first, parts.back().first + parts.back().packets.pictures() - 1};
}

void check_ending(const JoinOptions& options, const std::string& part, const std::string& expected) {
    const std::string ending = lower_case_extension(expected);
    if (lower_case_extension(options.out) != ending)
        throw RecordError(
            fmt::format("{}: expected a name that ends in {}, because {} is a part of such a film",
                        options.out, ending, part));
}

void join_by_copying(const std::vector<Part>& parts, const JoinOptions& options) {
    const Part& front = parts.front();
    check_ending(options, front.name, front.name);
    if (!options.for_ffmpeg.empty())
        throw RecordError(
            "arguments for ffmpeg: expected none, because these parts are joined without encoding");
    RecordCommandOptions whole = front.options;
    whole.offscreen.out = options.out;
    whole.offscreen.frames = range_of(parts);
    whole.offscreen.encoding.more = front.recorded.for_ffmpeg;
    RecordMetadata said = front.said;
    said.command = canonical_command(whole, scene_words(front.recorded.words, "", {}));
    std::vector<FilmPart> films;
    for (const Part& part : parts) films.push_back({part.name, part.packets});
    copy_into_one(films, options.out, whole.offscreen.film.frames_per_second, said, options.force);
}

/// Sends the frames of all parts to the film's encoder.
void encode(const std::vector<Part>& parts, const RecordingOptions& film) {
    EncodingThread encoder(open_sink(film));
    const FrameRange range = range_of(parts);
    ProgressLine progress(range.last - range.first + 1);
    std::int64_t done = 0;
    for (const Part& part : parts) {
        std::vector<std::int16_t> sound;
        if (film.encoding.sound) sound = part_sound(part.name);
        ExactPartReader reader(part.name, film.width, film.height, film.depth);
        for (const std::int64_t end = done + part.packets.pictures(); done <= end; ++done) {
            Frame frame = encoder.blank(film.width, film.height, film.depth);
            // One more frame than part.packets lists is requested, to detect a damaged part.
            const bool is_there = reader.next(frame, [] { return InterruptGuard::interrupted(); });
            if (!go_on()) throw RecordInterrupted();
            if (is_there != (done < end))
                throw RecordError(
                    fmt::format("{} is damaged: it holds more or fewer frames than it lists", part.name));
            if (!is_there) break;
            frame.sound = std::exchange(sound, {});
            encoder.put(std::move(frame));
            progress.show(done + 1);
        }
    }
    encoder.finish();
    progress.finish();
}

/// Makes the same film that `record` would make on one machine.
void join_by_encoding(const std::vector<Part>& parts, const JoinOptions& options) {
    const Part& front = parts.front();
    check_ending(options, front.name, front.part_of);
    RecordCommandOptions whole = front.options;
    whole.scene.scene = front.name;
    whole.offscreen.out = options.out;
    whole.offscreen.frames = range_of(parts);
    whole.offscreen.force = options.force;
    const FilmSource source = load_film_source(whole.scene);
    complete_request(whole, source, front.recorded.words);
    const std::string drawn = without_range(front.recorded.words),
                      wanted = without_range(recorded_command(whole.offscreen.command).words);
    if (drawn != wanted)
        throw RecordError(fmt::format("{} was drawn with the options {}, but this version of pendula would "
                                      "make the film with the options {}",
                                      front.name, drawn, wanted));
    whole.offscreen.encoding.more = options.for_ffmpeg;
    whole.offscreen.command = canonical_command(whole, scene_words(front.recorded.words, "", source));
    const RecordingOptions film = sink_options(source.scene, whole.offscreen);
    check_sink(film);
    try {
        encode(parts, film);
    } catch (const RecordInterrupted&) {
        throw;
    } catch (const FileError& error) {
        throw JoinFailed(error.what());
    }
}

void join_films(const JoinOptions& options) {
    const std::vector<Part> parts = read_parts(options.parts);
    if (parts.front().part_of.empty())
        join_by_copying(parts, options);
    else
        join_by_encoding(parts, options);
}

enum class PartKind { film, pictures, raw_frames };

PartKind kind_of(const std::string& part) {
    std::error_code failed;
    const auto status = std::filesystem::status(part, failed);
    if (!std::filesystem::exists(status)) throw RecordError(fmt::format("{}: there is no such file", part));
    if (std::filesystem::is_directory(status)) return PartKind::pictures;
    if (!std::filesystem::is_regular_file(status))
        throw RecordError(
            fmt::format("{}: expected a film, a folder of pictures or a file of raw frames", part));
    return is_raw_part(part) ? PartKind::raw_frames : PartKind::film;
}

const char* words_for(PartKind kind) {
    switch (kind) {
    case PartKind::film:
        return "a film";
    case PartKind::pictures:
        return "a folder of pictures";
    case PartKind::raw_frames:
        return "raw frames";
    }
    return "";
}

void refuse_arguments_for_ffmpeg(const JoinOptions& options, const char* what) {
    if (!options.for_ffmpeg.empty())
        throw RecordError(
            fmt::format("arguments for ffmpeg: expected none, because {} are not encoded", what));
}

void join_picture_folders(const JoinOptions& options) {
    refuse_arguments_for_ffmpeg(options, "PNG pictures");
    if (!is_picture_folder(options.out))
        throw RecordError(
            fmt::format("{}: expected a folder for pictures, as in --out frames/", options.out));
    const auto parts = read_in_order<PictureFolder>(
        options.parts, picture_folder, difference_between,
        [](const PictureFolder& part) { return std::pair(part.first, part.last - part.first + 1); });
    place_pictures(parts, options.out, options.force);
}

void join_raw_frames(const JoinOptions& options) {
    refuse_arguments_for_ffmpeg(options, "raw frames");
    const auto parts = read_in_order<RawPart>(
        options.parts, raw_part,
        [](const RawPart& first, const RawPart& other) -> std::string {
            if (other.shape != first.shape) return "has another size, rate or depth";
            return other.film == first.film ? "" : "shows another scene, or was made with other options";
        },
        [](const RawPart& part) { return std::pair(part.first, part.frames); });
    if (is_standard_output(options.out)) {
        if (::isatty(STDOUT_FILENO) == 1)
            throw RecordError("--out -: expected a pipe or a file for raw frames, got the terminal");
        write_raw_frames(parts, STDOUT_FILENO, go_on);
        if (!go_on()) throw JoinFailed("interrupted: not all frames were written");
        return;
    }
    if (std::filesystem::path(options.out).extension() != ".y4m")
        throw RecordError(fmt::format("{}: expected FILE.y4m, or -, for raw frames", options.out));
    PartFile whole(options.out, options.force, PartFile::Naming::none);
    write_raw_frames(parts, ::fileno(whole.stream()), go_on);
    if (!go_on()) throw JoinFailed(fmt::format("interrupted: {} was not joined", options.out));
    whole.move_into_place();
}

int join(const JoinOptions& options) {
    const PartKind kind = kind_of(options.parts.front());
    for (const std::string& part : options.parts)
        if (const PartKind other = kind_of(part); other != kind)
            throw RecordError(fmt::format("{} is {}, but {} is {}", part, words_for(other),
                                          options.parts.front(), words_for(kind)));
    try {
        const InterruptGuard guard;
        switch (kind) {
        case PartKind::film:
            join_films(options);
            break;
        case PartKind::pictures:
            join_picture_folders(options);
            break;
        case PartKind::raw_frames:
            join_raw_frames(options);
            break;
        }
    } catch (const RecordInterrupted&) {
        throw CommandFailed(fmt::format("interrupted: {} was not joined", options.out));
    } catch (const JoinFailed& error) {
        throw CommandFailed(error.what());
    } catch (const NotWritable& error) {
        throw CommandFailed(error.what());
    }
    return exit_code::done;
}

} // namespace

void declare_join(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<JoinOptions>();
    CLI::App* command = app.add_subcommand(
        "join", "join parts of a film: films, folders of pictures, or files of raw frames");
    command->add_option("PART", options->parts, "recordings of ranges of frames, in any order")
        ->type_name("PART")
        ->required();
    command
        ->add_option("--out", options->out,
                     "FILE for a film, FOLDER/ for PNG pictures, FILE.y4m or - for raw frames")
        ->type_name("PATH")
        ->required();
    declare_arguments_for_ffmpeg(*command, options->for_ffmpeg);
    command->add_flag("--force", options->force, "overwrite existing files");
    command->footer(
        "Parts drawn with --part-of are encoded here: the result is exactly the film that one "
        "machine would have made. Other films are joined without encoding, so each frame keeps its pixels. "
        "Parts that leave a gap, overlap or do not belong to the same film are refused.");
    command->callback([options, &chosen] { chosen = [options] { return join(*options); }; });
}

} // namespace pendula
