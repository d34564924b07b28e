// SPDX-License-Identifier: MIT
/// The table that declares all parameters. The file reader and writer, --set, the panels and the
/// documentation use this table; keys, units and ranges are defined nowhere else.
#pragma once

#include "scene/scene.hpp"
#include "simulation/command.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pendula {

enum class ParameterKind { boolean, integer, number, text, choice, numbers, texts };

/// The type of a value by kind. boolean: bool; integer and number: double (whole for an integer); text and
/// choice: string; numbers: vector<double>; texts: vector<string>.
using ParameterValue = std::variant<bool, double, std::string, std::vector<double>, std::vector<std::string>>;

struct Parameter {
    std::string_view key = {};   ///< table and key in a scene file: "chain.gravity"
    std::string_view label = {}; ///< shown in the overlay: "Gravity"
    std::string_view unit = {};  ///< "m/s²"; empty if none
    std::string_view help = {};  ///< the parameter's meaning, in one or more sentences
    ParameterKind kind = ParameterKind::boolean;
    bool required = false;            ///< a scene file must contain it
    double minimum = 0, maximum = 0;  ///< the allowed range of the value, of each element of `numbers`, of a
                                      ///< text's length in bytes, or of the number of `texts`
    std::size_t most_numbers = 0;     ///< the longest list of numbers; 0 for one number per link
    bool is_extra = false;            ///< left out of a scene file if it has its default
    std::string_view zero_where = {}; ///< if not empty, 0 is also allowed, under this condition
    bool minimum_excluded = false;    ///< the minimum itself is refused: "above 0"
    double slider_minimum = 0, slider_maximum = 0; ///< the range of the slider
    bool logarithmic = false;                      ///< the slider's scale
    ParameterValue default_value = {};
    double (*usual)(const Scene&) = nullptr; ///< the default, if it depends on the rest of the scene
    std::span<const std::string_view> choices = {};
    std::span<const std::string_view> titles = {}; ///< names of choices in panels; empty: as in files
    std::span<const std::string_view> notes = {};  ///< notes beside the choices in the open list; or empty
    std::string_view zero = {};                    ///< a word shown for the value 0: "automatic"
    /// Checks an element of `texts`, or a `text` that must have a certain form. Returns what is wrong: one
    /// sentence, or nothing.
    std::optional<std::string> (*element_problem)(const std::string&) = nullptr;

    ParameterValue (*get)(const Scene&) = nullptr;
    void (*set)(Scene&, const ParameterValue&) = nullptr; ///< the value must have passed check()
    /// The command that applies the edited scene's value to a running simulation; null if the physics does
    /// not depend on the parameter (a view parameter).
    Command (*command)(const Scene&) = nullptr;
};

/// All rows, in the order in which they are written to a scene file.
std::span<const Parameter> parameter_table();
const Parameter* find_parameter(std::string_view key);

/// A choice's name in the overlay: its title or, if it has none, its name in files.
std::string_view title_of(const Parameter&, std::string_view choice);

/// The accepted values as a text: "a number from 0 to 1000", "one of rigid, elastic".
std::string expectation(const Parameter&);

/// Whether one number, or one element of `numbers`, lies in the row's range.
bool accepts(const Parameter&, double number);

/// What is wrong with `value` for this row ("expected a number from 0 to 1000, got -1"); nothing if it is
/// accepted.
std::optional<std::string> check(const Parameter&, const ParameterValue& value);

// Functions that write single values; to_toml() uses them.

/// Whether a complete scene file contains the row. If two keys give the same value, the file contains only
/// one of them.
bool is_written(const Parameter&, const Scene&);

/// The scene's value of a row, as TOML, with all digits of every number.
std::string value_text(const Parameter&, const Scene&);

/// `value`, which the row must accept, as TOML.
std::string value_text(const Parameter&, const ParameterValue&);

} // namespace pendula
