// SPDX-License-Identifier: MIT
/// Carries out what a frame's keys and panels have asked for. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "simulation/snapshot.hpp"
#include "window/shell/requests.hpp"

#include <vector>

namespace pendula {

struct ViewState;
struct WindowPicture;
struct WindowRun;
struct WindowViews;
class Overlay;
class RunWatch;
class WindowFilm;
class WindowFiles;
class WindowInput;
class WindowMap;
class WindowPlots;
class WindowRecordings;
class WindowSection;

/// The parts of the window that actions work on; they must outlive the WindowActions.
struct WindowPerformers {
    WindowRun& run;
    RunWatch& watch;
    WindowPicture& picture;
    WindowViews& views;
    ViewState& view;
    WindowPlots& plots;
    WindowMap& map;
    WindowSection& section;
    WindowRecordings& films;
    WindowFilm& film;
    WindowFiles& files;
    WindowInput& input;
    Overlay& overlay;
};

class WindowActions {
  public:
    explicit WindowActions(const WindowPerformers& performers) : performers_(performers) {}

    /// After the frame has been drawn into the back buffer, of that size. `shown` is what it shows. A
    /// screenshot is taken of framebuffer object `picture`: 0 is the window with its panels.
    void carry_out(const Requests&, const Snapshot& shown, gl::Size, unsigned picture);

    bool has_waiting() const { return !waiting_.empty(); }
    /// Whether this frame's picture goes to a file, with what the frame has asked for.
    bool want_picture(const Requests&) const;

  private:
    void carry_out(WindowAction, gl::Size, unsigned picture);

    WindowPerformers performers_;
    std::vector<WindowAction> waiting_; ///< for the next frame
};

} // namespace pendula
