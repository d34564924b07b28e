// SPDX-License-Identifier: MIT
/// Reads a TOML file as a flat list of dotted keys with their line numbers. Only toml_document.cpp includes
/// toml++, which takes seconds to compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pendula {

struct TomlTable {}; ///< a [table]; its keys are separate entries

/// A value of a type that no parameter has: a date, a list of lists, …
struct TomlOther {
    std::string description; ///< "a date"
};

using TomlValue = std::variant<TomlTable, bool, std::int64_t, double, std::string, std::vector<double>,
                               std::vector<std::string>, TomlOther>;

struct TomlEntry {
    std::string key; ///< "chain.gravity"; a part that is not a bare key is in quotes
    TomlValue value;
    std::size_t line = 0, column = 0;       ///< the position of the key, counted from 1
    std::vector<std::size_t> element_lines; ///< for a list of numbers or texts: the line of each element
};

struct TomlDocument {
    std::vector<TomlEntry> entries; ///< in the order of the file
    std::size_t last_line = 1;
};

/// How a list of tables is read: as a value (which no parameter accepts), or as entries "shot[1]", "shot[2]",
/// …
enum class TomlLists { values, tables };

/// Throws SceneError, which names `file` and the line, if `text` is not TOML.
TomlDocument read_toml(std::string_view text, std::string_view file, TomlLists = TomlLists::values);

/// Describes a value for messages: "the text \"x\"", "true", "a list of numbers", …
std::string describe(const TomlValue&);

} // namespace pendula
