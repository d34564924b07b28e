// SPDX-License-Identifier: MIT
#include "window/panels/command_palette.hpp"

#include "files/numbers.hpp"
#include "files/text.hpp"
#include "physics/method.hpp"
#include "storyboard/storyboard.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/chain_section.hpp"
#include "window/shell/action_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

namespace {

/// The row's group and label: "Chain: Gravity". A search for the group finds the row, too.
std::string name_of(const Parameter& row) {
    const auto dot = row.key.find('.');
    if (dot == std::string_view::npos) return std::string(row.label);
    return fmt::format("{}: {}", capitalised(row.key.substr(0, dot)), row.label);
}

/// Converts `text` to a value of this row. Nothing if the row does not accept the text.
std::optional<ParameterValue> value_of(const Parameter& row, std::string_view text) {
    std::optional<ParameterValue> value;
    switch (row.kind) {
    case ParameterKind::integer:
    case ParameterKind::number:
        if (const auto number = typed_number(text, row.unit)) value = *number;
        break;
    case ParameterKind::boolean:
        if (text == "on" || text == "true" || text == "yes") value = true;
        if (text == "off" || text == "false" || text == "no") value = false;
        break;
    case ParameterKind::choice:
        if (std::find(row.choices.begin(), row.choices.end(), text) != row.choices.end())
            value = std::string(text);
        break;
    case ParameterKind::text:
    case ParameterKind::numbers:
    case ParameterKind::texts:
        break;
    }
    if (value && check(row, *value)) return std::nullopt;
    return value;
}

/// The choice that sets an entry to the value in `text`. Nothing if the entry does not accept the value.
std::optional<PaletteChoice> with_value(const PaletteChoice& choice, std::string_view text) {
    if (const auto* chosen = std::get_if<ChosenRow>(&choice))
        if (auto value = value_of(*chosen->row, text)) return ChosenValue{chosen->row, *std::move(value)};
    if (std::holds_alternative<ChosenLinks>(choice))
        if (const auto links = typed_number(text, "");
            links && *links == std::round(*links) && *links >= 1 && *links <= static_cast<double>(max_links))
            return ChosenLinks{static_cast<std::size_t>(*links)};
    return std::nullopt;
}

/// The quantities of a link with their usual names.
struct Quantity {
    std::string_view key, name;
};
constexpr std::array quantities{Quantity{"chain.lengths", "length"},
                                Quantity{"chain.masses", "mass"},
                                Quantity{"start.angles_deg", "angle"},
                                Quantity{"start.angles_deg", "theta"},
                                Quantity{"start.angles_deg", "θ"},
                                Quantity{"start.angular_velocities", "angular velocity"},
                                Quantity{"start.angular_velocities", "velocity"},
                                Quantity{"start.angular_velocities", "omega"},
                                Quantity{"start.angular_velocities", "ω"}};

/// An entry for "length 2 0.5" or "mass all 1"; the beginning of the quantity's name is enough.
std::optional<PaletteEntry> element_entry(std::string_view query, std::size_t links) {
    const auto last_word = [](std::string_view text) {
        while (text.ends_with(' ')) text.remove_suffix(1);
        const auto space = text.find_last_of(' ');
        return space == std::string_view::npos ? std::pair(std::string_view(), text)
                                               : std::pair(text.substr(0, space), text.substr(space + 1));
    };
    const auto [before, text] = last_word(query);
    const auto [name, whose] = last_word(before);
    if (name.empty()) return std::nullopt;
    const bool all = whose == "all" || whose == "every";
    const auto link = typed_number(whose, "");
    if (!all && (!link || *link != std::round(*link) || *link < 1)) return std::nullopt;
    const auto quantity =
        std::find_if(quantities.begin(), quantities.end(), [typed = lower_case(name)](const Quantity& each) {
            return each.name.starts_with(typed);
        });
    if (quantity == quantities.end()) return std::nullopt;
    const Parameter& row = *find_parameter(quantity->key);
    if (!all && *link > static_cast<double>(links))
        return PaletteEntry{fmt::format("The chain has {} {}", links, links == 1 ? "link" : "links"), "",
                            ChosenRow{&row}};
    const std::optional<std::size_t> index =
        all ? std::nullopt : std::optional(static_cast<std::size_t>(*link) - 1);
    const auto value = typed_number(text, row.unit);
    if (!value || !accepts(row, *value))
        return PaletteEntry{fmt::format("{}: {}", element_name(row, index), range_words(row)), "",
                            ChosenRow{&row}};
    return PaletteEntry{fmt::format("{} = {} {}", element_name(row, index), *value, row.unit), "",
                        ChosenElement{&row, index, *value}};
}

constexpr std::string_view open_scene = "Open scene: ", open_film = "Open film: ";

/// The score of the value's name in scene files, which may differ from the value's title.
std::optional<int> score_by_word(const ChosenValue& chosen, std::string_view query) {
    const auto* word = std::get_if<std::string>(&chosen.value);
    if (!word || chosen.row->titles.empty()) return std::nullopt;
    return fuzzy_score(query, fmt::format("{} = {}", name_of(*chosen.row), *word));
}

/// The entry's best score. Also tries a scene's id, and its name without "Open scene: ".
std::optional<int> score_of(const PaletteEntry& entry, std::string_view query) {
    const auto score = fuzzy_score(query, entry.name);
    if (const auto* value = std::get_if<ChosenValue>(&entry.choice))
        return std::max(score, score_by_word(*value, query));
    const auto* scene = std::get_if<ChosenScene>(&entry.choice);
    if (!scene) return score;
    const auto by_file = std::max(score, fuzzy_score(query, scene->id));
    if (entry.name.starts_with(open_film)) return by_file;
    return std::max(by_file, fuzzy_score(query, std::string_view(entry.name).substr(open_scene.size())));
}

/// An entry for "pin 2" or "pin bob 2".
std::optional<PaletteEntry> pin_entry(std::string_view query, std::size_t links) {
    std::optional<double> bob;
    for (const std::string_view begin : {"pin bob ", "pin ", "unpin bob ", "unpin "})
        if (query.starts_with(begin) && !bob) bob = typed_number(query.substr(begin.size()), "");
    if (!bob || *bob != std::round(*bob) || *bob < 1 || *bob > static_cast<double>(links))
        return std::nullopt;
    const auto number = static_cast<std::size_t>(*bob);
    return PaletteEntry{fmt::format("Pin or unpin bob {}", number), "Alt-click", ChosenPin{number - 1}};
}

/// An entry for a moment of the run: "time 10", "t = 10 s", "go to 10".
std::optional<PaletteEntry> time_entry(std::string_view query) {
    for (const std::string_view begin : {"time ", "go to ", "goto ", "seek ", "t "}) {
        if (!query.starts_with(begin)) continue;
        std::string_view text = query.substr(begin.size());
        for (const std::string_view word : {"= ", "=", "t = ", "t=", "time "})
            if (text.starts_with(word)) text.remove_prefix(word.size());
        const auto seconds = typed_number(text, "s");
        if (seconds && *seconds >= 0)
            return PaletteEntry{fmt::format("Go to t = {:.10g} s", *seconds), "", ChosenTime{*seconds}};
    }
    return std::nullopt;
}

/// Returns false for an action that has no effect now, or that another action replaces; otherwise true.
bool can_be_done(const PaletteEntry& entry, const PaletteContext& context) {
    const auto* chosen = std::get_if<ChosenAction>(&entry.choice);
    if (!chosen) return true;
    const ActionRow& row = row_of(chosen->action);
    if (row.group == KeyGroup::film && chosen->action != Action::film_new && !context.film) return false;
    return !context.directing || while_directing(chosen->action) == chosen->action;
}

std::vector<PaletteEntry> sorted(std::vector<std::pair<int, PaletteEntry>> scored) {
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<PaletteEntry> entries;
    entries.reserve(scored.size());
    for (auto& [score, entry] : scored) entries.push_back(std::move(entry));
    return entries;
}

} // namespace

