// SPDX-License-Identifier: MIT
#include "record/frame_rate.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numeric>

namespace pendula {
namespace {

constexpr std::int64_t largest_part = 1'000'000'000; ///< the largest numerator or denominator
constexpr std::size_t most_decimals = 6;

std::optional<std::int64_t> whole(std::string_view digits) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number < 0 || number > largest_part)
        return std::nullopt;
    return number;
}

/// The exact television rate for the number `value`, which was written with `decimals` decimal places: 23.98,
/// 23.976 and 23.976024 all mean 24·1000/1001. Nothing if there is no such rate.
std::optional<FrameRate> of_television(double value, std::size_t decimals) {
    if (decimals < 2) return std::nullopt;
    const double half_a_digit = 0.5000001 * std::pow(10.0, -static_cast<double>(decimals));
    for (const int frames : {24, 30, 48, 60, 120, 240})
        if (std::abs(value - frames * 1000.0 / 1001) <= half_a_digit)
            return FrameRate(std::int64_t{frames} * 1000, 1001);
    return std::nullopt;
}

std::optional<FrameRate> reduced(std::int64_t frames, std::int64_t seconds) {
    if (frames <= 0 || seconds <= 0) return std::nullopt;
    const std::int64_t divisor = std::gcd(frames, seconds);
    const FrameRate rate(frames / divisor, seconds / divisor);
    if (rate.per_second() < slowest_rate || rate.per_second() > fastest_rate) return std::nullopt;
    return rate;
}

} // namespace

std::string FrameRate::text() const {
    return seconds == 1 ? fmt::format("{}", frames) : fmt::format("{}/{}", frames, seconds);
}

std::optional<FrameRate> frame_rate_from(std::string_view text) {
    const auto both = [](std::optional<std::int64_t> frames, std::optional<std::int64_t> seconds) {
        return frames && seconds ? reduced(*frames, *seconds) : std::nullopt;
    };
    if (const std::size_t bar = text.find('/'); bar != std::string_view::npos)
        return both(whole(text.substr(0, bar)), whole(text.substr(bar + 1)));
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return both(whole(text), 1);
    const std::string_view decimals = text.substr(point + 1);
    if (decimals.size() > most_decimals || (point == 0 && decimals.empty())) return std::nullopt;
    std::int64_t scale = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
    const auto before = point == 0 ? 0 : whole(text.substr(0, point));
    const auto after = decimals.empty() ? 0 : whole(decimals);
    if (!before || !after || *before > 1'000'000) return std::nullopt;
    const std::int64_t frames = *before * scale + *after;
    const double value = static_cast<double>(frames) / static_cast<double>(scale);
    if (const auto rate = of_television(value, decimals.size())) return rate;
    return reduced(frames, scale);
}

} // namespace pendula
