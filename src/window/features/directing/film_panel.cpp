// SPDX-License-Identifier: MIT
#include "window/features/directing/film_panel.hpp"

#include "scene/scene.hpp"
#include "storyboard/story_edit.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/slider.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/directing/shot_edits.hpp"
#include "window/features/directing/strip_picture.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/side_panel.hpp"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

std::size_t key_count(const Pane& pane, KeyedView view) {
    return view == KeyedView::chain ? pane.chain.size() : pane.torus.size();
}

FilmSelection held_to(const Storyboard& story, FilmSelection selection) {
    selection.shot = std::min(selection.shot, story.shots.size() - 1);
    const Shot& shot = story.shots[selection.shot];
    if (selection.caption && *selection.caption >= shot.captions.size()) selection.caption.reset();
    if (selection.speed && *selection.speed >= shot.speed.keys().size()) selection.speed.reset();
    if (const auto& key = selection.key) {
        const bool has_pane = key->shot == selection.shot && key->pane < shot.panes.size();
        if (!has_pane || key->key >= key_count(shot.panes[key->pane], key->view)) selection.key.reset();
    }
    return selection;
}

std::string words_of_work(const FilmReport& report) {
    constexpr double moment = 0.5; // s
    if (!(report.work_to - report.work_at > moment)) return {};
    return fmt::format("{:.1f} s of {:.1f} s", report.work_at, report.work_to);
}

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double longest_shot = 3600; ///< the longest duration that can be typed, s

/// A field for a number of a shot, a key or a caption.
struct Number {
    const char *label, *help, *unit;
    double value = 0;
    double low = 0, high = 1;   ///< range of the slider
    double least = 0, most = 1; ///< range of typed numbers
    bool logarithmic = false;
    int decimals = 2;
};

std::optional<double> number_field(const Number& row) {
    ImGui::PushID(row.label);
    widgets::field_label(row.label, row.help);
    double number = row.value;
    SliderText text;
    text.shown = [&row](double value) {
        return fmt::format("{}{}{}", widgets::fixed(value, row.decimals), *row.unit ? " " : "", row.unit);
    };
    text.unit = row.unit;
    text.help = row.help;
    text.problem = [&row](double typed) -> std::optional<std::string> {
        if (typed >= row.least && typed <= row.most) return std::nullopt;
        return fmt::format("{}: from {:.6g} to {:.6g} {}", row.label, row.least, row.most, row.unit);
    };
    const double step = std::pow(10.0, -row.decimals);
    text.rounded = [step](double slid) { return std::round(slid / step) * step; };
    const bool changed = slider(number, {row.low, row.high, row.logarithmic}, text);
    typed_value::show_refusal(ImGui::GetID("##value"));
    control_places::note(std::string("film ") + row.label);
    ImGui::PopID();
    return changed ? std::optional(std::clamp(number, row.least, row.most)) : std::nullopt;
}

void edit(PanelFrame& frame, std::function<void(Storyboard&)> what) {
    frame.requests.film.push_back(EditFilm{std::move(what)});
}

/// A row of `count` buttons of the same width.
class ButtonRow {
  public:
    explicit ButtonRow(std::size_t count) : width_(widgets::equal_width(count)) {}
    void put(PanelFrame& frame, const char* text, Action action, const char* help, bool enabled = true) {
        if (std::exchange(begun_, true)) ImGui::SameLine();
        ImGui::BeginDisabled(!enabled);
        if (ImGui::Button(text, {width_, 0})) frame.trigger(action);
        ImGui::EndDisabled();
        control_places::note(fmt::format("film {}", text));
        widgets::tooltip(help);
    }

  private:
    float width_;
    bool begun_ = false;
};

