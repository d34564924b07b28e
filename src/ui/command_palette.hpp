// SPDX-License-Identifier: MIT
/// The command palette's list: every action, every parameter and every scene, found by a few letters of its
/// name. Plain values; the overlay draws it and does what was chosen.
#pragma once

#include "scene/parameter_table.hpp"
#include "simulation/precision_lane.hpp"
#include "ui/action.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pendula {

struct ChosenAction {
    Action action;
};
/// The control is to take the keyboard.
struct ChosenRow {
    const Parameter* row;
};
/// The parameter is to get this value, which the row accepts.
struct ChosenValue {
    const Parameter* row;
    ParameterValue value;
};
struct ChosenScene {
    std::string id;
};
/// The chain is to have so many links; unset: its control is to take the keyboard.
struct ChosenLinks {
    std::optional<std::size_t> links;
};
/// A control of the section on films is to take the keyboard.
struct ChosenFilmField {
    std::string_view field;
};
/// This precision lane is to be added; unset: all are to go.
struct ChosenLane {
    std::optional<PrecisionLane> lane;
};
using PaletteChoice =
    std::variant<ChosenAction, ChosenRow, ChosenValue, ChosenScene, ChosenLinks, ChosenFilmField, ChosenLane>;

struct PaletteEntry {
    std::string name; ///< what is searched and shown
    std::string hint; ///< at the right: the key, the range, …
    PaletteChoice choice;
};

class CommandPalette {
  public:
    CommandPalette();

    /// The entries that fit, best first. Where the query ends in a value that a parameter accepts ("gravity
    /// 1.62"), setting it comes first.
    std::vector<PaletteEntry> search(std::string_view query) const;

    /// Of the window's text field.
    std::string& query() { return query_; }
    std::size_t& chosen() { return chosen_; }

  private:
    std::vector<PaletteEntry> entries_;
    std::string query_;
    std::size_t chosen_ = 0;
};

/// Rows that have a control in the panels.
bool has_control(const Parameter&);

} // namespace pendula
