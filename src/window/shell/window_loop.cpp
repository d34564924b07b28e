// SPDX-License-Identifier: MIT
#include "window/shell/window_loop.hpp"

#include "files/file_places.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "journal/journal_file.hpp"
#include "record/record_error.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "simulation/sample.hpp"
#include "tasks/interrupt.hpp"
#include "window/features/directing/window_film.hpp"
#include "window/features/files/open_file.hpp"
#include "window/features/files/window_files.hpp"
#include "window/features/map/window_map.hpp"
#include "window/features/measured/window_video.hpp"
#include "window/features/plots/window_plots.hpp"
#include "window/features/recording/window_recordings.hpp"
#include "window/features/run/run_watch.hpp"
#include "window/features/run/window_run.hpp"
#include "window/features/section/window_section.hpp"
#include "window/features/views/window_picture.hpp"
#include "window/features/views/window_views.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/desktop_window.hpp"
#include "window/shell/failed_assertion.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/frame_timing.hpp"
#include "window/shell/run_report.hpp"
#include "window/shell/window_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

constexpr double seconds_between_saves = 2; ///< between saves of the preferences
constexpr int most_failed_frames = 5;       ///< consecutive failures before the window gives up

#ifdef NDEBUG
constexpr bool debug_build = false;
#else
constexpr bool debug_build = true;
#endif

gl::WindowOptions gl_options(const WindowOptions& options) {
    gl::WindowOptions result;
    result.size = {options.width, options.height};
    result.fits_screen = options.fits_screen;
    // OpenGL errors are counted in every build. A debug context, which explains them, is used in a debug
    // build and for a report.
    result.debug = debug_build || !options.report.empty();
    return result;
}

/// The window's loop. The steps of a frame are: receive, build the panels, advance, draw, carry out.
class WindowLoop {
  public:
    WindowLoop(const Scene& scene, const WindowOptions& options)
        : options_(options)
        , desktop_(gl_options(options))
        , panels_(desktop_, scene)
        , views_(scene.views)
        , engine_(options.engine, desktop_.window)
        , run_(scene,
               {.running = !options.run && !options.stands && !options.storyboard,
                .engine = options.engine,
                .open_device = engine_.opener()},
               options.journal, panels_.view) {
        if (options.run) run_.scene.show(scene, options.run, options.views);
        if (options.storyboard) film_.open(options.storyboard, options.storyboard_file);
    }

    void run() {
        const Clock::time_point started = Clock::now();
        films_.start_named(desktop_.sizes.framebuffer);
        Clock::time_point last = started;
        std::optional<ReportRequest> request;
        if (!options_.report.empty()) request.emplace();
        for (bool is_last = false; !is_last;) {
            if (request) request->begin_frame();
            desktop_.poll_events();
            const Clock::time_point now = Clock::now();
            is_last = desktop_.window.should_close() || InterruptGuard::interrupted() ||
                      seconds_between(started, now) >= options_.run_for;
            const double elapsed = seconds_between(last, now);
            timing_.begin(elapsed, picture_.picture.was_drawn(), films_.live().is_recording());
            try {
                frame(elapsed, is_last);
                failed_frames_ = 0;
            } catch (const std::exception& error) { // an action has failed; the window continues
                if (is_last || ++failed_frames_ > most_failed_frames) throw;
                ImGuiLayer::abandon_frame();
                panels_.overlay.notify(error.what(), true);
            }
            if (request &&
                request->end_frame({keys_.had_input() || !waiting_.empty() || desktop_.clipboard.is_asking(),
                                    run_.physics.shown().commands_done, run_.physics.sent()}))
                write_requested_report();
            last = now;
            pacer_.note(keys_.had_input(), elapsed);
            timing_.idle = is_last ? 0
                                   : pacer_.hold_back(desktop_.window, now,
                                                      map_.is_calculating() && !films_.live().is_recording());
        }
    }