template<class Enum>
std::optional<Enum> choice_field(const char* label, const char* help, Enum value) {
    ImGui::PushID(label);
    widgets::field_label(label, help);
    std::optional<Enum> chosen;
    if (ImGui::BeginCombo("##choice", std::string(name_of(value)).c_str())) {
        for (const std::string_view name : EnumNames<Enum>::list)
            if (ImGui::Selectable(std::string(name).c_str(), name == name_of(value)))
                chosen = from_name<Enum>(name);
        ImGui::EndCombo();
    } else {
        widgets::tooltip(help);
    }
    control_places::note(std::string("film ") + label);
    ImGui::PopID();
    return chosen && *chosen != value ? chosen : std::nullopt;
}

/// A combo box of the shipped scenes. `shown` may also be a scene that is not in the list.
std::optional<std::string> scene_field(const std::string& shown) {
    constexpr const char* help = "The scene that this shot shows.";
    widgets::field_label("Scene", help);
    std::optional<std::string> chosen;
    if (ImGui::BeginCombo("##scene", widgets::fitting_combo(shown).c_str(), ImGuiComboFlags_HeightLarge)) {
        for (const ShippedScene& scene : shipped_scenes())
            if (ImGui::Selectable(fmt::format("{}##{}", scene.name, scene.id).c_str(), scene.id == shown))
                chosen = scene.id;
        ImGui::EndCombo();
    } else {
        widgets::tooltip(help);
    }
    control_places::note("film Scene");
    return chosen && *chosen != shown ? chosen : std::nullopt;
}

/// If there is a value, stores `value` times `unit` in `into`. Returns whether there is a value.
template<class Value>
bool take(Value& into, const std::optional<Value>& value, Value unit) {
    if (value) into = *value * unit;
    return value.has_value();
}
template<class Value>
bool take(Value& into, const std::optional<Value>& value) {
    if (value) into = *value;
    return value.has_value();
}

void build_chain_key(PanelFrame& frame, const KeyPlace& key) {
    const Pane& pane = frame.sources.film->story->shots[key.shot].panes[key.pane];
    ChainKey wanted = pane.chain[key.key];
    const ChainKey at = wanted;
    constexpr const char* middle =
        "Position of the view's middle, relative to its usual place or to the followed bob.";
    const auto links = static_cast<double>(pane.scene.setup.chain.links());
    bool changed =
        take(wanted.zoom, number_field({"Zoom", "1: everything that the chain can reach fits into the view.",
                                        "", at.zoom, 0.2, 20, 0.01, 200, true}));
    changed |= take(wanted.x, number_field({"x", middle, "m", at.x, -3, 3, -1000, 1000}));
    changed |= take(wanted.y, number_field({"y", middle, "m", at.y, -3, 3, -1000, 1000}));
    if (const auto follow = number_field({"Follow", "The bob that the view follows; 0: none.", "",
                                          static_cast<double>(at.follow), 0, links, 0, links, false, 0})) {
        wanted.follow = static_cast<std::size_t>(std::lround(*follow));
        changed = true;
    }
    if (changed) edit(frame, [key, wanted](Storyboard& next) { put_key(next, key.shot, key.pane, wanted); });
}

void build_torus_key(PanelFrame& frame, const KeyPlace& key) {
    TorusKey wanted = frame.sources.film->story->shots[key.shot].panes[key.pane].torus[key.key];
    const TorusKey at = wanted;
    bool changed = take(wanted.azimuth,
                        number_field({"Azimuth", "Angle around the torus.", "°", at.azimuth / degree, -180,
                                      180, -36000, 36000, false, 1}),
                        degree);
    changed |= take(wanted.elevation,
                    number_field({"Elevation", "Angle above the torus's plane.", "°", at.elevation / degree,
                                  -85, 85, -90, 90, false, 1}),
                    degree);
    changed |=
        take(wanted.distance,
             number_field({"Distance", "In major radii of the torus.", "", at.distance, 2.2, 12, 1.2, 100}));
    if (changed) edit(frame, [key, wanted](Storyboard& next) { put_key(next, key.shot, key.pane, wanted); });
}

