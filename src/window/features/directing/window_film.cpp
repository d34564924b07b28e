// SPDX-License-Identifier: MIT
#include "window/features/directing/window_film.hpp"

#include "files/file_places.hpp"
#include "files/part_file.hpp"
#include "gl/context.hpp"
#include "journal/journal_file.hpp"
#include "storyboard/film_plan.hpp"
#include "storyboard/story_edit.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/directing/film_preview.hpp"
#include "window/features/directing/shot_edits.hpp"
#include "window/features/directing/strip_picture.hpp"
#include "window/features/files/open_file.hpp"
#include "window/panels/theme.hpp"

#include <imgui.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>
#include <variant>

namespace pendula {
namespace {

constexpr std::size_t most_undone = 200;
constexpr int usual_width = 16, usual_height = 9; ///< the picture's shape if films have the window's size
constexpr int inset = 8;                          ///< gap between the picture and its surroundings, px
constexpr double caption_seconds = 4;

/// The file for unsaved changes of "film.film.toml" is "film.unsaved.film.toml".
std::filesystem::path unsaved_name(const std::filesystem::path& file) {
    if (file.empty()) return dated_name(".unsaved.film.toml");
    constexpr std::string_view ending = ".film.toml";
    std::string name = file.string();
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
    if (name.ends_with(".unsaved")) return name + std::string(ending);
    return name + ".unsaved" + std::string(ending);
}

/// Returns the text of the film's file. It contains the scenes that cannot be loaded by their names from the
/// film's folder.
std::string file_text(const Storyboard& story, const std::filesystem::path& folder) {
    Storyboard contained = story;
    const auto is_found = [&](const Pane& pane) {
        try {
            const std::string& name = pane.scene_name;
            if (pane.run) return load_run(folder / name) == *pane.run.file;
            return load_scene(is_file_name(name) ? (folder / name).string() : name) == pane.as_loaded;
        } catch (const std::exception&) {
            return false;
        }
    };
    for (Shot& shot : contained.shots) std::erase_if(shot.panes, is_found);
    return with_scenes(to_toml(story), contained);
}

} // namespace

WindowFilm::WindowFilm(const gl::Window& window, ViewState& view, Overlay& overlay, ShownScene& scene,
                       PhysicsThread& physics)
    : window_(window), view_(view), overlay_(overlay), scene_(scene), physics_(physics) {
    overlay_.sources().film = &report_;
}

void WindowFilm::open(std::shared_ptr<const Storyboard> story, const std::filesystem::path& file) {
    if (const std::string kept = keep_unsaved(); !kept.empty()) overlay_.notify(kept, false);
    auto own = std::make_shared<Storyboard>(*story);
    if (own_all_shots(*own)) {
        overlay_.notify("Shots taken from other storyboards now belong to this film, and are saved with it",
                        false);
        story = std::move(own);
    }
    story_ = saved_ = std::move(story);
    file_ = file;
    undo_.clear();
    redo_.clear();
    gesture_ = 0;
    selection_ = {};
    head_ = {};
    head_.set_duration(story_->duration());
    take_camera_back();
    shown_ = {}; // the run stays visible until the film's first picture is drawn
    if (is_shown()) of_run_.put(view_.film), last_shape_ = of_run_; // drops the previous film's shape
    show(true);
    fill_report(); // the previous report may point to a deleted storyboard
    std::error_code ignored;
    if (const std::filesystem::path kept = unsaved_name(file_);
        !file_.empty() && kept != file_ && std::filesystem::exists(kept, ignored))
        overlay_.notify(kept.string() + " contains unsaved changes of this film", false);
}

/// The run waits while the film is shown; afterwards it continues if it was running before.
void WindowFilm::show(bool shown) {
    if (shown == view_.directing) return;
    view_.directing = shown;
    head_.stop();
    if (shown) {
        of_run_ = last_shape_ = FilmShape(view_.film);
        kept_ = FilmShape(view_.preferences.film);
        ran_ = physics_.shown().run_state == RunState::running;
        if (ran_) physics_.send(SetRunning{false});
        view_.show_info = view_.show_profiler = false;
    } else {
        take_camera_back();
        of_run_.put(view_.film); // the panels show the run's size and rate again
        kept_.put(view_.preferences.film);
        if (std::exchange(ran_, false)) physics_.send(SetRunning{true});
    }
}

FrameRate WindowFilm::rate() const {
    return frame_rate_from(rate_text(view_.film.frames_per_second)).value_or(FrameRate());
}

std::int64_t WindowFilm::frame() const {
    const FrameRate per_second = rate();
    return head_.frame(per_second, FilmPlan(*story_, per_second.frames, per_second.seconds).frames());
}

double WindowFilm::frame_time() const { return rate().time_of(static_cast<double>(frame())); }

void WindowFilm::build(const WindowMoment& moment) {
    const float pixel_ratio = moment.screen.pixel_ratio;
    if (is_shown()) {
        follow_settings();
        place_picture(overlay_.scene_area(view_, moment.size, pixel_ratio));
        take_picture();
        // The play-head waits for the first picture after a start, an edit or a jump back. Otherwise it does
        // not wait for drawing.
        if (shown_.story && PreviewFilm::leads_on(shown_, wish_)) head_.advance(moment.elapsed);
        ask_preview();
        put_picture(pixel_ratio);
    }
    fill_report();
}

void WindowFilm::place_picture(const PixelRectangle& area) {
    const int gap = std::min({inset, area.width / 4, area.height / 4});
    area_ = {area.x + gap, area.y + gap, area.width - 2 * gap, area.height - 2 * gap};
    const bool has_size = view_.film.width > 0 && view_.film.height > 0;
    picture_ = letterbox(area_, has_size ? view_.film.width : usual_width,
                         has_size ? view_.film.height : usual_height);
}

void WindowFilm::ask_preview() {
    if (area_.is_empty()) return;
    if (!preview_) {
        try {
            preview_ = std::make_unique<FilmPreview>(window_);
        } catch (const gl::Error& error) {
            overlay_.notify(error.what(), true);
            return show(false);
        }
    }
    wish_ = {hand_ ? moved_ : story_, picture_.width, picture_.height, rate(), frame()};
    preview_->want(wish_);
}

void WindowFilm::take_picture() {
    if (!preview_) return;
    const auto picture = preview_->take();
    if (!picture) return;
    shown_ = picture->of;
    ++pictures_;
    if (!picture->failure.empty()) {
        head_.stop();
        overlay_.notify(picture->failure, true);
        return;
    }
    if (texture_.width() != shown_.width || texture_.height() != shown_.height)
        texture_ = {"film preview", shown_.width, shown_.height, gl::Format::rgba8};
    texture_.upload(picture->pixels);
}

/// Draws the picture behind the panels.
void WindowFilm::put_picture(float pixel_ratio) const {
    if (!has_picture()) return say_waiting(pixel_ratio);
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const float left = static_cast<float>(picture_.x) / pixel_ratio,
                top = static_cast<float>(picture_.y) / pixel_ratio;
    const ImVec2 low{left, top}, high{left + static_cast<float>(picture_.width) / pixel_ratio,
                                      top + static_cast<float>(picture_.height) / pixel_ratio};
    list->AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(texture_.id())), low,
                   high); // NOLINT
    list->AddRect({low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, theme::ink(theme::edge));
}

