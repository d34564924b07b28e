// SPDX-License-Identifier: MIT
#include "commands/graphic/join.hpp"

#include "commands/graphic/film_request.hpp"
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/subcommand.hpp"
#include "files/part_file.hpp"
#include "record/interrupt.hpp"
#include "record/join/part_order.hpp"
#include "record/join/picture_parts.hpp"
#include "record/join/raw_parts.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <unistd.h>

namespace pendula {
namespace {

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
        throw RecordError(fmt::format("arguments for ffmpeg: {} take none", what));
}

template<class Part>
std::vector<Part> in_order(const std::vector<Part>& parts, const std::vector<PartClaim>& claims) {
    std::vector<Part> sorted;
    for (const std::size_t place : order_of(claims)) sorted.push_back(parts[place]);
    return sorted;
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

void join_picture_folders(const JoinOptions& options) {
    refuse_arguments_for_ffmpeg(options, "PNG pictures");
    if (!is_picture_folder(options.out))
        throw RecordError(
            fmt::format("{}: expected a folder for pictures, as in --out frames/", options.out));
    std::vector<PictureFolder> parts;
    std::vector<PartClaim> claims;
    for (const std::string& name : options.parts) {
        const PictureFolder part = picture_folder(name);
        if (!parts.empty())
            if (const std::string difference = difference_between(parts.front(), part); !difference.empty())
                throw RecordError(fmt::format("{} and {} are not parts of one film: the second {}",
                                              options.parts.front(), name, difference));
        claims.push_back({name, part.first, part.last - part.first + 1});
        parts.push_back(part);
    }
    place_pictures(in_order(parts, claims), options.out, options.force);
}

void join_raw_frames(const JoinOptions& options) {
    refuse_arguments_for_ffmpeg(options, "raw frames");
    std::vector<RawPart> parts;
    std::vector<PartClaim> claims;
    for (const std::string& name : options.parts) {
        const RawPart part = raw_part(name);
        if (!parts.empty() && part.shape != parts.front().shape)
            throw RecordError(
                fmt::format("{} and {} are not parts of one film: the second has another size, rate or depth",
                            options.parts.front(), name));
        if (!parts.empty() && part.film != parts.front().film)
            throw RecordError(
                fmt::format("{} and {} are not parts of one film: the second shows another scene, or "
                            "was made with other options",
                            options.parts.front(), name));
        claims.push_back({name, part.first, part.frames});
        parts.push_back(part);
    }
    parts = in_order(parts, claims);
    const auto go_on = [] { return !InterruptGuard::interrupted(); };
    if (is_standard_output(options.out)) {
        if (::isatty(STDOUT_FILENO) == 1)
            throw RecordError("--out -: expected a pipe or a file for raw frames, got the terminal");
        write_raw_frames(parts, STDOUT_FILENO, go_on);
        if (!go_on()) throw JoinFailed("interrupted: not all frames are written");
        return;
    }
    if (std::filesystem::path(options.out).extension() != ".y4m")
        throw RecordError(fmt::format("{}: expected FILE.y4m, or -, for raw frames", options.out));
    PartFile whole(options.out, options.force, PartFile::Naming::none);
    write_raw_frames(parts, ::fileno(whole.stream()), go_on);
    if (!go_on()) throw JoinFailed(fmt::format("interrupted: {} was not joined", options.out));
    whole.move_into_place();
}

void declare_join(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<JoinOptions>();
    CLI::App* command =
        app.add_subcommand("join", "make one film of parts: of films, pictures or raw frames of ranges");
    command
        ->add_option("PART", options->parts, "a recording of a range of frames, in any order with the others")
        ->type_name("PART")
        ->required();
    command
        ->add_option("--out", options->out,
                     "the film, FOLDER/ for PNG pictures, FILE.y4m or - for raw frames")
        ->type_name("PATH")
        ->required();
    declare_arguments_for_ffmpeg(*command, options->for_ffmpeg);
    command->add_flag("--force", options->force, "overwrite existing files");
    command->footer(
        "Parts drawn with --part-of are encoded now, to the very film that one machine would have made. "
        "Films are joined as they are: each frame keeps the pixels it has in its part. Refused are parts "
        "that leave a gap, overlap, or are not of one film.");
    command->callback([options, &chosen] { chosen = [options] { return join(*options); }; });
}

} // namespace pendula
