// SPDX-License-Identifier: MIT
#include "app/window_loop.hpp"

#include "app/frame_statistics.hpp"
#include "app/imgui_layer.hpp"
#include "app/interrupt.hpp"
#include "app/journal_file.hpp"
#include "app/pass_statistics.hpp"
#include "app/quality_control.hpp"
#include "app/run_rate.hpp"
#include "app/run_report.hpp"
#include "app/screenshot.hpp"
#include "app/unfinished.hpp"
#include "app/view_control.hpp"
#include "app/window_input.hpp"
#include "app/writable.hpp"
#include "gl/context.hpp"
#include "gl/program.hpp"
#include "gl/window.hpp"
#include "render/scene_renderer.hpp"
#include "simulation/physics_thread.hpp"
#include "ui/overlay.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <string>
#include <thread>

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
    view.scene_name = scene.name;
    view.trail_seconds = scene.trail_seconds;
    view.look = scene.look;
    view.settings = scene.view;
    return view;
}

float pixel_ratio_of(const gl::Window& window) {
    const gl::Size size = window.size();
    return size.width > 0
               ? static_cast<float>(window.framebuffer_size().width) / static_cast<float>(size.width)
               : 1.0f;
}

/// Every sample goes to the picture and to the divergence plot.
class TwoSinks final : public SampleSink {
  public:
    TwoSinks(SampleSink& first, SampleSink& second) : first_(first), second_(second) {}
    void put(const SampleHeader& header, std::span<const BobSample> bobs) override {
        first_.put(header, bobs);
        second_.put(header, bobs);
    }

