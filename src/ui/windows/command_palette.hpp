// SPDX-License-Identifier: MIT
/// The command palette's list: every action, every parameter and every scene, found by a few letters of its
/// name. Plain values; PaletteWindow draws it, apply_choice() does what was chosen.
#pragma once

#include "scene/parameter_table.hpp"
#include "simulation/precision_lane.hpp"
#include "ui/action.hpp"
#include "ui/panels/film_settings.hpp"
#include "ui/plot_order.hpp"

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
/// One link's number of a row of kind `numbers`, or every link's, is to be this, which the row accepts.
struct ChosenElement {
    const Parameter* row;
    std::optional<std::size_t> link; ///< from 0; unset: every one
    double value;
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
/// The window that asks for a rendered film opens, for one that begins there.
struct ChosenRender {
    FilmStart from;
};
/// This bob is to be pinned, or let go.
struct ChosenPin {
    std::size_t bob; ///< from 0
};
/// A plot is to be saved as a file.
struct ChosenPlot {
    PlotOrder order;
};
/// This precision lane is to be added; unset: all are to go.
struct ChosenLane {
    std::optional<PrecisionLane> lane;
};
using PaletteChoice =
    std::variant<ChosenAction, ChosenRow, ChosenValue, ChosenElement, ChosenScene, ChosenLinks,
                 ChosenFilmField, ChosenRender, ChosenPin, ChosenPlot, ChosenLane>;

struct PaletteEntry {
    std::string name; ///< what is searched and shown
    std::string hint; ///< at the right: the key, the range, …
    PaletteChoice choice;
};

class CommandPalette {
  public:
    CommandPalette();

    /// The entries that fit, best first, for a chain of so many links. Where the query ends in a value that a
    /// parameter accepts ("gravity 1.62", "length 2 0.5": of the second link), setting it comes first. Where
    /// nothing fits but a name with a value that is not accepted behind it, the entry says which are.
    std::vector<PaletteEntry> search(std::string_view query, std::size_t links = 3) const;

  private:
    void add_values();

    std::vector<PaletteEntry> entries_;
};

/// Rows that have a control in the panels.
bool has_control(const Parameter&);

} // namespace pendula
