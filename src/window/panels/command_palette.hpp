// SPDX-License-Identifier: MIT
/// The entries of the command palette: every action, parameter, scene and shipped film. The user finds an
/// entry by a few letters of its name. Plain values. PaletteWindow draws the list, and apply_choice() carries
/// out the choice.
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

// Scores for the search by typed letters.

/// The score of a name for a query; higher is better. Nothing if the name does not match. A name matches if
/// it contains the query's letters in order, in pieces that begin where words begin ("grav", "cg" in "Chain:
/// Gravity"). A word of the query may also omit letters of a word ("grv"), or lie within a word ("step" in
/// "Timestep"). Case does not matter. Letters at beginnings of words and consecutive letters score most; of
/// two equal matches, the shorter name wins.
std::optional<int> fuzzy_score(std::string_view query, std::string_view name);

struct ChosenAction {
    Action action;
};
/// Gives the keyboard to the control of this row.
struct ChosenRow {
    const Parameter* row;
};
/// Sets the parameter to this value, which the row accepts.
struct ChosenValue {
    const Parameter* row;
    ParameterValue value;
};
/// Sets the value of one link, or of all links, in a row of kind `numbers`. The row accepts the value.
struct ChosenElement {
    const Parameter* row;
    std::optional<std::size_t> link; ///< from 0; unset for all links
    double value;
};
struct ChosenScene {
    std::string id; ///< a scene's id, or a shipped storyboard's file
};
/// Goes to this moment of the run.
struct ChosenTime {
    double seconds;
};
/// Sets the number of links. Unset: gives the keyboard to the control for this number.
struct ChosenLinks {
    std::optional<std::size_t> links;
};
/// Gives the keyboard to a control of the section "Recording".
struct ChosenFilmField {
    std::string_view field;
};
/// Opens the dialogue for rendering a film that begins at `from`.
struct ChosenRender {
    FilmStart from;
};
/// Pins or unpins this bob.
struct ChosenPin {
    std::size_t bob; ///< from 0
};
/// Saves a plot to a file.
struct ChosenPlot {
    PlotExport wanted;
};
/// Adds this precision lane. Unset: removes all precision lanes.
struct ChosenLane {
    std::optional<PrecisionLane> lane;
};
using PaletteChoice =
    std::variant<ChosenAction, ChosenRow, ChosenValue, ChosenElement, ChosenScene, ChosenLinks,
                 ChosenFilmField, ChosenRender, ChosenTime, ChosenPin, ChosenPlot, ChosenLane>;

struct PaletteEntry {
    std::string name; ///< searched and shown
    std::string hint; ///< shown on the right: the key, the range, …
    PaletteChoice choice;
};

/// The state that decides which entries are available.
struct PaletteContext {
    PaletteContext(std::size_t of_links = 3, bool has_film = true, bool is_directing = false)
        : links(of_links), film(has_film), directing(is_directing) {}

    std::size_t links; ///< number of links of the chain
    bool film;         ///< whether a film is open
    bool directing;    ///< whether the film is shown instead of the run
};

class CommandPalette {
  public:
    CommandPalette();

    /// The matching entries, best first, without actions that have no effect now. If the query ends with a
    /// value that a parameter accepts ("gravity 1.62", or "length 2 0.5" for the second link), the entry that
    /// sets this value comes first. The entry for a moment of the run ("time 10") comes first, too. If the
    /// value is refused and nothing else matches, the result is the parameter's entry with the accepted
    /// values.
    std::vector<PaletteEntry> search(std::string_view query, const PaletteContext& = {}) const;

  private:
    void add_values();

    std::vector<PaletteEntry> entries_;
};

/// Whether the row has a control in the panels.
bool has_control(const Parameter&);

} // namespace pendula
