// SPDX-License-Identifier: MIT
#include "commands/graphic/film_option_rows.hpp"
#include "commands/graphic/film_source.hpp"
#include "record/container.hpp"
#include "record/hdr.hpp"
#include "record/open_sink.hpp"
#include "record/video_codec.hpp"

#include <array>
#include <optional>
#include <utility>

namespace pendula {
namespace {

using Words = std::vector<std::string>;
using Options = RecordCommandOptions;

/// Whether the recording made again and the new one are films of the same kind.
bool has_same_ending(const Options& options) {
    const std::string film = film_named_by(options.scene.scene);
    const std::string& out = options.offscreen.out;
    return !is_standard_output(out) && !is_picture_folder(out) &&
           lower_case_extension(film.empty() ? options.scene.scene : film) == lower_case_extension(out);
}

const FilmOptionRow sound{
    .names = {"--sound"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_flag("--sound", options.offscreen.film.sound,
                         "add sound: a voice for each bob, pitched by its angular velocity");
        },
    .print =
        [](const Options& options, Words& words) {
            if (options.offscreen.film.sound) add_words(words, "--sound");
        },
    .take =
        [](const Options& recorded, Options& options) {
            options.offscreen.film.sound =
                recorded.offscreen.film.sound && holds_sound(options.offscreen.out);
        },
};

// A picture's is another for what is drawn, a film's another for what is stored: neither suits the other.
const FilmOptionRow depth{
    .names = {"--depth"},
    .declare =
        [](CLI::App& app, Options& options) {
            const auto read = [&options](const std::string& text) {
                if (text != "8" && text != "10" && text != "16")
                    throw CLI::ValidationError("--depth",
                                               fmt::format("expected 8, 10 or 16 bits, got '{}'", text));
                options.depth = std::stoi(text);
            };
            app.add_option_function<std::string>(
                   "--depth", read, "bits of each colour: 8 or 10 in films, 8 or 16 in pictures [by codec]")
                ->type_name("8|10|16");
        },
    .print =
        [](const Options& options, Words& words) {
            if (options.depth) add_words(words, "--depth", *options.depth);
        },
    .take =
        [](const Options& recorded, Options& options) {
            const bool both_are_pictures = recorded.depth == 16 && is_picture_folder(options.offscreen.out);
            if (both_are_pictures || has_same_ending(options)) options.depth = recorded.depth;
        },
};

const FilmOptionRow dynamic_range{
    .names = {"--hdr"},
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option_function<std::string>(
                   "--hdr",
                   [&options](const std::string& text) {
                       const std::optional<Hdr> wanted = hdr_named(text);
                       if (!wanted)
                           throw CLI::ValidationError("--hdr",
                                                      fmt::format("expected pq or hlg, got '{}'", text));
                       options.offscreen.encoding.hdr = *wanted;
                   },
                   "high dynamic range: highlights up to 1,000 cd/m², in 10 bits; H.265, AV1 or VP9")
                ->type_name("pq|hlg");
        },
    .print =
        [](const Options& options, Words& words) {
            const Hdr wanted = options.offscreen.encoding.hdr;
            if (wanted != Hdr::none) add_words(words, "--hdr", name_of(wanted));
        },
    .take =
        [](const Options& recorded, Options& options) {
            if (has_same_ending(options)) options.offscreen.encoding.hdr = recorded.offscreen.encoding.hdr;
        },
};

// Taken over only as a whole, and only if the new film can be encoded in the same way. Arguments for ffmpeg
// are never taken over: anybody may have made the recording, and they can name files to read and write.
const FilmOptionRow encoding{
    .names = {"--codec", "--crf", "--preset", "--lossless"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            Encoding& wanted = options.offscreen.encoding;
            app.add_option("--codec", wanted.codec,
                           "how pictures are encoded [by the file's ending]; exr: OpenEXR in a FOLDER/")
                ->type_name("h264|h265|vp9|av1|ffv1|prores|gif|webp|exr");
            app.add_option_function<int>(
                   "--crf", [&wanted](int crf) { wanted.crf = crf; }, "quality: smaller is better [by codec]")
                ->check(whole_number_within(0, 63));
            app.add_option("--preset", wanted.preset, "the encoder's own name for its effort [by codec]")
                ->type_name("PRESET");
            app.add_flag("--lossless", wanted.lossless, "every pixel comes back exactly");
        },
    .print =
        [](const Options& options, Words& words) {
            for (std::string& word : encoding_options(options.offscreen.encoding))
                words.push_back(std::move(word));
        },
    .take =
        [](const Options& recorded, Options& options) {
            if (!has_same_ending(options)) return;
            Encoding& wanted = options.offscreen.encoding;
            const Encoding given = std::exchange(wanted, recorded.offscreen.encoding);
            wanted.hdr = given.hdr;
            wanted.more = given.more;
        },
};

// Not stored: another machine may lack it, and software gives the same film everywhere.
const FilmOptionRow encoder{
    .names = {"--encoder"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option("--encoder", options.encoder,
                           "what encodes: software, hardware by ffmpeg's name, such as h264_nvenc, or auto: "
                           "the first that works here [software]")
                ->type_name("auto|software|NAME");
        },
    .print = [](const Options&, Words&) {},
    .take = [](const Options&, Options&) {},
};

} // namespace

std::span<const FilmOptionRow> encoding_option_rows() {
    static const std::array rows{depth, dynamic_range, sound, encoding, encoder};
    return rows;
}

} // namespace pendula
