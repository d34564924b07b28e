// SPDX-License-Identifier: MIT
/// The films of one window: at most one is being made, others may still be on their way to the disk. Lives on
/// the thread of the window's GL context; its messages come from take_news() and take_failures().
#pragma once

#include "gl/window.hpp"
#include "scene/scene.hpp"
#include "window/features/recording/live_recording.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// How films of the window are made.
struct RecordPlace {
    std::filesystem::path file = {}; ///< or a folder for pictures; empty for none
    FrameRate frames_per_second = {};
    gl::Size size = {};   ///< pixels; empty: the window's
    bool overlay = false; ///< the panels are in it; only at the window's size
    bool overwrite = false;
    std::string software = {}; ///< the program's name and version
    Encoding encoding = {};
};

/// The options that films are made with, without their metadata.
LiveOptions live_options(const RecordPlace&, gl::Size window);

class LiveRecordings {
  public:
    LiveRecordings() = default;
    ~LiveRecordings(); ///< completes all films
    LiveRecordings(const LiveRecordings&) = delete;
    LiveRecordings& operator=(const LiveRecordings&) = delete;

    bool is_recording() const { return current_ != nullptr; }
    /// Whether a film gets this name when it is complete. Both are full paths.
    bool is_making(const std::filesystem::path&) const;
    /// Throws RecordError, gl::Error.
    void start(const RecordPlace&, gl::Size window, Scene);
    void stop();
    /// Waits until all films are complete.
    void wait();
    /// Whether all films are complete.
    bool all_complete();
    /// Waits for the encoders of films that were stopped only while they make progress.
    void hurry();
    /// Drops what is not encoded yet of films that were stopped; takes a few seconds at most.
    void cut_short();

    /// Whether the film has the panels in it, so that it is what the window shows.
    bool shows_panels(gl::Size window) const { return current_ && with_overlay_ && is_of_size(window); }
    /// The scene has been drawn into the window's back buffer; it `fills` it if it covers all of the window
    /// in full quality. `draw` draws it again into another framebuffer. `still`: it is the last frame's.
    void scene_is_drawn(gl::Size window, bool fills, const std::function<void(const gl::Framebuffer&)>& draw,
                        bool still = false);
    void overlay_is_drawn(gl::Size window); ///< … and the panels over it

    RecordingFigures figures() const; ///< of the film being made, else of the last one
    /// Of the film being made, else of the last one.
    const std::filesystem::path& file() const { return file_; }
    std::vector<std::string> take_news();
    /// The full path of the film that was completed last since the last call; empty if none was.
    std::string take_completed() { return std::exchange(completed_, {}); }
    std::vector<std::string> take_failures();
    /// What first went wrong with any of the films; empty if nothing did.
    const std::string& first_failure() const { return first_failure_; }

  private:
    bool is_of_size(gl::Size window) const;
    void break_off(const std::string& problem);
    void put_away();
    void collect(bool wait);
    void fail(const std::string& sentence);

    std::filesystem::path file_;
    bool with_overlay_ = false;
    std::unique_ptr<LiveRecording> current_;
    bool picture_wanted_ = false; ///< with the overlay
    std::vector<std::unique_ptr<LiveRecording>> ending_;
    RecordingFigures last_;
    std::vector<std::string> news_, failures_;
    std::string first_failure_, completed_;
};

} // namespace pendula
