// SPDX-License-Identifier: MIT
/// Where a link turns round inside a step: the roots of its velocity's Taylor polynomial. Pure functions.
#pragma once

#include <span>
#include <vector>

namespace pendula {

/// The values s in (from, to) at which Σ v_k s^k changes its sign, ascending; appended to `out`. None is
/// missed, however close to each other they are: an interval is left alone only when its coefficients prove
/// that it has no root, or one; otherwise it is halved. Two roots closer than 2^-40 of the interval count as
/// none: between them a link moves less than any arithmetic holds. A root is off by a few rounding errors of
/// double, and the angle there, which is at an extreme, by their square. A place where v only
/// touches zero may be among them.
void append_turning_points(std::span<const double> v, double from, double to, std::vector<double>& out);

} // namespace pendula
