// SPDX-License-Identifier: MIT
/// Reads tables of numbers from separate files: the pivot's path, a joint's torque, a recording. Any thread.
#pragma once

#include "scene/scene_error.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// A scene's key that names a table's file. The file's numbers become the values of other keys.
struct TableKey {
    std::string_view file;   ///< "pivot.file"
    std::string_view course; ///< the key whose value must be "table", such as "pivot.path", or empty
    std::span<const std::string_view> columns; ///< the keys of the table's columns, times first
    std::span<const std::string_view> heads;   ///< the columns' names in the table's header: "t", "x", "y"
};

std::span<const TableKey> table_keys();
const TableKey* find_table_key(std::string_view key);

/// Reads a table. Returns one list for each column, with as many numbers as the table has rows: 4 to
/// most_table_rows. Each number must be in the range of its key, and times must increase. Each line is a row,
/// whose columns are separated by commas, semicolons, tabs or spaces. A first row without numbers is a
/// header: it must not name the columns in another order. # begins a comment. A recording (measured.file) is
/// read by parse_measured(); the lists are then the times of the recording's first piece (Measured::pieces),
/// and the angles of all links row by row. Throws SceneError, which names `file` and the line.
std::vector<std::vector<double>> parse_table(const TableKey&, std::string_view text, std::string_view file);

/// Reads a table's file. If the file cannot be read, the error names `origin`, the place of the key.
std::vector<std::vector<double>> read_table(const TableKey&, const std::string& path, Origin origin);

} // namespace pendula
