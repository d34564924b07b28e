// SPDX-License-Identifier: MIT
/// The desktop's clipboard, read without waiting. The program that holds the text has to send it and may not
/// do so; GLFW would wait for it for ever. Here the window asks, goes on drawing, and takes the text in a
/// later frame. Drawing thread.
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
    /// Before GLFW ends, which leaves what was copied to the desktop: that is given up if nobody takes it.
    ~Clipboard();
    Clipboard(const Clipboard&) = delete;
    Clipboard& operator=(const Clipboard&) = delete;

    /// UTF-8; empty if the clipboard holds no text.
    using Taker = std::function<void(std::string text)>;

    /// Asks for the text. While an earlier request is open this does nothing.
    void ask(Taker);
    bool is_asking() const { return taker_ != nullptr; }

    /// Call once a frame, after the window's events: this program may be the one that has to send the text.
    /// Calls the taker when the text is complete. Returns one sentence when it gives up: after a second
    /// without an answer, or when the text is too long. `is_recording`: nothing may wait. Under Wayland it is
    /// GLFW that reads, since there a program has one place only where it gets the clipboard and what is
    /// dropped on it; so nothing is read then.
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
    int looks_ = 0; ///< since then
};

} // namespace pendula
