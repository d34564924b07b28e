// SPDX-License-Identifier: MIT
/// How strain is shown: rods and trails of elastic chains have one common scale.
#pragma once

#include "physics/chain.hpp"

namespace pendula {

/// The strain at the ends of the colour scale, 0.05 … 0.5: two and a half times the strain from the chain's
/// own weight.
float full_strain(const Chain&);

} // namespace pendula
