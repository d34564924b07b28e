// SPDX-License-Identifier: MIT
/// High dynamic range: the two transfer functions of ITU-R BT.2100, the screen for which such films are made
/// (SMPTE ST 2086), and the brightness of a film's pictures. The file states the brightness for screens
/// (CTA-861.3, annex P). shaders/resolve_hdr.frag calculates the same codes on the GPU, and a test compares
/// the two.
#pragma once

#include "record/frame_sink.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace pendula {

enum class Hdr {
    none, ///< sRGB codes, whose white is as bright as the screen makes it
    pq,   ///< SMPTE ST 2084: a code means a luminance
    hlg   ///< ARIB STD-B67: a code means a share of the screen's peak
};

/// The transfer function named "pq" or "hlg"; nothing for other names.
std::optional<Hdr> hdr_named(std::string_view);
std::string_view name_of(Hdr);

/// Red, green and blue light.
using Light = std::array<double, 3>;

namespace hdr {

/// Luminances, cd/m². diffuse_white: white paper, text and the panels' white (ITU-R BT.2408); peak: the limit
/// that the brightest highlights approach.
inline constexpr double diffuse_white = 203, peak = 1000;
/// cd/m²; light up to this luminance is shown unchanged.
inline constexpr double knee = peak / 2;

/// The luminance, cd/m², at which a screen shows light of the given luminance: the same up to the knee, and
/// above it peak − knee²/luminance, which begins with slope 1 and approaches the peak.
double shown(double luminance);

/// Converts linear light from BT.709's primaries to BT.2020's, which have the same white (ITU-R BT.2087).
Light to_bt2020(const Light&);

/// PQ's code, 0 … 1, of a luminance of 0 … 10000 cd/m²; and the luminance of a code.
double pq_code(double luminance);
double pq_luminance(double code);

/// HLG's codes, 0 … 1, of light in BT.2020's primaries, cd/m², on a screen whose peak is `peak`; and the
/// light of such codes. BT.2100 gives such a screen a system gamma of 1.2. Codes above 1 are cut off: HLG's
/// gamut is smaller than PQ's, for instance in strong blue.
Light hlg_codes(const Light&);
Light hlg_light(const Light& codes);
/// HLG's scene light of one code, 0 … 1. A screen multiplies it by peak · Y^0.2, where Y is the luminance of
/// the scene light of all three channels.
double hlg_scene(double code);

} // namespace hdr

/// CIE 1931 x and y.
struct Chromaticity {
    double x = 0, y = 0;
};

/// A screen that films are meant for (SMPTE ST 2086).
struct MasteringDisplay {
    Chromaticity red, green, blue, white;
    double most = 0, least = 0; ///< the largest and least luminance, cd/m²
};

/// ITU-R BT.2020's primaries and white.
inline constexpr MasteringDisplay mastering_display{.red = {0.708, 0.292},
                                                    .green = {0.170, 0.797},
                                                    .blue = {0.131, 0.046},
                                                    .white = {0.3127, 0.3290},
                                                    .most = hdr::peak,
                                                    .least = 0.0001};

/// The brightness of a film's pictures (CTA-861.3, annex P).
struct LightLevels {
    int most = 0; ///< the brightest channel of any pixel of the film (MaxCLL), cd/m²
    /// The largest average of a frame (MaxFALL), cd/m². A frame's average is the mean over its pixels of each
    /// pixel's brightest channel.
    int most_average = 0;
    bool operator==(const LightLevels&) const = default;
};

/// Measures the light levels of a film. One thread.
class LightMeter {
  public:
    explicit LightMeter(Hdr);

    /// Adds a frame of 10 bits, coded with the constructor's transfer function in BT.2020's primaries.
    void add(const Frame&);

    /// The levels of all frames so far, rounded up. Limited to hdr::peak, because the dither may lift codes
    /// above it.
    LightLevels levels() const;

  private:
    double of_pq(const Frame&, double& most) const;
    double of_hlg(const Frame&, double& most) const;

    Hdr hdr_;
    std::vector<float> table_;           ///< for each code of 10 bits: cd/m² (PQ) or the scene's light (HLG)
    double most_ = 0, most_average_ = 0; ///< cd/m²
};

} // namespace pendula
