// SPDX-License-Identifier: MIT
#include "storyboard/live_text.hpp"

#include "scene/scene_error.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

std::string time_text(double time) { return fmt::format("{:.2f}", time); }

std::string in_superscript(int power) {
    static constexpr std::string_view digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = power < 0 ? "⁻" : "";
    for (const char digit : fmt::format("{}", std::abs(power)))
        text += digits[static_cast<std::size_t>(digit - '0')];
    return text;
}

/// Two significant digits: 0.34, 12, 3.4·10⁻⁹.
std::string two_digits(double value) {
    if (value == 0) return "0";
    if (!std::isfinite(value)) return "–";
    const std::string scientific = fmt::format("{:.1e}", std::abs(value));
    const int power = std::stoi(scientific.substr(scientific.find('e') + 1));
    const std::string sign = value < 0 ? "−" : "";
    if (power < -2 || power > 2) return sign + scientific.substr(0, 3) + "·10" + in_superscript(power);
    const double rounded = std::stod(scientific);
    return sign + fmt::format("{:.{}f}", rounded, power < 1 ? 1 - power : 0);
}

std::string shown(const std::optional<double>& value, std::string (*format)(double)) {
    return value ? format(*value) : "–";
}

} // namespace

std::string live_text(std::string_view text, const LiveNumbers& numbers) {
    std::string out;
    while (!text.empty()) {
        const auto take = [&](std::string_view mark, const auto& value) {
            if (!text.starts_with(mark)) return false;
            out += value();
            text.remove_prefix(mark.size());
            return true;
        };
        if (take("{{", [] { return std::string("{"); }) ||
            take("{t}", [&] { return shown(numbers.time, time_text); }) ||
            take("{divergence}", [&] { return shown(numbers.divergence, two_digits); }) ||
            take("{drift}", [&] { return shown(numbers.drift, two_digits); }))
            continue;
        out += text[0];
        text.remove_prefix(1);
    }
    return out;
}

std::optional<std::string> live_text_problem(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte < 0x20 && byte != '\n') || byte == 0x7f)
            return fmt::format("expected lines of text, got {}", in_quotes(text));
        if (text[i] != '{') continue;
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("{{"))
            ++i;
        else if (!rest.starts_with("{t}") && !rest.starts_with("{divergence}") &&
                 !rest.starts_with("{drift}"))
            return fmt::format(
                "expected {{t}}, {{divergence}}, {{drift}}, or {{{{ for a brace, got {}",
                in_quotes(rest.substr(0, rest.find('}') == rest.npos ? 12 : rest.find('}') + 1)));
    }
    return std::nullopt;
}

} // namespace pendula
