// SPDX-License-Identifier: MIT
#include "window/features/directing/film_strip.hpp"

#include "storyboard/story_edit.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/directing/strip_picture.hpp"
#include "window/panels/panel_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace pendula {
namespace {

// Logical pixels.
constexpr float pad = 10;        ///< above the strip and below the buttons
constexpr float names_room = 62; ///< left of the strip, for the rows' names
constexpr float button_side = 34;
constexpr float reach = 6; ///< distance within which the pointer grabs a key, or the end of a shot or caption

void label(float x, float top, float height, const char* text) {
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize() * 0.85f,
                                        {x, top + (height - 0.85f * ImGui::GetFontSize()) / 2},
                                        theme::ink(theme::secondary), text);
}

void name_rows(const StripRows& rows, float x) {
    label(x, rows.shots_top, StripRows::shots * rows.scale, "Shots");
    label(x, rows.speeds_top, StripRows::speeds * rows.scale, "Speed");
    label(x, rows.chain_top, StripRows::keys * rows.scale, "Chain");
    label(x, rows.torus_top, StripRows::keys * rows.scale, "Torus");
    label(x, rows.captions_top, StripRows::captions * rows.scale, "Captions");
}

std::string camera_words(const Storyboard& story, const KeyPlace& key) {
    const Pane& pane = story.shots[key.shot].panes[key.pane];
    if (key.view == KeyedView::torus) {
        const TorusKey& at = pane.torus[key.key];
        constexpr double degree = 3.14159265358979323846 / 180;
        return fmt::format("azimuth {:.0f}°, elevation {:.0f}°, distance {:.2f}", at.azimuth / degree,
                           at.elevation / degree, at.distance);
    }
    const ChainKey& at = pane.chain[key.key];
    const std::string goes = at.follow > 0 ? fmt::format(", following bob {}", at.follow) : "";
    return fmt::format("zoom {:.2f}, x {:.2f} m, y {:.2f} m{}", at.zoom, at.x, at.y, goes);
}

/// Rounds to milliseconds, so that files stay readable.
double rounded(double seconds) { return std::round(1000 * seconds) / 1000; }

/// Moves a caption, or one of its ends, by `seconds`.
void move(Storyboard& story, const OnCaption& on, double seconds) {
    const Caption& caption = story.shots.at(on.shot).captions.at(on.caption);
    switch (on.part) {
    case CaptionPart::from:
        set_caption_from(story, on.shot, on.caption, rounded(caption.from + seconds));
        return;
    case CaptionPart::middle:
        move_caption(story, on.shot, on.caption, rounded(caption.from + seconds));
        return;
    case CaptionPart::to:
        set_caption_to(story, on.shot, on.caption, rounded(caption.to + seconds));
        return;
    }
}

/// Whether a part of the storyboard `before` is still in the storyboard `now`. Compares the length of the
/// list that contains the part, for example the shot's captions; a drag of the part does not change this
/// length.
struct IsStillThere {
    const Storyboard& before;
    const Storyboard& now;

    bool operator()(const KeyPlace& key) const {
        const auto count = [&](const Storyboard& story) {
            const Shot& shot = story.shots[key.shot];
            return key.pane < shot.panes.size() ? key_count(shot.panes[key.pane], key.view) : 0;
        };
        return count(before) == count(now);
    }
    bool operator()(const OnSpeed& on) const {
        return before.shots[on.shot].speed.keys().size() == now.shots[on.shot].speed.keys().size();
    }
    bool operator()(const OnCaption& on) const {
        return before.shots[on.shot].captions.size() == now.shots[on.shot].captions.size();
    }
    template<class Other>
    bool operator()(const Other&) const {
        return true;
    }
};

bool is_still_there(const StripPart& part, const Storyboard& before, const Storyboard& now) {
    return before.shots.size() == now.shots.size() && std::visit(IsStillThere{before, now}, part);
}

