// SPDX-License-Identifier: MIT
#include "app/window_loop.hpp"

#include "app/files/kept_preferences.hpp"
#include "app/files/shown_scene.hpp"
#include "app/files/window_files.hpp"
#include "app/gallery/scene_picture.hpp"
#include "app/imgui_layer.hpp"
#include "app/plots/window_plots.hpp"
#include "app/pointer/pose_mark.hpp"
#include "app/pointer/view_control.hpp"
#include "app/pointer/window_drag.hpp"
#include "app/pointer/window_input.hpp"
#include "app/quality/frame_timing.hpp"
#include "app/quality/layout_ease.hpp"
#include "app/recording/screenshot.hpp"
#include "app/recording/window_recordings.hpp"
#include "app/report_request.hpp"
#include "app/run_report.hpp"
#include "app/run_watch.hpp"
#include "app/shown_ensemble.hpp"
#include "app/window_engine.hpp"
#include "app/window_frame.hpp"
#include "app/window_keys.hpp"
#include "app/window_title.hpp"
#include "film/interrupt.hpp"
#include "film/unfinished.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/window.hpp"
#include "journal/journal_file.hpp"
#include "journal/writable.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_geometry.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/sample_fan.hpp"
#include "ui/overlay.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace pendula {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

/// Where vertical sync does not hold the loop back (as under a virtual display), no more frames than this.
constexpr double shortest_frame = 1.0 / 120; // s

/// Pixels: what OpenGL 4.5 promises for a texture. Of a larger window the lower left part is drawn.
constexpr int largest_picture = 16384;

constexpr double seconds_between_saves = 2; ///< of what the overlay remembers
constexpr double at_once = 10;              ///< s, longer than any camera takes

#ifdef NDEBUG
constexpr bool debug_build = false;
#else
constexpr bool debug_build = true;
#endif

gl::WindowOptions gl_options(const WindowOptions& options) {
    gl::WindowOptions result;
    result.size = {options.width, options.height};
    // Errors are counted in every build; a debug build also asks the driver to explain itself.
    result.debug = debug_build || !options.report.empty();
    return result;
}

ViewState view_of(const Scene& scene) {
    ViewState view;
    show_view(scene, view);
    return view;
}

float pixel_ratio_of(const gl::Window& window) {
    const gl::Size size = window.size();
    return size.width > 0
               ? static_cast<float>(window.framebuffer_size().width) / static_cast<float>(size.width)
               : 1.0f;
}

class WindowLoop {
  public:
    WindowLoop(const Scene& scene, const WindowOptions& options)
        : options_(options)
        , window_(gl_options(options))
        , input_(window_.handle())
        , imgui_(window_.handle(), window_.content_scale(), pixel_ratio_of(window_))
        , overlay_(imgui_.fonts(), imgui_.scale())
        , view_(view_of(scene))
        , view_control_(scene.views)
        , engine_(options.engine, window_)
        , physics_(scene.setup, {.speed = scene.speed,
                                 .running = !options.run && !options.stands,
                                 .journal = true,
                                 .engine = options.engine,
                                 .open_device = engine_.opener()})
        , journal_(scene, options.journal,
                   [this](RunObserver& observer) { physics_.drain_journal(observer); })
        , scene_(scene, view_, physics_, journal_) {
        watch_.show_in(overlay_);
        if (!preferences_notice_.empty())
            overlay_.notify(preferences_notice_, true);
        else if (!scene.note.empty())
            overlay_.notify(scene.note, false);
        if (options.run) scene_.show(scene, options.run, options.views);
    }

