// SPDX-License-Identifier: MIT
/// Where a chain goes when a hand drags one of its bobs. Pure functions, any thread; metres, pivot at the
/// origin, y up. Bobs and links count from 0 at the pivot.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "simulation/motion.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct DragPoint {
    double x = 0, y = 0; ///< m, or m/s

    bool operator==(const DragPoint&) const = default;
};

/// Which links keep their angle while others are dragged; a list that is too short leaves the rest free.
/// Elastic chains have no use for it.
using PinnedLinks = std::vector<bool>;

/// The point nearest to `target` where the bob can be: for a rigid chain within the ring that its free links
/// span around what the pinned ones leave fixed.
DragPoint reachable_point(const Chain&, const ChainState&, std::size_t bob, DragPoint target,
                          const PinnedLinks& = {});

/// The chain with `bob` at the reachable point nearest to `target`.
///
/// Rigid: at rest. The links from the bob to the pivot are turned by cyclic coordinate descent, ten times
/// over, and what is left is closed by a few Newton steps; those beyond the bob keep their angles. Turns are
/// kept: no link is turned by more than half a turn. Where the bob is there already, no bit changes.
///
/// Elastic: only this bob is moved, and at rest; the others keep place and velocity. It is kept from lying
/// exactly on a neighbour, where a spring has no direction.
Motion dragged(const Chain&, const ChainState&, std::size_t bob, DragPoint target, const PinnedLinks& = {});

/// The same motion with the bob let go at `velocity` (m/s): in a rigid chain the smallest angular velocities
/// of the free links up to it that come nearest to that.
Motion thrown(const Chain&, Motion, std::size_t bob, DragPoint velocity, const PinnedLinks& = {});

/// What a motion looks like, for drawing it before the physics has it.
ChainState state_of(const Chain&, const Motion&);

} // namespace pendula