/// Returns the tooltip for the part of the strip under the pointer.
struct Words {
    const Storyboard& story;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const OnTimes&) const { return {}; }
    std::string operator()(const KeyPlace& key) const {
        return fmt::format(
            "Key of the {}'s camera at {:.2f} s of the shot\n{}\nDrag it to another time; Delete removes it",
            key.view == KeyedView::chain ? "chain" : "torus",
            film_time_of(story, key) - story.shots[key.shot].start, camera_words(story, key));
    }
    std::string operator()(const OnSpeed& on) const {
        const SpeedKey& key = story.shots[on.shot].speed.keys()[on.key];
        return fmt::format("{} at {:.2f} s of the shot\nDrag it up or down to change the speed, sideways to "
                           "change its time{}",
                           key.speed > 0 ? fmt::format("{:.3g} simulated seconds per second", key.speed)
                                         : std::string("A standstill"),
                           key.at, story.shots[on.shot].speed.keys().size() > 1 ? "; Delete removes it" : "");
    }
    std::string operator()(const OnSpeeds&) const {
        return "How fast simulated time passes; a double-click adds a speed here, for slow motion";
    }
    std::string operator()(const OnEnd& on) const {
        return fmt::format("End of shot {}: drag it to change the shot's duration of {:.2f} s", on.shot + 1,
                           story.shots[on.shot].duration);
    }
    std::string operator()(const OnShot& on) const {
        const Shot& shot = story.shots[on.shot];
        const std::string dissolve =
            shot.transition == Transition::cut
                ? ""
                : fmt::format("\nDissolve from the previous shot: {:.2f} s", shot.transition_seconds);
        const std::string simulated = shot.panes.empty()
                                          ? ""
                                          : fmt::format("\nSimulated time {:.2f} s to {:.2f} s", shot.from,
                                                        shot.simulated(shot.duration));
        return fmt::format("Shot {}, {:.2f} s{}{}", shot_name(story, on.shot), shot.duration, simulated,
                           dissolve);
    }
    std::string operator()(const OnCaption& on) const {
        const Caption& caption = story.shots[on.shot].captions[on.caption];
        return fmt::format("{}\n{:.2f} s to {:.2f} s of the shot\nDrag the caption or one of its ends",
                           caption.text, caption.from, caption.to);
    }
};

/// Shows the tooltip above the strip, so that it does not cover the strip.
void show_tooltip(const StripPicture& shown, ImVec2 pointer) {
    const std::string words = std::visit(Words{*shown.report.story}, shown.pointed);
    ImGui::SetNextWindowPos({pointer.x, shown.rows.top - (pad + 4) * shown.rows.scale}, ImGuiCond_Always,
                            {0.5f, 1});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(fmt::format("{:.2f} s", shown.scale.time(pointer.x)).c_str());
    if (!words.empty()) ImGui::TextDisabled("%s", words.c_str());
    ImGui::EndTooltip();
}

void build_film_buttons(PanelFrame& frame, float top) {
    const FilmReport& report = *frame.sources.film;
    const float px = frame.scale, side = button_side * px;
    const auto icon = [&](const char* id, widgets::Icon shape, Action action, const char* help,
                          bool accented = false) {
        if (widgets::icon_button(id, shape, side, accented)) frame.trigger(action);
        control_places::note(id + 2);
        widgets::tooltip(help);
        ImGui::SameLine(0, 4 * px);
    };
    using widgets::Icon;
    ImGui::SetCursorPos({layout::margin * px, top});
    icon("##film rewind", Icon::rewind, Action::film_start, "Go to the film's beginning (Home)");
    ImGui::PushButtonRepeat(true);
    icon("##film back", Icon::step_back, Action::film_step_back,
         "Back by a frame (←); hold to repeat. Shift ←: 1 s.");
    ImGui::PopButtonRepeat();
    icon("##film play", report.plays ? Icon::stop : Icon::run, Action::film_play,
         report.plays ? "Stop (Space)" : "Play from here (Space)", true);
    ImGui::PushButtonRepeat(true);
    icon("##film step", Icon::step, Action::film_step,
         "Forward by a frame (→); hold to repeat. Shift →: 1 s.");
    ImGui::PopButtonRepeat();

    const float middle = top + side / 2;
    float x = ImGui::GetCursorPosX() + 14 * px;
    ImGui::NewLine();
    ImGui::PushFont(frame.fonts.large);
    const std::string time = widgets::fixed(report.time, 2) + " s";
    ImGui::SetCursorPos({x, middle - ImGui::GetTextLineHeight() / 2});
    ImGui::TextUnformatted(time.c_str());
    x += std::max(ImGui::CalcTextSize(time.c_str()).x, ImGui::CalcTextSize("00.00 s").x) + 14 * px;
    ImGui::PopFont();
    control_places::note("film time");
    widgets::tooltip("Seconds of film at the play-head.");

    const Storyboard& story = *report.story;
    const float right = ImGui::GetWindowWidth() - layout::margin * px;
    const float padding = 2 * ImGui::GetStyle().FramePadding.x + 8 * px;
    float end = right;
    const auto button = [&](const char* text, Action action, const char* help, bool enabled = true) {
        const float width = ImGui::CalcTextSize(text).x + padding;
        if (end - width < x + 120 * px) return;
        end -= width;
        ImGui::SetCursorPos({end, top});
        ImGui::BeginDisabled(!enabled);
        if (ImGui::Button(text, {width, side})) frame.trigger(action);
        ImGui::EndDisabled();
        control_places::note(text);
        widgets::tooltip(help);
        end -= 6 * px;
    };
    button("Save", Action::film_save, "Write the storyboard to its file (Ctrl S)", report.is_edited);
    button("Add shot", Action::film_add_shot, "Add a shot that continues from the end of the selected shot");
    button("Split here", Action::film_split, "Cut the shot in two at the play-head (S)");
    button("Add key here", Action::film_add_key,
           "Store the present camera as a key at the play-head (K). Drag the picture or turn the wheel over "
           "it to move the camera.");

    const std::size_t shot = shot_at(story, report.time).shot;
    std::string upper = fmt::format("of {:.2f} s", story.duration());
    std::string lower = fmt::format("shot {}", shot_name(story, shot));
    if (report.camera_moved) lower = "camera moved: K stores it as a key, Escape undoes the move";
    const bool works = report.is_working && !report.plays;
    if (works) upper += ", calculating " + words_of_work(report);
    const float room = end - x - 6 * px;
    if (room < 40 * px) return;
    const float line = ImGui::GetTextLineHeight();
    ImGui::SetCursorPos({x, middle - line});
    ImGui::TextDisabled("%s", widgets::elided(upper, room).c_str());
    ImGui::SetCursorPos({x, middle});
    ImGui::TextColored(report.camera_moved ? theme::warning : theme::text, "%s",
                       widgets::elided(lower, room).c_str());
}

} // namespace

