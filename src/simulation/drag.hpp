// SPDX-License-Identifier: MIT
/// Where a chain goes when one of its bobs is dragged. Pure functions, any thread; metres, pivot at the
/// origin, y up. Bobs and links count from 0 at the pivot.
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

/// Which links keep their angle while others are dragged; links beyond the end of the list are free. Ignored
/// for elastic chains.
using PinnedLinks = std::vector<bool>;

/// The point nearest to `target` that the bob can reach: for a rigid chain within the ring that its free
/// links span around the position fixed by the pinned ones.
DragPoint reachable_point(const Chain&, const ChainState&, std::size_t bob, DragPoint target,
                          const PinnedLinks& = {});

/// The chain with `bob` at the reachable point nearest to `target`.
///
/// Rigid: at rest. The links from the bob to the pivot are turned by ten passes of cyclic coordinate descent,
/// and a few Newton steps close the remaining gap; the links beyond the bob keep their angles. Whole turns
/// are kept: no link turns by more than half a turn. If the bob is already there, no bit changes.
///
/// Elastic: only this bob is moved, and it is then at rest; the others keep position and velocity. It is
/// never put exactly on a neighbour, because the spring between them would have no direction.
Motion dragged(const Chain&, const ChainState&, std::size_t bob, DragPoint target, const PinnedLinks& = {});

/// The same motion with the bob released at `velocity` (m/s): in a rigid chain, the smallest angular
/// velocities of the free links up to the bob that come nearest to that velocity.
Motion thrown(const Chain&, Motion, std::size_t bob, DragPoint velocity, const PinnedLinks& = {});

/// The states of a motion, for drawing it before the physics has received it.
ChainState state_of(const Chain&, const Motion&, DragPoint pivot = {});

} // namespace pendula
