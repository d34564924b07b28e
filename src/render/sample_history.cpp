// SPDX-License-Identifier: MIT
#include "render/sample_history.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_curves = 12; // more would only cover each other

} // namespace

std::vector<std::size_t> plotted_bobs(std::size_t count) {
    const std::size_t drawn = std::min(count, most_curves);
    std::vector<std::size_t> bobs;
    for (std::size_t k = 0; k < drawn; ++k) bobs.push_back((k + 1) * count / drawn - 1);
    return bobs;
}

std::vector<std::size_t> plotted_links(std::size_t links) {
    std::vector<std::size_t> result = plotted_bobs(links);
    if (links > 1)
        for (const std::size_t first : plotted_bobs(links - 1)) {
            result.push_back(first);
            result.push_back(first + 1);
        }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

void SampleHistory::Track::clear() {
    TimedRows::clear();
    newest = -1;
    broken = false;
}

namespace {

/// How many of `wanted` samples are kept, and their stride, which is 1 unless there are too many samples.
KeptSamples kept_of(double wanted) {
    KeptSamples kept;
    while (wanted / static_cast<double>(kept.stride) > static_cast<double>(KeptSamples::most))
        kept.stride *= 2;
    const double rows = wanted / static_cast<double>(kept.stride);
    kept.rows = std::min(static_cast<std::size_t>(rows) + 1, KeptSamples::most);
    return kept;
}

} // namespace

void SampleHistory::keep(double seconds, double interval) {
    const KeptSamples kept = kept_of(interval > 0 && seconds > 0 ? std::ceil(seconds / interval) + 1 : 2);
    if (kept.stride > kept_.stride)
        for (Track& track : tracks_) track.thin(kept.stride);
    kept_ = kept;
}

void SampleHistory::clear() {
    for (Track& track : tracks_) track.clear();
}

void SampleHistory::forget(const CutSamples& cut) {
    if (cut.epoch != epoch_) return;
    for (Track& track : tracks_) {
        track.drop_from(cut.index);
        track.newest = std::min(track.newest, cut.index - 1);
    }
}

void SampleHistory::put(const SampleHeader& header, std::span<const BobSample> bobs) {
    if (header.trajectory >= tracks_.size() || bobs.empty() || header.epoch < epoch_) return;
    if (header.epoch > epoch_) clear();
    epoch_ = header.epoch;
    Track& track = tracks_[header.trajectory];
    if (track.chain_links != bobs.size()) {
        track.clear();
        track.chain_links = bobs.size();
        track.links = plotted_links(bobs.size());
        if (header.trajectory > 0 && track.links.size() > 2)
            track.links.erase(track.links.begin(), track.links.end() - 2);
        track.width = track.links.size();
    }
    if (header.index <= track.newest)
        track.drop_from(header.index);
    else if (header.index > track.newest + 1)
        track.broken = true;
    if (header.first_sample != std::exchange(track.first_sample, header.first_sample)) track.broken = true;
    track.newest = header.index;
    if (header.index % kept_.stride != 0) return;
    track.rows.push_back({header.index, !track.broken && !track.rows.empty()});
    track.broken = false;
    for (const std::size_t link : track.links) track.values.push_back({bobs[link].theta, bobs[link].omega});
    while (track.rows.size() > kept_.rows) track.drop_oldest();
}

void EnergyHistory::keep(double seconds, double interval) {
    const KeptSamples kept = kept_of(interval > 0 && seconds > 0 ? std::ceil(seconds / interval) + 2 : 2);
    if (kept.stride > kept_.stride) table_.thin(kept.stride);
    kept_ = kept;
}

void EnergyHistory::clear() { table_.clear(); }

void EnergyHistory::forget(const CutSamples& cut) {
    if (cut.epoch == epoch_) table_.drop_from(cut.index);
}

void EnergyHistory::put_energies(const EnergySample& sums, std::span<const BobEnergy> bobs) {
    if (bobs.empty() || sums.epoch < epoch_) return;
    if (sums.epoch > epoch_ || links_ != bobs.size()) {
        clear();
        links_ = bobs.size();
        bobs_ = plotted_bobs(links_);
        table_.width = bobs_.size();
    }
    epoch_ = sums.epoch;
    table_.drop_from(sums.index);
    if (sums.index % kept_.stride != 0) return;
    const bool joined = !rows().empty() && rows().back().index + kept_.stride == sums.index &&
                        rows().back().sums.from == sums.from;
    table_.rows.push_back({sums.index, joined, sums});
    for (const std::size_t bob : bobs_) table_.values.push_back(bobs[bob]);
    while (rows().size() > kept_.rows) table_.drop_oldest();
}

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
