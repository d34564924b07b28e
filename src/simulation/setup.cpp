// SPDX-License-Identifier: MIT
#include "simulation/setup.hpp"

#include "physics/trajectory.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <optional>

namespace pendula {
namespace {

[[noreturn]] void refuse(std::string_view lane, std::string_view problem) {
    throw Refused(fmt::format("lane '{}': {}", lane, problem));
}

std::optional<double> positive_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value) || value <= 0)
        return std::nullopt;
    return value;
}

} // namespace

Method parse_method(std::string_view name) {
    if (const auto method = from_name<Method>(name)) return *method;
    throw Refused(
        fmt::format("'{}' is not a method: expected one of {}", name, fmt::join(names_of<Method>(), ", ")));
}

Arithmetic parse_arithmetic(std::string_view name) {
    if (const auto arithmetic = from_name<Arithmetic>(name)) return *arithmetic;
    throw Refused(fmt::format("'{}' is not an arithmetic: expected one of {}", name,
                              fmt::join(names_of<Arithmetic>(), ", ")));
}

PrecisionLane parse_precision_lane(std::string_view text) {
    constexpr std::string_view form = "expected METHOD/ARITHMETIC[@dt][+c], as in rk4/x87@1e-4 or "
                                      "taylor/long-double+c";
    std::string_view rest = text;
    PrecisionLane lane;
    lane.compensated = rest.ends_with("+c");
    if (lane.compensated) rest.remove_suffix(2);

    const std::size_t at = rest.find('@');
    const std::string_view pair = rest.substr(0, at);
    const std::size_t slash = pair.find('/');
    if (slash == std::string_view::npos) refuse(text, form);
    try {
        lane.method = parse_method(pair.substr(0, slash));
        lane.arithmetic = parse_arithmetic(pair.substr(slash + 1));
    } catch (const Refused& refused) {
        refuse(text, refused.what());
    }
    if (at == std::string_view::npos) return lane;
    const auto dt = positive_number(rest.substr(at + 1));
    if (!dt)
        refuse(text,
               fmt::format("'{}' is not a dt: expected a positive number of seconds", rest.substr(at + 1)));
    lane.dt = *dt;
    return lane;
}

std::string to_text(const PrecisionLane& lane) {
    return fmt::format("{}/{}{}{}", name_of(lane.method), name_of(lane.arithmetic),
                       lane.dt > 0 ? fmt::format("@{}", lane.dt) : "", lane.compensated ? "+c" : "");
}

Integration integration_of(const PrecisionLane& lane, const Integration& main) {
    Integration integration = main;
    integration.method = lane.method;
    integration.arithmetic = lane.arithmetic;
    integration.compensated = lane.compensated;
    if (lane.dt > 0) integration.dt = lane.dt;
    return integration;
}

bool ask_for_the_same(const Setup& a, const Setup& b) {
    if (a.accuracy != Accuracy::automatic || b.accuracy != Accuracy::automatic) return a == b;
    Setup of_a = a;
    of_a.integration = b.integration;
    return of_a == b;
}

} // namespace pendula
