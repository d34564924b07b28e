// SPDX-License-Identifier: MIT
/// The films of a window: recorded from the window while it runs, or rendered by other processes, with the
/// panel's settings. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "journal/run_journal.hpp"
#include "window/features/files/shown_scene.hpp"
#include "window/features/recording/live_recordings.hpp"
#include "window/features/recording/render_queue.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/feature.hpp"

#include <chrono>
#include <filesystem>
#include <future>
#include <optional>
#include <string>

namespace pendula {

class WindowFilm;

class WindowRecordings final : public Feature {
  public:
    /// `given` is from the command line and takes precedence over remembered settings. The other arguments
    /// must outlive this object.
    WindowRecordings(const RecordPlace& given, ViewState&, Overlay&, ShownScene&, RunJournal&,
                     const WindowFilm&);
    WindowRecordings(const WindowRecordings&) = delete;
    WindowRecordings& operator=(const WindowRecordings&) = delete;

    /// Updates the renders and the recording, and fills the panels' report.
    void begin_frame(const WindowMoment&) override;
    /// Draws the badge of a film being made. A click on the badge's button drops the frames that have not
    /// been encoded.
    void build_badge(const WindowMoment&);
    /// Carries out requests to render a film (of the directed film if it is shown, otherwise of the run) and
    /// requests to cancel a render.
    void carry_out(const WindowMoment&) override;
    bool perform(const WindowMoment&, Action) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;
    /// Starts the film named on the command line. Throws RecordError, gl::Error.
    void start_named(gl::Size window);
    /// Completes all films. Progress and messages go to standard error, except failure(), which the caller
    /// reports. If the user interrupts again, unfinished frames are dropped.
    void close();

    LiveRecordings& live() { return live_; }
    /// The first failure of any film of the window; empty if there was none.
    const std::string& failure() const { return live_.first_failure(); }

  private:
    /// Starts or ends a film of the window (key V). A film starts when its encoder has passed a test, unless
    /// the key is pressed again before then. A notice reports a refusal.
    void toggle(gl::Size window);
    /// Adds a hand-out of the shown scene to the queue of rendered films. Throws RecordError.
    void hand_out();
    /// The figures of the window's film, also while its encoder is being tested.
    RecordingFigures figures() const;
    void look_for_encoders();
    std::filesystem::path next_file() const;
    bool is_being_made(const std::filesystem::path&) const;
    std::string name_problem(const std::filesystem::path&) const;
    RecordPlace place(const std::filesystem::path&) const;
    /// The panel's frame rate. If the panel shows the command line's rate, rounded, returns the exact rate.
    FrameRate rate() const;
    void render(gl::Size window, const std::string& storyboard);
    void begin_trial(gl::Size window);
    void start_what_was_tried(gl::Size window);
    void say_news();

    RecordPlace given_;
    ViewState& view_;
    Overlay& overlay_;
    ShownScene& scene_;
    RunJournal& journal_;
    const WindowFilm& film_;
    LiveRecordings live_;
    RenderQueue renders_;
    RecordingReport report_;
    std::optional<Scene> moment_;       ///< the scene when the render dialogue was opened; unset if closed
    std::future<std::string> encoders_; ///< ffmpeg's encoders
    bool encoders_are_known_ = false;
    std::future<void> trial_;          ///< the test of an encoder
    std::optional<RecordPlace> tried_; ///< the film that starts after the test
    bool tries_again_ = false; ///< the running test is for a cancelled film, and tried_ is tested next
    std::string named_for_;    ///< the name and format for which the next file was chosen
    std::chrono::steady_clock::time_point named_at_;
};

} // namespace pendula