bool has_control(const Parameter& row) {
    constexpr std::array without{"trail.shown", "trail.sample_interval", "look.transparent", "start.angles"};
    if (std::find(without.begin(), without.end(), row.key) != without.end()) return false;
    return row.key.find('.') != std::string_view::npos && row.kind != ParameterKind::texts &&
           row.kind != ParameterKind::text && row.most_numbers == 0; // long lists are edited in tables
}

CommandPalette::CommandPalette() {
    for (const ActionRow& row : action_table())
        if (row.action != Action::toggle_palette && row.action != Action::close_top)
            entries_.push_back(
                {row.action == Action::toggle_help ? std::string("Keys (help)") : capitalised(row.help),
                 std::string(row.key.shown), ChosenAction{row.action}});
    for (const PlotKind plot : all_plots)
        for (const PlotFormatRow& format : plot_formats) {
            const PlotExport wanted{plot, format.format};
            entries_.push_back({words_of(wanted), "", ChosenPlot{wanted}});
        }
    for (const Parameter& row : parameter_table())
        if (has_control(row)) entries_.push_back({name_of(row), std::string(row.unit), ChosenRow{&row}});
    entries_.push_back({fmt::format("Chain: {}", links_name), "", ChosenLinks{}});
    for (const std::string_view field : {"File", "Format", "Size", "Frames per s", "Quality", "Panels"})
        entries_.push_back({fmt::format("Recording: {}", field), "", ChosenFilmField{field}});
    for (const MethodTraits& method : method_table)
        for (const ArithmeticTraits& arithmetic : arithmetic_table) {
            const PrecisionLane lane{method.method, arithmetic.arithmetic, false, 0};
            entries_.push_back({"Add precision lane: " + to_text(lane), "", ChosenLane{lane}});
        }
    entries_.push_back({"Remove all precision lanes", "", ChosenLane{}});
    for (const auto& [from, words] : {std::pair{FilmStart::run, "of the run so far"},
                                      {FilmStart::scene, "from the scene's start"},
                                      {FilmStart::present, "from this moment"}})
        entries_.push_back({fmt::format("Render a film {}…", words), "", ChosenRender{from}});
    add_values();
    for (const ShippedScene& scene : shipped_scenes())
        entries_.push_back({std::string(open_scene) + scene.name, scene.id, ChosenScene{scene.id}});
    for (const ShippedStoryboard& film : shipped_storyboards())
        entries_.push_back({std::string(open_film) + film.name, film.file, ChosenScene{film.file}});
}

