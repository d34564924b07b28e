// SPDX-License-Identifier: MIT
// Tables of a pivot's path and of a torque, as read from files of their own.
#include "fuzz/target.hpp"

#include "physics/chain.hpp"
#include "scene/scene.hpp"
#include "scene/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Lists = std::vector<std::vector<double>>;

std::string written(const Lists& lists) {
    std::string text;
    for (std::size_t row = 0; row < lists[0].size(); ++row)
        for (std::size_t column = 0; column < lists.size(); ++column)
            text += fmt::format("{}{}", lists[column][row], column + 1 < lists.size() ? ';' : '\n');
    return text;
}

void read(const pendula::TableKey& key, std::string_view text) {
    using namespace pendula;
    try {
        const Lists lists = parse_table(key, text, "fuzz.csv");
        fuzz::require(lists.size() == key.columns.size(), "a table has the columns of its key");
        for (const auto& list : lists)
            fuzz::require(list.size() == lists[0].size(), "columns have the same number of rows");
        fuzz::require(lists[0].size() >= 4 && lists[0].size() <= most_table_rows, "a table has enough rows");
        fuzz::require(std::ranges::is_sorted(lists[0], std::less_equal<double>()), "times increase");
        fuzz::require(parse_table(key, written(lists), "again.csv") == lists,
                      "a table that is written can be read");
    } catch (const SceneError& refusal) {
        fuzz::require_one_line(refusal);
        fuzz::require(std::string_view(refusal.what()).starts_with("fuzz.csv"),
                      "a refusal names the table's file");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const pendula::fuzz::ProcessorTime limit;
    for (const pendula::TableKey& key : pendula::table_keys()) read(key, pendula::fuzz::text_of(bytes, size));
    return 0;
}
