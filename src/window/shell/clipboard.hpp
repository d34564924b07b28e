// SPDX-License-Identifier: MIT
/// The desktop's clipboard, read without waiting. The program that holds the text must send it; if it does
/// not, GLFW would wait for ever. Instead, the window asks for the text, continues to draw, and takes the
/// text in a later frame. Drawing thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

struct GLFWwindow;

namespace pendula {

/// Bytes: the longest text that is read.
inline constexpr std::size_t longest_clipboard = 1 << 20;

class Clipboard {
  public:
    explicit Clipboard(GLFWwindow*);
    /// Destroy it before GLFW ends. GLFW then passes copied text on to the desktop, and would wait for ever
    /// if nobody took the text; the destructor prevents this.
    ~Clipboard();
    Clipboard(const Clipboard&) = delete;
    Clipboard& operator=(const Clipboard&) = delete;

    /// UTF-8; empty if the clipboard holds no text.
    using Taker = std::function<void(std::string text)>;

    /// Asks for the text. Does nothing while an earlier request is open.
    void ask(Taker);
    bool is_asking() const { return taker_ != nullptr; }

    /// Call it once a frame, after the window's events, because this program may itself have to send the
    /// text. Calls the taker when the text is complete. Returns one sentence when it gives up: after a second
    /// without an answer, if the text has not ended after 10 s, or if it is too long. `is_recording`: nothing
    /// may wait, so nothing is read under Wayland, where only GLFW can read the clipboard, and waits for it.
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
    int looks_ = 0;        ///< frames since the last piece
    int looks_in_all_ = 0; ///< frames since the text was asked for
};

} // namespace pendula
