// SPDX-License-Identifier: MIT
#include "record/sound.hpp"

#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <iterator>
#include <numbers>
#include <string_view>

namespace pendula {
namespace {

constexpr double slow = 1; // rad/s: a link this fast sounds an octave higher than a link at rest
constexpr double loud = 2; // the speed that gives 1 − 1/e of full loudness, chain lengths per second
constexpr double shortest_step = 0.001; // s: a state that follows the previous one sooner is ignored
constexpr double settling = 0.012; // time constant with which a voice approaches its aim without clicks, s
constexpr double master = 1.0;     // the amplitude of a single voice at full loudness, before the limiter

/// The steps of the pentatonic scale C D E G A C, in octaves.
constexpr std::array pentatonic{0.0 / 12, 2.0 / 12, 4.0 / 12, 7.0 / 12, 9.0 / 12, 12.0 / 12};

/// A curve with zero slope at both ends, so that a voice stays long near the notes and glides quickly between
/// them.
double smooth(double part) { return part * part * (3 - 2 * part); }

/// Moves a pitch, in octaves, towards the nearest note of the scale. Continuous and never falling.
double on_scale(double octaves) {
    const double octave = std::floor(octaves);
    const double step = (octaves - octave) * (pentatonic.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(step), pentatonic.size() - 2);
    const double part = smooth(step - static_cast<double>(below));
    return octave + pentatonic[below] + part * (pentatonic[below + 1] - pentatonic[below]);
}

/// A fundamental with two overtones, so that it can be heard on small speakers. Returns −1 to 1.
double wave(double turns) {
    const double angle = 2 * std::numbers::pi * turns;
    const double s = std::sin(angle), c = std::cos(angle);
    return (s + 0.3 * (2 * s * c) + 0.12 * (s * (3 - 4 * s * s))) / 1.3;
}

} // namespace

std::int64_t sample_at_frame(std::int64_t number, const FrameRate& rate) {
    __extension__ using Wide = __int128; // the product may exceed 64 bits
    return static_cast<std::int64_t>(Wide{number} * Sonifier::rate * rate.seconds / rate.frames);
}

double Sonifier::pitch(double omega) {
    const double octaves = std::log2(1 + std::abs(omega) / slow);
    return std::min(lowest_pitch * std::exp2(on_scale(octaves)), highest_pitch);
}

Sonifier::Sonifier(double reach, std::int64_t first) : reach_(std::max(reach, 1e-9)), first_(first) {}

void Sonifier::put(double time, std::span<const SoundingBob> bobs) {
    const double passed = time - time_;
    if (passed < 0 || (is_joined_ && passed < shortest_step)) return;
    make_until(static_cast<std::int64_t>(std::floor(time * rate)));
    const std::size_t count = std::min(bobs.size(), most_voices);
    if (voices_.size() != count) {
        voices_.resize(count);
        aims_.resize(count);
        is_joined_ = false;
    }
    // Divides by the square root of the number of voices: several voices are then hardly louder than one.
    const double share = master / std::sqrt(static_cast<double>(std::max<std::size_t>(count, 1)));
    for (std::size_t i = 0; i < count; ++i) {
        const SoundingBob& bob = bobs[(i + 1) * bobs.size() / count - 1];
        Aim& aim = aims_[i];
        const double speed = is_joined_ ? std::hypot(bob.x - aim.x, bob.y - aim.y) / passed : 0; // m/s
        const double loudness = share * (1 - std::exp(-speed / (loud * reach_)));
        // Equal power: the angle runs from 0 at the far left to a quarter turn at the far right.
        const double side = 0.25 * std::numbers::pi * (1 + std::clamp(bob.x / reach_, -1.0, 1.0));
        aim = {bob.x, bob.y, pitch(bob.omega), {loudness * std::cos(side), loudness * std::sin(side)}};
    }
    time_ = time;
    is_joined_ = true;
}

/// Makes samples up to `end`. Every voice approaches its aim smoothly.
void Sonifier::make_until(std::int64_t end) {
    constexpr double nearer =
        1 / (settling * rate); // the fraction of the distance to the aim that each sample covers
    for (; made_ < end; ++made_) {
        std::array<double, channels> sum{};
        for (std::size_t i = 0; i < voices_.size(); ++i) {
            Voice& voice = voices_[i];
            const Aim& aim = aims_[i];
            voice.pitch += nearer * (aim.pitch - voice.pitch);
            voice.phase += voice.pitch / rate;
            voice.phase -= std::floor(voice.phase);
            const double now = wave(voice.phase);
            for (std::size_t channel = 0; channel < channels; ++channel) {
                voice.gain[channel] += nearer * (aim.gain[channel] - voice.gain[channel]);
                sum[channel] += voice.gain[channel] * now;
            }
        }
        if (made_ < first_) continue;
        for (const double value : sum)
            waiting_.push_back(static_cast<std::int16_t>(std::lround(loudest * std::tanh(value))));
    }
}

void Sonifier::take_until(std::int64_t end, std::vector<std::int16_t>& out) {
    make_until(end);
    const std::int64_t taken =
        std::max(made_, first_) - static_cast<std::int64_t>(waiting_.size() / channels);
    const auto count = static_cast<std::ptrdiff_t>(std::max<std::int64_t>(end - taken, 0) * channels);
    out.insert(out.end(), waiting_.begin(), waiting_.begin() + count);
    waiting_.erase(waiting_.begin(), waiting_.begin() + count);
}

namespace {

static_assert(std::endian::native == std::endian::little,
              "a WAV file's numbers and samples begin with their lowest byte");

constexpr std::uint32_t header_bytes = 44;
constexpr std::uint32_t unknown = 0xFFFFFFFF;                 // a length that players read as "to the end"
constexpr std::int64_t longest_sound = std::int64_t{8} << 30; // 12 hours of sound, bytes

} // namespace

SoundTrack::SoundTrack(const std::filesystem::path& film)
    : file_(std::filesystem::path(film).replace_extension(".wav"), true, PartFile::Naming::playable)
    , out_(std::fopen(file_.part().c_str(), "wbe")) {
    if (!out_) throw cannot_be_written(path());
    write_header();
}

void SoundTrack::write(const void* bytes, std::size_t count) {
    // Flushes at once: buffered sound would be lost if the program were killed.
    if (std::fwrite(bytes, 1, count, out_.get()) != count || std::fflush(out_.get()) != 0)
        throw RecordError(fmt::format("the sound cannot be written: {}", std::strerror(errno)));
}

/// The header is specified in Microsoft's "Multimedia Programming Interface and Data Specifications 1.0":
/// RIFF WAVE, format 1 (PCM).
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
    // Rewrites the header after every block, so that the length in it always matches the file.
    std::rewind(out_.get());
    write_header();
    std::fseek(out_.get(), 0, SEEK_END);
}

void SoundTrack::finish() {
    if (std::fclose(out_.release()) != 0)
        throw RecordError(fmt::format("the sound cannot be written: {}", std::strerror(errno)));
}

bool is_exact_sound(std::string_view codec) { return codec == "flac" || codec == "pcm_s16le"; }

std::vector<std::int16_t> part_sound(const std::filesystem::path& file) {
    ChildProcess ffmpeg = start_ffmpeg({"-xerror", "-err_detect", "crccheck", "-i", "file:" + file.string(),
                                        "-map", "0:a:0", "-f", "s16le", "pipe:1"},
                                       {.keep_output = true, .most_output = longest_sound});
    wait_for_answer(ffmpeg);
    if (!ffmpeg.succeeded() || !ffmpeg.error_text().empty())
        throw RecordError(fmt::format("{}: the sound cannot be read: {}", file.string(), failure_of(ffmpeg)));
    const std::string bytes = ffmpeg.output();
    std::vector<std::int16_t> samples(bytes.size() / sizeof(std::int16_t));
    std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(std::int16_t));
    return samples;
}

} // namespace pendula
