// SPDX-License-Identifier: MIT
#include "support/golden.hpp"
#include "support/test_data.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

namespace pendula::test {
namespace {

/// The largest allowed shift of a letter, in pixels. Letters are averaged over this many pixels to each side.
constexpr int letter_shift = 3;

/// A picture of the difference, eight times as large and opaque.
Picture difference_picture(const Picture& a, const Picture& b) {
    Picture result = a;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) {
        const int d = std::abs(static_cast<int>(a.rgba[i]) - static_cast<int>(b.rgba[i]));
        result.rgba[i] = i % 4 == 3 ? std::uint8_t{255} : static_cast<std::uint8_t>(std::min(8 * d, 255));
    }
    return result;
}

template<class Visit>
void around(const Picture& picture, int x, int y, const Visit& visit) {
    for (int row = std::max(y - letter_shift, 0); row <= std::min(y + letter_shift, picture.height - 1);
         ++row)
        for (int column = std::max(x - letter_shift, 0);
             column <= std::min(x + letter_shift, picture.width - 1); ++column)
            visit(column, row);
}

std::size_t pixel_index(const Picture& picture, int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
           static_cast<std::size_t>(x);
}

/// For each pixel, whether a letter is there or nearby.
std::vector<bool> letters_of(const Picture& with, const Picture& without) {
    std::vector<bool> letters(pixel_index(with, 0, with.height));
    for (int y = 0; y < with.height; ++y)
        for (int x = 0; x < with.width; ++x)
            if (!std::equal(with.at(x, y), with.at(x, y) + 4, without.at(x, y)))
                around(with, x, y,
                       [&](int column, int row) { letters[pixel_index(with, column, row)] = true; });
    return letters;
}

/// The mean of each channel over the pixels around one pixel.
std::array<int, 4> mean_around(const Picture& picture, int x, int y) {
    std::array<int, 4> sum{};
    int count = 0;
    around(picture, x, y, [&](int column, int row) {
        for (std::size_t channel = 0; channel < 4; ++channel)
            sum[channel] += picture.at(column, row)[channel];
        ++count;
    });
    for (int& channel : sum) channel /= count;
    return sum;
}

struct GoldenDifference {
    Difference drawn; ///< outside letters
    int letters = 0;  ///< in codes, of the means around letters
};

GoldenDifference difference_from(const Picture& golden, const Picture& actual,
                                 const Picture& without_letters) {
    const std::vector<bool> letters = letters_of(actual, without_letters);
    Picture seen = actual;
    GoldenDifference found;
    for (int y = 0; y < actual.height; ++y)
        for (int x = 0; x < actual.width; ++x) {
            const std::size_t pixel = pixel_index(actual, x, y);
            if (!letters[pixel]) continue;
            const auto expected = mean_around(golden, x, y), got = mean_around(actual, x, y);
            for (std::size_t channel = 0; channel < 4; ++channel) {
                found.letters = std::max(found.letters, std::abs(expected[channel] - got[channel]));
                seen.rgba[4 * pixel + channel] = golden.rgba[4 * pixel + channel];
            }
        }
    found.drawn = difference(golden, seen);
    return found;
}

} // namespace

std::string golden_mismatch(const std::string& name, const Picture& actual, const Picture& without_letters,
                            const Thresholds& thresholds) {
    const std::filesystem::path golden = std::filesystem::path(test_data()) / "golden" / (name + ".png");
    const char* update = std::getenv("PENDULA_UPDATE_GOLDEN");
    if (update != nullptr && std::string_view(update) == "1") {
        write_png(golden, actual);
        return {};
    }
    const std::filesystem::path folder = std::filesystem::path(PENDULA_TEST_OUTPUT) / "golden";
    std::filesystem::create_directories(folder);
    const std::filesystem::path written = folder / (name + "-actual.png");
    if (!std::filesystem::exists(golden)) {
        write_png(written, actual);
        return golden.string() + " is missing (the picture is " + written.string() +
               "; PENDULA_UPDATE_GOLDEN=1 accepts it)";
    }
    const Picture expected = read_png(golden);
    if (expected.width != actual.width || expected.height != actual.height)
        return golden.string() + " has another size";
    const GoldenDifference found = difference_from(expected, actual, without_letters);
    if (found.drawn.maximum <= thresholds.maximum && found.drawn.mean <= thresholds.mean &&
        found.letters <= thresholds.letters)
        return {};
    write_png(written, actual);
    write_png(folder / (name + "-difference.png"), difference_picture(expected, actual));
    return name + " differs by at most " + std::to_string(found.drawn.maximum) + " codes, " +
           std::to_string(found.drawn.mean) + " in the mean and " + std::to_string(found.letters) +
           " in the means around letters (allowed: " + std::to_string(thresholds.maximum) + ", " +
           std::to_string(thresholds.mean) + " and " + std::to_string(thresholds.letters) + "); see " +
           written.string() + " and -difference.png beside it";
}

} // namespace pendula::test
