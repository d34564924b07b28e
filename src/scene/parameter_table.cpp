// SPDX-License-Identifier: MIT
#include "scene/parameter_table.hpp"
#include "scene/parameter_rows.hpp"

#include <algorithm>

namespace pendula {
namespace {

std::vector<Parameter> make_table() {
    std::vector<Parameter> table;
    for (const auto group : {scene_rows, chain_rows, start_rows, integration_rows, ghost_rows, lanes_rows,
                             ensemble_rows, trail_rows, view_rows, look_rows, map_rows}) {
        const std::vector<Parameter> rows = group();
        table.insert(table.end(), rows.begin(), rows.end());
    }
    return table;
}

} // namespace

std::span<const Parameter> parameter_table() {
    static const std::vector<Parameter> table = make_table();
    return table;
}

const Parameter* find_parameter(std::string_view key) {
    const auto table = parameter_table();
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.key == key; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace pendula
