// SPDX-License-Identifier: MIT
#include "physics/chain.hpp"

#include <numeric>

namespace pendula {

double Chain::reach() const { return std::accumulate(lengths.begin(), lengths.end(), 0.0); }

} // namespace pendula
