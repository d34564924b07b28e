// SPDX-License-Identifier: MIT
// Tests for window/panels/command_palette.hpp.
#include "window/panels/command_palette.hpp"

#include "support/catch.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"
#include "window/shell/action_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <tuple>

using namespace pendula;

namespace {

const PaletteEntry& first(const std::vector<PaletteEntry>& entries) {
    REQUIRE_FALSE(entries.empty());
    return entries.front();
}

std::string_view row_of(const PaletteEntry& entry) {
    const auto* row = std::get_if<ChosenRow>(&entry.choice);
    return row ? row->row->key : "";
}

} // namespace

TEST_CASE("a query matches a name that has its letters in order, but not scattered over several words") {
    CHECK(fuzzy_score("grv", "Gravity"));
    CHECK(fuzzy_score("CHAIN g", "Chain: Gravity"));
    CHECK_FALSE(fuzzy_score("vg", "Gravity"));
    CHECK_FALSE(fuzzy_score("gravityy", "Gravity"));
    CHECK_FALSE(fuzzy_score("ave", "Move a bob"));
    CHECK_FALSE(fuzzy_score("tvn", "Gravity of the moon")); // v and n are not at the beginning of a word
    CHECK_FALSE(fuzzy_score("stop", "Timestep"));
    CHECK(fuzzy_score("step", "Timestep"));
    CHECK(fuzzy_score("the step", "Timestep of the run") == std::nullopt);
    CHECK(fuzzy_score("step of", "Timestep of the run"));
    CHECK(fuzzy_score("", "anything") == 0);
}

TEST_CASE("beginnings of words, consecutive letters and short names score more") {
    CHECK(*fuzzy_score("ts", "Timestep of it: shadow") > *fuzzy_score("ts", "Outlets of it: an adieu"));
    CHECK(*fuzzy_score("step", "step forward") > *fuzzy_score("step", "s t e p forward"));
    CHECK(*fuzzy_score("dt", "dt") > *fuzzy_score("dt", "dt of something"));
}

TEST_CASE("the palette lists a map's choices by title, and finds them by title or by the keyword in files") {
    const CommandPalette palette;
    for (const char* query : {"map quantity time until a neighbour", "map quantity parting-time"}) {
        CAPTURE(query);
        const PaletteEntry entry = first(palette.search(query));
        CHECK(entry.name == "Map: Quantity = Time until a neighbour separates");
        const auto* chosen = std::get_if<ChosenValue>(&entry.choice);
        REQUIRE(chosen);
        CHECK(std::get<std::string>(chosen->value) == "parting-time");
    }
}

TEST_CASE("the palette lists scenes whose names begin with the query first") {
    const CommandPalette palette;
    const auto found = palette.search("double");
    REQUIRE(found.size() > 2);
    CHECK(std::get<ChosenScene>(found[0].choice).id.starts_with("double-"));
    CHECK(std::get<ChosenScene>(found[1].choice).id.starts_with("double-"));
}

TEST_CASE("the palette finds each scene by its id") {
    const CommandPalette palette;
    for (const ShippedScene& scene : shipped_scenes()) {
        CAPTURE(scene.id);
        CHECK(std::get<ChosenScene>(first(palette.search(scene.id)).choice).id == scene.id);
    }
}

TEST_CASE("the palette finds parameters, actions and scenes") {
    const CommandPalette palette;
    CHECK(row_of(first(palette.search("gravity"))) == "chain.gravity");
    CHECK(row_of(first(palette.search("timestep"))) == "integration.dt");
    CHECK(std::get<ChosenAction>(first(palette.search("full screen")).choice).action == Action::fullscreen);
    CHECK(std::get<ChosenScene>(first(palette.search("four soft springs")).choice).id.size() > 0);
    CHECK(palette.search("xyzzyq").empty());
}

TEST_CASE("the palette can save every plot in every format") {
    const CommandPalette palette;
    for (const PlotKind plot : all_plots)
        for (const PlotFormatRow& format : plot_formats) {
            const PlotExport wanted{plot, format.format};
            CAPTURE(words_of(wanted));
            CHECK(std::get<ChosenPlot>(first(palette.search(words_of(wanted))).choice).wanted == wanted);
        }
    CHECK(file_ending({PlotKind::over_time, PlotFormat::svg}) == "-angles.svg");
}

TEST_CASE("the palette lists the actions, and exactly the parameters that have a control") {
    const std::vector<PaletteEntry> all = CommandPalette().search("");
    for (const ActionRow& row : action_table()) {
        if (row.action == Action::toggle_palette || row.action == Action::close_top) continue; // already open
        CHECK(std::any_of(all.begin(), all.end(), [&](const PaletteEntry& entry) {
            const auto* action = std::get_if<ChosenAction>(&entry.choice);
            return action && action->action == row.action;
        }));
    }
    for (const Parameter& row : parameter_table())
        CHECK(has_control(row) == std::any_of(all.begin(), all.end(), [&](const PaletteEntry& entry) {
                  return row_of(entry) == row.key;
              }));
}

