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
/// the range of its key, times increasing. Each line is a row; commas, semicolons, tabs or spaces separate
/// its columns. A first row without numbers is a header: it must not name the columns in another order. #
/// begins a comment. A recording (measured.file) is read by parse_measured() and gives the times of its first
/// piece, and the angles of all links row by row. Throws SceneError, which names `file` and the line.
std::vector<std::vector<double>> parse_table(const TableKey&, std::string_view text, std::string_view file);

/// The same from a file. If it cannot be read, the error is reported at `origin`, the place of the key.
std::vector<std::vector<double>> read_table(const TableKey&, const std::string& path, Origin origin);

} // namespace pendula
