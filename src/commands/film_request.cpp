// SPDX-License-Identifier: MIT
#include "commands/film_request.hpp"

#include "commands/command_line.hpp"
#include "commands/recorded_command.hpp"
#include "film/offscreen.hpp"
#include "gl/address_space.hpp"
#include "record/choose_encoder.hpp"
#include "record/hdr.hpp"
#include "record/open_sink.hpp"
#include "record/recording_depth.hpp"
#include "render/picture_coding.hpp"

#include <fmt/format.h>

#include <cstdint>

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

void complete_request(RecordCommandOptions& options, const FilmSource& source,
                      const std::vector<std::string>& recorded) {
    OffscreenOptions& offscreen = options.offscreen;
    if (source.storyboard) {
        if (offscreen.duration)
            throw CLI::ValidationError("--duration", "expected none: a storyboard's shots have their own");
        if (offscreen.film.sound) throw CLI::ValidationError("--sound", "a storyboard has no sound yet");
    }
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

} // namespace pendula
