// SPDX-License-Identifier: MIT
#include "record/video_codec.hpp"

#include "record/container.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace pendula {
namespace {

/// The codec with this name; null if there is none. Every name in the table of containers has a codec.
const VideoCodec* known(std::string_view name) {
    const auto codecs = video_codecs();
    const auto found = std::ranges::find(codecs, name, &VideoCodec::name);
    return found == codecs.end() ? nullptr : &*found;
}

const VideoCodec& named(const std::filesystem::path& file, const std::string& name) {
    const Container* container = container_of(file);
    if (container && held_codec(*container, name)) return *known(name);
    if (name == "exr")
        throw RecordError(fmt::format(
            "--codec exr: expected a folder for pictures, as in --out light/, got {}", file.string()));
    if (!known(name))
        throw RecordError(fmt::format("expected one of the codecs {}, got '{}'", codec_names(", "), name));
    std::vector<std::string_view> endings;
    for (const Container& other : container_table)
        if (held_codec(other, name)) endings.push_back(other.ending);
    throw RecordError(fmt::format("{}: expected a file for {} to end in {}", file.string(), name,
                                  fmt::join(endings, ", ")));
}

const VideoCodec& meant_by(const std::filesystem::path& file, Hdr hdr) {
    const Container* container = container_of(file);
    if (!container)
        throw RecordError(
            fmt::format("{}: expected a file whose name ends in {}, or a folder for PNG pictures",
                        file.string(), film_endings()));
    if (hdr != Hdr::none)
        for (const HeldCodec& held : container->codecs)
            if (const VideoCodec* codec = known(held.name); codec->holds_hdr) return *codec;
    return *known(container->codecs.front().name);
}

} // namespace

std::string codec_names(std::string_view separator) {
    std::string names;
    for (const VideoCodec& codec : video_codecs())
        names += std::string(names.empty() ? "" : separator) + std::string(codec.name);
    return names;
}

std::vector<std::string> encoding_options(const Encoding& encoding) {
    // The result omits the members that the header names. It also omits transparent, sound, prompt and light,
    // because these options do not set them.
    const auto& [codec, crf, preset, lossless, transparent, sound, prompt, hdr, light, encoder, more] =
        encoding;
    std::vector<std::string> words;
    if (!codec.empty()) words.insert(words.end(), {"--codec", codec});
    if (crf) words.insert(words.end(), {"--crf", std::to_string(*crf)});
    if (!preset.empty()) words.insert(words.end(), {"--preset", preset});
    if (lossless) words.emplace_back("--lossless");
    return words;
}

const VideoCodec& codec_for(const std::filesystem::path& file, const Encoding& encoding) {
    // The other members need no check here. For example, a codec without transparency drops the alpha
    // channel.
    const auto& [codec, crf, preset, lossless, transparent, sound, prompt, hdr, light, encoder, more] =
        encoding;
    const VideoCodec& usual = codec.empty() ? meant_by(file, hdr) : named(file, codec);
    if (hdr != Hdr::none && !usual.holds_hdr)
        throw RecordError(
            fmt::format("--hdr: {} does not support it; choose .mp4, .mkv or .webm with --codec h265, "
                        "av1 or vp9",
                        usual.name));
    if (crf && usual.crf < 0) throw RecordError(fmt::format("--crf: {} has no such setting", usual.name));
    if (crf && *crf > usual.worst_crf)
        throw RecordError(
            fmt::format("--crf: expected from 0 to {} for {}, got {}", usual.worst_crf, usual.name, *crf));
    if (!preset.empty() && usual.preset.empty())
        throw RecordError(fmt::format("--preset: {} has no such setting", usual.name));
    if (lossless && usual.lossless == Lossless::never)
        throw RecordError(fmt::format("--lossless: {} is always lossy; choose .mkv or .mp4", usual.name));
    return usual;
}

bool keeps_alpha(const std::filesystem::path& file, const Encoding& encoding) {
    const VideoCodec& codec = codec_for(file, encoding);
    return encoding.hdr == Hdr::none && container_of(file)->alpha &&
           !codec.pixels({.lossless = encoding.lossless, .alpha = true}).empty();
}

std::string alpha_films() {
    std::vector<std::string> usual, others;
    for (const Container& container : container_table)
        for (const HeldCodec& held : container.codecs) {
            if (!container.alpha || known(held.name)->pixels({.alpha = true}).empty()) continue;
            if (&held == &container.codecs.front())
                usual.emplace_back(container.ending);
            else
                others.push_back(fmt::format("{} with --codec {}", container.ending, held.name));
        }
    usual.insert(usual.end(), others.begin(), others.end());
    return fmt::format("{}", fmt::join(usual, ", "));
}

} // namespace pendula