/// Shows a message over the run until the film's first picture is drawn.
void WindowFilm::say_waiting(float pixel_ratio) const {
    const std::string words = "Drawing the film's first picture… " + words_of_work(report_);
    const ImVec2 size = ImGui::CalcTextSize(words.c_str());
    const float pad = ImGui::GetFontSize();
    const ImVec2 middle{
        (static_cast<float>(picture_.x) + 0.5f * static_cast<float>(picture_.width)) / pixel_ratio,
        (static_cast<float>(picture_.y) + 0.5f * static_cast<float>(picture_.height)) / pixel_ratio};
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->AddRectFilled({middle.x - size.x / 2 - pad, middle.y - size.y / 2 - pad / 2},
                        {middle.x + size.x / 2 + pad, middle.y + size.y / 2 + pad / 2},
                        theme::ink(theme::panel), pad / 2);
    list->AddText({middle.x - size.x / 2, middle.y - size.y / 2}, theme::ink(theme::text), words.c_str());
}

bool WindowFilm::handle(const WindowMoment& moment, const ViewLayout&, InputEvents& events) {
    if (!is_shown()) return false;
    const double pixel_ratio = moment.screen.pixel_ratio;
    const double x = events.x * pixel_ratio - picture_.x, y = events.y * pixel_ratio - picture_.y;
    const int width = picture_.width, height = picture_.height;
    const double time = frame_time();
    const bool inside = !moment.over_panel && x >= 0 && y >= 0 && x < width && y < height;
    const auto under = inside ? view_under(*story_, time, x, y, width, height) : std::nullopt;
    if (under) pointed_ = under;
    if (events.button_pressed) dragged_ = under;
    if (!events.button_down) dragged_.reset();
    const bool drags = dragged_ && (events.dx != 0 || events.dy != 0);
    const bool zooms = under && events.wheel != 0;
    if (!drags && !zooms) return true;
    const SeenView seen = drags ? *dragged_ : *under;
    head_.stop();
    if (!hand_ || hand_->seen != seen) hand_ = camera_at(*story_, seen, time);
    if (drags)
        drag(*hand_, *story_, events.dx * pixel_ratio, events.dy * pixel_ratio, width, height,
             events.moves_view);
    else
        zoom(*hand_, *story_, events.wheel, x, y, width, height);
    moved_ = std::make_shared<const Storyboard>(seen_by(*story_, *hand_));
    return true;
}

