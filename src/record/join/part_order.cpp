// SPDX-License-Identifier: MIT
#include "record/join/part_order.hpp"

#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace pendula {
namespace {

std::string frames_text(std::int64_t first, std::int64_t last) {
    return first == last ? fmt::format("frame {} is", first)
                         : fmt::format("frames {} to {} are", first, last);
}

} // namespace

std::vector<std::size_t> order_of(const std::vector<PartClaim>& parts) {
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return parts[i].first; });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const PartClaim &before = parts[order[i - 1]], &after = parts[order[i]];
        const std::int64_t end = before.first + before.frames;
        if (after.first > end)
            throw RecordError(fmt::format("{} missing between {} and {}", frames_text(end, after.first - 1),
                                          before.name, after.name));
        if (after.first < end)
            throw RecordError(
                fmt::format("{} in both {} and {}",
                            frames_text(after.first, std::min(end, after.first + after.frames) - 1),
                            before.name, after.name));
    }
    return order;
}

} // namespace pendula
