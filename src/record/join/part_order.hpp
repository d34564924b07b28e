// SPDX-License-Identifier: MIT
/// Whether parts of a film follow each other. A pure function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// What a part says of itself.
struct PartClaim {
    std::string name;                   ///< for messages
    std::int64_t first = 0, frames = 0; ///< the number of its first frame; how many it holds
};

/// The parts' places in the order of their frames. Throws RecordError, one sentence, if a frame is missing
/// between two parts, or is in both.
std::vector<std::size_t> order_of(const std::vector<PartClaim>&);

} // namespace pendula
