// SPDX-License-Identifier: MIT
/// The text terminal that a command draws on: its size and its keys. It restores the terminal at the end.
/// Used on the main thread, one at a time.
#pragma once

#include <cstddef>
#include <string>

#include <termios.h>

namespace pendula {

struct ScreenSize {
    std::size_t columns = 80, rows = 24;
};

class TextScreen {
  public:
    /// Uses the whole screen if standard output is a terminal; otherwise frames are printed one below the
    /// other.
    TextScreen();
    ~TextScreen(); ///< restores the screen
    TextScreen(const TextScreen&) = delete;
    TextScreen& operator=(const TextScreen&) = delete;

    bool is_terminal() const { return is_terminal_; }
    /// Read anew each time, so that a resized window is noticed.
    ScreenSize size() const;

    /// Shows a frame with rows that end in '\n'. Throws CommandFailed if it cannot be written.
    void show(const std::string& frame);

    /// Waits for a key or a signal, no longer than `seconds`.
    void wait(double seconds);

    /// The user has asked to leave (Ctrl-C or q), or the terminal has gone.
    bool wants_to_leave() const;
    bool paused() const { return paused_; } ///< the space bar pauses and goes on

  private:
    void enter();
    void leave();
    void read_keys();
    /// Ctrl-Z: restores the screen while the program is stopped. Takes the terminal anew when it goes on,
    /// whatever had stopped it.
    void stop_if_asked();

    bool is_terminal_ = false, has_keys_ = false;
    bool wants_to_leave_ = false, paused_ = false;
    termios keys_before_{};
};

} // namespace pendula