bool WindowFilm::take_camera_back() {
    const bool was_moved = hand_.has_value();
    hand_.reset();
    moved_.reset();
    return was_moved;
}

void WindowFilm::seek(double time) {
    take_camera_back();
    head_.seek(time);
}

void WindowFilm::carry_out(const WindowMoment& moment) {
    const Requests& requests = moment.requests;
    for (const StoryCommand& command : requests.film) {
        if (const auto* action = std::get_if<Action>(&command)) {
            direct(*action);
            continue;
        }
        if (!story_) continue;
        if (const auto* to = std::get_if<SeekFilm>(&command)) seek(to->time);
        if (const auto* select = std::get_if<SelectInFilm>(&command))
            selection_ = held_to(*story_, select->selection);
        if (const auto* wanted = std::get_if<EditFilm>(&command)) edit(wanted->edit, requests.gesture);
    }
}

bool WindowFilm::perform(const WindowMoment&, Action action) {
    return action == Action::close_top && take_camera_back();
}

void WindowFilm::direct(Action action) {
    if (action == Action::film_new) return create();
    if (!story_)
        return overlay_.notify("No film is open: open a storyboard, or begin one with "
                               "\"Film: direct a new film from here\"",
                               false);
    if (action == Action::film_add_shot) return add_shot();
    if (action == Action::film_show) return show(!is_shown());
    if (action == Action::film_close) return close();
    if (action == Action::film_save) return save();
    show(true);
    const std::vector<Shot>& shots = story_->shots;
    const std::size_t here = shot_at(*story_, head_.time()).shot;
    const FrameRate per_second = rate();
    const std::int64_t frames = FilmPlan(*story_, per_second.frames, per_second.seconds).frames();
    switch (action) {
    case Action::film_play:
        take_camera_back();
        return head_.plays() ? head_.stop() : head_.play();
    case Action::film_play_shot:
        seek(shots[selection_.shot].start);
        return head_.play();
    case Action::film_start:
        return seek(0);
    case Action::film_end:
        return seek(story_->duration());
    case Action::film_step:
        take_camera_back();
        return head_.step(1, per_second, frames);
    case Action::film_step_back:
        take_camera_back();
        return head_.step(-1, per_second, frames);
    case Action::film_second:
        return seek(head_.time() + 1);
    case Action::film_second_back:
        return seek(head_.time() - 1);
    case Action::film_next_shot:
    case Action::film_previous_shot: {
        const bool next = action == Action::film_next_shot;
        const std::size_t to = next ? std::min(here + 1, shots.size() - 1) : here - (here > 0 ? 1 : 0);
        selection_ = {to, {}, {}};
        return seek(shots[to].start);
    }
    case Action::film_add_key:
        return add_key();
    case Action::film_remove_key:
        return remove_selected();
    case Action::film_forget_camera:
        take_camera_back();
        return;
    case Action::film_split:
        return split();
    case Action::film_add_speed:
        return add_speed();
    case Action::film_remove_shot:
        if (shots.size() == 1) return overlay_.notify("A film needs at least one shot", false);
        return edit([at = selection_.shot](Storyboard& story) { remove_shot(story, at); });
    case Action::film_add_caption:
        return add_caption();
    case Action::film_undo:
        if (!take_camera_back()) go_back(undo_, redo_);
        return;
    case Action::film_redo:
        return go_back(redo_, undo_);
    case Action::film_render:
        view_.show_render = true;
        return;
    default:
        return; // handled above, or not an action of a film
    }
}

