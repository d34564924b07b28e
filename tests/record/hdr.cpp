// SPDX-License-Identifier: MIT
// Tests for record/hdr.hpp against published values, and for how bright LightMeter finds pictures.
#include "record/hdr.hpp"

#include "record_support.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A frame whose columns have these codes, from 0 to 1.
Frame frame_of_codes(const std::vector<Light>& columns) {
    Frame frame;
    frame.resize(static_cast<int>(columns.size()), 4, 10);
    for (std::size_t i = 0; i < 4 * columns.size(); ++i) {
        const Light& codes = columns[i % columns.size()];
        std::array<std::uint16_t, 4> pixel{0, 0, 0, 65535};
        for (std::size_t c = 0; c < 3; ++c)
            pixel[c] = static_cast<std::uint16_t>(std::lround(std::round(codes[c] * 1023) * 65535 / 1023));
        std::memcpy(frame.pixels.data() + 8 * i, pixel.data(), 8);
    }
    return frame;
}

Light grey(double code) { return {code, code, code}; }

} // namespace

TEST_CASE("PQ codes match the published values and convert back to their luminance") {
    // From ITU-R BT.2408-7, table 1, and from the formula of SMPTE ST 2084, evaluated with mpmath.
    CHECK(hdr::pq_code(0) == Approx(0).margin(1e-6));
    CHECK(hdr::pq_code(100) == Approx(0.508078).margin(1e-6));
    CHECK(hdr::pq_code(203) == Approx(0.580689).margin(1e-6));
    CHECK(hdr::pq_code(1000) == Approx(0.751827).margin(1e-6));
    CHECK(hdr::pq_code(10000) == Approx(1).margin(1e-12));
    for (double luminance = 0.01; luminance < 10000; luminance *= 1.7)
        CHECK(hdr::pq_luminance(hdr::pq_code(luminance)) == Approx(luminance).epsilon(1e-9));
}

TEST_CASE("HLG codes match the published values: 75 % for diffuse white, 100 % for the peak") {
    const auto code = [](double luminance) { return hdr::hlg_codes(grey(luminance)); };
    CHECK(code(203)[0] == Approx(0.75).margin(1e-3)); // ITU-R BT.2408-7, table 1
    CHECK(code(1000)[1] == Approx(1).margin(1e-7));
    CHECK(code(0)[2] == 0);
    CHECK(hdr::hlg_scene(0.5) == Approx(1.0 / 12).epsilon(1e-12)); // ITU-R BT.2100-2, table 5
    CHECK(hdr::hlg_scene(1) == Approx(1).margin(1e-7));
    for (const Light& light : {Light{0.2, 0.1, 0.3}, Light{500, 600, 100}, Light{203, 203, 203}}) {
        const Light back = hdr::hlg_light(hdr::hlg_codes(light));
        for (std::size_t i = 0; i < 3; ++i) CHECK(back[i] == Approx(light[i]).epsilon(1e-9));
    }
    CHECK(hdr::hlg_codes({0, 0, 1000})[2] == 1); // cut off
}

TEST_CASE("light is unchanged up to half the peak, and is compressed above it to stay below the peak") {
    CHECK(hdr::shown(0.1) == 0.1);
    CHECK(hdr::shown(hdr::diffuse_white) == hdr::diffuse_white);
    const double step = 1e-3;
    CHECK((hdr::shown(hdr::knee + step) - hdr::shown(hdr::knee)) / step == Approx(1).margin(1e-5));
    CHECK(hdr::shown(1e6) == Approx(999.75).margin(1e-9));
    for (double luminance = 100; luminance < 1e6; luminance *= 1.3) {
        CHECK(hdr::shown(1.3 * luminance) > hdr::shown(luminance));
        CHECK(hdr::shown(luminance) < hdr::peak);
    }
}

TEST_CASE("the conversion to BT.2020 keeps white and gives the published values for BT.709 red") {
    const Light white = hdr::to_bt2020(grey(1));
    for (const double channel : white) CHECK(channel == Approx(1).margin(1e-9));
    const Light red = hdr::to_bt2020({1, 0, 0}); // ITU-R BT.2087-0, to its four digits
    CHECK(red[0] == Approx(0.6274).margin(5e-5));
    CHECK(red[1] == Approx(0.0691).margin(5e-5));
    CHECK(red[2] == Approx(0.0164).margin(5e-5));
}

TEST_CASE("the light meter finds a film's brightest channel and the brightest average of a frame") {
    LightMeter pq(Hdr::pq);
    pq.add(frame_of_codes({grey(hdr::pq_code(100)), grey(hdr::pq_code(100))}));
    const double blue = hdr::pq_luminance(std::round(1023 * hdr::pq_code(700)) / 1023);
    pq.add(frame_of_codes({{0, 0, hdr::pq_code(700)}, grey(0), grey(0), grey(0), grey(0), grey(0), grey(0)}));
    const LightLevels levels = pq.levels();
    CHECK(levels.most == std::ceil(blue));
    CHECK(levels.most_average ==
          std::ceil(std::max(hdr::pq_luminance(std::round(1023 * hdr::pq_code(100)) / 1023), blue / 7)));

    LightMeter hlg(Hdr::hlg);
    const Light orange = hdr::hlg_codes({400, 200, 20});
    hlg.add(frame_of_codes({orange, grey(0)}));
    // Here, one 10-bit code is at most 1.2 % of the light.
    CHECK(hlg.levels().most == Approx(400).epsilon(0.012).margin(1));
    CHECK(hlg.levels().most_average == Approx(200).epsilon(0.012).margin(1));

    LightMeter dithered(Hdr::pq);
    dithered.add(frame_of_codes({grey(hdr::pq_code(1010))}));
    CHECK(dithered.levels() == LightLevels{1000, 1000});
    Frame shallow;
    shallow.resize(2, 2, 8);
    CHECK_THROWS_AS(dithered.add(shallow), RecordError);
}
