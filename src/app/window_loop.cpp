// SPDX-License-Identifier: MIT
#include "app/window_loop.hpp"

#include "app/exponent_watch.hpp"
#include "app/files/kept_preferences.hpp"
#include "app/files/shown_scene.hpp"
#include "app/files/window_files.hpp"
#include "app/gallery/scene_picture.hpp"
#include "app/imgui_layer.hpp"
#include "app/plots/plot_desk.hpp"
#include "app/pointer/pose_mark.hpp"
#include "app/pointer/typed_event.hpp"
#include "app/pointer/view_control.hpp"
#include "app/pointer/window_drag.hpp"
#include "app/pointer/window_input.hpp"
#include "app/quality/frame_statistics.hpp"
#include "app/quality/layout_ease.hpp"
#include "app/quality/pass_statistics.hpp"
#include "app/quality/quality_control.hpp"
#include "app/quality/run_rate.hpp"
#include "app/recording/recording_desk.hpp"
#include "app/recording/screenshot.hpp"
#include "app/report_request.hpp"
#include "app/run_report.hpp"
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
#include "scene/trail_length.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/sample_fan.hpp"
#include "ui/controls/typed_ahead.hpp"
#include "ui/overlay.hpp"
#include "ui/panels/undo_teller.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <variant>
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