void WindowFilm::edit(const std::function<void(Storyboard&)>& what, std::uint32_t gesture) {
    // Each movement of a drag changes the storyboard as it was before the drag.
    const bool goes_on = gesture != 0 && gesture == gesture_ && !undo_.empty();
    const Story before = goes_on ? undo_.back() : story_;
    auto next = std::make_shared<Storyboard>(*before);
    try {
        what(*next);
    } catch (const std::exception& error) {
        return overlay_.notify(error.what(), true);
    }
    if (*next == *story_) return;
    if (!goes_on) {
        undo_.push_back(before);
        if (undo_.size() > most_undone) undo_.erase(undo_.begin());
    }
    redo_.clear();
    gesture_ = gesture;
    story_ = std::move(next);
    head_.set_duration(story_->duration());
    selection_ = held_to(*story_, selection_);
    take_camera_back();
}

void WindowFilm::go_back(std::vector<Story>& from, std::vector<Story>& to) {
    if (from.empty()) return overlay_.notify("There is nothing left to undo or redo in this film", false);
    to.push_back(std::exchange(story_, from.back()));
    from.pop_back();
    gesture_ = 0;
    head_.set_duration(story_->duration());
    selection_ = held_to(*story_, selection_);
    take_camera_back();
}

void WindowFilm::create() {
    try {
        auto story = std::make_shared<Storyboard>();
        story->name = scene_.name();
        const bool has_size = view_.film.width > 0;
        story->width = has_size ? view_.film.width : directed_width;
        story->height = has_size ? view_.film.height : directed_height;
        story->frames_per_second = view_.film.frames_per_second;
        story->shots.push_back(new_shot(scene_, physics_.shown(), *story));
        open(std::move(story), {});
        saved_ = nullptr;
    } catch (const std::exception& error) {
        overlay_.notify(error.what(), true);
    }
}

void WindowFilm::add_key() {
    if (!hand_) {
        const double time = frame_time();
        const std::size_t shot = shot_at(*story_, time).shot;
        if (story_->shots[shot].panes.empty())
            return overlay_.notify("A title has no camera: choose a shot with a scene", false);
        const bool was_pointed =
            pointed_ && pointed_->shot == shot && pointed_->pane < story_->shots[shot].panes.size();
        const Layout layout = story_->shots[shot].panes.front().scene.views.layout;
        const SeenView first{shot, 0, layout == Layout::torus ? KeyedView::torus : KeyedView::chain};
        hand_ = camera_at(*story_, was_pointed ? *pointed_ : first, time);
    }
    const MovedCamera camera = *hand_;
    const Story before = story_;
    std::optional<KeyPlace> key;
    edit([&](Storyboard& story) { key = pendula::add_key(story, camera); });
    take_camera_back();
    if (!key) return;
    selection_ = held_to(*story_, {key->shot, key, {}});
    if (story_ == before) overlay_.notify("There is already a key here with this camera", false);
}

