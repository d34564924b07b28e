// SPDX-License-Identifier: MIT
#include "analysis/drift_log.hpp"

#include <cmath>

namespace pendula {

void DriftLog::put(const SampleHeader& header, std::span<const BobSample> bobs) {
    if (header.trajectory != 0 || std::isnan(header.drift)) return;
    SampleHeader reading = header;
    reading.trajectory = 1; // the log's own count leaves the main chain out
    reading.index = header.index / energy_stride;
    reading.log_distance = static_cast<float>(std::log10(std::abs(header.drift)));
    reading.first_sample = header.drift_from;
    log_.put(reading, bobs);
}

void DriftLog::forget(const CutSamples& cut) {
    CutSamples readings = cut;
    readings.index = (cut.index + energy_stride - 1) / energy_stride;
    log_.forget(readings);
}

} // namespace pendula
