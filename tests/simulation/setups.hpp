// SPDX-License-Identifier: MIT
/// Chains to simulate, and a sink that keeps its samples.
#pragma once

#include "simulation/command.hpp"
#include "simulation/sample.hpp"
#include "simulation/setup.hpp"
#include "simulation/simulation.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace pendula::test {

/// The triple pendulum of the machine-code study, in an arithmetic that every build has.
inline Setup study_triple(Arithmetic arithmetic = Arithmetic::long_double) {
    Setup setup;
    setup.chain.lengths = {4.0, 3.5, 3.0};
    setup.chain.masses = {1, 1, 1};
    setup.start.angles = {90, 90, 90};
    setup.start.angular_velocities = {0, 0, 0};
    setup.integration.arithmetic = arithmetic;
    return setup;
}

/// One link of 1 m, without a ghost.
inline Setup single(double angle_degrees, double dt) {
    Setup setup;
    setup.chain.lengths = {1};
    setup.chain.masses = {1};
    setup.start.angles = {angle_degrees};
    setup.start.angular_velocities = {0};
    setup.integration.arithmetic = Arithmetic::double_;
    setup.integration.dt = dt;
    setup.ghost.enabled = false;
    return setup;
}

struct KeptSample {
    SampleHeader header;
    std::vector<BobSample> bobs;

    /// Compares bit for bit.
    bool operator==(const KeptSample& other) const {
        return header.epoch == other.header.epoch && header.trajectory == other.header.trajectory &&
               header.index == other.header.index && header.bobs == other.header.bobs &&
               std::bit_cast<std::uint32_t>(header.log_distance) ==
                   std::bit_cast<std::uint32_t>(other.header.log_distance) &&
               header.first_sample == other.header.first_sample &&
               std::equal(bobs.begin(), bobs.end(), other.bobs.begin(), other.bobs.end(), same_bits);
    }

  private:
    static bool same_bits(const BobSample& a, const BobSample& b) {
        return std::memcmp(&a, &b, sizeof a) == 0;
    }
};

/// A command and the step before which it is carried out.
struct TimedCommand {
    std::int64_t step;
    Command command;
};

class KeepingSink final : public SampleSink {
  public:
    std::vector<KeptSample> samples;

    void put(const SampleHeader& header, std::span<const BobSample> bobs) override {
        samples.push_back({header, {bobs.begin(), bobs.end()}});
    }
    std::vector<KeptSample> of(std::uint32_t trajectory) const {
        std::vector<KeptSample> found;
        for (const KeptSample& sample : samples)
            if (sample.header.trajectory == trajectory) found.push_back(sample);
        return found;
    }
};

using IgnoringSink = TeeSink; ///< has no sinks, so it discards all samples

/// The first companion, or null.
inline const Trajectory* ghost_of(const Simulation& simulation) {
    return simulation.members().size() > 1 ? simulation.members()[1].trajectory.get() : nullptr;
}

} // namespace pendula::test
