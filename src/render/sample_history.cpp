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
    rows.clear();
    angles.clear();
    newest = -1;
    broken = false;
}

void SampleHistory::Track::drop_oldest() {
    rows.pop_front();
    angles.erase(angles.begin(), angles.begin() + static_cast<std::ptrdiff_t>(links.size()));
}

void SampleHistory::Track::drop_from(std::int64_t index) {
    while (!rows.empty() && rows.back().index >= index) rows.pop_back();
    angles.resize(rows.size() * links.size());
}

void SampleHistory::Track::thin(std::int64_t stride) {
    std::deque<Row> kept_rows;
    std::deque<Angle> kept_angles;
    bool joined = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        joined = joined && rows[i].joined;
        if (rows[i].index % stride != 0) continue;
        kept_rows.push_back({rows[i].index, joined && !kept_rows.empty()});
        for (std::size_t slot = 0; slot < links.size(); ++slot)
            kept_angles.push_back(angles[i * links.size() + slot]);
        joined = true;
    }
    rows = std::move(kept_rows);
    angles = std::move(kept_angles);
}

void SampleHistory::keep(double seconds, double interval) {
    const double wanted = interval > 0 && seconds > 0 ? std::ceil(seconds / interval) + 1 : 2;
    std::int64_t stride = 1;
    while (wanted / static_cast<double>(stride) > static_cast<double>(most_samples)) stride *= 2;
    kept_ = static_cast<std::size_t>(wanted / static_cast<double>(stride)) + 1;
    if (stride > stride_)
        for (Track& track : tracks_) track.thin(stride);
    stride_ = stride;
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
    }
    if (header.index <= track.newest)
        track.drop_from(header.index);
    else if (header.index > track.newest + 1)
        track.broken = true;
    if (header.first_sample != std::exchange(track.first_sample, header.first_sample)) track.broken = true;
    track.newest = header.index;
    if (header.index % stride_ != 0) return;
    track.rows.push_back({header.index, !track.broken && !track.rows.empty()});
    track.broken = false;
    for (const std::size_t link : track.links) track.angles.push_back({bobs[link].theta, bobs[link].omega});
    while (track.rows.size() > std::min(kept_, most_samples)) track.drop_oldest();
}

void EnergyHistory::keep(double seconds, double interval) {
    const double wanted = interval > 0 && seconds > 0 ? std::ceil(seconds / interval) + 2 : 2;
    std::int64_t stride = 1;
    while (wanted / static_cast<double>(stride) > static_cast<double>(most_samples)) stride *= 2;
    kept_ = static_cast<std::size_t>(wanted / static_cast<double>(stride)) + 1;
    if (stride <= stride_) {
        stride_ = stride;
        return;
    }
    stride_ = stride;
    std::deque<Row> rows;
    std::deque<BobEnergy> parts;
    bool joined = true;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        joined = joined && rows_[i].joined;
        if (rows_[i].sums.index % stride_ != 0) continue;
        rows.push_back({rows_[i].sums, joined && !rows.empty()});
        for (std::size_t slot = 0; slot < bobs_.size(); ++slot) parts.push_back(bob(i, slot));
        joined = true;
    }
    rows_ = std::move(rows);
    parts_ = std::move(parts);
}

void EnergyHistory::clear() {
    rows_.clear();
    parts_.clear();
}

void EnergyHistory::drop_from(std::int64_t index) {
    while (!rows_.empty() && rows_.back().sums.index >= index) rows_.pop_back();
    parts_.resize(rows_.size() * bobs_.size());
}

void EnergyHistory::forget(const CutSamples& cut) {
    if (cut.epoch == epoch_) drop_from(cut.index);
}

void EnergyHistory::put_energies(const EnergySample& sums, std::span<const BobEnergy> bobs) {
    if (bobs.empty() || sums.epoch < epoch_) return;
    if (sums.epoch > epoch_ || links_ != bobs.size()) {
        clear();
        links_ = bobs.size();
        bobs_ = plotted_bobs(links_);
    }
    epoch_ = sums.epoch;
    drop_from(sums.index);
    if (sums.index % stride_ != 0) return;
    const bool joined = !rows_.empty() && rows_.back().sums.index + stride_ == sums.index &&
                        rows_.back().sums.from == sums.from;
    rows_.push_back({sums, joined});
    for (const std::size_t bob : bobs_) parts_.push_back(bobs[bob]);
    while (rows_.size() > std::min(kept_, most_samples)) {
        rows_.pop_front();
        parts_.erase(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(bobs_.size()));
    }
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
