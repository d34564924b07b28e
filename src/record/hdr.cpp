// SPDX-License-Identifier: MIT
#include "record/hdr.hpp"

#include "record/record_error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace pendula {

std::optional<Hdr> hdr_named(std::string_view name) {
    for (const Hdr hdr : {Hdr::pq, Hdr::hlg})
        if (name == name_of(hdr)) return hdr;
    return std::nullopt;
}

std::string_view name_of(Hdr hdr) {
    switch (hdr) {
    case Hdr::none:
        return "none";
    case Hdr::pq:
        return "pq";
    case Hdr::hlg:
        return "hlg";
    }
    return "";
}

namespace hdr {
namespace {

// PQ: SMPTE ST 2084, 5.2 and 5.3, and ITU-R BT.2100-2, table 4.
constexpr double largest = 10000; // cd/m²
constexpr double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128, c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32,
                 c3 = 2392.0 / 4096 * 32;

// HLG: ITU-R BT.2100-2, table 5: the constants of the curve, the channels' shares of luminance, and in note
// 5f the system gamma.
constexpr double a = 0.17883277, b = 1 - 4 * a, gamma = 1.2;
const double c = 0.5 - a * std::log(4 * a);
constexpr Light share{0.2627, 0.6780, 0.0593};

double luminance_of(const Light& light) {
    return share[0] * light[0] + share[1] * light[1] + share[2] * light[2];
}

double hlg_code(double scene) {
    return scene <= 1.0 / 12 ? std::sqrt(3 * scene) : a * std::log(12 * scene - b) + c;
}

} // namespace

double shown(double luminance) { return luminance < knee ? luminance : peak - knee * knee / luminance; }

Light to_bt2020(const Light& light) {
    const auto [red, green, blue] = light;
    return {0.627403896 * red + 0.329283039 * green + 0.043313065 * blue,
            0.069097290 * red + 0.919540395 * green + 0.011362315 * blue,
            0.016391439 * red + 0.088013308 * green + 0.895595253 * blue};
}

double pq_code(double luminance) {
    const double y = std::pow(std::clamp(luminance / largest, 0.0, 1.0), m1);
    return std::pow((c1 + c2 * y) / (1 + c3 * y), m2);
}

double pq_luminance(double code) {
    const double root = std::pow(std::clamp(code, 0.0, 1.0), 1 / m2);
    return largest * std::pow(std::max(root - c1, 0.0) / (c2 - c3 * root), 1 / m1);
}

Light hlg_codes(const Light& light) {
    const double whole = std::max(luminance_of(light), 0.0) / peak;
    const double factor = whole > 0 ? std::pow(whole, (1 - gamma) / gamma) / peak : 0;
    Light codes{};
    for (std::size_t i = 0; i < codes.size(); ++i)
        codes[i] = std::min(hlg_code(std::max(light[i], 0.0) * factor), 1.0);
    return codes;
}

double hlg_scene(double code) { return code <= 0.5 ? code * code / 3 : (std::exp((code - c) / a) + b) / 12; }

Light hlg_light(const Light& codes) {
    Light scene{};
    for (std::size_t i = 0; i < scene.size(); ++i) scene[i] = hlg_scene(codes[i]);
    const double factor = peak * std::pow(luminance_of(scene), gamma - 1);
    for (double& channel : scene) channel *= factor;
    return scene;
}

} // namespace hdr

namespace {

constexpr std::size_t codes = 1024;
/// The 10-bit code of a channel stored in 16 bits: the upper 10 bits.
constexpr std::size_t code_of(std::uint16_t stored) { return stored >> 6; }
using Pixel = std::array<std::uint16_t, 4>;

/// The sum of `brightness` over all pixels. Raises `most` to the largest value if that is higher.
template<class Brightness>
double sum_over(const Frame& frame, double& most, Brightness brightness) {
    const std::size_t pixels = frame.pixels.size() / sizeof(Pixel);
    double sum = 0;
    float largest = 0;
    for (std::size_t i = 0; i < pixels; ++i) {
        Pixel pixel;
        std::memcpy(&pixel, frame.pixels.data() + sizeof(Pixel) * i, sizeof(Pixel));
        const float bright = brightness(pixel);
        largest = std::max(largest, bright);
        sum += static_cast<double>(bright);
    }
    most = std::max(most, static_cast<double>(largest));
    return sum;
}

} // namespace

LightMeter::LightMeter(Hdr transfer) : hdr_(transfer), table_(codes) {
    for (std::size_t code = 0; code < codes; ++code) {
        const double value = static_cast<double>(code) / (codes - 1);
        table_[code] = static_cast<float>(hdr_ == Hdr::pq ? hdr::pq_luminance(value) : hdr::hlg_scene(value));
    }
}

double LightMeter::of_pq(const Frame& frame, double& most) const {
    return sum_over(frame, most,
                    [&](const Pixel& pixel) { // the channel with the largest code has the most light
                        return table_[code_of(std::max({pixel[0], pixel[1], pixel[2]}))];
                    });
}

double LightMeter::of_hlg(const Frame& frame, double& most) const {
    return sum_over(frame, most, [&](const Pixel& pixel) {
        const float red = table_[code_of(pixel[0])], green = table_[code_of(pixel[1])],
                    blue = table_[code_of(pixel[2])];
        const float scene = 0.2627f * red + 0.6780f * green + 0.0593f * blue;
        return static_cast<float>(hdr::peak) * std::pow(scene, 0.2f) * std::max({red, green, blue});
    });
}

void LightMeter::add(const Frame& frame) {
    if (frame.depth != 10 || frame.pixels.empty())
        throw RecordError("a film of high dynamic range needs frames of 10 bits");
    const double sum = hdr_ == Hdr::pq ? of_pq(frame, most_) : of_hlg(frame, most_);
    most_average_ = std::max(most_average_, sum / static_cast<double>(frame.pixels.size() / sizeof(Pixel)));
}

LightLevels LightMeter::levels() const {
    const auto rounded = [](double light) { return static_cast<int>(std::ceil(std::min(light, hdr::peak))); };
    return {rounded(most_), rounded(most_average_)};
}

} // namespace pendula
