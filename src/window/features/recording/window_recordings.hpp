// SPDX-License-Identifier: MIT
/// The films of a window, recorded while it runs or rendered beside it, with the panel's settings. Drawing
/// thread.
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
    /// `given` comes from the command line and takes precedence over remembered settings. The other arguments
    /// must outlive this.
    WindowRecordings(const RecordPlace& given, ViewState&, Overlay&, ShownScene&, RunJournal&,
                     const WindowFilm&);
    WindowRecordings(const WindowRecordings&) = delete;
    WindowRecordings& operator=(const WindowRecordings&) = delete;

    /// Continues renders and fills the panels' report.
    void begin_frame(const WindowMoment&) override;
    /// Draws the badge of a film being made; a click on its button drops the frames that have not been
    /// encoded.
    void build_badge(const WindowMoment&);
    /// Renders a film: of the storyboard if one is directed, otherwise of the run.
    void carry_out(const WindowMoment&) override;
    bool perform(const WindowMoment&, Action) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;
    /// Starts the film named on the command line. Throws RecordError, gl::Error.
    void start_named(gl::Size window);
    /// Completes all films. Progress and messages go to standard error, except failure(), which the caller
    /// reports. If the user asks again to stop, unfinished frames are dropped.
    void close();

    LiveRecordings& live() { return live_; }
    /// The first failure of any film of the window; empty if there was none.
    const std::string& failure() const { return live_.first_failure(); }

  private:
    /// Carries out key V. A film starts as soon as its encoder has passed a test, unless the key is pressed
    /// again before then; a notice reports a refusal.
    void toggle(gl::Size window);
    /// Begins a hand-out of the shown scene, in the queue of rendered films. Throws RecordError.
    void hand_out();
    /// The figures of the window's film, including one about to begin.
    RecordingFigures figures() const;
    void look_for_encoders();
    std::filesystem::path next_file() const;
    bool is_being_made(const std::filesystem::path&) const;
    std::string name_problem(const std::filesystem::path&) const;
    RecordPlace place(const std::filesystem::path&) const;
    FrameRate rate() const; ///< from the panel or from the command line
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
    std::optional<Scene> moment_;       ///< while the render dialogue is open: the moment of its opening
    std::future<std::string> encoders_; ///< ffmpeg's encoders
    bool encoders_are_known_ = false;
    std::future<void> trial_;          ///< the test of an encoder
    std::optional<RecordPlace> tried_; ///< the film that starts after the test
    bool tries_again_ = false; ///< the present test is of a cancelled film's encoder; tried_ comes next
    std::string named_for_;    ///< the settings for which the next file's name was chosen
    std::chrono::steady_clock::time_point named_at_;
};

} // namespace pendula