void WindowFilm::remove_selected() {
    if (const auto key = selection_.key)
        return edit([key = *key](Storyboard& story) { remove_key(story, key); });
    if (const auto speed = selection_.speed)
        return edit([shot = selection_.shot, speed = *speed](Storyboard& story) {
            remove_speed_key(story, shot, speed);
        });
    if (const auto caption = selection_.caption)
        return edit([shot = selection_.shot, caption = *caption](Storyboard& story) {
            remove_caption(story, shot, caption);
        });
    overlay_.notify("Select a key, a speed or a caption on the strip to remove it", false);
}

/// While the film is shown, adds a shot that continues the selected shot, if possible; otherwise adds a shot
/// of the run's scene.
void WindowFilm::add_shot() {
    const std::size_t at = selection_.shot + 1;
    bool goes_on = false;
    if (is_shown())
        edit([&](Storyboard& story) { goes_on = continue_shot(story, selection_.shot, new_shot_seconds); });
    if (is_shown() && !goes_on && !story_->shots[selection_.shot].panes.empty())
        overlay_.notify("The selected shot changes its chain or the calculation, so no shot can continue "
                        "from its end: the new shot shows the run's scene",
                        false);
    if (!goes_on)
        edit([&](Storyboard& story) { insert_shot(story, at, new_shot(scene_, physics_.shown(), story)); });
    selection_ = held_to(*story_, {at, {}, {}});
    seek(story_->shots[selection_.shot].start);
    show(true);
}

void WindowFilm::split() {
    const StoryMoment here = shot_at(*story_, frame_time());
    bool is_split = false;
    edit([&](Storyboard& story) { is_split = split_shot(story, here.shot, here.at); });
    if (!is_split)
        return overlay_.notify("A shot cannot be split within 0.1 s of its ends, within a dissolve, or after "
                               "a change of its chain or the calculation",
                               false);
    selection_ = held_to(*story_, {here.shot + 1, {}, {}});
}

void WindowFilm::add_speed() {
    const StoryMoment here = shot_at(*story_, frame_time());
    const Shot& shot = story_->shots[here.shot];
    if (shot.panes.empty()) return overlay_.notify("A title has no speed: choose a shot with a scene", false);
    const SpeedKey key{std::round(1000 * here.at) / 1000, shot.speed.speed(here.at)};
    std::optional<std::size_t> place;
    edit([&](Storyboard& story) { place = put_speed_key(story, here.shot, key); });
    if (place) selection_ = held_to(*story_, {here.shot, {}, {}, place});
}

/// While a film is directed, the panels show its size and rate. If the user changes them there, the film is
/// edited.
void WindowFilm::follow_settings() {
    // The gesture of these edits. Each typed digit takes effect at once; one undo undoes all of them.
    constexpr std::uint32_t typing = 0xffffffff;
    FilmSettings& shown = view_.film;
    if (const FilmShape now(shown); now != last_shape_) {
        // A film cannot have such a value: the user has not finished typing it.
        if (size_problem(shown) || !(now.rate >= 1 && now.rate <= most_film_rate)) return;
        last_shape_ = now;
        edit(
            [&](Storyboard& story) {
                story.width = now.width;
                story.height = now.height;
                story.frames_per_second = now.rate;
            },
            typing);
    }
    FilmShape wanted(shown);
    if (story_->width > 0) wanted.width = story_->width, wanted.height = story_->height;
    if (story_->frames_per_second > 0) wanted.rate = story_->frames_per_second;
    wanted.put(shown);
    last_shape_ = FilmShape(shown);
}