    void run() {
        const Clock::time_point started = Clock::now();
        films_.start_named(window_.framebuffer_size());
        Clock::time_point last = started;
        std::optional<ReportRequest> request;
        if (!options_.report.empty()) request.emplace();
        for (bool is_last = false; !is_last;) {
            if (request) request->begin_frame();
            window_.poll_events();
            const Clock::time_point now = Clock::now();
            is_last = window_.should_close() || InterruptGuard::interrupted() ||
                      seconds_between(started, now) >= options_.run_for;
            const double elapsed = seconds_between(last, now);
            timing_.begin(elapsed, picture_.was_drawn(), films_.live().is_recording());
            frame(elapsed, is_last);
            if (request && request->end_frame({keys_.had_input() || !waiting_actions_.empty(),
                                               physics_.shown().orders, physics_.sent()}))
                tell_report();
            last = now;
            timing_.idle = is_last ? 0 : hold_back(now);
        }
        keep_preferences(0);
        window_.hide(); // who closes it does not wait for films
        films_.close();
        if (!options_.report.empty()) {
            wait_for_orders();
            write_report();
        }
        come_to_rest();
        if (!films_.failure().empty()) throw RecordError(films_.failure());
        if (!screenshot_failure_.empty()) throw RecordError(screenshot_failure_);
        const auto lost = journal_.finish();
        if (lost && !options_.journal.file.empty()) throw RecordError(*lost); // somebody has asked for it
    }

  private:
    void write_report() {
        write_run_report(options_.report, physics_.newest(), watch_.exponent(), view_, timing_.frames,
                         timing_.passes, watch_.mean_rate(),
                         {drag_.chain_place(), drag_.bobs().worst_distance()},
                         {picture_.render_scale(), picture_.kept_frames()}, films_.live().figures());
    }

    /// The window goes on, whatever happens to a report in the midst of it.
    void tell_report() {
        try {
            write_report();
        } catch (const RecordError& error) {
            overlay_.notify(error.what(), true);
        }
    }

