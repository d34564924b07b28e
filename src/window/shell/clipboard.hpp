// SPDX-License-Identifier: MIT
/// The desktop's clipboard, read without waiting. The program that holds the text must send it. GLFW would
/// wait for ever for a program that does not. Instead, the window requests the text, continues to draw, and
/// receives the text in a later frame. Drawing thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

struct GLFWwindow;

namespace pendula {

/// The length of the longest text that is read, in bytes.
inline constexpr std::size_t longest_clipboard = 1 << 20;

class Clipboard {
  public:
    explicit Clipboard(GLFWwindow*);
    /// Destroy it before GLFW ends. When GLFW ends, it passes copied text on to the desktop, and would wait
    /// for ever if no program took the text. The destructor prevents this.
    ~Clipboard();
    Clipboard(const Clipboard&) = delete;
    Clipboard& operator=(const Clipboard&) = delete;

    /// Receives the text in UTF-8; an empty text if the clipboard holds none.
    using Taker = std::function<void(std::string text)>;

    /// Requests the text. Does nothing while an earlier request is open.
    void ask(Taker);
    bool is_asking() const { return taker_ != nullptr; }

    /// Call it once a frame, after polling the window's events: if the text is this program's own, the
    /// polling sends it. Calls the taker when the text is complete. Returns an error in one sentence if there
    /// is no answer for a second, if the text has not ended after 10 s, or if the text is too long. Under
    /// Wayland, also returns an error while `is_recording`, because there only GLFW can read the clipboard,
    /// and GLFW would wait.
    std::optional<std::string> follow(bool is_recording);

  private:
    using Clock = std::chrono::steady_clock;
    class Transfer;
    class X11Transfer;
    void read(bool is_recording);

    GLFWwindow* window_;
    std::unique_ptr<Transfer> transfer_; ///< exists while a request is open
    Taker taker_;
    std::string text_;
    Clock::time_point asked_, heard_; ///< times of the request and of the last piece
    int looks_ = 0;                   ///< frames since the last piece
    int looks_in_all_ = 0;            ///< frames since the request
};

} // namespace pendula