/// Builds the field for the shot's speed, or for the selected key of its speed ramp.
void build_speed(PanelFrame& frame, std::size_t number) {
    const FilmReport& report = *frame.sources.film;
    const Shot& shot = report.story->shots[number];
    const std::vector<SpeedKey>& keys = shot.speed.keys();
    const auto& selected = report.selection.speed;
    constexpr const char* help = "Simulated seconds per second of film; at 0 the motion stands still.";
    if (keys.size() == 1 || selected) {
        const std::size_t at = selected.value_or(0);
        if (keys.size() > 1)
            if (const auto moment = number_field({"Speed at", "Seconds of film from the shot's beginning.",
                                                  "s", keys[at].at, 0, shot.duration, 0, shot.duration}))
                edit(frame,
                     [number, at, moment](Storyboard& next) { move_speed_key(next, number, at, *moment); });
        if (const auto speed = number_field({"Speed", help, "×", keys[at].speed, 0.01, 10, 0, 1000, true}))
            edit(frame, [number, key = SpeedKey{keys[at].at, *speed}](Storyboard& next) {
                put_speed_key(next, number, key);
            });
    } else {
        widgets::readout(frame.fonts, "Speed", fmt::format("ramp of {} speeds", keys.size()));
        widgets::tooltip("To change a speed, click its point in the film strip.");
    }
    ButtonRow row(2);
    row.put(frame, "Add speed here", Action::film_add_speed,
            "Add a point to the speed curve at the play-head, for slow motion");
    row.put(frame, "Remove speed", Action::film_remove_key,
            "Remove the selected point of the speed curve (Delete)", selected && keys.size() > 1);
}

void build_shot(PanelFrame& frame) {
    const FilmReport& report = *frame.sources.film;
    const Storyboard& story = *report.story;
    const std::size_t number = report.selection.shot;
    const Shot& shot = story.shots[number];
    ImGui::TextUnformatted(
        widgets::elided(fmt::format("Shot {} (of {})", shot_name(story, number), story.shots.size()),
                        ImGui::GetContentRegionAvail().x)
            .c_str());
    if (shot.panes.size() == 1) {
        const Pane& pane = shot.panes.front();
        if (const auto scene = scene_field(pane.scene_name))
            edit(frame, [number, name = *scene](Storyboard& next) { set_scene(next, number, name); });
        if (const auto layout =
                choice_field("Layout", "Which views the picture shows.", pane.scene.views.layout))
            edit(frame, [number, layout](Storyboard& next) { set_layout(next, number, *layout); });
    }
    if (!shot.panes.empty()) {
        if (const auto from = number_field({"From", "Simulated time at which the shot begins.", "s",
                                            shot.from, 0, std::max(60.0, shot.from), 0, 1e6}))
            edit(frame, [number, from](Storyboard& next) { set_from(next, number, *from); });
    }
    if (const auto duration =
            number_field({"Duration", "How long the shot lasts in the film.", "s", shot.duration, 0.5,
                          std::max(30.0, shot.duration), 0.1, longest_shot}))
        edit(frame, [number, duration](Storyboard& next) { set_duration(next, number, *duration); });
    if (!shot.panes.empty()) build_speed(frame, number);
    if (number > 0) {
        if (const auto way =
                choice_field("Transition", "How this shot follows the previous one.", shot.transition))
            edit(frame, [number, way](Storyboard& next) { set_transition(next, number, *way); });
        if (shot.transition != Transition::cut)
            if (const auto seconds = number_field({"Seconds", "How long the two shots overlap.", "s",
                                                   shot.transition_seconds, 0.1, 4, 0.01, 60}))
                edit(frame, [number, seconds](Storyboard& next) {
                    set_transition(next, number, Transition::dissolve, *seconds);
                });
    }
    ButtonRow row(3);
    row.put(frame, "Play shot", Action::film_play_shot, "Play the film from the shot's beginning");
    row.put(frame, "Split here", Action::film_split, "Cut the shot in two at the play-head (S)");
    row.put(frame, "Remove", Action::film_remove_shot, "Remove the shot from the film; Ctrl Z brings it back",
            story.shots.size() > 1);
}