    /// Saves the film, recordings and the run, and prints where they are. Call it if an error has ended the
    /// loop. Draws nothing.
    void keep_work() {
        if (std::exchange(is_closing_, true)) return;
        const auto attempt = [](const auto& work) {
            try {
                work();
            } catch (const std::exception& error) {
                fmt::print(stderr, "{}\n", error.what());
            }
        };
        attempt([&] {
            if (const std::string kept = film_.keep_unsaved(); !kept.empty())
                fmt::print(stderr, "{}\n", kept);
        });
        attempt([&] { films_.close(); });
        attempt([&] {
            run_.come_to_rest();
            const auto lost = run_.journal.finish();
            if (lost)
                fmt::print(stderr, "{}\n", *lost);
            else if (!run_.journal.path().empty())
                fmt::print(stderr, "The run is saved in {}\n", run_.journal.path().string());
        });
    }

    /// Completes the files being written. Throws RecordError if a file cannot be written. Call it after
    /// run().
    void close() {
        is_closing_ = true;
        watch_.stop();
        panels_.keep_preferences(0);
        if (const std::string kept = film_.keep_unsaved(); !kept.empty()) fmt::print(stderr, "{}\n", kept);
        desktop_.window.hide(); // at once, because completing the films can take long
        films_.close();
        if (!options_.report.empty()) {
            run_.wait_for_orders(); // so that the report shows the effect of the last keys
            write_report();
        }
        run_.come_to_rest(); // so that the journal contains the run up to its last step
        if (!films_.failure().empty()) throw RecordError(films_.failure());
        if (!screenshot_failure_.empty()) throw RecordError(screenshot_failure_);
        const auto lost = run_.journal.finish();
        // A lost journal is an error only if the user has named its file.
        if (lost && !options_.journal.file.empty()) throw RecordError(*lost);
    }

  private:
    void frame(double elapsed, bool is_last) {
        const Clock::time_point began = Clock::now();
        const gl::Size size = desktop_.picture_size();
        const bool is_minimised = size.width == 0 || size.height == 0;
        if (!is_minimised) panels_.rescale(desktop_);
        // Takes the snapshot before the samples, so that the samples reach at least to the snapshot's time.
        const Snapshot& snapshot = run_.physics.newest();
        run_.scene.follow(snapshot);
        Requests requests;
        WindowMoment moment = moment_of(snapshot, requests, size, elapsed);
        receive(moment);
        if (is_minimised) {
            if (is_last && !options_.screenshot.empty())
                screenshot_failure_ =
                    fmt::format("cannot write {}: the window is minimised and has no picture",
                                options_.screenshot.string());
            desktop_.window.wait_events(0.05);
            return;
        }
        requests = build_panels(moment); // moment.requests refers to this variable
        keys_.handle(desktop_.input, desktop_.imgui, files_, panels_.overlay, panels_.view, requests);
        const ViewLayout layout =
            views_.present_layout(size, scene_area(size), panels_.overlay.panels(panels_.view), panels_.view,
                                  snapshot, elapsed, desktop_.pixel_ratio());
        moment.over_panel = desktop_.imgui.wants_pointer();
        advance(moment, layout);
        const bool saves_last = is_last && !options_.screenshot.empty();
        const bool saves_picture = is_wanted(requests, Action::screenshot);
        const bool for_keeps = saves_last || saves_picture || films_.live().shows_panels(size);
        draws_picture_only_ = saves_picture && !panels_.view.preferences.film.panels;
        draw(moment, layout, {snapshot.run_state == RunState::running, for_keeps, snapshot.speed, elapsed});
        moment.picture = picture_only_ ? picture_only_->id() : 0;
        carry_out(moment);
        picture_only_.reset();
        if (auto failure = desktop_.clipboard.follow(films_.live().is_recording()))
            panels_.overlay.notify(std::move(*failure), true);
        if (saves_last) save_last_screenshot(size);
        gl::begin_pass(0, {0, 0, size.width, size.height}, gl::Blend::over);
        desktop_.imgui.draw_messages();
        timing_.frames.add(elapsed, seconds_between(began, Clock::now()), picture_.uploaded_bytes());
        desktop_.window.swap_buffers();
    }

