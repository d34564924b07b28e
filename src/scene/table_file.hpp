// SPDX-License-Identifier: MIT
/// Tables of numbers in files of their own: the pivot's path, a joint's torque. Any thread.
#pragma once

#include "scene/scene_error.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// A scene's key that names such a file. The file's numbers become the values of other keys.
struct TableKey {
    std::string_view file;                     ///< "pivot.file"
    std::string_view course;                   ///< the key that must be "table": "pivot.path"; or empty
    std::span<const std::string_view> columns; ///< the keys of its columns, times first
    std::span<const std::string_view> heads;   ///< the same in a header: "t", "x", "y"
};

std::span<const TableKey> table_keys();
const TableKey* find_table_key(std::string_view key);

/// One list for each column, with as many numbers as the table has rows: 4 to most_table_rows, each within
/// the range of its key, times increasing. Rows are lines; columns have commas, semicolons, tabs or spaces
/// between them. A first row without numbers is a header, which must not name them in another order, and #
/// begins a comment. Of a recording (measured.file), which parse_measured() reads: the times of its first
/// piece, and the angles of all links row by row. Throws SceneError, which names `file` and the line.
std::vector<std::vector<double>> parse_table(const TableKey&, std::string_view text, std::string_view file);

/// The same from a file. One that cannot be read is a mistake at the `origin` of the key.
std::vector<std::vector<double>> read_table(const TableKey&, const std::string& path, Origin origin);

} // namespace pendula