void FilmStrip::build(PanelFrame& frame) {
    const FilmReport* report = frame.sources.film;
    if (!report || !report->story) return;
    // Delete, or an undo, may remove what the pointer holds.
    if (grip_ && !is_still_there(grip_->part, *grip_->before, *report->story)) grip_.reset();
    const Box box = frame.layout().transport;
    const float px = frame.scale;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::Begin("##film strip", nullptr, layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize);
    const float left = box.x + layout::margin * px + names_room * px,
                right = box.x + box.width - 2 * layout::margin * px;
    const StripScale now{left, std::max(1.0f, right - left), report->story->duration()};
    const StripRows rows(box.y + pad * px, px);
    name_rows(rows, box.x + layout::margin * px);
    build_strip(frame,
                {*report, grip_ && std::holds_alternative<OnEnd>(grip_->part) ? grip_->scale : now, rows,
                 SpeedScale(grip_ ? *grip_->before : *report->story)},
                rows.all(left, now.width));
    build_film_buttons(frame, (pad + StripRows::height + 8) * px);
    ImGui::End();
}

void FilmStrip::build_strip(PanelFrame& frame, StripPicture shown, const Box& place) {
    const float px = frame.scale, beyond = reach * px; // keys at the very ends can be grabbed too
    ImGui::SetCursorScreenPos({place.x - beyond, place.y});
    ImGui::InvisibleButton("##strip", {place.width + 2 * beyond, place.height});
    control_places::note("film strip", place);
    const Storyboard& story = *shown.report.story;
    for (std::size_t s = 0; s < story.shots.size(); ++s) {
        const float begin = shown.scale.place(story.shots[s].start),
                    end = shown.scale.place(story.shots[s].start + story.shots[s].duration);
        control_places::note(fmt::format("film shot {}", s + 1),
                             {begin, shown.rows.shots_top, end - begin, StripRows::shots * px});
    }
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    StripPart& part = shown.pointed;
    if (grip_)
        part = grip_->part;
    else if (hovered)
        part = strip_part(story, shown.scale, shown.rows, pointer, beyond);
    if (ImGui::IsItemActivated()) grab(frame, shown);
    if (hovered && std::holds_alternative<OnSpeeds>(part) && ImGui::IsMouseDoubleClicked(0))
        frame.trigger(Action::film_add_speed); // at the play-head, which the first click has moved here
    if (held && grip_) drag(frame, shown, pointer);
    if (!held) grip_.reset();
    if (std::holds_alternative<OnEnd>(part)) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (const auto* on = std::get_if<OnCaption>(&part); on && on->part != CaptionPart::middle)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (std::holds_alternative<KeyPlace>(part) || std::holds_alternative<OnSpeed>(part))
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    draw_strip(frame, shown);
    if (hovered || held) show_tooltip(shown, pointer);
}

