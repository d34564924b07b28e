// SPDX-License-Identifier: MIT
#include "record/sound_track.hpp"

#include "record/record_error.hpp"
#include "record/sonifier.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace pendula {
namespace {

static_assert(std::endian::native == std::endian::little,
              "a WAV file's numbers begin with their lowest byte");

constexpr std::uint32_t header_bytes = 44,
                        unknown = 0xFFFFFFFF; // a length that players read as "to the end"

} // namespace

SoundTrack::SoundTrack(const std::filesystem::path& film)
    : file_(std::filesystem::path(film).replace_extension(".wav"), true, PartFile::Naming::playable)
    , out_(std::fopen(file_.part().c_str(), "wbe")) {
    if (!out_)
        throw NotWritable(fmt::format("{} cannot be written: {}", path().string(), std::strerror(errno)));
    write_header();
}

void SoundTrack::write(const void* bytes, std::size_t count) {
    // Flushed at once, because buffered sound would be lost with the program.
    if (std::fwrite(bytes, 1, count, out_.get()) != count || std::fflush(out_.get()) != 0)
        throw RecordError(fmt::format("the sound cannot be written: {}", std::strerror(errno)));
}

/// Microsoft's "Multimedia Programming Interface and Data Specifications 1.0": RIFF WAVE, format 1 (PCM).
void SoundTrack::write_header() {
    const bool fits = sound_bytes_ < unknown - header_bytes;
    const std::uint32_t sound_bytes = fits ? static_cast<std::uint32_t>(sound_bytes_) : unknown;
    constexpr std::uint32_t frame_bytes = Sonifier::channels * sizeof(std::int16_t);
    std::array<char, header_bytes> header{};
    std::size_t at = 0;
    const auto add = [&](const void* bytes, std::size_t count) {
        std::memcpy(header.data() + at, bytes, count);
        at += count;
    };
    const auto word = [&](std::string_view text) { add(text.data(), text.size()); };
    const auto number = [&](auto value) { add(&value, sizeof value); };
    word("RIFF");
    number(fits ? sound_bytes + header_bytes - 8 : unknown);
    word("WAVEfmt ");
    number(std::uint32_t{16});
    number(std::uint16_t{1});
    number(static_cast<std::uint16_t>(Sonifier::channels));
    number(static_cast<std::uint32_t>(Sonifier::rate));
    number(static_cast<std::uint32_t>(Sonifier::rate) * frame_bytes); // bytes per second
    number(static_cast<std::uint16_t>(frame_bytes));
    number(std::uint16_t{16}); // bits
    word("data");
    number(sound_bytes);
    write(header.data(), header.size());
}

void SoundTrack::put(std::span<const std::int16_t> samples) {
    if (samples.empty()) return;
    write(samples.data(), samples.size_bytes());
    sound_bytes_ += samples.size_bytes();
    // The length in the header always agrees with the contents.
    std::rewind(out_.get());
    write_header();
    std::fseek(out_.get(), 0, SEEK_END);
}

void SoundTrack::finish() {
    if (std::fclose(out_.release()) != 0)
        throw RecordError(fmt::format("the sound cannot be written: {}", std::strerror(errno)));
}

} // namespace pendula