    WindowMoment moment_of(const Snapshot& snapshot, Requests& requests, gl::Size size, double elapsed) {
        return {
            .snapshot = snapshot,
            .scene = run_.scene.number(),
            .view = panels_.view,
            .sources = panels_.overlay.sources(),
            .requests = requests,
            .size = size,
            .screen = {size.height, desktop_.pixel_ratio(), desktop_.imgui.scale(), desktop_.imgui.fonts()},
            .elapsed = elapsed,
            .cameras = views_.control,
            .renderer = picture_.renderer,
            .notify = [this](std::string text,
                             bool is_error) { panels_.overlay.notify(std::move(text), is_error); },
            .send_now = [this, &snapshot](const Command& command,
                                          std::uint32_t gesture) { pass_on(command, gesture, snapshot); }};
    }

    PixelRectangle scene_area(gl::Size size) const {
        return panels_.overlay.scene_area(panels_.view, size, desktop_.pixel_ratio());
    }

    /// Receives the samples and messages of the physics thread and the journal, and passes them on.
    void receive(const WindowMoment& moment) {
        const Snapshot& snapshot = moment.snapshot;
        panels_.view.scene_edited = run_.scene.is_edited(snapshot);
        panels_.view.other_chain = run_.scene.other_chain(snapshot);
        for (Feature* feature : features_) feature->begin_frame(moment);
        run_.physics.drain_samples(samples_);
        picture_.show(snapshot.ensemble_frame.get());
        const bool records = films_.live().is_recording();
        desktop_.show_title(film_.is_shown() ? title_of(film_.report(), records)
                                             : title_of(panels_.view, snapshot.run_state, records));
        for (const JournalNotice& notice : run_.journal.take_notices())
            panels_.overlay.notify(notice.text, notice.is_error);
    }

    Requests build_panels(const WindowMoment& moment) {
        auto& [overlay, view, preferences] = panels_;
        desktop_.imgui.begin_frame(desktop_.sizes, desktop_.input.pressed());
        for (const std::string& message : gl::take_shader_messages()) overlay.notify(message, true);
        keys_.offer(overlay, view);
        view.view_fills_window = views_.control.maximised().has_value();
        for (Feature* feature : features_) feature->build(moment);
        Requests requests = overlay.build(
            moment.snapshot, view, timing_.figures(picture_.picture.render_scale(), view.show_profiler));
        films_.build_badge(moment);
        return requests;
    }

    /// Advances the cameras, and passes the pointer's events to the features.
    void advance(const WindowMoment& moment, const ViewLayout& layout) {
        views_.advance(moment.elapsed, panels_.view, moment.snapshot);
        panels_.keep_preferences(seconds_between_saves);
        if (!film_.is_shown()) record_view(moment.snapshot);
        for (Feature* feature : features_)
            if (feature->handle(moment, layout, keys_.events())) return;
    }

    /// Records the present view in the run's file, unless an earlier moment of the run is shown.
    void record_view(const Snapshot& snapshot) {
        if (snapshot.step < snapshot.timeline.end_step) return;
        const ViewState& view = panels_.view;
        const bool rotates = view.views.auto_rotate && !view.preferences.reduced_motion;
        run_.journal.look(
            {snapshot.step, snapshot.time, {view.viewing(), views_.control.pose(rotates, snapshot.speed)}});
    }

    /// Draws the scene, marks, dialogues and panels into the window, and into a film that is being recorded.
    void draw(const WindowMoment& moment, const ViewLayout& layout, const PictureCause& cause) {
        const gl::Size size = moment.size;
        // While the window is recorded, the run is also drawn, because the recording shows the run.
        const bool shows_film = film_.is_shown() && film_.has_picture();
        if (!shows_film || films_.live().is_recording()) draw_run(moment, layout, cause);
        // The dialogues are built last: a window that first appeared after a modal dialogue, in the frame
        // that opens the dialogue, would get a wrong place in ImGui's order of windows.
        files_.build_dialogs(desktop_.imgui.fonts(), desktop_.imgui.scale(), keys_.events(),
                             panels_.view.preferences.reduced_motion);
        gl::begin_pass(0, {0, 0, size.width, size.height}, gl::Blend::over);
        if (shows_film) {
            const glm::vec3 ground =
                palette::srgb_from_linear(theme_of(panels_.view.look.theme).ground_outer);
            gl::clear(ground.r, ground.g, ground.b, 1);
        }
        desktop_.imgui.draw();
        films_.live().overlay_is_drawn();
    }

