// SPDX-License-Identifier: MIT
/// The parameter that makes a motion slow to calculate, for a user who waits.
#pragma once

#include "physics/chain.hpp"

#include <string>

namespace pendula {

/// One sentence without its full stop, beginning with the parameter's key.
std::string what_makes_it_slow(const Chain&, const StartState&, const Integration&);

} // namespace pendula
