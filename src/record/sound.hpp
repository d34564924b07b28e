// SPDX-License-Identifier: MIT
/// The sound of films: made from the motion, kept in a file beside the film while the film is made, and read
/// back from a part.
#pragma once

#include "files/part_file.hpp"
#include "record/frame_rate.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pendula {

/// One bob at one instant.
struct SoundingBob {
    double x = 0, y = 0; ///< m, from the pivot
    double omega = 0;    ///< rad/s
};

/// The motion as sound: a voice for each bob. States in, samples out; no files, no clock. The same states
/// give the same samples, in whatever portions they are taken. For one thread at a time.
///
/// A voice's pitch follows its link's angular velocity on a logarithmic scale, drawn towards the steps of a
/// pentatonic one; its loudness follows the bob's speed, and its position from left to right the bob's. A
/// chain at rest is silent. Sums that are too loud are compressed, never clipped.
class Sonifier {
  public:
    static constexpr int rate = 48000; ///< samples per second, each of two channels
    static constexpr std::size_t channels = 2;
    /// Longer chains have this many voices: evenly spaced bobs, including the last one.
    static constexpr std::size_t most_voices = 16;
    /// The largest sample; the format's limit is 32767.
    static constexpr int loudest = 30000;

    /// `reach`, m: how far from the pivot a bob can be; decides what is loud and what is far to one side.
    /// Sound before sample `first` is calculated, because later sound continues it, but not kept.
    explicit Sonifier(double reach, std::int64_t first = 0);

    /// The bobs at `time`, s from the beginning. Makes sound up to there. States out of order are ignored.
    void put(double time, std::span<const SoundingBob>);
    /// The next state belongs to another motion and is not joined to the last one.
    void break_off() { is_joined_ = false; }

    /// Moves the samples before number `end` (of each channel) that have not been taken yet to `out`: left
    /// and right alternating. Where there are no states, the last one continues.
    void take_until(std::int64_t end, std::vector<std::int16_t>& out);

    /// The pitch, Hz, of an angular velocity in rad/s. Grows with its size, up to `highest_pitch`.
    static double pitch(double omega);
    static constexpr double lowest_pitch = 110, highest_pitch = 5000; ///< Hz

  private:
    struct Voice {
        double phase = 0;                       ///< turns
        double pitch = lowest_pitch;            ///< Hz
        std::array<double, channels> gain = {}; ///< of each channel
    };
    /// The state that a voice approaches until the next state.
    struct Aim {
        double x = 0, y = 0; ///< m, of the bob
        double pitch = lowest_pitch;
        std::array<double, channels> gain = {};
    };

    void make_until(std::int64_t end);

    double reach_;
    double time_ = 0;        ///< s, of the last state
    bool is_joined_ = false; ///< speeds can be calculated from the last state
    std::vector<Voice> voices_;
    std::vector<Aim> aims_;
    std::int64_t first_, made_ = 0; ///< samples of each channel
    std::vector<std::int16_t> waiting_;
};

/// The number of samples (of each channel) before frame `number`.
std::int64_t sample_at_frame(std::int64_t number, const FrameRate&);

/// The sound of a film while the film is made: a WAV file beside it, which can be played at any moment. For
/// one thread at a time.
class SoundTrack {
  public:
    /// Creates the file: film.part.wav for film.mp4. Throws RecordError if it cannot be created.
    explicit SoundTrack(const std::filesystem::path& film);
    /// Removes it, unless it was kept.
    ~SoundTrack() = default;

    /// 48 kHz, left and right alternating. Throws RecordError.
    void put(std::span<const std::int16_t> samples);
    /// Closes the file. Throws RecordError.
    void finish();
    /// Leaves the file where it is.
    void keep() { file_.keep(); }

    const std::filesystem::path& path() const { return file_.part(); }

  private:
    void write(const void* bytes, std::size_t count);
    void write_header();

    struct Closed {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    PartFile file_;
    std::unique_ptr<std::FILE, Closed> out_;
    std::uint64_t sound_bytes_ = 0;
};

/// Whether that codec, by ffmpeg's name, stores every sample exactly. Parts can be joined only if their sound
/// is stored like this.
bool is_exact_sound(std::string_view codec);

/// The sound of a part of a film, as exact as it was recorded: 48 kHz, left and right in turn. Throws
/// RecordError. Any thread.
std::vector<std::int16_t> part_sound(const std::filesystem::path&);

} // namespace pendula
