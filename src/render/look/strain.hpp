// SPDX-License-Identifier: MIT
/// How strain is shown: rods and trails of elastic chains share one scale.
#pragma once

#include "physics/chain.hpp"

namespace pendula {

/// The strain at which colours end, 0.05 … 0.5: two and a half times what the chain's weight stretches its
/// links.
float full_strain(const Chain&);

} // namespace pendula
