// SPDX-License-Identifier: MIT
#include "record/sonifier.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace pendula {
namespace {

constexpr double slow = 1;              // rad/s: an octave above the pitch of rest
constexpr double loud = 2;              // reaches per second: a speed with 1 − 1/e of the full loudness
constexpr double shortest_step = 0.001; // s between states; closer ones are ignored
constexpr double settling = 0.012;      // s in which a voice approaches its aim, to avoid clicks
constexpr double master = 1.0;          // before the limiter, for a single voice

/// The steps of the pentatonic scale C D E G A C, in octaves.
constexpr std::array pentatonic{0.0 / 12, 2.0 / 12, 4.0 / 12, 7.0 / 12, 9.0 / 12, 12.0 / 12};

/// With zero slope at both ends: a voice lingers on the steps and glides between them.
double smooth(double part) { return part * part * (3 - 2 * part); }

/// `octaves` drawn towards the steps: continuous and never falling.
double on_scale(double octaves) {
    const double octave = std::floor(octaves);
    const double step = (octaves - octave) * (pentatonic.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(step), pentatonic.size() - 2);
    const double part = smooth(step - static_cast<double>(below));
    return octave + pentatonic[below] + part * (pentatonic[below + 1] - pentatonic[below]);
}

/// A fundamental with two overtones, so that it can be heard on small speakers. From −1 to 1.
double wave(double turns) {
    const double angle = 2 * std::numbers::pi * turns;
    const double s = std::sin(angle), c = std::cos(angle);
    return (s + 0.3 * (2 * s * c) + 0.12 * (s * (3 - 4 * s * s))) / 1.3;
}

} // namespace

std::int64_t sample_at_frame(std::int64_t number, const FrameRate& rate) {
    __extension__ using Wide = __int128; // the parts of a fraction may be large
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
    // Added as independent noises: several voices are hardly louder than one.
    const double share = master / std::sqrt(static_cast<double>(std::max<std::size_t>(count, 1)));
    for (std::size_t i = 0; i < count; ++i) {
        const SoundingBob& bob = bobs[(i + 1) * bobs.size() / count - 1];
        Aim& aim = aims_[i];
        const double speed = is_joined_ ? std::hypot(bob.x - aim.x, bob.y - aim.y) / passed : 0; // m/s
        const double loudness = share * (1 - std::exp(-speed / (loud * reach_)));
        // Equal power: a quarter of a turn from the far left to the far right.
        const double side = 0.25 * std::numbers::pi * (1 + std::clamp(bob.x / reach_, -1.0, 1.0));
        aim = {bob.x, bob.y, pitch(bob.omega), {loudness * std::cos(side), loudness * std::sin(side)}};
    }
    time_ = time;
    is_joined_ = true;
}

/// Every voice moves smoothly to its aim, in the settling time.
void Sonifier::make_until(std::int64_t end) {
    constexpr double nearer = 1 / (settling * rate); // the part of the way covered with each sample
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

} // namespace pendula
