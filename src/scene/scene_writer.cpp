// SPDX-License-Identifier: MIT
#include "scene/parameter_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {
namespace {

/// The shortest decimal that is read as the same double. Always a TOML float, because a TOML integer cannot
/// be −0.
std::string written(double number) {
    std::string digits = fmt::format("{}", number);
    if (digits.find_first_of(".en") == std::string::npos) digits += ".0";
    return digits;
}

std::string written(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') out += '\\';
        if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\u{:04X}", byte);
        else
            out += c;
    }
    return out + '"';
}

struct ValueWriter {
    const Parameter& row;

    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(double value) const {
        return row.kind == ParameterKind::integer ? fmt::format("{:.0f}", value) : written(value);
    }
    std::string operator()(const std::string& value) const { return written(value); }
    template<class Element>
    std::string operator()(const std::vector<Element>& list) const {
        std::string out = "[";
        for (std::size_t i = 0; i < list.size(); ++i) out += (i ? ", " : "") + written(list[i]);
        return out + "]";
    }
};

} // namespace

// A file contains the start angles only once, in the scene's own unit.
bool is_written(const Parameter& row, const Scene& scene) {
    if (row.key == "start.state") return !std::get<std::vector<std::string>>(row.get(scene)).empty();
    if (row.key == "start.angles") return scene.setup.start.unit == AngleUnit::radians;
    if (row.key == "start.angles_deg") return scene.setup.start.unit == AngleUnit::degrees;
    return !row.is_extra || row.get(scene) != row.default_value;
}

std::string value_text(const Parameter& row, const Scene& scene) { return value_text(row, row.get(scene)); }

std::string value_text(const Parameter& row, const ParameterValue& value) {
    return std::visit(ValueWriter{row}, value);
}

std::string to_toml(const Scene& scene) {
    std::string out = "format = 1\n";
    std::string_view table;
    for (const Parameter& row : parameter_table()) {
        if (!is_written(row, scene)) continue;
        const std::size_t dot = row.key.find('.');
        const std::string_view its_table = dot == std::string_view::npos ? "" : row.key.substr(0, dot);
        if (its_table != table) out += fmt::format("\n[{}]\n", table = its_table);
        out += fmt::format("{} = {}", row.key.substr(table.empty() ? 0 : dot + 1), value_text(row, scene));
        out += row.unit.empty() ? "\n" : fmt::format("  # {}\n", row.unit);
    }
    return out;
}

std::string to_travelling_toml(Scene scene) {
    scene.video.leave_folder();
    return to_toml(scene);
}

} // namespace pendula
