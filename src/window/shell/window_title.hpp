// SPDX-License-Identifier: MIT
/// A window's title, sent to the desktop only when it changes. Drawing thread.
#pragma once

#include "simulation/snapshot.hpp"
#include "window/features/directing/story_order.hpp"
#include "window/panels/view_state.hpp"

#include <string>

struct GLFWwindow;

namespace pendula {

/// Names the scene and its state, for the desktop's list of windows.
std::string title_of(const ViewState&, RunState, bool is_recording);

/// The same of a film that is directed.
std::string title_of(const FilmReport&, bool is_recording);

class WindowTitle {
  public:
    void show(GLFWwindow*, std::string title);

  private:
    std::string shown_;
};

} // namespace pendula
