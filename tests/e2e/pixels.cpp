// SPDX-License-Identifier: MIT
#include "e2e/pixels.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <numeric>

namespace pendula::test {

Pixels pixels_from(const std::string& input, const Area& area) {
    const Outcome read = run_shell(fmt::format("ffmpeg -nostdin -v error {} -frames:v 1 -vf "
                                               "crop={}:{}:{}:{}:exact=1 -pix_fmt rgb24 -f rawvideo -",
                                               input, area.width, area.height, area.x, area.y),
                                   ".");
    CAPTURE(read.errors);
    REQUIRE(read.output.size() == 3 * static_cast<std::size_t>(area.width * area.height));
    return {read.output};
}

Pixels pixels_of(const std::filesystem::path& picture, const Area& area) {
    return pixels_from("-i " + quoted(picture.string()), area);
}

int pixels_coloured(const Pixels& pixels, const std::array<int, 3>& colour) {
    int found = 0;
    for (std::size_t pixel = 0; pixel < pixels.count(); ++pixel) {
        const auto is_near = [&](int channel) {
            return std::abs(pixels.code(pixel, channel) - colour[static_cast<std::size_t>(channel)]) < 8;
        };
        found += is_near(0) && is_near(1) && is_near(2);
    }
    return found;
}

int codes_changed(const Pixels& before, const Pixels& after) {
    REQUIRE(before.count() == after.count());
    int found = 0;
    for (std::size_t pixel = 0; pixel < before.count(); ++pixel)
        for (const int channel : {0, 1, 2})
            found += std::abs(before.code(pixel, channel) - after.code(pixel, channel)) > 24;
    return found;
}

double mean_code(const Pixels& pixels) {
    const double sum =
        std::accumulate(pixels.rgb.begin(), pixels.rgb.end(), 0.0,
                        [](double before, char code) { return before + static_cast<unsigned char>(code); });
    return sum / static_cast<double>(pixels.rgb.size());
}

} // namespace pendula::test
