// SPDX-License-Identifier: MIT
#include "window/features/recording/window_recordings.hpp"

#include "files/file_places.hpp"
#include "film/offscreen.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"
#include "window/features/directing/window_film.hpp"
#include "window/features/files/open_file.hpp"
#include "window/features/recording/film_settings.hpp"
#include "window/features/recording/recording_section.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <thread>
#include <unistd.h>
#include <utility>

namespace pendula {
namespace {

using Clock = std::chrono::steady_clock;

/// The time between two checks of the next film's file on the disk.
constexpr std::chrono::milliseconds between_looks{500};
/// How long close() waits for renders to complete their films.
constexpr std::chrono::seconds render_patience{20};

std::future<std::string> ready(std::string text) {
    std::promise<std::string> promise;
    promise.set_value(std::move(text));
    return promise.get_future();
}

/// Returns the rate as a number for the panel, at least 1.
double in_the_panel(const FrameRate& rate) { return std::max(1.0, rate.per_second()); }

Encoding encoding_of(const FilmSettings& film, const FilmFormat& format) {
    Encoding encoding;
    encoding.codec = format.codec;
    encoding.lossless = film.lossless && format.can_be_lossless;
    if (film.crf && format.crf >= 0 && !encoding.lossless)
        encoding.crf = std::min(*film.crf, format.worst_crf);
    return encoding;
}

} // namespace

WindowRecordings::WindowRecordings(const RecordPlace& given, ViewState& view, Overlay& overlay,
                                   ShownScene& scene, RunJournal& journal, const WindowFilm& film)
    : given_(given), view_(view), overlay_(overlay), scene_(scene), journal_(journal), film_(film) {
    report_.formats = film_formats();
    view_.film = view_.preferences.film;
    const RecordPlace plain;
    if (given.frames_per_second != plain.frames_per_second)
        view_.film.frames_per_second = in_the_panel(given.frames_per_second);
    if (given.size.width > 0) {
        view_.film.width = given.size.width;
        view_.film.height = given.size.height;
    }
    if (given.overlay) view_.film.panels = true;
    overlay_.sources().recording = &report_;
}

void WindowRecordings::begin_frame(const WindowMoment& moment) {
    const gl::Size window = moment.size;
    const Snapshot& snapshot = moment.snapshot;
    const Clock::time_point now = Clock::now();
    renders_.update(now);
    start_what_was_tried(window);
    say_news();
    report_.live = figures();
    report_.live_file = live_.file().string();
    report_.window_width = window.width;
    report_.window_height = window.height;
    report_.run_seconds = snapshot.timeline.end_time;
    report_.renders = renders_.figures(now);
    if (!view_.show_render) moment_.reset();
    if (view_.show_render && !moment_) {
        moment_ = scene_.now();
        report_.moment = snapshot.time;
    }
    const auto kept = view_.preferences.sections.find("Recording");
    const bool looked_at = view_.show_render || (kept != view_.preferences.sections.end() && kept->second);
    if (!looked_at) return;
    look_for_encoders();
    const std::string named_for = view_.film_name + "\n" + view_.film.format;
    if (named_for == named_for_ && now - named_at_ < between_looks) return;
    named_for_ = named_for;
    named_at_ = now;
    const std::filesystem::path file = next_file();
    report_.next_file = file.string();
    report_.name_problem = name_problem(file);
}

/// Gets the list of ffmpeg's encoders once, in the background, when it is first needed.
void WindowRecordings::look_for_encoders() {
    if (encoders_are_known_) return;
    if (!encoders_.valid()) encoders_ = std::async(std::launch::async, known_encoders);
    if (encoders_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    mark_missing(report_.formats, encoders_.get());
    encoders_are_known_ = true;
}

std::filesystem::path WindowRecordings::next_file() const {
    const std::string& ending = format_of(view_.film.format, report_.formats).ending;
    if (view_.film_name.empty())
        return dated_name(ending, [this](const std::filesystem::path& file) { return is_being_made(file); });
    return in_full(view_.film_name.ends_with(ending) ? view_.film_name : view_.film_name + ending);
}

/// Whether a film with this path is being made. Its file appears on the disk only when the film is complete.
bool WindowRecordings::is_being_made(const std::filesystem::path& file) const {
    return live_.is_making(file) || renders_.is_making(file) || (tried_ && in_full(tried_->file) == file);
}

std::string WindowRecordings::name_problem(const std::filesystem::path& file) const {
    if (is_being_made(file))
        return fmt::format("{} is being made already: choose another name", file.string());
    std::error_code ignored;
    if (std::filesystem::exists(std::filesystem::symlink_status(file, ignored)))
        return fmt::format("{} exists already: choose another name", file.string());
    std::filesystem::path folder = in_full(file).parent_path();
    // A path that ends in a slash is a folder of pictures, which will be created.
    if (!file.has_filename()) folder = folder.parent_path();
    // If only the last folder is missing, it will be created.
    const std::filesystem::path wanted = folder;
    if (!std::filesystem::exists(folder, ignored)) folder = folder.parent_path();
    if (!std::filesystem::is_directory(folder, ignored))
        return fmt::format("there is no folder {}", wanted.string());
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        return fmt::format("nothing can be written in {}", folder.string());
    return {};
}

FrameRate WindowRecordings::rate() const {
    const double shown = view_.film.frames_per_second;
    if (shown == in_the_panel(given_.frames_per_second)) return given_.frames_per_second;
    return frame_rate_from(rate_text(shown)).value_or(FrameRate());
}

RecordPlace WindowRecordings::place(const std::filesystem::path& file) const {
    const FilmSettings& film = view_.film;
    RecordPlace place = given_;
    place.file = file;
    place.frames_per_second = rate();
    place.size = {film.width, film.height};
    place.overlay = film.panels;
    place.encoding = encoding_of(film, format_of(film.format, report_.formats));
    return place;
}

void WindowRecordings::start_named(gl::Size window) {
    if (!given_.file.empty()) live_.start(given_, window, scene_.for_film());
}

void WindowRecordings::toggle(gl::Size window) {
    if (live_.is_recording()) {
        live_.stop();
        return;
    }
    if (tried_) {
        tried_.reset();
        overlay_.notify("Recording cancelled", false);
        return;
    }
    try {
        const std::filesystem::path file = next_file();
        if (const std::string problem = name_problem(file); !problem.empty()) throw RecordError(problem);
        tried_ = place(file);
        tries_again_ = trial_.valid();
        if (!tries_again_) begin_trial(window);
    } catch (const std::exception& error) {
        tried_.reset();
        overlay_.notify(error.what(), true);
    }
}

void WindowRecordings::begin_trial(gl::Size window) {
    trial_ = std::async(std::launch::async, check_sink, recording_options(*tried_, window));
}

RecordingFigures WindowRecordings::figures() const {
    RecordingFigures figures = live_.figures();
    figures.starting = tried_.has_value();
    return figures;
}

/// Starts the film whose encoder has been tested, unless key V was pressed again meanwhile.
void WindowRecordings::start_what_was_tried(gl::Size window) {
    if (!trial_.valid() || trial_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    if (std::exchange(tries_again_, false) && tried_) { // the test that has ended was for another film
        begin_trial(window);
        return;
    }
    const std::optional<RecordPlace> wanted = std::exchange(tried_, std::nullopt);
    try {
        trial_.get();
        if (!wanted) return;
        const Scene scene = scene_.for_film();
        live_.start(*wanted, window, scene);
        if (scene.look.transparent)
            overlay_.notify(
                "A film of the window always has a background: Render… can make a film without one", false);
        view_.film_name.clear(); // the next film gets another name
        named_for_.clear();
    } catch (const std::exception& error) {
        if (wanted) overlay_.notify(error.what(), true);
    }
}

void WindowRecordings::build_badge(const WindowMoment& moment) {
    const FreeArea free = overlay_.free_area(moment.view);
    if (draw_recording_badge(figures(), free.x + free.width, moment.screen.scale)) live_.cut_short();
}

void WindowRecordings::carry_out(const WindowMoment& moment) {
    const Requests& requests = moment.requests;
    if (requests.cancel_render) renders_.cancel(*requests.cancel_render, Clock::now());
    if (!requests.render) return;
    try {
        render(moment.size, film_.is_shown() ? film_.text() : std::string());
    } catch (const std::exception& error) {
        overlay_.notify(error.what(), true);
    }
}

void WindowRecordings::render(gl::Size window, const std::string& storyboard) {
    const FilmSettings& film = view_.film;
    const FilmFormat& format = format_of(film.format, report_.formats);
    const Encoding encoding = encoding_of(film, format);
    const bool directed = !storyboard.empty();
    const gl::Size own = directed ? gl::Size{directed_width, directed_height} : window;
    const int width = film.width > 0 ? film.width : even_size(own.width);
    const int height = film.width > 0 ? film.height : even_size(own.height);
    RenderJob job;
    job.file = next_file();
    if (const std::string problem = name_problem(job.file); !problem.empty()) throw RecordError(problem);
    job.options = {"--size", fmt::format("{}x{}", width, height), "--fps", rate().text()};
    const auto add = [&](const char* option, const std::string& value) {
        job.options.insert(job.options.end(), {option, value});
    };
    if (film.from != FilmStart::run && !directed) add("--duration", fmt::format("{}", film.duration));
    if (film.supersampling > 1) add("--supersample", fmt::format("{}", film.supersampling));
    if (film.sub_frames > 1) add("--motion-blur", fmt::format("{}", film.sub_frames));
    if (const auto depth = depth_of(film, format)) add("--depth", fmt::format("{}", *depth));
    if (const FilmRange range = range_of(film, format); range != FilmRange::standard)
        add("--hdr", std::string(name_of(range)));
    const std::vector<std::string> encoded = encoding_options(encoding);
    job.options.insert(job.options.end(), encoded.begin(), encoded.end());
    if (film.sound && format.holds_sound && !directed) job.options.emplace_back("--sound");
    const bool transparent = is_transparent(film, format);
    if (directed) {
        job.source = ready(storyboard);
    } else if (film.from == FilmStart::run) {
        job.source = journal_.text(transparent);
    } else {
        Scene scene = film.from == FilmStart::present ? moment_.value_or(scene_.now()) : scene_.from_start();
        scene.look.transparent = transparent;
        job.source = ready(to_toml(scene));
    }
    renders_.add(std::move(job));
    overlay_.notify("Rendering " + report_.next_file + ": the line at the bottom shows the progress", false);
    view_.film_name.clear();
    named_for_.clear();
}

void WindowRecordings::hand_out() {
    RenderJob job;
    job.hands_out = true;
    job.file =
        dated_name("-hand-out", [this](const std::filesystem::path& file) { return is_being_made(file); });
    if (const std::string problem = name_problem(job.file); !problem.empty()) throw RecordError(problem);
    job.options = {"--fps", rate().text()};
    if (const FilmSettings& film = view_.film; film.width > 0)
        job.options.insert(job.options.end(), {"--size", fmt::format("{}x{}", film.width, film.height)});
    job.source = ready(to_toml(scene_.for_film()));
    overlay_.notify(
        "Making a hand-out in " + job.file.string() + ": the line at the bottom shows the progress", false);
    renders_.add(std::move(job));
}

void WindowRecordings::say_news() {
    for (const FilmNews& news : {live_.take_news(), renders_.take_news()}) {
        for (const std::string& text : news.messages) overlay_.notify_until_seen(text);
        for (const std::string& text : news.failures) overlay_.notify(text, true);
        if (!news.completed.empty()) report_.last_film = news.completed;
    }
}

void WindowRecordings::close() {
    live_.stop();
    live_.limit_wait();
    const Clock::time_point began = Clock::now();
    renders_.cancel_all(began);
    const int requests = InterruptGuard::requests();
    InterruptGuard::expect_another();
    FinishingLine line;
    bool is_cut = false;
    while (!live_.all_complete() || !renders_.empty()) {
        const Clock::time_point now = Clock::now();
        renders_.update(now);
        if (!is_cut && InterruptGuard::requests() > requests) {
            live_.cut_short();
            renders_.give_up();
            is_cut = true;
        }
        if (now - began > render_patience) renders_.give_up();
        if (!is_cut) line.show(live_.figures().finished_part, now - began);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    line.end();
    const auto say = [](const std::string& text) { fmt::print(stderr, "{}\n", text); };
    const FilmNews recorded = live_.take_news(), rendered = renders_.take_news();
    for (const std::string& text : recorded.failures)
        if (text != failure()) say(text);
    for (const std::string& text : rendered.messages) say(text);
    for (const std::string& text : rendered.failures) say(text);
}

bool WindowRecordings::perform(const WindowMoment& moment, Action action) {
    if (action == Action::record) toggle(moment.size);
    if (action == Action::hand_out) hand_out();
    return false;
}

void WindowRecordings::report(const Snapshot&, nlohmann::ordered_json& report) const {
    const RecordingFigures recording = live_.figures();
    if (!recording.recorded()) return;
    report["record_seconds"] = recording.seconds;
    report["record_frames_due"] = recording.due;
    report["record_frames_encoded"] = recording.encoded;
    report["record_frames_dropped"] = recording.dropped;
}

} // namespace pendula
