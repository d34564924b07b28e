// SPDX-License-Identifier: MIT
#include "simulation/companions.hpp"

#include "simulation/short_power.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace pendula {
namespace {

void require(bool condition, const std::string& sentence) {
    if (!condition) throw Refused(sentence);
}

void require_ghost(const GhostSetup& ghost, std::size_t links) {
    if (!ghost.enabled) return;
    require(ghost.link >= 1 && ghost.link <= links,
            fmt::format("the ghost's link must be 1 to {}, not {}", links, ghost.link));
    require(std::isfinite(ghost.offset), "the ghost's offset must be a finite number, in rad");
    require(ghost.count >= 1, "the number of ghosts must be positive");
}

std::string short_number(double value) { return with_short_power(fmt::format("{:.3g}", value)); }

} // namespace

Member member_of(LaneKind kind, std::string label, std::unique_ptr<Trajectory> trajectory,
                 std::int64_t first_sample) {
    Member member;
    member.kind = kind;
    member.label = std::move(label);
    trajectory->state(member.now);
    member.before = member.now;
    member.trajectory = std::move(trajectory);
    member.first_sample = first_sample;
    return member;
}

std::vector<Member> ghosts_beside(const Trajectory& main, const GhostSetup& ghost,
                                  std::int64_t first_sample) {
    std::vector<Member> ghosts;
    for (std::size_t k = 1; k <= ghost.ghosts(); ++k) {
        const double offset = static_cast<double>(k) * ghost.offset;
        auto trajectory = main.clone();
        trajectory->perturb(ghost.link - 1, offset);
        ghosts.push_back(member_of(LaneKind::ghost, fmt::format("ghost {} rad", short_number(offset)),
                                   std::move(trajectory), first_sample));
    }
    return ghosts;
}

std::vector<Member> lanes_beside(const Trajectory& main, const Setup& setup, std::int64_t first_sample) {
    std::vector<Member> lanes;
    for (const PrecisionLane& lane : setup.lanes) {
        lanes.push_back(member_of(LaneKind::precision, to_text(lane),
                                  make_trajectory(main, setup.chain, integration_of(lane, setup.integration)),
                                  first_sample));
        lanes.back().substeps = substeps_of(lane, setup.integration);
    }
    return lanes;
}

std::int64_t substeps_of(const PrecisionLane& lane, const Integration& main) {
    if (lane.dt == 0) return 1;
    const Wide ratio = as_written(main.dt) / as_written(lane.dt);
    const auto substeps = static_cast<std::int64_t>(std::llround(static_cast<double>(ratio)));
    const double rest = static_cast<double>(ratio - static_cast<Wide>(substeps));
    require(substeps >= 1 && std::abs(rest) < 1e-12 * static_cast<double>(substeps),
            fmt::format("lane '{}': its dt must be a whole fraction of the main chain's {} s, or be left out",
                        to_text(lane), main.dt));
    return substeps;
}

void require_companions(const Setup& setup) {
    require_ghost(setup.ghost, setup.chain.links());
    require(setup.ghost.ghosts() + setup.lanes.size() <= most_companions,
            fmt::format("there can be at most {} ghosts and precision lanes together, not {}",
                        most_companions, setup.ghost.ghosts() + setup.lanes.size()));
    for (const PrecisionLane& lane : setup.lanes) substeps_of(lane, setup.integration);
}

} // namespace pendula
