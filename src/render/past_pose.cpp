// SPDX-License-Identifier: MIT
#include "render/past_pose.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pendula {

std::vector<glm::dvec2> past_pose(const SampleHistory& history, const Chain& chain, double time,
                                  double sample_interval) {
    std::vector<glm::dvec2> pose;
    const auto& rows = history.rows(0);
    if (chain.model != Model::rigid || history.links(0) != chain.links() || rows.empty() ||
        history.kept_links(0).size() != chain.links() || !(sample_interval > 0))
        return pose;
    const auto wanted = static_cast<std::int64_t>(std::llround(time / sample_interval));
    auto row =
        std::lower_bound(rows.begin(), rows.end(), wanted - history.stride() / 2,
                         [](const SampleHistory::Row& one, std::int64_t index) { return one.index < index; });
    if (row == rows.end()) --row;
    if (std::abs(row->index - wanted) > 2 * history.stride()) return pose;
    glm::dvec2 at(0);
    for (std::size_t link = 0; link < chain.links(); ++link) {
        const auto angle =
            static_cast<double>(history.angle(0, static_cast<std::size_t>(row - rows.begin()), link).theta);
        at += chain.lengths[link] * glm::dvec2(std::sin(angle), -std::cos(angle));
        pose.push_back(at);
    }
    return pose;
}

} // namespace pendula