/// Adds entries for values with names, such as the gravity of a planet.
void CommandPalette::add_values() {
    for (const Parameter& row : parameter_table()) {
        if (!has_control(row) || row.kind != ParameterKind::choice) continue;
        for (const std::string_view choice : row.choices)
            entries_.push_back({fmt::format("{} = {}", name_of(row), title_of(row, choice)),
                                row.titles.empty() ? "" : std::string(choice),
                                ChosenValue{&row, std::string(choice)}});
    }
    const Parameter& gravity = *find_parameter("chain.gravity");
    for (const Planet& planet : planets)
        entries_.push_back({fmt::format("{} = {}", name_of(gravity), planet.name),
                            fmt::format("{} {}", planet.gravity, gravity.unit),
                            ChosenValue{&gravity, planet.gravity}});
}

std::vector<PaletteEntry> CommandPalette::search(std::string_view query,
                                                 const PaletteContext& context) const {
    std::vector<std::pair<int, PaletteEntry>> found, values;
    const auto space = query.find_last_of(' ');
    for (const PaletteEntry& entry : entries_) {
        if (!can_be_done(entry, context)) continue;
        if (const auto score = score_of(entry, query)) found.emplace_back(*score, entry);
        if (space == std::string_view::npos || space + 1 == query.size()) continue;
        const std::string_view text = query.substr(space + 1);
        const auto score = fuzzy_score(query.substr(0, space), entry.name);
        if (!score) continue;
        if (const auto choice = with_value(entry.choice, text)) {
            const auto* row = std::get_if<ChosenRow>(&entry.choice);
            const std::string_view value = row ? title_of(*row->row, text) : text;
            values.emplace_back(*score,
                                PaletteEntry{fmt::format("{} = {}", entry.name, value), entry.hint, *choice});
        }
    }
    std::vector<PaletteEntry> result = sorted(std::move(values));
    if (auto time = time_entry(query)) result.insert(result.begin(), *std::move(time));
    if (auto pin = pin_entry(query, context.links)) result.insert(result.begin(), *std::move(pin));
    if (auto element = element_entry(query, context.links))
        result.insert(result.begin(), *std::move(element));
    if (!result.empty() || !found.empty() || space == std::string_view::npos) {
        const auto is_listed = [&](const PaletteEntry& entry) {
            return std::ranges::find(result, entry.name, &PaletteEntry::name) != result.end();
        };
        std::erase_if(found, [&](const auto& each) { return is_listed(each.second); });
        for (PaletteEntry& entry : sorted(std::move(found))) result.push_back(std::move(entry));
        return result;
    }
    // The query names a parameter and a refused value: lists the parameter with the values that it accepts.
    for (const PaletteEntry& entry : entries_) {
        const auto* row = std::get_if<ChosenRow>(&entry.choice);
        const auto score = row ? fuzzy_score(query.substr(0, space), entry.name) : std::nullopt;
        if (!score || row->row->kind == ParameterKind::numbers) continue;
        found.emplace_back(*score, PaletteEntry{fmt::format("{}: {}", entry.name, range_words(*row->row)), "",
                                                entry.choice});
    }
    for (PaletteEntry& entry : sorted(std::move(found))) result.push_back(std::move(entry));
    return result;
}

