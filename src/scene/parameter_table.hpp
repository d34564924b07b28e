// SPDX-License-Identifier: MIT
/// The one table that declares every parameter. The file reader and writer, --set, the panels and the
/// documentation are derived from it; keys, units and ranges are given nowhere else.
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

/// boolean: bool; integer and number: double (whole for an integer); text and choice: string; numbers:
/// vector<double>; texts: vector<string>.
using ParameterValue = std::variant<bool, double, std::string, std::vector<double>, std::vector<std::string>>;

struct Parameter {
    std::string_view key = {};   ///< dotted, as in the file: "chain.gravity"
    std::string_view label = {}; ///< shown in the overlay: "Gravity"
    std::string_view unit = {};  ///< "m/s²"; empty if none
    std::string_view help = {};  ///< its physical meaning, one sentence
    ParameterKind kind = ParameterKind::boolean;
    bool required = false; ///< a scene file must contain it (one of start.angles and start.angles_deg)
    double minimum = 0, maximum = 0;  ///< the allowed range: of the value, of each element of `numbers`, of a
                                      ///< text's length in bytes, or of the number of `texts`
    std::size_t most_numbers = 0;     ///< of a list that does not have one number per link; it may be empty
    bool is_extra = false;            ///< left out of a scene file while it has its default
    std::string_view zero_where = {}; ///< if not empty, 0 is allowed too: its condition in words
    bool minimum_excluded = false;    ///< the minimum itself is refused: "positive"
    double slider_minimum = 0, slider_maximum = 0; ///< the range of its slider
    bool logarithmic = false;                      ///< slider scale
    ParameterValue default_value = {};
    double (*usual)(const Scene&) = nullptr; ///< the default, if it depends on the rest of the scene
    std::span<const std::string_view> choices = {};
    std::span<const std::string_view> titles = {}; ///< of the choices in the overlay; empty: as in files
    std::span<const std::string_view> notes = {};  ///< … and the note beside each choice in the open list
    std::string_view zero = {};                    ///< a word shown for the value 0: "automatic"
    /// What is wrong with an element of `texts`, or with a `text` that must have a form: one sentence, or
    /// nothing.
    std::optional<std::string> (*element_problem)(const std::string&) = nullptr;

    ParameterValue (*get)(const Scene&) = nullptr;
    void (*set)(Scene&, const ParameterValue&) = nullptr; ///< the value has been checked against the row
    /// The command that gives a running simulation the edited scene's value; null if the physics does not
    /// depend on it (a view parameter).
    Command (*command)(const Scene&) = nullptr;
};

/// In the order in which a scene file is written.
std::span<const Parameter> parameter_table();
const Parameter* find_parameter(std::string_view key);

/// A choice's name in the overlay: its title, or without one the word in files.
std::string_view title_of(const Parameter&, std::string_view choice);

/// The accepted values in words: "a number from 0 to 1000", "one of rigid, elastic".
std::string expectation(const Parameter&);

/// Whether one number, or one element of `numbers`, lies in the row's range.
bool accepts(const Parameter&, double number);

/// What is wrong with `value` for this row ("expected a number from 0 to 1000, got -1"), or nothing.
std::optional<std::string> check(const Parameter&, const ParameterValue& value);

// How single values are written; to_toml() is built from these.

/// Whether a complete scene file contains the row: it contains only one of two keys for the same value.
bool is_written(const Parameter&, const Scene&);

/// The scene's value of a row, as TOML, every number to all its digits.
std::string value_text(const Parameter&, const Scene&);

/// A value that the row accepts, as TOML.
std::string value_text(const Parameter&, const ParameterValue&);

} // namespace pendula