TEST_CASE("a name followed by a value sets the parameter if it accepts the value") {
    const CommandPalette palette;
    const auto gravity = std::get<ChosenValue>(first(palette.search("gravity 1.62")).choice);
    CHECK(gravity.row->key == "chain.gravity");
    CHECK(std::get<double>(gravity.value) == 1.62);
    const auto method = std::get<ChosenValue>(first(palette.search("method taylor")).choice);
    CHECK(std::get<std::string>(method.value) == "taylor");
    const auto shadow = std::get<ChosenValue>(first(palette.search("shadow off")).choice);
    CHECK_FALSE(std::get<bool>(shadow.value));
    for (const PaletteEntry& entry : palette.search("gravity -5"))
        CHECK_FALSE(std::holds_alternative<ChosenValue>(entry.choice));
}

TEST_CASE("the palette finds the number of links, and sets it to an allowed number") {
    const CommandPalette palette;
    const auto links_of = [&](std::string_view query) {
        return std::get<ChosenLinks>(first(palette.search(query)).choice).links;
    };
    CHECK_FALSE(links_of("links"));
    CHECK(links_of("links 5") == std::size_t{5});
    CHECK(links_of("chain links 1000") == std::size_t{1000});
    for (const char* query : {"links 0", "links 2.5", "links 1001", "links x"})
        for (const PaletteEntry& entry : palette.search(query))
            if (const auto* links = std::get_if<ChosenLinks>(&entry.choice)) CHECK_FALSE(links->links);
}

TEST_CASE("the palette adds precision lanes by method and arithmetic, and removes them all") {
    const CommandPalette palette;
    const auto chosen = std::get<ChosenLane>(first(palette.search("lane taylor/double-double")).choice);
    REQUIRE(chosen.lane);
    CHECK(chosen.lane->method == Method::taylor);
    CHECK(chosen.lane->arithmetic == Arithmetic::double_double);
    CHECK_FALSE(std::get<ChosenLane>(first(palette.search("remove all precision lanes")).choice).lane);
}

TEST_CASE("the palette completes the values that have names") {
    const CommandPalette palette;
    for (const auto& [query, key, value] : {std::tuple{"theme p", "look.theme", "paper"},
                                            {"theme high", "look.theme", "high-contrast"},
                                            {"method tay", "integration.method", "taylor"},
                                            {"model ela", "chain.model", "elastic"}}) {
        CAPTURE(query);
        const auto chosen = std::get<ChosenValue>(first(palette.search(query)).choice);
        CHECK(chosen.row->key == key);
        CHECK(std::get<std::string>(chosen.value) == value);
    }
    const auto moon = std::get<ChosenValue>(first(palette.search("gravity moon")).choice);
    CHECK(moon.row->key == "chain.gravity");
    CHECK(std::get<double>(moon.value) == 1.62);
}

TEST_CASE("the palette sets a number of one link or of all links") {
    const CommandPalette palette;
    for (const auto& [query, key, link, value] : {std::tuple{"theta 2 45", "start.angles_deg", 1, 45.0},
                                                  {"angle 2 45", "start.angles_deg", 1, 45.0},
                                                  {"length 2 5", "chain.lengths", 1, 5.0},
                                                  {"mass 3 0,5", "chain.masses", 2, 0.5},
                                                  {"omega 1 -2", "start.angular_velocities", 0, -2.0},
                                                  {"length all 0.3", "chain.lengths", -1, 0.3}}) {
        CAPTURE(query);
        const auto chosen = std::get<ChosenElement>(first(palette.search(query, 3)).choice);
        CHECK(chosen.row->key == key);
        CHECK((chosen.link ? static_cast<int>(*chosen.link) : -1) == link);
        CHECK(chosen.value == value);
    }
    CHECK(first(palette.search("length 4 1", 3)).name == "The chain has 3 links");
    CHECK(first(palette.search("length 2 -1", 3)).name == "Length of link 2: 0.000001 to 1000000 m");
}

TEST_CASE("for a value that is not allowed, the palette shows the allowed values") {
    const CommandPalette palette;
    for (const char* query : {"gravity -3", "gravity abc"})
        CHECK(first(palette.search(query)).name == "Chain: Gravity: 0 to 1000 m/s²");
    CHECK(row_of(first(palette.search("gravity -3"))) == "chain.gravity");
}

TEST_CASE("the palette lists no entry twice, and no entry that lacks the typed word") {
    const CommandPalette palette;
    for (const char* query : {"theme paper", "theme p", "method taylor", "gravity 1.62", "layout torus"}) {
        CAPTURE(query);
        std::set<std::string> names;
        for (const PaletteEntry& entry : palette.search(query)) CHECK(names.insert(entry.name).second);
    }
    for (const std::string query : {"machine", "abc"}) {
        for (const PaletteEntry& entry : palette.search(query)) {
            CAPTURE(query, entry.name);
            const auto has = [&](std::string_view text) {
                const auto same = [](char a, char b) { return std::tolower(a) == b; };
                return !std::ranges::search(text, query, same).empty();
            };
            CHECK((has(entry.name) || has(entry.hint)));
        }
    }
}

