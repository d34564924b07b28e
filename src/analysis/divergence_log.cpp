// SPDX-License-Identifier: MIT
#include "analysis/divergence_log.hpp"

namespace pendula {

void DivergenceLog::put(const SampleHeader& header, std::span<const BobSample>) {
    if (header.trajectory == 0) return;
    if (records_.size() < header.trajectory) records_.resize(header.trajectory);
    Record& record = records_[header.trajectory - 1];
    if (header.epoch != record.epoch || header.first_sample != record.first ||
        header.index > record.newest + 1)
        record.series.clear();
    record.first = header.first_sample;
    record.epoch = header.epoch;
    record.newest = header.index;
    record.series.add({.index = header.index,
                       .time = static_cast<double>(header.index) * sample_interval_,
                       .log10_distance = static_cast<double>(header.log_distance)});
}

std::span<const DivergencePoint> DivergenceLog::of(std::size_t trajectory) const {
    if (trajectory == 0 || trajectory > records_.size()) return {};
    return records_[trajectory - 1].series.points();
}

} // namespace pendula
