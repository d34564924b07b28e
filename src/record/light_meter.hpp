// SPDX-License-Identifier: MIT
/// How bright the pictures of a film of high dynamic range are, as its file says it to screens (CTA-861.3,
/// annex P). One thread.
#pragma once

#include "record/frame_sink.hpp"
#include "record/hdr.hpp"

#include <vector>

namespace pendula {

struct LightLevels {
    int most = 0; ///< cd/m²: the brightest channel of the brightest pixel of all (MaxCLL)
    int most_average =
        0; ///< cd/m²: of the frame in which that is the most, the mean over its pixels (MaxFALL)
    bool operator==(const LightLevels&) const = default;
};

class LightMeter {
  public:
    explicit LightMeter(Hdr);

    /// A frame of 10 bits, whose codes are those of that transfer function, in BT.2020's primaries.
    void add(const Frame&);

    /// Of all frames so far, rounded up; the dither cannot lift them above the peak.
    LightLevels levels() const;

  private:
    double of_pq(const Frame&, double& most) const;
    double of_hlg(const Frame&, double& most) const;

    Hdr hdr_;
    std::vector<float> table_;           ///< of a channel's 10 bits: cd/m² for PQ, the scene's light for HLG
    double most_ = 0, most_average_ = 0; ///< cd/m²
};

} // namespace pendula