  private:
    SampleSink &first_, &second_;
};

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
        , physics_(scene.setup, {.speed = scene.speed, .running = !options.run, .journal = true})
        , journal_(scene, options.journal,
                   [this](RunObserver& observer) { physics_.drain_journal(observer); }) {
        overlay_.show_divergence(&divergence_);
        if (!scene.note.empty()) overlay_.notify(scene.note, false);
        if (options.run) physics_.send(OpenRun{options.run});
    }

    void run() {
        const Clock::time_point started = Clock::now();
        if (!options_.record.file.empty())
            recordings_.start(options_.record.file, window_.framebuffer_size(), recorded_scene());
        Clock::time_point last = started;
        for (bool is_last = false; !is_last;) {
            window_.poll_events();
            const Clock::time_point now = Clock::now();
            is_last = window_.should_close() || InterruptGuard::interrupted() ||
                      seconds_between(started, now) >= options_.run_for;
            const double elapsed = seconds_between(last, now);
            quality_.add(elapsed, elapsed - idle_);
            frame(elapsed, is_last);
            last = now;
            idle_ = is_last ? 0 : hold_back(now);
        }
        recordings_.stop();
        recordings_.wait();
        if (!options_.report.empty())
            write_run_report(options_.report, physics_.newest(), view_, statistics_, passes_, rate_.mean(),
                             recordings_.figures());
        if (!recordings_.failure().empty()) throw RecordError(recordings_.failure());
        if (!screenshot_failure_.empty()) throw RecordError(screenshot_failure_);
    }

  private:
    void frame(double elapsed, bool is_last) {
        const Clock::time_point began = Clock::now();
        // The snapshot first: the samples drained after it then reach at least up to its states.
        const Snapshot& snapshot = physics_.newest();
        divergence_.set_sample_interval(snapshot.setup.sample_interval);
        physics_.drain_samples(samples_);
        rate_.add(snapshot, elapsed);
        for (const JournalNotice& notice : journal_.take_notices())
            overlay_.notify(notice.text, notice.is_error);
        gl::Size size = window_.framebuffer_size();
        size = {std::min(size.width, largest_picture), std::min(size.height, largest_picture)};
        if (size.width == 0 || size.height == 0) { // minimised
            window_.wait_events(0.05);
            return;
        }

        imgui_.begin_frame();
        FrameFigures figures = statistics_.figures();
        figures.quality_percent = static_cast<int>(std::lround(100 * render_scale()));
        if (view_.show_profiler) figures.passes = passes_.smoothed();
        for (const std::string& message : gl::take_shader_messages()) overlay_.notify(message, true);
        Requests requests = overlay_.build(snapshot, view_, figures);
        draw_recording_badge(recordings_.figures(), imgui_.scale());
        handle_keys(requests);
        const ViewLayout layout =
            views_.layout(scene_area(size), view_.settings, snapshot.setup.chain.links());
        views_.advance(elapsed, view_.settings, snapshot.states.front());
        views_.handle(events_, layout, snapshot.setup.chain, pixel_ratio_of(window_), imgui_.wants_pointer());

        const bool timed = view_.show_profiler || !options_.report.empty();
        renderer_.time_passes(timed ? PassClock::Mode::timers : PassClock::Mode::off);
        FrameInput input = frame_input(snapshot, layout, size);
        if (is_for_keeps(requests, is_last)) input.render_scale = 1;
        renderer_.draw(input, 0, size.width, size.height);
        if (timed) passes_.add(renderer_.pass_times());
        const auto draw_again = [&](const gl::Framebuffer& target) {
            draw_recorded(target, input, snapshot);
        };
        recordings_.scene_is_drawn(size, draw_again);
        imgui_.draw();
        recordings_.overlay_is_drawn(size);
        for (const std::string& text : recordings_.take_news()) overlay_.notify(text, false);
        for (const std::string& text : recordings_.take_failures()) overlay_.notify(text, true);
        carry_out(requests, size, is_last);
        statistics_.add(elapsed, seconds_between(began, Clock::now()), renderer_.uploaded_bytes());
        window_.swap_buffers();
    }

    /// Whether this frame's picture goes to a file.
    bool is_for_keeps(const Requests& requests, bool is_last) const {
        const auto& actions = requests.actions;
        return (is_last && !options_.screenshot.empty()) ||
               std::find(actions.begin(), actions.end(), Action::screenshot) != actions.end();
    }

    float render_scale() const { return view_.settings.automatic_quality ? quality_.render_scale() : 1.0f; }

    FrameInput frame_input(const Snapshot& snapshot, const ViewLayout& layout, gl::Size size) const {
        FrameInput input;
        input.chain = &snapshot.setup.chain;
        input.states = snapshot.states;
        input.epoch = snapshot.epoch;
        input.lanes = snapshot.lanes;
        input.time = snapshot.time;
        input.sample_interval = snapshot.setup.sample_interval;
        input.trail_seconds = view_.trail_seconds;
        input.show_trails = view_.show_trails;
        input.look = view_.look;
        input.look.transparent = false; // a window has a ground
        input.view = view_.settings;
        views_.set_cameras(input);
        set_views(input, layout);
        input.render_scale = render_scale();
        input.pixel_scale = pixel_scale_for(size.height);
        input.text_size = scene_text * imgui_.scale() * pixel_ratio_of(window_);
        return input;
    }

    /// The scene once more, for a film of another size than the window's: without panels, in its own layout.
    void draw_recorded(const gl::Framebuffer& target, FrameInput input, const Snapshot& snapshot) {
        const int width = target.width(), height = target.height();
        set_views(input, views_.layout({0, 0, width, height}, view_.settings, snapshot.setup.chain.links()));
        input.render_scale = 1;
        input.pixel_scale = pixel_scale_for(height);
        input.text_size = text_size_for(height);
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
        for (const KeyPress& press : events_.keys)
            if (const auto action = action_for(press.key, press.modifiers, press.repeated);
                action && !imgui_.wants_keys())
                Overlay::perform(*action, overlay_.controls(), view_, requests);
    }

    void carry_out(const Requests& requests, gl::Size size, bool is_last) {
        for (const Command& command : requests.commands) physics_.send(command, requests.gesture);
        if (requests.open_scene) open_scene(*requests.open_scene);
        for (const Action action : requests.actions) {
            if (action == Action::clear_trails) renderer_.clear_trails();
            if (action == Action::home_camera) views_.home();
            if (action == Action::fullscreen) input_.toggle_fullscreen();
            if (action == Action::screenshot) save_dated_screenshot(size);
            if (action == Action::record) recordings_.toggle(size, recorded_scene());
        }
        if (is_last && !options_.screenshot.empty()) save_last_screenshot(size);
    }

    /// The scene as it is now, but from its start: what the film can be made again from.
    Scene recorded_scene() {
        Scene scene;
        scene.name = view_.scene_name;
        scene.setup = physics_.newest().setup;
        scene.trail_seconds = view_.trail_seconds;
        scene.look = view_.look;
        scene.view = view_.settings;
        return scene;
    }

    /// The report is still to be written, whatever happens to the picture.
    void save_last_screenshot(gl::Size size) {
        try {
            save_screenshot(options_.screenshot, size.width, size.height);
        } catch (const RecordError& error) {
            screenshot_failure_ = error.what();
        }
    }

    void open_scene(const std::string& id) {
        Scene scene;
        try {
            scene = load_scene(id);
        } catch (const SceneError& error) {
            overlay_.notify(error.what(), true);
            return;
        }
        if (!scene.note.empty()) overlay_.notify(scene.note, false);
        view_.scene_name = scene.name;
        view_.trail_seconds = scene.trail_seconds;
        journal_.set_scene(scene);
        view_.look = scene.look;
        view_.settings = scene.view;
        physics_.send(Load{scene.setup});
        physics_.send(SetSpeed{scene.speed});
    }

    void save_dated_screenshot(gl::Size size) {
        const std::filesystem::path path = dated_screenshot_name();
        try {
            save_screenshot(path, size.width, size.height);
            overlay_.notify("Saved " + std::filesystem::absolute(path).string(), false);
        } catch (const std::exception& error) {
            overlay_.notify(error.what(), true);
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
    DivergenceLog divergence_;
    TwoSinks samples_{renderer_, divergence_};
    Overlay overlay_;
    ViewState view_;
    ViewControl views_;
    InputEvents events_; ///< of this frame
    FrameStatistics statistics_;
    PassStatistics passes_;
    QualityControl quality_;
    RunRate rate_;
    LiveRecordings recordings_{options_.record};
    double idle_ = 0; ///< s that the last frame waited for its turn
    std::string screenshot_failure_;
    PhysicsThread physics_; ///< started when everything else is ready
    RunJournal journal_;    ///< last: it listens to the physics thread
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
