// SPDX-License-Identifier: MIT
#include "render/plots/plot_files.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

/// The shortest decimal that reads back as the same number; empty if it is not finite.
template<class Number>
std::string shortest(Number value) {
    if (!std::isfinite(value)) return {};
    char text[32];
    const auto written = std::to_chars(text, text + sizeof text, value);
    return {text, written.ptr};
}

std::string field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace

std::string section_csv(std::span<const PlotCurve> orbits) {
    std::string out = "orbit,crossing,time (s)";
    if (!orbits.empty()) out += ',' + field(orbits.front().across_name) + ',' + field(orbits.front().up_name);
    out += "\r\n";
    for (const PlotCurve& orbit : orbits)
        for (std::size_t i = 0; i < orbit.points.size(); ++i) {
            const PlotPoint& point = orbit.points[i];
            out += field(orbit.name) + ',' + std::to_string(i) + ',' + shortest(point.time) + ',' +
                   shortest(point.across) + ',' + shortest(point.up) + "\r\n";
        }
    return out;
}

std::string plot_csv(std::span<const PlotCurve> curves) {
    std::string out = "time (s)";
    for (const PlotCurve& curve : curves)
        for (const std::string* name : {&curve.across_name, &curve.up_name})
            if (!name->empty()) out.append(1, ',').append(field(*name));
    out += "\r\n";
    std::vector<std::size_t> next(curves.size(), 0);
    for (;;) {
        double time = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < curves.size(); ++i)
            if (!curves[i].up_name.empty() && next[i] < curves[i].points.size())
                time = std::min(time, curves[i].points[next[i]].time);
        if (!std::isfinite(time)) return out;
        out += shortest(time);
        for (std::size_t i = 0; i < curves.size(); ++i) {
            const PlotCurve& curve = curves[i];
            const bool has = next[i] < curve.points.size() && curve.points[next[i]].time == time;
            const PlotPoint point = has ? curve.points[next[i]] : PlotPoint{};
            for (const auto& [name, value] :
                 {std::pair(&curve.across_name, point.across), std::pair(&curve.up_name, point.up)}) {
                if (name->empty()) continue;
                out += ',';
                if (has) out += shortest(static_cast<float>(value));
            }
            if (has) ++next[i];
        }
        out += "\r\n";
    }
}

} // namespace pendula