namespace {

constexpr int letter_value = 1, at_word = 8, row_value = 12, at_start = 4;
constexpr int no_way = std::numeric_limits<int>::min() / 2;

bool is_letter(char c) {
    return static_cast<unsigned char>(c) >= 0x80 || (lower_case(c) >= 'a' && lower_case(c) <= 'z') ||
           (c >= '0' && c <= '9');
}

/// For each position in the name: the best score of the matched letters if the last of them is at this
/// position. Each member is for one way of matching.
struct Scores {
    explicit Scores(std::size_t places)
        : pieces(places, no_way), sparse(places, no_way), within(places, no_way) {}
    std::vector<int> pieces; ///< the letters form pieces without gaps, each from the beginning of a word
    /// The current word of the query matches letters of one word of the name, from its first letter on, with
    /// gaps.
    std::vector<int> sparse;
    std::vector<int> within; ///< the current word of the query matches inside a word, without gaps
};

struct Letter {
    char c;
    bool begins_word, ends_word; ///< whether the letter begins or ends a word of the query
};

std::vector<Letter> letters_of(std::string_view query) {
    std::vector<Letter> letters;
    for (std::size_t i = 0; i < query.size(); ++i)
        if (query[i] != ' ')
            letters.push_back({lower_case(query[i]), i == 0 || query[i - 1] == ' ',
                               i + 1 == query.size() || query[i + 1] == ' '});
    return letters;
}

/// The scores after one more letter of the query. `is_first`: the letter is the query's first.
/// `is_complete`: the query's previous letter ends a word.
Scores next_scores(const Scores& last, const Letter& letter, bool is_first, bool is_complete,
                   std::string_view name) {
    Scores next(name.size());
    // The best score of a match that ends to the left of j, and after which another piece may begin.
    int before = is_first ? 0 : no_way;
    int in_word = no_way; // the best `sparse` score of a match that ends to the left of j in the same word
    for (std::size_t j = 0; j < name.size(); ++j) {
        const bool begins = j == 0 || !is_letter(name[j - 1]);
        if (begins) in_word = no_way;
        if (lower_case(name[j]) == letter.c) {
            const int value = letter_value + (begins ? at_word : 0) + (j == 0 ? at_start : 0);
            const auto in_row = [&](const std::vector<int>& scores) {
                return j > 0 && !is_first ? scores[j - 1] + row_value : no_way;
            };
            const bool is_new = letter.begins_word;
            next.pieces[j] = std::max(in_row(last.pieces), begins ? before : no_way) + value;
            next.sparse[j] =
                (is_new ? (begins ? before : no_way) : std::max(in_word, in_row(last.sparse))) + value;
            next.within[j] = (is_new ? before : in_row(last.within)) + value;
        }
        if (is_first) continue;
        in_word = std::max(in_word, last.sparse[j]);
        before = std::max(before, last.pieces[j]);
        if (is_complete) before = std::max({before, last.sparse[j], last.within[j]});
    }
    return next;
}

} // namespace

std::optional<int> fuzzy_score(std::string_view query, std::string_view name) {
    const std::vector<Letter> wanted = letters_of(query);
    if (wanted.empty()) return 0;
    if (wanted.size() > name.size()) return std::nullopt;
    // Stores a score for every position in the name, because a greedy search would miss some matches.
    Scores scores(name.size());
    bool is_first = true, is_complete = true;
    for (const Letter& letter : wanted) {
        scores = next_scores(scores, letter, is_first, is_complete, name);
        is_complete = letter.ends_word;
        is_first = false;
    }
    int score = no_way;
    for (const std::vector<int>* all : {&scores.pieces, &scores.sparse, &scores.within})
        score = std::max(score, *std::ranges::max_element(*all));
    if (score < 0) return std::nullopt;
    return 64 * score - static_cast<int>(std::min<std::size_t>(name.size(), 63));
}

} // namespace pendula
