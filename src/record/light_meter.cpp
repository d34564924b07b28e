// SPDX-License-Identifier: MIT
#include "record/light_meter.hpp"

#include "record/record_error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace pendula {
namespace {

constexpr std::size_t codes = 1024;
/// From the 16 bits in which a frame has them, however they were widened.
constexpr std::size_t code_of(std::uint16_t stored) { return stored >> 6; }
using Pixel = std::array<std::uint16_t, 4>;

/// The sum of what `brightness` says of each pixel, and the most of it.
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
    return sum_over(frame, most, [&](const Pixel& pixel) { // the curve rises
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
