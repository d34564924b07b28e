// SPDX-License-Identifier: MIT
/// Passes every sample on to each of several sinks, in order.
#pragma once

#include "simulation/sample.hpp"

#include <initializer_list>
#include <vector>

namespace pendula {

class SampleFan final : public SampleSink {
  public:
    /// The sinks must outlive it; null pointers are skipped.
    SampleFan(std::initializer_list<SampleSink*> sinks) {
        for (SampleSink* sink : sinks)
            if (sink) sinks_.push_back(sink);
    }

    void put(const SampleHeader& header, std::span<const BobSample> bobs) override {
        for (SampleSink* sink : sinks_) sink->put(header, bobs);
    }

  private:
    std::vector<SampleSink*> sinks_;
};

} // namespace pendula