TEST_CASE("the palette pins bobs by number and offers to render films") {
    const CommandPalette palette;
    for (const char* query : {"pin 2", "pin bob 2", "unpin 2"}) {
        const auto pin = std::get<ChosenPin>(first(palette.search(query, 3)).choice);
        CHECK(pin.bob == 1);
    }
    for (const PaletteEntry& entry : palette.search("pin 4", 3))
        CHECK_FALSE(std::holds_alternative<ChosenPin>(entry.choice));
    const auto film = std::get<ChosenRender>(first(palette.search("render scene's start")).choice);
    CHECK(film.from == FilmStart::scene);
}

TEST_CASE("the palette offers film actions if there is a film, and otherwise only to begin one") {
    const CommandPalette palette;
    const auto film_actions = [&](const char* query, const PaletteContext& context) {
        std::vector<Action> actions;
        for (const PaletteEntry& entry : palette.search(query, context))
            if (const auto* chosen = std::get_if<ChosenAction>(&entry.choice);
                chosen && row_of(chosen->action).group == KeyGroup::film)
                actions.push_back(chosen->action);
        return actions;
    };
    CHECK(film_actions("film", {3, false}) == std::vector{Action::film_new});
    for (const char* query : {"direct", "direct a film"}) {
        CAPTURE(query);
        const auto chosen = std::get<ChosenAction>(first(palette.search(query, {3, false})).choice);
        CHECK(chosen.action == Action::film_new);
    }
    CHECK(film_actions("film", {3, true, true}).size() > 20);
    // While a film is directed, the palette omits actions that do nothing or that stand for a film action.
    for (const PaletteEntry& entry : palette.search("", {3, true, true}))
        if (const auto* chosen = std::get_if<ChosenAction>(&entry.choice))
            CHECK(while_directing(chosen->action) == chosen->action);
}

TEST_CASE("the palette opens shipped films and goes to a typed time") {
    const CommandPalette palette;
    for (const char* query : {"prism.film", "open film white light", "prism.film.toml"}) {
        CAPTURE(query);
        const auto film = std::get<ChosenScene>(first(palette.search(query)).choice);
        CHECK(film.id == "prism.film.toml");
    }
    for (const char* query : {"time 10", "t 10", "t = 10 s", "go to 10", "go to t = 10", "time 10,0"}) {
        CAPTURE(query);
        const auto time = std::get<ChosenTime>(first(palette.search(query)).choice);
        CHECK(time.seconds == 10);
    }
    for (const char* query : {"time -1", "time soon", "t"}) {
        CAPTURE(query);
        for (const PaletteEntry& entry : palette.search(query))
            CHECK_FALSE(std::holds_alternative<ChosenTime>(entry.choice));
    }
}

TEST_CASE("the palette shows its list from the first frame on") {
    test::PanelHands hands;
    hands.act(Action::toggle_palette);
    for (int i = 0; i < 6; ++i) {
        hands.frame();
        CAPTURE(i, test::text_in("##palette"));
        CHECK(test::text_in("##palette").find("nothinghas") == std::string::npos);
    }
}

TEST_CASE("names in the palette do not overlap the text at their right") {
    test::PanelHands hands;
    hands.act(Action::toggle_palette);
    hands.frames(4);
    const auto letters_of = [&](const char* query) {
        hands.type(query);
        hands.frames(2);
        std::vector<test::SeenGlyph> letters = test::glyphs_in("##palette");
        CAPTURE(query);
        std::size_t overlaps = 0;
        for (std::size_t a = 0; a < letters.size(); ++a)
            for (std::size_t b = a + 1; b < letters.size(); ++b) {
                ImRect both = letters[a].box;
                both.ClipWith(letters[b].box);
                overlaps += both.GetWidth() > 2 && both.GetHeight() > 2;
            }
        CHECK(overlaps == 0);
        for (std::size_t i = std::string_view(query).size(); i > 0; --i) hands.tap(ImGuiKey_Backspace);
        return letters.size();
    };
    CHECK(letters_of("mass") > 100);
    CHECK(letters_of("elastic") > 20);
    CHECK(letters_of("quadruple") > 50);
}

TEST_CASE("the palette leads to every control of an ensemble, for every kind of start", "[bulk]") {
    for (const EnsembleStarts starts :
         {EnsembleStarts::fan, EnsembleStarts::ball, EnsembleStarts::grid, EnsembleStarts::shell}) {
        for (const Parameter& row : parameter_table()) {
            if (!row.key.starts_with("ensemble.") || !has_control(row)) continue;
            CAPTURE(name_of(starts), row.key);
            test::PanelHands hands("double-2-1");
            EnsembleChoice ensemble = hands.simulation.setup().ensemble;
            ensemble.setup.starts = starts;
            hands.simulation.apply(SetEnsemble{ensemble});
            hands.act(Action::toggle_palette);
            hands.frames(2);
            hands.type(fmt::format("ensemble: {}", row.label));
            hands.tap(ImGuiKey_Enter);
            hands.frames(20);
            CHECK_FALSE(hands.view.show_palette);
            CHECK(hands.place(row.key).width > 0);
            CHECK_FALSE(is_focus_of(row.key)); // the control has already taken the keyboard
        }
    }
}
