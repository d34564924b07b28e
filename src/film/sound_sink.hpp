// SPDX-License-Identifier: MIT
/// From a motion's samples to the sound of them.
#pragma once

#include "record/sonifier.hpp"
#include "simulation/sample.hpp"

#include <span>
#include <vector>

namespace pendula {

/// Makes the main chain's samples heard.
class SoundSink final : public SampleSink {
  public:
    SoundSink(Sonifier& sound, double sample_interval) : sound_(sound), sample_interval_(sample_interval) {}

    void put(const SampleHeader& header, std::span<const BobSample> sample) override {
        if (header.trajectory != 0) return;
        bobs_.clear();
        for (const BobSample& bob : sample) bobs_.push_back({bob.x, bob.y, bob.omega});
        sound_.put(static_cast<double>(header.index) * sample_interval_, bobs_);
    }

  private:
    Sonifier& sound_;
    double sample_interval_; // s
    std::vector<SoundingBob> bobs_;
};

} // namespace pendula