    /// So that the report tells what the last keys have led to.
    void wait_for_orders() {
        for (int look = 0; look < 5000 && physics_.newest().orders < physics_.sent(); ++look)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    /// So that the journal, which is closed next, holds the run to its last step.
    void come_to_rest() {
        physics_.send(SetRunning{false});
        for (int look = 0; look < 1000 && physics_.newest().run_state == RunState::running; ++look)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    void frame(double elapsed, bool is_last) {
        const Clock::time_point began = Clock::now();
        const Snapshot& snapshot = receive(elapsed);
        gl::Size size = window_.framebuffer_size();
        size = {std::min(size.width, largest_picture), std::min(size.height, largest_picture)};
        films_.update(size, snapshot);
        if (size.width == 0 || size.height == 0) { // minimised
            window_.wait_events(0.05);
            return;
        }
        Requests requests = build_panels(snapshot);
        keys_.handle(input_, imgui_, files_, overlay_, view_, requests);
        const ViewLayout layout = present_layout(size, snapshot, elapsed);
        advance(snapshot, layout, size, elapsed);
        draw(snapshot, layout, size,
             {snapshot.run_state == RunState::running,
              is_for_keeps(requests, is_last) || films_.live().shows_panels(size), snapshot.speed, elapsed});
        carry_out(requests, snapshot, size, is_last);
        gl::begin_pass(0, {0, 0, size.width, size.height}, gl::Blend::over);
        imgui_.draw_messages();
        timing_.frames.add(elapsed, seconds_between(began, Clock::now()),
                           picture_.was_drawn() ? renderer_.uploaded_bytes() : 0);
        window_.swap_buffers();
    }

    /// What has come from the physics thread, and what there is to tell of it. The snapshot first: the
    /// samples drained after it then reach at least up to its states.
    const Snapshot& receive(double elapsed) {
        const Snapshot& snapshot = physics_.newest();
        scene_.follow(snapshot);
        view_.scene_edited = scene_.is_edited(snapshot);
        if (std::exchange(seen_scene_, scene_.number()) != scene_.number()) view_control_.home();
        watch_.begin_frame(snapshot, scene_.name(), elapsed, overlay_);
        plots_.begin_frame(snapshot, view_.views.plot_seconds);
        physics_.drain_samples(samples_);
        if (ensemble_.show(snapshot.ensemble_frame.get(), renderer_)) picture_.touch();
        window_title_.show(window_.handle(), title_of(snapshot));
        for (const JournalNotice& notice : journal_.take_notices())
            overlay_.notify(notice.text, notice.is_error);
        return snapshot;
    }

    Requests build_panels(const Snapshot& snapshot) {
        if (imgui_.rescale(window_.content_scale(), pixel_ratio_of(window_),
                           static_cast<float>(view_.preferences.ui_scale)))
            overlay_.set_scale(imgui_.fonts(), imgui_.scale());
        imgui_.begin_frame(input_.pressed());
        for (const std::string& message : gl::take_shader_messages()) overlay_.notify(message, true);
        keys_.offer(overlay_, view_);
        view_.view_fills_window = view_control_.maximised().has_value();
        watch_.measure(snapshot, overlay_);
        Requests requests =
            overlay_.build(snapshot, view_, timing_.figures(picture_.render_scale(), view_.show_profiler));
        const FreeArea free = overlay_.free_area(view_);
        if (draw_recording_badge(films_.figures(), free.x + free.width, imgui_.scale())) films_.cut_short();
        return requests;
    }

    /// Dialogs, cameras, and what the pointer does in the views.
    void advance(const Snapshot& snapshot, const ViewLayout& layout, gl::Size size, double elapsed) {
        InputEvents& events = keys_.events();
        files_.build(imgui_.fonts(), imgui_.scale(), events, view_.preferences.reduced_motion);
        advance_views(elapsed, snapshot);
        keep_preferences(seconds_between_saves);
        tell_view(snapshot);
        drag_.update(
            {snapshot, view_control_, layout, size, pixel_ratio_of(window_), imgui_.wants_pointer(), elapsed},
            events, physics_);
        plots_.handle(events, size.height, pixel_ratio_of(window_), imgui_.wants_pointer());
        view_control_.handle(events, layout, snapshot.setup.chain, pixel_ratio_of(window_),
                             imgui_.wants_pointer());
    }

    /// Scene, plots' marks and panels, into the window and into a film of it.
    void draw(const Snapshot& snapshot, const ViewLayout& layout, gl::Size size, const PictureCause& cause) {
        const bool timed = view_.show_profiler || !options_.report.empty();
        renderer_.time_passes(timed ? PassClock::Mode::timers : PassClock::Mode::off);
        FrameInput input = frame_input({snapshot, view_, view_control_, drag_, layout, size.height,
                                        render_scale(), imgui_.scale() * pixel_ratio_of(window_)});
        plots_.fill(input, watch_.divergence());
        if (keys_.had_press()) picture_.touch();
        picture_.draw(renderer_, input, 0, size, cause);
        if (timed && picture_.was_drawn()) timing_.passes.add(renderer_.pass_times());
        const auto draw_again = [&](const gl::Framebuffer& target) {
            draw_recorded(target, input, snapshot);
        };
        const PixelRectangle area = free_area(size);
        const bool fills = area.width == size.width && area.height == size.height && input.render_scale == 1;
        films_.live().scene_is_drawn(size, fills, draw_again, !picture_.was_drawn());
        build_plots(input, layout, size);
        // A film of another size has been drawn elsewhere.
        gl::begin_pass(0, {0, 0, size.width, size.height}, gl::Blend::over);
        imgui_.draw();
        films_.live().overlay_is_drawn(size);
    }

    /// The chain is framed beside the panels and may swing behind them: its picture is the whole window.
    ViewLayout present_layout(gl::Size size, const Snapshot& snapshot, double elapsed) {
        const PlotSet plots = plots_with(snapshot);
        ViewLayout goal =
            view_control_.layout(free_area(size), view_.views, snapshot.setup.chain.links(), plots);
        if (goal.chain_clip.width > 0) goal.chain_clip = {0, 0, size.width, size.height};
        const PanelLayout panels = overlay_.panels(view_);
        const LayoutCause cause{view_.views.layout, view_control_.maximised(), view_.show_panels,
                                panels.left_open,   panels.right_open,         plots};
        return layout_ease_.advance(goal, cause, elapsed, view_.preferences.reduced_motion);
    }

    void build_plots(const FrameInput& input, const ViewLayout& layout, gl::Size size) {
        plots_.build(
            input, [&](PlotKind kind) { return renderer_.plot(kind, input, size.width, size.height); },
            {size.height, pixel_ratio_of(window_), imgui_.scale(), imgui_.fonts()}, !view_.show_panels);
        plots_.write_orders(
            input, renderer_, size.width, size.height, [this] { return scene_.now(); },
            [this](std::string text, bool is_error) { overlay_.notify(std::move(text), is_error); });
        view_.pointed_time = plots_.pointed_time();
        draw_pose_mark(view_control_.chain_transform(layout, *input.chain), plots_.pointed_pose(input),
                       input.look.theme,
                       layout.chain_clip.width > 0 ? layout.chain_clip : layout[View::chain],
                       pixel_ratio_of(window_), imgui_.scale());
    }

    /// Which scene it is and what it does, for whoever looks at the desktop's list of windows.
    std::string title_of(const Snapshot& snapshot) {
        const char* state = snapshot.run_state == RunState::running   ? ""
                            : snapshot.run_state == RunState::stopped ? " (stopped)"
                                                                      : " (failed)";
        return (films_.live().is_recording() ? "● recording: " : "") + view_.scene_name +
               (view_.scene_edited ? edited_mark : "") + state + " – pendula";
    }

    /// With reduced motion cameras are where they go at once, and nothing turns by itself.
    void advance_views(double elapsed, const Snapshot& snapshot) {
        ViewSettings settings = view_.views;
        const bool reduced = view_.preferences.reduced_motion;
        // A run that stands has a picture that stands.
        if (reduced || snapshot.run_state != RunState::running) settings.auto_rotate = false;
        const double seconds = reduced ? at_once : elapsed;
        const ChainState* held = drag_.bobs().held();
        view_control_.advance(seconds, settings, snapshot.states.front(), held != nullptr);
        view_control_.frame_chain(seconds, snapshot.setup.chain, held ? *held : snapshot.states.front(),
                                  held != nullptr);
    }

    /// To the run's file, where the run is being made; who looks at its past changes nothing.
    void tell_view(const Snapshot& snapshot) {
        if (snapshot.step < snapshot.timeline.end_step) return;
        const bool rotates = view_.views.auto_rotate && !view_.preferences.reduced_motion;
        journal_.look(
            {snapshot.step, snapshot.time, {view_.viewing(), view_control_.pose(rotates, snapshot.speed)}});
    }

    void keep_preferences(double seconds) {
        if (const std::string problem = preferences_.keep(view_.preferences, seconds); !problem.empty())
            overlay_.notify(problem, true);
    }

    /// Whether this frame's picture goes to a file.
    bool is_for_keeps(const Requests& requests, bool is_last) const {
        const auto has_screenshot = [](const std::vector<WindowAction>& actions) {
            return std::find(actions.begin(), actions.end(), WindowAction::screenshot) != actions.end();
        };
        return (is_last && !options_.screenshot.empty()) || has_screenshot(requests.actions) ||
               has_screenshot(waiting_actions_);
    }

    float render_scale() const {
        return view_.views.automatic_quality ? timing_.quality.render_scale() : 1.0f;
    }

    /// The scene once more, for a film of another size than the window's.
    void draw_recorded(const gl::Framebuffer& target, const FrameInput& shown, const Snapshot& snapshot) {
        const int width = target.width(), height = target.height();
        const ViewLayout layout = view_control_.layout({0, 0, width, height}, view_.views,
                                                       snapshot.setup.chain.links(), plots_with(snapshot));
        renderer_.draw(recorded_input(shown, layout, height), target.id(), width, height);
    }

    /// The part of the framebuffer that the panels leave free.
    PixelRectangle free_area(gl::Size size) const {
        return scene_area(overlay_.free_area(view_), pixel_ratio_of(window_), size);
    }

    void carry_out(const Requests& requests, const Snapshot& snapshot, gl::Size size, bool is_last) {
        for (const Command& command : requests.commands) {
            physics_.send(command, requests.gesture);
            watch_.sent(command, snapshot, physics_.sent());
        }
        if (requests.show_all_views) view_control_.leave_whole_window();
        films_.carry_out(requests, size);
        if (requests.toggle_pin) drag_.toggle_pin(*requests.toggle_pin);
        for (const PlotOrder& plot : requests.plots) plots_.order(plot);
        if (requests.open_scene) files_.open_scene(*requests.open_scene);
        // What reads the state waits a frame for what has been asked of the physics in this one.
        std::vector<WindowAction> actions = std::exchange(waiting_actions_, {});
        auto& when = requests.commands.empty() ? actions : waiting_actions_;
        when.insert(when.end(), requests.actions.begin(), requests.actions.end());
        for (const WindowAction action : actions) carry_out(action, size);
        if (is_last && !options_.screenshot.empty()) save_last_screenshot(size);
    }

    void carry_out(WindowAction action, gl::Size size) {
        switch (action) {
        case WindowAction::clear_trails:
            renderer_.clear_trails();
            picture_.clear_trails();
            return plots_.clear_trails();
        case WindowAction::home_camera:
            view_control_.home();
            return plots_.home();
        case WindowAction::fullscreen:
            return input_.toggle_fullscreen();
        case WindowAction::screenshot:
            return files_.save_dated_screenshot(size);
        case WindowAction::record:
            return films_.toggle(size);
        case WindowAction::copy_state:
            return files_.copy_state();
        case WindowAction::paste_state:
            return files_.paste_state();
        case WindowAction::save_scene:
            return files_.save_scene();
        case WindowAction::save_run:
            return files_.save_run();
        case WindowAction::open_file:
            return files_.show_open_dialog();
        case WindowAction::gallery:
            return files_.show_gallery();
        case WindowAction::leave:
            if (!view_control_.leave_whole_window()) input_.leave_fullscreen();
            return;
        }
    }

    /// The report is still to be written, whatever happens to the picture.
    void save_last_screenshot(gl::Size size) {
        try {
            save_screenshot(options_.screenshot, size.width, size.height, scene_.now());
        } catch (const RecordError& error) {
            screenshot_failure_ = error.what();
        }
    }

    /// Seconds slept.
    static double hold_back(Clock::time_point began) {
        const double left = shortest_frame - seconds_between(began, Clock::now());
        if (left <= 0) return 0;
        std::this_thread::sleep_for(std::chrono::duration<double>(left));
        return left;
    }

    WindowOptions options_;
    gl::Window window_;
    WindowInput input_; ///< before imgui_, which chains to its callbacks
    ImGuiLayer imgui_;
    SceneRenderer renderer_;
    ScenePicture picture_;
    RunWatch watch_;
    WindowPlots plots_;
    SampleFan samples_{&renderer_, &watch_.divergence(), &plots_.samples(), &watch_.flips()};
    Overlay overlay_;
    ViewState view_;
    ViewControl view_control_;
    LayoutEase layout_ease_;
    ShownEnsemble ensemble_;
    WindowTitle window_title_;
    std::vector<WindowAction> waiting_actions_;
    WindowDrag drag_;
    WindowKeys keys_;
    FrameTiming timing_;
    KeptPreferences preferences_;
    std::string preferences_notice_ = preferences_.load(view_.preferences);
    std::string screenshot_failure_;
    WindowEngine engine_;
    PhysicsThread physics_; ///< started when everything else is ready
    RunJournal journal_;    ///< it listens to the physics thread
    ShownScene scene_;
    WindowRecordings films_{options_.record, view_, overlay_, scene_, journal_};
    std::uint32_t seen_scene_ = scene_.number(); ///< by the cameras
    WindowFiles files_{window_, overlay_, scene_, journal_};
};

} // namespace

void run_window(const Scene& scene, const WindowOptions& options) {
    // What cannot be written is told now and not after an hour.
    for (const std::filesystem::path& path : {options.screenshot, options.report})
        if (!path.empty()) require_writable(path);
    if (options.journal.kept && !options.journal.file.empty())
        require_new_file(options.journal.file, options.journal.overwrite);
    const InterruptGuard guard;
    WindowLoop loop(scene, options);
    try {
        loop.run();
    } catch (const RecordError& error) {
        throw Unfinished(error.what());
    }
}

} // namespace pendula