    void draw_run(const WindowMoment& moment, const ViewLayout& layout, const PictureCause& cause) {
        SceneRenderer& renderer = picture_.renderer;
        ScenePicture& picture = picture_.picture;
        const Snapshot& snapshot = moment.snapshot;
        const gl::Size size = moment.size;
        const ViewState& view = panels_.view;
        const bool timed = view.show_profiler || !options_.report.empty();
        renderer.time_passes(timed ? PassClock::Mode::timers : PassClock::Mode::off);
        const float quality = view.views.automatic_quality ? timing_.quality.render_scale() : 1.0f;
        FrameInput input = views_.input_of(moment, layout, quality);
        for (Feature* feature : features_)
            if (feature->fill(moment, input)) picture.touch();
        if (keys_.had_press()) picture.touch();
        picture.draw(renderer, input, 0, size, cause);
        if (timed && picture.was_drawn()) timing_.passes.add(renderer.pass_times());
        show_to_film(snapshot, input, size);
        if (draws_picture_only_ && !film_.is_shown()) draw_picture_only(snapshot, input, layout, size);
        // While the run is running, it soon sends new trails of its ensemble; if it is stopped, they must be
        // requested.
        if (renderer.take_lost_trails() && snapshot.run_state == RunState::stopped)
            run_.physics.request_ensemble_history();
        if (film_.is_shown()) return;
        // Draws the features in reverse order, so that the feature that gets the pointer first is on top.
        for (auto feature = features_.rbegin(); feature != features_.rend(); ++feature)
            (*feature)->draw(moment, input);
    }

    /// Passes the scene to the recording: the picture in the window, or a new one for a film of another size.
    void show_to_film(const Snapshot& snapshot, const FrameInput& shown, gl::Size size) {
        const auto draw_again = [&](const gl::Framebuffer& target) {
            const int width = target.width(), height = target.height();
            const ViewLayout layout = views_.recorded_layout(width, height, panels_.view, snapshot);
            picture_.renderer.draw(recorded_input(shown, layout, height), target.id(), width, height);
        };
        const PixelRectangle area = scene_area(size);
        const bool fills = area.width == size.width && area.height == size.height && shown.render_scale == 1;
        films_.live().scene_is_drawn(size, fills, draw_again, !picture_.picture.was_drawn());
    }

    /// Draws the picture for a screenshot without panels: the scene in the whole window. With an ensemble,
    /// the layout stays as in the window, because the ensemble's trails are stored for this layout.
    void draw_picture_only(const Snapshot& snapshot, const FrameInput& shown, const ViewLayout& layout,
                           gl::Size size) {
        picture_only_.emplace("picture", size.width, size.height, gl::Format::rgba8);
        const ViewLayout whole =
            snapshot.ensemble_frame ? layout
                                    : views_.recorded_layout(size.width, size.height, panels_.view, snapshot);
        picture_.renderer.draw(recorded_input(shown, whole, size.height), picture_only_->id(), size.width,
                               size.height);
    }

    /// Sends a command of the user to the physics thread, and informs the features.
    void pass_on(const Command& command, std::uint32_t gesture, const Snapshot& shown) {
        run_.physics.send(command, gesture);
        for (Feature* feature : features_) feature->sent(shown, command, run_.physics.sent());
    }

    /// Carries out the frame's commands and actions. Call it after drawing into the back buffer.
    void carry_out(const WindowMoment& moment) {
        Requests& requests = moment.requests;
        for (const Command& command : requests.commands)
            if (std::ranges::none_of(features_,
                                     [&](Feature* feature) { return feature->takes(moment, command); }))
                moment.send_now(command, requests.gesture);
        for (Feature* feature : features_) feature->carry_out(moment);
        if (requests.keeps_angle_unit) panels_.overlay.keep_angle_unit();
        // If this frame has sent commands, its actions wait for the next frame, because they may read the
        // state.
        std::vector<Action> actions = std::exchange(waiting_, {});
        auto& when = requests.commands.empty() ? actions : waiting_;
        when.insert(when.end(), requests.actions.begin(), requests.actions.end());
        for (const Action action : actions) {
            try {
                carry_out(moment, action);
            } catch (const std::exception& error) {
                panels_.overlay.notify(error.what(), true);
            }
        }
    }