void FilmStrip::grab(PanelFrame& frame, const StripPicture& shown) {
    const StripPart& part = shown.pointed;
    const double at = shown.scale.time(ImGui::GetIO().MousePos.x);
    grip_ = Grip{part, shown.scale, at, std::make_shared<const Storyboard>(*shown.report.story)};
    FilmSelection selection = shown.report.selection;
    double seek = at;
    if (const auto* key = std::get_if<KeyPlace>(&part)) {
        selection = {key->shot, *key, {}};
        seek = film_time_of(*shown.report.story, *key);
    } else if (const auto* speed = std::get_if<OnSpeed>(&part)) {
        selection = {speed->shot, {}, {}, speed->key};
        const Shot& shot = shown.report.story->shots[speed->shot];
        seek = shot.start + shot.speed.keys()[speed->key].at;
    } else if (const auto* caption = std::get_if<OnCaption>(&part)) {
        selection = {caption->shot, {}, caption->caption};
    } else if (const auto* end = std::get_if<OnEnd>(&part)) {
        selection = {end->shot, {}, {}};
    } else if (const std::size_t shot = shot_at(*shown.report.story, at).shot;
               !std::holds_alternative<OnTimes>(part) || shot != selection.shot) {
        // Only a click on the row of times in the selected shot leaves the selection unchanged.
        selection = {shot, {}, {}};
    }
    frame.requests.film.push_back(SelectInFilm{selection});
    if (!std::holds_alternative<OnEnd>(part)) frame.requests.film.push_back(SeekFilm{seek});
}

void FilmStrip::drag(PanelFrame& frame, const StripPicture& shown, ImVec2 pointer) {
    Grip& grip = *grip_;
    const ImVec2 pressed = ImGui::GetIO().MouseClickedPos[0];
    if (const auto* speed = std::get_if<OnSpeed>(&grip.part))
        return drag_speed(frame, shown, *speed, pressed, pointer);
    grip.moved = grip.moved || std::abs(pointer.x - pressed.x) > widgets::drag_reach;
    if (!grip.moved || ImGui::GetIO().MouseDelta.x == 0) return;
    // Not limited to the strip: the end of the film can be dragged beyond it.
    const double to =
        grip.scale.duration * static_cast<double>((pointer.x - grip.scale.left) / grip.scale.width);
    const double by = to - grip.at;
    auto& orders = frame.requests.film;
    if (const auto* key = std::get_if<KeyPlace>(&grip.part)) {
        const Storyboard& before = *grip.before;
        const double at = film_time_of(before, *key) - before.shots[key->shot].start + by;
        orders.push_back(
            EditFilm{[key = *key, at](Storyboard& story) { move_key(story, key, rounded(at)); }});
    } else if (const auto* end = std::get_if<OnEnd>(&grip.part)) {
        const double seconds = grip.before->shots[end->shot].duration + by;
        orders.push_back(EditFilm{
            [shot = end->shot, seconds](Storyboard& story) { set_duration(story, shot, rounded(seconds)); }});
    } else if (const auto* caption = std::get_if<OnCaption>(&grip.part)) {
        orders.push_back(EditFilm{[part = *caption, by](Storyboard& story) { move(story, part, by); }});
    } else {
        orders.push_back(SeekFilm{std::clamp(to, 0.0, grip.scale.duration)});
    }
}

/// Changes the key's speed once the pointer has moved up or down, and its time once the pointer has moved
/// sideways.
void FilmStrip::drag_speed(PanelFrame& frame, const StripPicture& shown, const OnSpeed& on, ImVec2 pressed,
                           ImVec2 pointer) {
    Grip& grip = *grip_;
    grip.moved = grip.moved || std::abs(pointer.x - pressed.x) > widgets::drag_reach;
    grip.rose = grip.rose || std::abs(pointer.y - pressed.y) > widgets::drag_reach;
    const ImVec2 delta = ImGui::GetIO().MouseDelta;
    if ((!grip.moved && !grip.rose) || (delta.x == 0 && delta.y == 0)) return;
    const SpeedKey before = grip.before->shots[on.shot].speed.keys()[on.key];
    const double to =
        grip.scale.duration * static_cast<double>((pointer.x - grip.scale.left) / grip.scale.width);
    const double at = grip.moved ? rounded(before.at + to - grip.at) : before.at;
    const float room = (StripRows::speeds - 8) * frame.scale; // the height between the row's insets
    const float part = shown.speeds.part(before.speed) - (pointer.y - pressed.y) / room;
    const double speed = grip.rose ? shown.speeds.speed(part) : before.speed;
    frame.requests.film.push_back(EditFilm{[on, at, speed](Storyboard& story) {
        const auto moved = move_speed_key(story, on.shot, on.key, at);
        if (moved) put_speed_key(story, on.shot, {*moved, speed});
    }});
}

} // namespace pendula
