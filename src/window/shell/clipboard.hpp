// SPDX-License-Identifier: MIT
/// The desktop's clipboard, read without waiting. The program that holds the text must send it, and may not
/// do so; GLFW would wait for ever. Here the window asks, goes on drawing, and takes the text in a later
/// frame. Drawing thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

struct GLFWwindow;

namespace pendula {

/// Bytes of the longest text that is read.
inline constexpr std::size_t longest_clipboard = 1 << 20;

class Clipboard {
  public:
    explicit Clipboard(GLFWwindow*);
    /// Destroy it before GLFW ends: GLFW hands copied text over to the desktop, and gives up if nobody takes
    /// it.
    ~Clipboard();
    Clipboard(const Clipboard&) = delete;
    Clipboard& operator=(const Clipboard&) = delete;

    /// UTF-8; empty if the clipboard holds no text.
    using Taker = std::function<void(std::string text)>;

    /// Asks for the text. While an earlier request is open this does nothing.
    void ask(Taker);
    bool is_asking() const { return taker_ != nullptr; }

    /// Call once a frame, after the window's events: this program may be the one that must send the text.
    /// Calls the taker when the text is complete. Returns one sentence when it gives up: after a second
    /// without an answer, when the text has not ended after 10 s, or when it is too long. `is_recording`:
    /// nothing may wait; under Wayland nothing is read then, because there only GLFW can read the clipboard,
    /// and it waits.
    std::optional<std::string> follow(bool is_recording);

  private:
    using Clock = std::chrono::steady_clock;
    class Transfer;
    class X11Transfer;
    void read(bool is_recording);

    GLFWwindow* window_;
    std::unique_ptr<Transfer> transfer_; ///< while a request is open
    Taker taker_;
    std::string text_;
    Clock::time_point asked_, heard_;
    int looks_ = 0;        ///< since the last piece
    int looks_in_all_ = 0; ///< since the text was asked for
};

} // namespace pendula
