// SPDX-License-Identifier: MIT
/// The sound of films: functions that make it from the motion, store it in a file beside the unfinished film,
/// and read it from a part of a film.
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

/// The state of one bob from which its voice is made.
struct SoundingBob {
    double x = 0, y = 0; ///< m, from the pivot
    double omega = 0;    ///< rad/s
};

/// Makes sound from the motion, with one voice for each bob. Takes states and returns samples; uses no files
/// and no clock. The same states give the same samples, no matter how many are taken at a time. For one
/// thread at a time.
///
/// A voice's pitch follows its link's angular velocity on a logarithmic scale, but stays longer near the
/// notes of a pentatonic scale. Its loudness follows the bob's speed, and its balance between left and right
/// follows the bob's horizontal position. A chain at rest is silent. Sums that are too loud are compressed,
/// never clipped.
class Sonifier {
  public:
    static constexpr int rate = 48000; ///< samples per second in each channel
    static constexpr std::size_t channels = 2;
    /// The largest number of voices. In a longer chain only this many bobs sound, evenly spaced and including
    /// the last one.
    static constexpr std::size_t most_voices = 16;
    /// The largest sample value; the format's limit is 32767.
    static constexpr int loudest = 30000;

    /// `reach`: the largest distance of a bob from the pivot, m; loudness and balance are relative to it. The
    /// sound before sample `first` is calculated, because later sound continues it, but is not returned.
    explicit Sonifier(double reach, std::int64_t first = 0);

    /// Adds the state of all bobs at `time`, in s from the beginning, and makes the sound up to that time.
    /// Ignores states in the wrong order.
    void put(double time, std::span<const SoundingBob>);
    /// Call this if the next state belongs to another motion: no speeds are then calculated from the last
    /// state to the next.
    void break_off() { is_joined_ = false; }

    /// Appends to `out` all samples before number `end` (of each channel) that have not been taken yet, left
    /// and right alternating. After the last state, the sound of that state continues.
    void take_until(std::int64_t end, std::vector<std::int16_t>& out);

    /// The pitch, Hz, of an angular velocity in rad/s. Grows with its absolute value, up to `highest_pitch`.
    static double pitch(double omega);
    static constexpr double lowest_pitch = 110, highest_pitch = 5000; ///< Hz

  private:
    struct Voice {
        double phase = 0;                       ///< turns
        double pitch = lowest_pitch;            ///< Hz
        std::array<double, channels> gain = {}; ///< of each channel
    };
    /// What a voice approaches until the next state of the chain.
    struct Aim {
        double x = 0, y = 0; ///< the bob's position, m
        double pitch = lowest_pitch;
        std::array<double, channels> gain = {};
    };

    void make_until(std::int64_t end);

    double reach_;
    double time_ = 0;        ///< the time of the last state, s
    bool is_joined_ = false; ///< speeds can be calculated from the last state to the next
    std::vector<Voice> voices_;
    std::vector<Aim> aims_;
    std::int64_t first_, made_ = 0; ///< the first sample to return, the next to make; of each channel
    std::vector<std::int16_t> waiting_;
};

/// The number of samples (of each channel) before frame `number`.
std::int64_t sample_at_frame(std::int64_t number, const FrameRate&);

/// The sound of an unfinished film: a WAV file beside it, which can be played at any moment. For one thread
/// at a time.
class SoundTrack {
  public:
    /// Creates the file: film.part.wav for film.mp4. Throws FileError if it cannot be created.
    explicit SoundTrack(const std::filesystem::path& film);
    /// Removes the file, unless keep() was called.
    ~SoundTrack() = default;

    /// Appends samples: 48 kHz, left and right alternating. Throws RecordError.
    void put(std::span<const std::int16_t> samples);
    /// Closes the file. Throws RecordError.
    void finish();
    /// After this call, the destructor does not remove the file.
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

/// Whether the sound codec with this name in ffmpeg stores every sample exactly. Parts can be joined only if
/// their sound is stored exactly.
bool is_exact_sound(std::string_view codec);

/// The sound of a part of a film, decoded by ffmpeg: 48 kHz, left and right alternating. Throws RecordError.
/// Any thread.
std::vector<std::int16_t> part_sound(const std::filesystem::path&);

} // namespace pendula