/// Adds a caption at the play-head, then moves the play-head to the moment at which it has faded in.
void WindowFilm::add_caption() {
    const StoryMoment here = shot_at(*story_, frame_time());
    const Shot& shot = story_->shots[here.shot];
    const Caption caption = caption_around(shot, here.at, caption_seconds);
    const double start = shot.start, seen = seen_at(caption, here.at);
    const std::size_t at = shot.captions.size();
    edit([&](Storyboard& story) { put_caption(story, here.shot, caption); });
    selection_ = held_to(*story_, {here.shot, {}, at});
    if (seen != here.at) head_.seek(start + seen);
}

std::string WindowFilm::text() const {
    if (!story_) return {};
    return with_scenes(to_toml(*story_), *story_);
}

void WindowFilm::write(const std::filesystem::path& file) const {
    write_whole_file(file, file_text(*story_, file.parent_path()), true);
}

void WindowFilm::save() {
    try {
        const std::filesystem::path file = file_.empty() ? dated_name(".film.toml") : file_;
        write(file);
        file_ = in_full(file);
        saved_ = story_;
        gesture_ = 0;
        remember_file(file_);
        overlay_.notify("Saved " + file_.string(), false);
    } catch (const std::exception& error) {
        overlay_.notify(error.what(), true);
    }
}

std::string WindowFilm::keep_unsaved() {
    if (!story_ || story_ == saved_ || (saved_ && *story_ == *saved_)) return {};
    if (!saved_ && undo_.empty()) return {}; // a new film, not edited yet
    const std::filesystem::path file = unsaved_name(file_), runs = run_folder();
    std::string problem;
    std::error_code ignored;
    std::filesystem::create_directories(runs.parent_path(), ignored);
    // If the film's folder cannot be written to, the changes are written into the folder that contains the
    // folder of runs.
    for (const std::filesystem::path& place :
         {file, runs.empty() ? runs : runs.parent_path() / file.filename()}) {
        if (place.empty()) continue;
        try {
            write(place);
            remember_file(place);
            return "The film's unsaved changes are kept in " + place.string();
        } catch (const std::exception& error) {
            if (problem.empty()) problem = error.what();
        }
    }
    return problem;
}

void WindowFilm::close() {
    if (const std::string kept = keep_unsaved(); !kept.empty()) overlay_.notify(kept, false);
    show(false);
    story_ = saved_ = moved_ = nullptr;
    shown_ = wish_ = {};
    undo_.clear();
    redo_.clear();
    preview_.reset();
    fill_report();
}

void WindowFilm::fill_report() {
    report_ = {};
    report_.story = story_.get();
    if (!story_) return;
    report_.is_shown = is_shown();
    report_.file = file_.string();
    report_.is_edited = story_ != saved_ && !(saved_ && *story_ == *saved_);
    report_.time = head_.time();
    report_.plays = head_.plays();
    report_.is_working = preview_ && preview_->is_working();
    if (report_.is_working) {
        report_.work_at = preview_->way().at;
        report_.work_to = preview_->way().to;
    }
    report_.selection = selection_;
    report_.camera_moved = hand_.has_value();
    report_.frames_per_second = rate().per_second();
}

void WindowFilm::report(const Snapshot&, nlohmann::ordered_json& report) const {
    if (!story_) return;
    std::size_t keys = 0;
    for (const Shot& shot : story_->shots)
        for (const Pane& pane : shot.panes) keys += pane.chain.size() + pane.torus.size();
    report["film"] = {{"name", story_->name},
                      {"file", report_.file},
                      {"shown", report_.is_shown},
                      {"edited", report_.is_edited},
                      {"shots", story_->shots.size()},
                      {"keys", keys},
                      {"duration", story_->duration()},
                      {"time", report_.time},
                      {"plays", report_.plays},
                      {"camera_moved", report_.camera_moved},
                      {"selected_shot", report_.selection.shot + 1},
                      {"frame", shown_.story ? shown_.frame : -1}, // below 0: no picture is shown yet
                      {"pictures", pictures_},
                      {"works", report_.is_working},
                      {"picture", {picture_.x, picture_.y, picture_.width, picture_.height}}};
}

} // namespace pendula
