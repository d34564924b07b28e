// SPDX-License-Identifier: MIT
#include "render/plots/quantity.hpp"

#include "render/plots/angle_curve.hpp"

namespace pendula {
namespace {

std::string symbol_of(Quantity quantity, std::size_t bob) {
    const QuantityRow& row = row_of(quantity);
    return with_index(row.symbol, bob + (row.of_next_link ? 2 : 1));
}

} // namespace

std::string column_name(Quantity quantity, std::size_t bob) {
    return symbol_of(quantity, bob) + " (" + std::string(row_of(quantity).unit) + ")";
}

std::string curve_name(PlotKind kind, std::size_t bob) {
    const SampleAxes& axes = axes_of(kind);
    if (axes.across == Quantity::time) return symbol_of(axes.up, bob);
    const std::string across = symbol_of(axes.across, bob);
    return is_of_pairs(kind) ? across + symbol_of(axes.up, bob) : across;
}

std::string axes_in_shader(PlotKind kind) {
    const QuantityRow &across = row_of(axes_of(kind).across), &up = row_of(axes_of(kind).up);
    std::string text = "const int next_link = ";
    text += is_of_pairs(kind) ? "1" : "0";
    text += ";\nconst vec2 wraps = vec2(";
    text += across.wraps ? "1.0, " : "0.0, ";
    text += up.wraps ? "1.0" : "0.0";
    text += ");\nvec2 values(Place place, vec2 own, vec2 next) { return vec2(";
    text += across.in_shader;
    text += ", ";
    text += up.in_shader;
    return text + "); }\n";
}

} // namespace pendula
