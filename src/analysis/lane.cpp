// SPDX-License-Identifier: MIT
#include "analysis/lane.hpp"

#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace pendula {
namespace {

[[noreturn]] void refuse(std::string_view lane, std::string_view problem) {
    throw Refused(fmt::format("lane '{}': {}", lane, problem));
}

/// Every name of an enumeration whose values count from 0.
template<class Value>
std::string all_names(Value last) {
    std::string names;
    for (int i = 0; i <= static_cast<int>(last); ++i)
        names += fmt::format("{}{}", i == 0 ? "" : ", ", name_of(static_cast<Value>(i)));
    return names;
}

std::optional<double> positive_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value) || value <= 0)
        return std::nullopt;
    return value;
}

} // namespace

double usual_timestep(Method method) {
    switch (method) {
    case Method::rk4:
    case Method::leapfrog:
    case Method::symplectic_euler:
        return 1e-4;
    case Method::dop853:
        return 1e-3;
    case Method::gauss_legendre:
        return 8e-3;
    case Method::taylor:
        return 16e-3;
    }
    return 1e-4;
}

Method parse_method(std::string_view name) {
    if (const auto method = method_from_name(name)) return *method;
    throw Refused(fmt::format("'{}' is not a method: expected one of {}", name, all_names(Method::taylor)));
}

Arithmetic parse_arithmetic(std::string_view name) {
    if (const auto arithmetic = arithmetic_from_name(name)) return *arithmetic;
    throw Refused(fmt::format("'{}' is not an arithmetic: expected one of {}", name,
                              all_names(Arithmetic::double_double)));
}

Lane parse_lane(std::string_view text, const Integration& scene) {
    constexpr std::string_view form = "expected METHOD/ARITHMETIC[@dt][+c], as in rk4/x87@1e-4 or "
                                      "taylor/long-double+c";
    std::string_view rest = text;
    Lane lane{std::string(text), scene};
    lane.integration.compensated = rest.ends_with("+c");
    if (lane.integration.compensated) rest.remove_suffix(2);

    const std::size_t at = rest.find('@');
    const std::string_view pair = rest.substr(0, at);
    const std::size_t slash = pair.find('/');
    if (slash == std::string_view::npos) refuse(text, form);
    try {
        lane.integration.method = parse_method(pair.substr(0, slash));
        lane.integration.arithmetic = parse_arithmetic(pair.substr(slash + 1));
    } catch (const Refused& refused) {
        refuse(text, refused.what());
    }
    if (at != std::string_view::npos) {
        const auto dt = positive_number(rest.substr(at + 1));
        if (!dt)
            refuse(text, fmt::format("'{}' is not a dt: expected a positive number of seconds",
                                     rest.substr(at + 1)));
        lane.integration.dt = *dt;
    } else if (lane.integration.method != scene.method) {
        lane.integration.dt = usual_timestep(lane.integration.method);
    }
    return lane;
}

std::vector<Lane> parse_lanes(std::string_view text, const Integration& scene) {
    std::vector<Lane> lanes;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        Lane lane = parse_lane(text.substr(begin, comma - begin), scene);
        if (std::any_of(lanes.begin(), lanes.end(),
                        [&](const Lane& other) { return other.integration == lane.integration; }))
            refuse(lane.name, "this lane is given twice");
        lanes.push_back(std::move(lane));
        begin = comma + 1;
    }
    return lanes;
}

std::string_view study_lanes() {
    return "rk4/double@1e-4,rk4/double@1e-4+c,rk4/x87@1e-4,rk4/double-double@1e-4,"
           "dop853/double@1e-3+c,dop853/long-double@1e-3+c,dop853/double-double@1e-3+c,"
           "gauss-legendre/double@8e-3+c,gauss-legendre/long-double@8e-3+c,gauss-legendre/"
           "double-double@8e-3+c,"
           "taylor/double@16e-3+c,taylor/long-double@16e-3+c,taylor/double-double@16e-3+c";
}

void demand_conserved_energy(const Chain& chain) {
    if (chain.damping > 0)
        throw Refused(
            fmt::format("damping of {} 1/s takes energy out of the chain, so its change measures no "
                        "error: add --set chain.damping=0",
                        chain.damping));
}

} // namespace pendula