void build_key(PanelFrame& frame) {
    const FilmReport& report = *frame.sources.film;
    const auto& selected = report.selection.key;
    if (report.camera_moved)
        widgets::text_wrapped("The camera has been moved: K stores it as a key, Escape undoes the move.",
                              theme::warning);
    else if (!selected)
        widgets::note("Drag the picture, or turn the wheel over it, to move the camera; K stores it as a key "
                      "of the film.");
    if (selected && selected->view == KeyedView::chain) build_chain_key(frame, *selected);
    if (selected && selected->view == KeyedView::torus) build_torus_key(frame, *selected);
    ButtonRow row(2);
    row.put(frame, "Add key here", Action::film_add_key,
            "Store the present camera as a key at the play-head (K)");
    row.put(frame, "Remove key", Action::film_remove_key, "Remove the selected key (Delete)",
            selected.has_value());
}

} // namespace

bool FilmPanel::TextField::build(const char* id, std::string& text, int lines) {
    if (!is_typed_) typed_ = text;
    const std::string typed_so_far = typed_;
    bool entered = false;
    if (lines > 1) {
        const float height =
            static_cast<float>(lines) * ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().FramePadding.y;
        ImGui::InputTextMultiline(id, &typed_, {-1, height});
    } else {
        ImGui::SetNextItemWidth(-1);
        entered = ImGui::InputText(id, &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    }
    const bool was_typed = std::exchange(is_typed_, ImGui::IsItemActive());
    if (!(was_typed && !is_typed_) && !entered) return false;
    // On Escape, ImGui puts the old text back. This field keeps the typed text: Escape only ends the typing.
    if (typed_ == text) typed_ = typed_so_far;
    if (text == typed_ || typed_.empty()) return false;
    text = typed_;
    return true;
}

void FilmPanel::build(PanelFrame& frame, SidePanel& panel) {
    const FilmReport& report = *frame.sources.film;
    if (const FilmSelection last = std::exchange(seen_, report.selection); last != seen_) {
        if (seen_.key) panel.prefer("Camera");
        if (seen_.caption) panel.prefer("Captions");
        if (seen_.speed) panel.prefer("Shot");
    }
    if (panel.section("Film", frame)) build_film(frame);
    if (panel.section("Shot", frame)) build_shot(frame);
    if (!report.story->shots[report.selection.shot].panes.empty() && panel.section("Camera", frame))
        build_key(frame);
    if (panel.section("Captions", frame)) build_captions(frame);
}

void FilmPanel::build_beside_run(PanelFrame& frame) {
    const FilmReport* report = frame.sources.film;
    if (!report || !report->story) return;
    ImGui::TextUnformatted(widgets::elided(report->story->name, ImGui::GetContentRegionAvail().x).c_str());
    ButtonRow row(2);
    row.put(frame, "Show the film", Action::film_show,
            "Show the film and continue directing it; the run waits");
    row.put(frame, "Add shot", Action::film_add_shot,
            "Add a shot of the run's scene that begins at the run's present time");
}

void FilmPanel::build_film(PanelFrame& frame) {
    const FilmReport& report = *frame.sources.film;
    widgets::field_label("Name", "The film's name, which is stored in its file.");
    std::string name = report.story->name;
    if (name_.build("##name", name)) edit(frame, [name](Storyboard& next) { next.name = name; });
    widgets::field_label("File", "Where the storyboard is saved.");
    ImGui::AlignTextToFramePadding();
    const std::string file = report.file.empty() ? "not saved yet" : report.file;
    ImGui::TextDisabled("%s", widgets::path_end(file + (report.is_edited ? " (edited)" : ""),
                                                ImGui::GetContentRegionAvail().x)
                                  .c_str());
    widgets::tooltip(file);
    ButtonRow first(2);
    first.put(frame, report.plays ? "Stop" : "Play from here", Action::film_play,
              "Play the film in real time from the play-head, or stop it (Space)");
    first.put(frame, "Save", Action::film_save, "Write the storyboard to its file (Ctrl S)",
              report.is_edited);
    ButtonRow second(2);
    second.put(
        frame, "Render…", Action::film_render,
        "Make the film's file in the background, with the settings of the section Recording (Shift V)");
    second.put(frame, "Show the run", Action::film_show,
               "Show the run again; the film stays open. For a shot of another scene, show the run, open "
               "that scene, then press Add shot.");
    ButtonRow third(2);
    third.put(frame, "Add shot", Action::film_add_shot,
              "Add a shot that continues from the end of the selected shot. For another scene's shot, show "
              "the run first.");
    third.put(frame, "Close", Action::film_close,
              "Close the film and show the run; unsaved changes are written to another file");
}

void FilmPanel::build_captions(PanelFrame& frame) {
    const FilmReport& report = *frame.sources.film;
    const std::size_t number = report.selection.shot;
    const Shot& shot = report.story->shots[number];
    for (std::size_t i = 0; i < shot.captions.size(); ++i) {
        std::string text = shot.captions[i].text;
        std::replace(text.begin(), text.end(), '\n', ' ');
        const bool selected = report.selection.caption == i;
        const std::string label =
            fmt::format("{}##{}", widgets::elided(text, ImGui::GetContentRegionAvail().x), i);
        if (ImGui::Selectable(label.c_str(), selected))
            frame.requests.film.push_back(SelectInFilm{{number, {}, i}});
    }
    if (const auto& selected = report.selection.caption) build_caption(frame, number, *selected);
    ButtonRow row(2);
    row.put(frame, "Add caption", Action::film_add_caption,
            "Add text over the picture, beginning at the play-head");
    row.put(frame, "Remove caption", Action::film_remove_key, "Remove the selected caption (Delete)",
            report.selection.caption.has_value());
}

void FilmPanel::build_caption(PanelFrame& frame, std::size_t number, std::size_t i) {
    const Shot& shot = frame.sources.film->story->shots[number];
    const Caption& caption = shot.captions[i];
    ImGui::PushID(static_cast<int>(i));
    std::string text = caption.text;
    if (caption_text_.build("##text", text, 3))
        edit(frame, [number, i, text](Storyboard& next) {
            if (const auto problem = caption_text_problem(text)) throw SceneError(*problem);
            Caption said = next.shots[number].captions[i];
            said.text = text;
            replace_caption(next, number, i, said);
        });
    control_places::note("film caption text");
    widgets::tooltip("{t}, {divergence} and {drift} are replaced by their present values.");
    Caption wanted = caption;
    constexpr const char* of_the_shot =
        "Seconds of film, counted from the beginning of the shot, not of the film.";
    bool changed =
        take(wanted.from,
             number_field({"From", of_the_shot, "s", caption.from, 0, shot.duration, 0, shot.duration}));
    changed |= take(wanted.to,
                    number_field({"To", of_the_shot, "s", caption.to, 0, shot.duration, 0, shot.duration}));
    widgets::note(fmt::format("In the film: {:.2f} s to {:.2f} s.", shot.start + caption.from,
                              shot.start + caption.to));
    changed |=
        take(wanted.place, choice_field("Place", "The caption's place in the picture.", caption.place));
    changed |= take(wanted.size,
                    number_field({"Size", "Height of the text; 1 is 1/24 of the picture's shorter side.", "",
                                  caption.size, 0.5, 3, 0.1, 10}));
    changed |=
        take(wanted.fade, number_field({"Fade", "How long the caption takes to appear, and to disappear.",
                                        "s", caption.fade, 0, 2, 0, 60}));
    if (changed && wanted.from < wanted.to)
        edit(frame, [number, i, wanted](Storyboard& next) { replace_caption(next, number, i, wanted); });
    ImGui::PopID();
}

} // namespace pendula
