// SPDX-License-Identifier: MIT
/// The command palette's list: every action, every parameter, every scene and every shipped film, found by a
/// few letters of its name. Plain values; PaletteWindow draws the list, apply_choice() carries out the
/// choice.
#pragma once

#include "scene/parameter_table.hpp"
#include "simulation/setup.hpp"
#include "window/features/plots/plot_export.hpp"
#include "window/features/recording/film_settings.hpp"
#include "window/shell/action.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pendula {

// How well some typed letters fit a name, for finding things by name.

/// Higher fits better; nothing if the name does not contain the query's letters in order, in pieces that
/// begin at words ("grav", "cg" in "Chain: Gravity"). A word of the query may omit letters of one word
/// ("grv"), or lie within one ("step" in "Timestep"). Case does not matter; beginnings of words and letters
/// in a row count most; among equal fits the shorter name wins.
std::optional<int> fuzzy_score(std::string_view query, std::string_view name);

struct ChosenAction {
    Action action;
};
/// Give the keyboard to this control.
struct ChosenRow {
    const Parameter* row;
};
/// Set the parameter to this value, which the row accepts.
struct ChosenValue {
    const Parameter* row;
    ParameterValue value;
};
/// Set one link's number in a row of kind `numbers`, or every link's, to this value, which the row accepts.
struct ChosenElement {
    const Parameter* row;
    std::optional<std::size_t> link; ///< from 0; unset: every one
    double value;
};
struct ChosenScene {
    std::string id; ///< of a scene, or a shipped storyboard's file
};
/// Go to that moment of the run.
struct ChosenTime {
    double seconds;
};
/// Set the number of links; unset: give the keyboard to its control.
struct ChosenLinks {
    std::optional<std::size_t> links;
};
/// Give the keyboard to a control of the section on films.
struct ChosenFilmField {
    std::string_view field;
};
/// Open the dialog for a rendered film, with this beginning.
struct ChosenRender {
    FilmStart from;
};
/// Pin or unpin this bob.
struct ChosenPin {
    std::size_t bob; ///< from 0
};
/// Save a plot as a file.
struct ChosenPlot {
    PlotOrder order;
};
/// Add this precision lane; unset: remove all.
struct ChosenLane {
    std::optional<PrecisionLane> lane;
};
using PaletteChoice =
    std::variant<ChosenAction, ChosenRow, ChosenValue, ChosenElement, ChosenScene, ChosenLinks,
                 ChosenFilmField, ChosenRender, ChosenTime, ChosenPin, ChosenPlot, ChosenLane>;

struct PaletteEntry {
    std::string name; ///< what is searched and shown
    std::string hint; ///< at the right: the key, the range, …
    PaletteChoice choice;
};

/// The state on which the available entries depend.
struct PaletteContext {
    PaletteContext(std::size_t of_links = 3, bool has_film = true, bool is_directing = false)
        : links(of_links), film(has_film), directing(is_directing) {}

    std::size_t links; ///< of the chain
    bool film;         ///< one is open
    bool directing;    ///< and shown instead of the run
};

class CommandPalette {
  public:
    CommandPalette();

    /// The matching entries, best first; only actions that can be carried out. If the query ends in a value
    /// that a parameter accepts ("gravity 1.62", "length 2 0.5": of the second link), setting it comes first;
    /// so does going to a moment of the run ("time 10"). If only a name with a refused value matches, the
    /// entry says which values are accepted.
    std::vector<PaletteEntry> search(std::string_view query, const PaletteContext& = {}) const;

  private:
    void add_values();

    std::vector<PaletteEntry> entries_;
};

/// Rows that have a control in the panels.
bool has_control(const Parameter&);

} // namespace pendula
