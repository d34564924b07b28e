// SPDX-License-Identifier: MIT
#include "physics/chain.hpp"

#include <numeric>

namespace pendula {

// Jorba and Zou: the work for a given time is least at an order of −ln(epsilon)/2 + 1.
int taylor_order(Arithmetic arithmetic) {
    switch (arithmetic) {
    case Arithmetic::double_:
        return 20;
    case Arithmetic::long_double:
    case Arithmetic::x87:
        return 24;
    case Arithmetic::double_double:
        break;
    }
    return 40;
}

double Chain::reach() const { return std::accumulate(lengths.begin(), lengths.end(), 0.0); }

} // namespace pendula
