// SPDX-License-Identifier: MIT
/// The films of a window: those recorded while it runs and those rendered beside it, made as the panel says.
/// Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "journal/run_journal.hpp"
#include "window/features/files/shown_scene.hpp"
#include "window/features/recording/live_recordings.hpp"
#include "window/features/recording/render_queue.hpp"
#include "window/panels/overlay.hpp"

#include <chrono>
#include <filesystem>
#include <future>
#include <optional>
#include <string>

namespace pendula {

class WindowRecordings {
  public:
    /// `given` is what the command line says about films; it takes precedence over what is remembered. The
    /// others must outlive this.
    WindowRecordings(const RecordPlace& given, ViewState&, Overlay&, ShownScene&, RunJournal&);
    WindowRecordings(const WindowRecordings&) = delete;
    WindowRecordings& operator=(const WindowRecordings&) = delete;

    /// Once a frame, before the panels are built: continues renders and tells the panel how they stand.
    void update(gl::Size window, const Snapshot&);
    /// Begins the film that the command line names. Throws RecordError, gl::Error.
    void start_named(gl::Size window);
    /// Key V. A film begins as soon as its encoder has taken a picture, unless the key is pressed again
    /// before; a refusal is one sentence.
    void toggle(gl::Size window);
    /// `storyboard`: the text of the film that is directed, which is rendered then; empty: the run is.
    void carry_out(const Requests&, gl::Size window, const std::string& storyboard = {});
    /// Begins a hand-out of what is shown, beside the films that are rendered. Throws RecordError.
    void hand_out();
    /// Completes all films. Progress and messages go to standard error, except failure(), which the caller
    /// reports. Another request to stop drops what is not done yet.
    void close();
    /// Drops what is not encoded yet of films that have ended.
    void cut_short() { live_.cut_short(); }

    LiveRecordings& live() { return live_; }
    /// Figures of the film of the window, including one about to begin.
    RecordingFigures figures() const;
    /// The first failure of a film of the window, however it was begun; empty if there was none.
    const std::string& failure() const { return live_.first_failure(); }

  private:
    void look_for_encoders();
    std::filesystem::path next_file() const;
    bool is_being_made(const std::filesystem::path&) const;
    std::string name_problem(const std::filesystem::path&) const;
    RecordPlace place(const std::filesystem::path&) const;
    FrameRate rate() const; ///< the panel's, or what the command line means by it
    void render(gl::Size window, const std::string& storyboard);
    void begin_trial(gl::Size window);
    void start_what_was_tried(gl::Size window);
    void say_news();

    RecordPlace given_;
    ViewState& view_;
    Overlay& overlay_;
    ShownScene& scene_;
    RunJournal& journal_;
    LiveRecordings live_;
    RenderQueue renders_;
    RecordingReport report_;
    std::optional<Scene> moment_; ///< when the window that asks for a rendered film was opened, while it is
    std::future<std::string> encoders_; ///< what ffmpeg has
    bool encoders_are_known_ = false;
    std::future<void> trial_;          ///< of an encoder
    std::optional<RecordPlace> tried_; ///< the film that begins then
    bool tries_again_ = false;         ///< the trial is for a cancelled film: tried_ comes next
    std::string named_for_;            ///< for which settings the next file's name was found
    std::chrono::steady_clock::time_point named_at_;
};

} // namespace pendula
