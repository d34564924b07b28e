// SPDX-License-Identifier: MIT
#include "commands/graphic/film_request.hpp"

#include "commands/graphic/film_options.hpp"
#include "commands/numeric/command_line.hpp"
#include "film/offscreen.hpp"
#include "gl/context.hpp"
#include "record/container.hpp"
#include "record/hardware_encoders.hpp"
#include "record/hdr.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"
#include "record/sound.hpp"
#include "render/frame_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace pendula {
namespace {

/// Most films store colours only for every second pixel each way, so their sizes must be even.
void make_even(FrameSize& size, const OffscreenOptions& options) {
    if (is_standard_output(options.out) || is_picture_folder(options.out)) return;
    const VideoCodec codec = codec_for(options.out, options.encoding);
    if (!codec.even_size || options.encoding.lossless || (size.width % 2 == 0 && size.height % 2 == 0))
        return;
    const FrameSize given = size;
    size = {size.width / 2 * 2, size.height / 2 * 2};
    fmt::print(stderr, "{}x{} becomes {}x{}: {} stores colours only for every second pixel\n", given.width,
               given.height, size.width, size.height, codec.name);
}

void require_memory(const FilmOptions& film) {
    const std::int64_t finer = film.supersampling;
    gl::require_address_space(finer * film.width * finer * film.height);
}

/// A ground that was to be left out is not drawn in silence. Where nothing can be set, a line says it.
void check_transparency(const OffscreenOptions& options, const FilmSource& source) {
    const auto wants = [](const Pane& pane) {
        return pane.scene.look.transparent || std::ranges::any_of(pane.changes, [](const Change& change) {
                   return change.scene.look.transparent;
               });
    };
    if (source.storyboard) {
        if (std::ranges::any_of(source.storyboard->shots,
                                [&](const Shot& shot) { return std::ranges::any_of(shot.panes, wants); }))
            complain("look.transparent: a storyboard's film has a ground");
    } else if (source.scene.look.transparent) {
        try {
            require_alpha(options.out, options.encoding);
        } catch (const RecordError& error) {
            if (!source.run) throw;
            complain(error.what());
        }
    }
}

/// Stored with the command except where nothing else is usual: another ffmpeg, by which the film is made
/// again, might have another usual depth.
void take_depth(RecordCommandOptions& options, const Scene& scene) {
    const RecordingDepth depth = recording_depth(sink_options(scene, options.offscreen), options.depth);
    if (!depth.note.empty()) fmt::print(stderr, "{}\n", depth.note);
    options.offscreen.film.depth = depth.bits;
    options.depth.reset();
    if (depth.bits != 8 || depth.usual != 8) options.depth = depth.bits;
}

/// Parts are kept as they are: what joins them encodes.
void take_encoder(RecordCommandOptions& options, const Scene& scene) {
    if (!options.part_of.empty()) return;
    const ChosenEncoder chosen = choose_encoder(sink_options(scene, options.offscreen), options.encoder);
    if (!chosen.note.empty()) fmt::print(stderr, "{}\n", chosen.note);
    options.offscreen.encoding.encoder = chosen.name;
}

PictureCoding coding_of(const OffscreenOptions& options) {
    if (holds_light(options.out, options.encoding)) return PictureCoding::linear;
    switch (options.encoding.hdr) {
    case Hdr::pq:
        return PictureCoding::pq;
    case Hdr::hlg:
        return PictureCoding::hlg;
    case Hdr::none:
        break;
    }
    return PictureCoding::srgb;
}

} // namespace

// Never read from a recording, which anybody may have made: they can name files to read and write.
void declare_arguments_for_ffmpeg(CLI::App& app, std::vector<std::string>& arguments) {
    app.add_option(pass_on_option, arguments,
                   "one argument for ffmpeg; every argument after -- goes to ffmpeg too")
        ->type_name("ARGUMENT")
        ->expected(1)
        ->take_all();
}

void declare_progress(CLI::App& app, int& descriptor) {
    app.add_option("--progress-fd", descriptor,
                   "write lines 'FRAMES TOTAL' to this open file descriptor, for a program that watches")
        ->type_name("N")
        ->check(whole_number_within(1, 1'000'000));
}

void check_progress(const OffscreenOptions& options) {
    const int descriptor = options.progress_descriptor;
    if (descriptor < 0) return;
    const int flags = ::fcntl(descriptor, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
        throw CLI::ValidationError(
            "--progress-fd", fmt::format("expected an open file descriptor to write to, got {}", descriptor));
    if (descriptor == STDOUT_FILENO && is_standard_output(options.out))
        throw CLI::ValidationError("--progress-fd",
                                   "expected a descriptor other than 1: the frames go there");
}

void complete_request(RecordCommandOptions& options, const FilmSource& source,
                      const std::vector<std::string>& recorded) {
    OffscreenOptions& offscreen = options.offscreen;
    if (source.storyboard) {
        if (offscreen.duration)
            throw CLI::ValidationError("--duration", "expected none: a storyboard's shots have their own");
        if (offscreen.film.sound) throw CLI::ValidationError("--sound", "a storyboard has no sound yet");
    }
    check_transparency(offscreen, source);
    offscreen.storyboard = source.storyboard;
    make_even(options.size, offscreen);
    offscreen.film.width = options.size.width;
    offscreen.film.height = options.size.height;
    require_memory(offscreen.film); // before ffmpeg is asked, which has the same limit
    take_depth(options, source.scene);
    offscreen.film.coding = coding_of(offscreen);
    take_encoder(options, source.scene);
    offscreen.run = source.run;
    offscreen.film.views = source.views;
    offscreen.origin = source.origin;
    offscreen.software = "pendula " PENDULA_VERSION;
    offscreen.command = canonical_command(options, scene_words(recorded, options.scene.scene, source));
}

std::string words_for_rest(const RecordCommandOptions& options, std::int64_t next, std::int64_t last) {
    const OffscreenOptions& offscreen = options.offscreen;
    const std::filesystem::path out = offscreen.target();
    if (is_standard_output(out)) return {};
    const std::string rest = fmt::format("; the same command with --frames {}:{}", next, last);
    if (is_picture_folder(out)) return rest + " makes the rest";
    const auto named = [&](const char* what) {
        std::filesystem::path file = out;
        return file.replace_filename(out.stem().string() + what + out.extension().string()).string();
    };
    const std::string made = fmt::format("{} --out {} makes the rest", rest, named("-rest"));
    if (!offscreen.part.empty()) return made; // the film is joined from all its parts
    // Sound that is compressed with losses is not joined, and a film that says nothing of itself is no part.
    const Container* const container = container_of(out);
    const bool is_joined = container && !container->texts.comment.empty() &&
                           (!offscreen.film.sound || is_exact_sound(container->sound.front()));
    if (!is_joined) return "; a whole film must be made anew";
    return fmt::format("{}, and 'pendula join {} {} --out {}' the whole", made, out.string(), named("-rest"),
                       named("-whole"));
}

} // namespace pendula