constexpr float scene_text = 13; ///< logical pixels per em: a little smaller than in the panels

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
        , views_(scene.view)
        , physics_(scene.setup,
                   {.speed = scene.speed, .running = !options.run && !options.stands, .journal = true})
        , journal_(scene, options.journal,
                   [this](RunObserver& observer) { physics_.drain_journal(observer); }) {
        overlay_.show_divergence(&divergence_);
        overlay_.show_flips(&flips_);
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
            if (picture_.was_drawn()) quality_.add(elapsed, elapsed - idle_);
            if (statistics_.frames() > 0) statistics_.add_work(elapsed - idle_, films_.live().is_recording());
            frame(elapsed, is_last);
            if (request && request->end_frame({has_input(), physics_.shown().orders, physics_.sent()}))
                tell_report();
            last = now;
            idle_ = is_last ? 0 : hold_back(now);
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
        write_run_report(options_.report, physics_.newest(), exponent_.report(), view_, statistics_, passes_,
                         rate_.mean(), {drag_.chain_place(), drag_.bobs().worst_distance()},
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

    /// In the last frame, or kept from it for the next. A held key that repeats is none.
    bool has_input() const {
        return std::ranges::any_of(events_.keys, [](const KeyPress& press) { return !press.repeated; }) ||
               events_.button_pressed || events_.wheel != 0 || events_.dx != 0 || events_.dy != 0 ||
               !waiting_actions_.empty();
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
        handle_keys(requests);
        const ViewLayout layout = present_layout(size, snapshot, elapsed);
        advance(snapshot, layout, size, elapsed);
        draw(snapshot, layout, size,
             {snapshot.run_state == RunState::running,
              is_for_keeps(requests, is_last) || films_.live().shows_panels(size), snapshot.speed, elapsed});
        carry_out(requests, snapshot, size, is_last);
        gl::begin_pass(0, {0, 0, size.width, size.height}, gl::Blend::over);
        imgui_.draw_messages();
        statistics_.add(elapsed, seconds_between(began, Clock::now()),
                        picture_.was_drawn() ? renderer_.uploaded_bytes() : 0);
        window_.swap_buffers();
    }

    /// What has come from the physics thread, and what there is to tell of it. The snapshot first: the
    /// samples drained after it then reach at least up to its states.
    const Snapshot& receive(double elapsed) {
        const Snapshot& snapshot = physics_.newest();
        divergence_.set_sample_interval(snapshot.setup.sample_interval);
        plots_.begin_frame(snapshot, view_.settings.plot_seconds);
        flips_.cut(snapshot.timeline.end_time, snapshot.setup.sample_interval);
        physics_.drain_samples(samples_);
        rate_.add(snapshot, elapsed);
        if (const auto undone = undo_teller_.look(snapshot)) overlay_.notify(*undone, false);
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
        FrameFigures figures = statistics_.figures();
        figures.quality_percent = static_cast<int>(std::lround(100 * picture_.render_scale()));
        if (view_.show_profiler) figures.passes = passes_.smoothed();
        for (const std::string& message : gl::take_shader_messages()) overlay_.notify(message, true);
        const bool keys_are_others = files_had_keys_ || view_.keyboard_focus;
        overlay_.set_dialog_keys(keys_are_others ? DialogKeys{}
                                                 : dialog_keys(events_)); // of the frame before
        palette_had_keys_ = view_.show_palette;
        view_.view_fills_window = views_.maximised().has_value();
        exponent_.look(snapshot);
        overlay_.show_exponent(exponent_.report());
        Requests requests = overlay_.build(snapshot, view_, figures);
        const FreeArea free = overlay_.free_area(view_);
        if (draw_recording_badge(films_.figures(), free.x + free.width, imgui_.scale())) films_.cut_short();
        return requests;
    }

    /// Dialogs, cameras, and what the pointer does in the views.
    void advance(const Snapshot& snapshot, const ViewLayout& layout, gl::Size size, double elapsed) {
        files_.build(imgui_.fonts(), imgui_.scale(), events_, view_.preferences.reduced_motion);
        advance_views(elapsed, snapshot);
        keep_preferences(seconds_between_saves);
        tell_view(snapshot);
        drag_.update(
            {snapshot, views_, layout, size, pixel_ratio_of(window_), imgui_.wants_pointer(), elapsed},
            events_, physics_);
        plots_.handle(events_, size.height, pixel_ratio_of(window_), imgui_.wants_pointer());
        views_.handle(events_, layout, snapshot.setup.chain, pixel_ratio_of(window_), imgui_.wants_pointer());
    }

    /// Scene, plots' marks and panels, into the window and into a film of it.
    void draw(const Snapshot& snapshot, const ViewLayout& layout, gl::Size size, const PictureCause& cause) {
        const bool timed = view_.show_profiler || !options_.report.empty();
        renderer_.time_passes(timed ? PassClock::Mode::timers : PassClock::Mode::off);
        FrameInput input = frame_input(snapshot, layout, size);
        plots_.fill(input, divergence_);
        if (!events_.keys.empty() || events_.button_pressed || events_.wheel != 0) picture_.touch();
        picture_.draw(renderer_, input, 0, size, cause);
        if (timed && picture_.was_drawn()) passes_.add(renderer_.pass_times());
        const auto draw_again = [&](const gl::Framebuffer& target) {
            draw_recorded(target, input, snapshot);
        };
        const PixelRectangle area = scene_area(size);
        const bool fills = area.width == size.width && area.height == size.height && input.render_scale == 1;
        films_.live().scene_is_drawn(size, fills, draw_again);
        build_plots(input, layout, size);
        // A film of another size has been drawn elsewhere.
        gl::begin_pass(0, {0, 0, size.width, size.height}, gl::Blend::over);
        imgui_.draw();
        films_.live().overlay_is_drawn(size);
    }

    /// The chain is framed beside the panels and may swing behind them: its picture is the whole window.
    ViewLayout present_layout(gl::Size size, const Snapshot& snapshot, double elapsed) {
        ViewLayout goal = views_.layout(scene_area(size), view_.settings, snapshot.setup.chain.links());
        if (goal.chain_clip.width > 0) goal.chain_clip = {0, 0, size.width, size.height};
        const PanelLayout panels = overlay_.panels(view_);
        const LayoutCause cause{view_.settings.layout, views_.maximised(), view_.show_panels,
                                panels.left_open, panels.right_open};
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
        draw_pose_mark(views_.chain_sight(layout, *input.chain), plots_.pointed_pose(input), input.look.theme,
                       layout.chain_clip.width > 0 ? layout.chain_clip : layout[View::chain],
                       pixel_ratio_of(window_), imgui_.scale());
    }

    /// Which scene it is and what it does, for whoever looks at the desktop's list of windows.
    std::string title_of(const Snapshot& snapshot) {
        const char* state = snapshot.run_state == RunState::running   ? ""
                            : snapshot.run_state == RunState::stopped ? " (stopped)"
                                                                      : " (failed)";
        return (films_.live().is_recording() ? "● recording: " : "") + view_.scene_name + state +
               " – pendula";
    }

    /// With reduced motion cameras are where they go at once, and nothing turns by itself.
    void advance_views(double elapsed, const Snapshot& snapshot) {
        ViewSettings settings = view_.settings;
        const bool reduced = view_.preferences.reduced_motion;
        // A run that stands has a picture that stands.
        if (reduced || snapshot.run_state != RunState::running) settings.auto_rotate = false;
        const double seconds = reduced ? at_once : elapsed;
        const ChainState* held = drag_.bobs().held();
        views_.advance(seconds, settings, snapshot.states.front(), held != nullptr);
        views_.frame_chain(seconds, snapshot.setup.chain, held ? *held : snapshot.states.front(),
                           held != nullptr);
    }

    /// To the run's file, where the run is being made; who looks at its past changes nothing.
    void tell_view(const Snapshot& snapshot) {
        if (snapshot.step < snapshot.timeline.end_step) return;
        const bool rotates = view_.settings.auto_rotate && !view_.preferences.reduced_motion;
        journal_.look({snapshot.step,
                       snapshot.time,
                       {view_.trail_seconds, view_.show_trails, view_.look, view_.settings,
                        views_.pose(rotates, snapshot.speed)}});
    }

    void keep_preferences(double seconds) {
        if (const std::string problem = preferences_.keep(view_.preferences, seconds); !problem.empty())
            overlay_.notify(problem, true);
    }

    /// Whether this frame's picture goes to a file.
    bool is_for_keeps(const Requests& requests, bool is_last) const {
        const auto has_screenshot = [](const std::vector<Action>& actions) {
            return std::find(actions.begin(), actions.end(), Action::screenshot) != actions.end();
        };
        return (is_last && !options_.screenshot.empty()) || has_screenshot(requests.actions) ||
               has_screenshot(waiting_actions_);
    }

    float render_scale() const { return view_.settings.automatic_quality ? quality_.render_scale() : 1.0f; }

    FrameInput frame_input(const Snapshot& snapshot, const ViewLayout& layout, gl::Size size) const {
        FrameInput input;
        input.chain = &snapshot.setup.chain;
        input.states = drag_.shown_states();
        input.hovered_bob = drag_.bobs().hovered();
        input.dragged_bob = drag_.bobs().dragged();
        input.epoch = snapshot.epoch;
        input.lanes = snapshot.lanes;
        input.time = snapshot.time;
        input.sample_interval = snapshot.setup.sample_interval;
        input.trail_seconds =
            trail_span(view_.trail_seconds, view_.look, snapshot.setup.chain, snapshot.speed);
        input.show_trails = view_.show_trails;
        input.look = view_.look;
        input.look.transparent = false; // a window has a ground
        if (view_.preferences.no_flashes) {
            input.look.bloom = 0;
            input.look.flips = false;
        }
        input.view = view_.settings;
        views_.set_cameras(input);
        input.layout = layout;
        input.render_scale = render_scale();
        input.pixel_scale = pixel_scale_for(size.height);
        input.text_size = scene_text * imgui_.scale() * pixel_ratio_of(window_);
        return input;
    }

    /// The scene once more, for a film of another size than the window's: without panels, in its own layout.
    void draw_recorded(const gl::Framebuffer& target, FrameInput input, const Snapshot& snapshot) {
        const int width = target.width(), height = target.height();
        input.layout = views_.layout({0, 0, width, height}, view_.settings, snapshot.setup.chain.links());
        input.render_scale = 1;
        input.pixel_scale = pixel_scale_for(height);
        input.text_size = text_size_for(height);
        input.newness.reset();
        renderer_.draw(input, target.id(), width, height);
    }

    /// The part of the framebuffer that the panels leave free.
    PixelRectangle scene_area(gl::Size size) const {
        const FreeArea area = overlay_.free_area(view_);
        const float ratio = pixel_ratio_of(window_);
        const int x = static_cast<int>(area.x * ratio), y = static_cast<int>(area.y * ratio);
        return {x, y, std::min(size.width - x, static_cast<int>(area.width * ratio)),
                std::min(size.height - y, static_cast<int>(area.height * ratio))};
    }

    void handle_keys(Requests& requests) {
        events_ = input_.take();
        files_had_keys_ = files_.dialog_is_open();
        for (const KeyPress& press : events_.keys) {
            if (typed_ahead::keeps()) {
                typed_ahead::add(typed_event(press));
                continue;
            }
            // What is typed after the palette has been asked for is meant for it, also within one frame.
            if (imgui_.wants_keys() || palette_had_keys_ || view_.show_palette || files_.dialog_is_open())
                break;
            const auto action = action_for(press.key, press.modifiers, press.repeated);
            if (!action || overlay_.keeps_key(press.key, view_)) continue;
            if (*action == Action::close_top && overlay_.close_top(view_)) continue;
            Overlay::perform(*action, overlay_.controls(), view_, requests);
        }
    }

    void carry_out(const Requests& requests, const Snapshot& snapshot, gl::Size size, bool is_last) {
        for (const Command& command : requests.commands) {
            physics_.send(command, requests.gesture);
            const bool is_undo = std::holds_alternative<Undo>(command);
            if (is_undo || std::holds_alternative<Redo>(command))
                undo_teller_.begin(is_undo, snapshot, physics_.sent());
        }
        if (requests.show_all_views) views_.leave_whole_window();
        films_.carry_out(requests, size);
        if (requests.toggle_pin) drag_.toggle_pin(*requests.toggle_pin);
        for (const PlotOrder& plot : requests.plots) plots_.order(plot);
        if (requests.open_scene) files_.open_scene(*requests.open_scene);
        // What reads the state waits a frame for what has been asked of the physics in this one.
        std::vector<Action> actions = std::exchange(waiting_actions_, {});
        auto& when = requests.commands.empty() ? actions : waiting_actions_;
        when.insert(when.end(), requests.actions.begin(), requests.actions.end());
        for (const Action action : actions) {
            if (action == Action::clear_trails) {
                renderer_.clear_trails();
                picture_.clear_trails();
            }
            if (action == Action::home_camera) views_.home();
            plots_.carry_out(action);
            if (action == Action::close_top && !views_.leave_whole_window()) input_.leave_fullscreen();
            if (action == Action::fullscreen) input_.toggle_fullscreen();
            if (action == Action::record) films_.toggle(size);
            files_.carry_out(action, size);
        }
        if (is_last && !options_.screenshot.empty()) save_last_screenshot(size);
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
    DivergenceLog divergence_;
    ExponentWatch exponent_;
    PlotDesk plots_;
    FlipLog flips_;
    SampleFan samples_{&renderer_, &divergence_, &plots_.samples(), &flips_};
    Overlay overlay_;
    ViewState view_;
    ViewControl views_;
    LayoutEase layout_ease_;
    WindowTitle window_title_;
    UndoTeller undo_teller_;
    std::vector<Action> waiting_actions_;
    WindowDrag drag_;
    InputEvents events_;          ///< of this frame
    bool files_had_keys_ = false; ///< … which were for a dialogue about files
    bool palette_had_keys_ = false;
    FrameStatistics statistics_;
    PassStatistics passes_;
    QualityControl quality_;
    RunRate rate_;
    KeptPreferences preferences_;
    std::string preferences_notice_ = preferences_.load(view_.preferences);
    double idle_ = 0; ///< s that the last frame waited for its turn
    std::string screenshot_failure_;
    PhysicsThread physics_; ///< started when everything else is ready
    RunJournal journal_;    ///< it listens to the physics thread
    ShownScene scene_{view_, physics_, journal_};
    RecordingDesk films_{options_.record, view_, overlay_, scene_, journal_};
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
