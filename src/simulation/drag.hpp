// SPDX-License-Identifier: MIT
/// Calculates a chain's state while one of its bobs is dragged. Pure functions, any thread. Lengths in
/// metres, pivot at the origin, y up. Bobs and links are counted from 0 at the pivot.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "simulation/setup.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct DragPoint {
    double x = 0, y = 0; ///< m, or m/s

    bool operator==(const DragPoint&) const = default;
};

/// For each link, whether it keeps its angle while others are dragged; links beyond the end of the list are
/// not pinned. Ignored for elastic chains.
using PinnedLinks = std::vector<bool>;

/// The point nearest to `target` that the bob can reach. In a rigid chain, the reachable points form a ring:
/// the pinned links determine its centre and the free links its radii.
DragPoint reachable_point(const Chain&, const ChainState&, std::size_t bob, DragPoint target,
                          const PinnedLinks& = {});

/// The chain with `bob` at the reachable point nearest to `target`.
///
/// Rigid: the chain is at rest. The links from the bob to the pivot are turned by ten passes of cyclic
/// coordinate descent, and a few Newton steps close the remaining gap; the links beyond the bob keep their
/// angles. No link turns by more than half a turn, so whole turns are kept. If the bob is already at that
/// point, no bit changes.
///
/// Elastic: only this bob is moved, and it is then at rest; the other bobs keep their positions and
/// velocities. The moved bob is never placed exactly on a neighbour, because the spring between them would
/// have no direction.
Motion dragged(const Chain&, const ChainState&, std::size_t bob, DragPoint target, const PinnedLinks& = {});

/// The motion with the bob released at `velocity`, m/s. In a rigid chain, the free links up to the bob get
/// the smallest angular velocities that bring the bob's velocity as near as possible to `velocity`.
Motion thrown(const Chain&, Motion, std::size_t bob, DragPoint velocity, const PinnedLinks& = {});

/// The chain state of a motion, so that it can be drawn before the physics thread has received it.
ChainState state_of(const Chain&, const Motion&, DragPoint pivot = {});

} // namespace pendula
