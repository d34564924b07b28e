// SPDX-License-Identifier: MIT
#include "physics/build_trajectory.hpp"

namespace pendula {

template std::unique_ptr<Trajectory> build_trajectory<QuadDouble>(const Chain&, const PreciseState&,
                                                                  const Integration&);

} // namespace pendula
