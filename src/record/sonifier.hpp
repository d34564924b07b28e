// SPDX-License-Identifier: MIT
/// The motion as sound: a voice for each bob. States in, samples out; no files, no clock. The same states
/// give the same samples, however they are asked for. For one thread at a time.
///
/// A voice's pitch is its link's angular velocity on a logarithmic scale, drawn towards the steps of a
/// pentatonic one; its loudness is the bob's speed, its place between the ears the bob's place. At rest there
/// is silence. Sums too loud are pressed together, never cut off.
#pragma once

#include "record/frame_rate.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// One bob at one instant.
struct SoundingBob {
    double x = 0, y = 0; ///< m, from the pivot
    double omega = 0;    ///< rad/s
};

class Sonifier {
  public:
    static constexpr int rate = 48000; ///< samples per second, each of two channels
    static constexpr std::size_t channels = 2;
    /// Of a longer chain so many bobs, evenly spaced and the last one among them, are heard.
    static constexpr std::size_t most_voices = 16;
    /// No sample is larger, of 32767.
    static constexpr int loudest = 30000;

    /// `reach`, m: how far from the pivot a bob can be; sets what is loud and what is far to one side.
    /// Sound before sample `first` is made, since what follows continues it, but not kept.
    explicit Sonifier(double reach, std::int64_t first = 0);

    /// The bobs at `time`, s from the beginning. Sound is made up to there. What comes out of order is
    /// ignored.
    void put(double time, std::span<const SoundingBob>);
    /// What comes next is another motion: nothing leads from the last state to it.
    void break_off() { is_joined_ = false; }

    /// Moves the samples before number `end` (of each channel), which were not taken yet, to `out`: left and
    /// right in turn. Where the states do not reach so far the last one goes on.
    void take_until(std::int64_t end, std::vector<std::int16_t>& out);

    /// Hz, of an angular velocity in rad/s. Grows with its size, up to `highest_pitch`.
    static double pitch(double omega);
    static constexpr double lowest_pitch = 110, highest_pitch = 5000; ///< Hz

  private:
    struct Voice {
        double phase = 0;                       ///< turns
        double pitch = lowest_pitch;            ///< Hz
        std::array<double, channels> gain = {}; ///< of each channel
    };
    /// Where a voice is led to until the next state.
    struct Aim {
        double x = 0, y = 0; ///< m, of the bob
        double pitch = lowest_pitch;
        std::array<double, channels> gain = {};
    };

    void make_until(std::int64_t end);

    double reach_;
    double time_ = 0;        ///< s, of the last state
    bool is_joined_ = false; ///< speeds can be told from the last state
    std::vector<Voice> voices_;
    std::vector<Aim> aims_;
    std::int64_t first_, made_ = 0; ///< samples of each channel
    std::vector<std::int16_t> waiting_;
};

/// How many samples (of each channel) come before frame `number`.
std::int64_t sample_at_frame(std::int64_t number, const FrameRate&);

} // namespace pendula