    void carry_out(const WindowMoment& moment, Action action) {
        if (action == Action::clear_trails) picture_.clear_trails();
        if (action == Action::fullscreen) desktop_.input.toggle_fullscreen();
        if (action == Action::quit) desktop_.input.close_window();
        for (Feature* feature : features_)
            if (feature->perform(moment, action)) return;
        if (action == Action::close_top) desktop_.input.leave_fullscreen();
    }

    /// Whether an action is requested in this frame or waits from the last frame.
    bool is_wanted(const Requests& requests, Action action) const {
        return std::ranges::count(requests.actions, action) + std::ranges::count(waiting_, action) > 0;
    }

    /// Saves the picture of the last frame. A failure is stored, and close() throws it later.
    void save_last_screenshot(gl::Size size) {
        try {
            save_picture(options_.screenshot, 0, size.width, size.height, run_.scene.now());
        } catch (const FileError& error) {
            screenshot_failure_ = error.what();
        }
    }

    void write_report() {
        const ScenePicture& picture = picture_.picture;
        write_run_report(options_.report, {.snapshot = run_.physics.newest(),
                                           .view = panels_.view,
                                           .frames = timing_.frames,
                                           .passes = timing_.passes,
                                           .render_scale = picture.render_scale(),
                                           .kept_frames = picture.kept_frames(),
                                           .message = panels_.overlay.message(),
                                           .features = features_});
    }

    /// Writes a report requested by a signal. If that fails, shows a message, and the window continues.
    void write_requested_report() {
        try {
            write_report();
        } catch (const FileError& error) {
            panels_.overlay.notify(error.what(), true);
        }
    }

    WindowOptions options_;
    DesktopWindow desktop_;
    WindowPicture picture_;
    WindowPanels panels_;
    WindowViews views_;
    WindowKeys keys_;
    FrameTiming timing_;
    FramePacer pacer_;
    WindowEngine engine_;
    WindowRun run_; ///< declared after the members that it needs

    RunWatch watch_;
    WindowPlots plots_{watch_.divergence(), [this] { return run_.scene.now(); }};
    WindowMap map_;
    WindowSection section_{&plots_};
    WindowVideo video_;
    WindowFilm film_{desktop_.window, panels_.view, panels_.overlay, run_.scene, run_.physics};
    WindowRecordings films_{options_.record, panels_.view, panels_.overlay, run_.scene, run_.journal, film_};
    WindowFiles files_{desktop_.window, desktop_.clipboard, panels_.overlay, run_.scene, run_.journal, film_};
    /// In the order in which they get the pointer.
    std::array<Feature*, 10> features_{&film_, &video_, &views_.drag, &section_, &plots_,
                                       &map_,  &views_, &watch_,      &films_,   &files_};
    TeeSink samples_{&picture_.renderer, &watch_.divergence(), &plots_.samples(), &watch_.drift()};
    std::vector<Action> waiting_; ///< actions for the next frame

    std::string screenshot_failure_;
    int failed_frames_ = 0; ///< consecutive failed frames
    bool is_closing_ = false;
    bool draws_picture_only_ = false;
    std::optional<gl::Framebuffer> picture_only_; ///< picture of this frame for a screenshot
};

} // namespace

void run_window(const Scene& scene, const WindowOptions& options) {
    // Checks now that the files can be written, and not after an hour of running.
    for (const std::filesystem::path& path : {options.screenshot, options.report})
        if (!path.empty()) require_writable(path);
    if (options.journal.kept && !options.journal.file.empty())
        require_new_file(options.journal.file, options.journal.overwrite);
    start_folder();
    const InterruptGuard guard;
    WindowLoop loop(scene, options);
    const AssertionGuard assertions([&](const std::string& failure) {
        fmt::print(stderr, "pendula: {}\n", failure);
        loop.keep_work();
    });
    try {
        loop.run();
    } catch (const std::exception& error) {
        loop.keep_work();
        throw Unfinished(error.what());
    }
    try {
        loop.close();
    } catch (const FileError& error) {
        throw Unfinished(error.what());
    }
}

} // namespace pendula
