// SPDX-License-Identifier: MIT
#include "commands/numeric/text_screen.hpp"

#include "commands/numeric/command_line.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace pendula {
namespace {

// Written only by the signal handlers, which cannot be given anything else to write to.
volatile std::sig_atomic_t leave_asked = 0;
volatile std::sig_atomic_t stop_asked = 0;
volatile std::sig_atomic_t continued = 0;

constexpr int handled[]{SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};

void on_signal(int signal) {
    if (signal == SIGTSTP) stop_asked = 1;
    if (signal == SIGCONT) continued = 1;
    if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) leave_asked = 1;
    // SIGWINCH only ends the wait: the next frame reads the new size.
}

void write_all(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0)
            throw CommandFailed(std::string("standard output cannot be written: ") + std::strerror(errno));
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// A size that the shell passes to programs without a terminal.
std::size_t from_environment(const char* name, std::size_t otherwise) {
    const char* text = std::getenv(name);
    if (!text) return otherwise;
    std::size_t value = 0;
    const std::string_view digits(text);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc{} && end == digits.data() + digits.size() && value > 0 && value <= 10000
               ? value
               : otherwise;
}

// ECMA-48 and xterm's control sequences.
constexpr std::string_view enter_screen = "\x1b[?1049h\x1b[?25l\x1b[2J"; // other screen, no cursor, clear
constexpr std::string_view leave_screen = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr std::string_view home = "\x1b[H", clear_rest_of_line = "\x1b[K", clear_below = "\x1b[J";

} // namespace

TextScreen::TextScreen() {
    const char* kind = std::getenv("TERM");
    is_terminal_ = ::isatty(STDOUT_FILENO) && kind && std::string_view(kind) != "dumb";
    if (!is_terminal_) return;
    has_keys_ = ::isatty(STDIN_FILENO) && ::tcgetattr(STDIN_FILENO, &keys_before_) == 0;
    struct sigaction action {};
    action.sa_handler = on_signal;
    for (const int signal : handled) ::sigaction(signal, &action, nullptr);
    enter();
}

TextScreen::~TextScreen() {
    if (!is_terminal_) return;
    try {
        leave();
    } catch (const CommandFailed&) {
        // The terminal is gone, so there is nothing to restore.
    }
    for (const int signal : handled) std::signal(signal, SIG_DFL);
}

void TextScreen::enter() {
    if (has_keys_) {
        termios keys = keys_before_;
        keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO); // single key presses; Ctrl-C stays a signal
        ::tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    }
    write_all(enter_screen);
}

void TextScreen::leave() {
    if (has_keys_) ::tcsetattr(STDIN_FILENO, TCSANOW, &keys_before_);
    write_all(leave_screen);
}

ScreenSize TextScreen::size() const {
    winsize window{};
    if (is_terminal_ && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 &&
        window.ws_row > 0)
        return {window.ws_col, window.ws_row};
    return {from_environment("COLUMNS", 80), from_environment("LINES", 24)};
}

void TextScreen::show(const std::string& frame) {
    if (!is_terminal_) return write_all(frame);
    std::string text(home);
    std::string_view rest = frame;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        text += rest.substr(0, end);
        text += clear_rest_of_line;
        rest.remove_prefix(end + 1);
        if (!rest.empty()) text += "\r\n"; // a line end after the last row would scroll
    }
    text += clear_below;
    write_all(text);
}

void TextScreen::wait(double seconds) {
    if (!is_terminal_) return;
    pollfd keyboard{has_keys_ ? STDIN_FILENO : -1, POLLIN, 0};
    const int milliseconds = seconds > 0 ? static_cast<int>(seconds * 1000) : 0;
    if (::poll(&keyboard, 1, milliseconds) > 0) read_keys();
    stop_if_asked();
}

void TextScreen::read_keys() {
    char keys[64];
    const ssize_t count = ::read(STDIN_FILENO, keys, sizeof keys);
    if (count <= 0) {
        has_keys_ = false; // the keyboard is gone
        return;
    }
    for (ssize_t i = 0; i < count; ++i) {
        if (keys[i] == 'q') wants_to_leave_ = true;
        if (keys[i] == ' ') paused_ = !paused_;
    }
}

/// A shell takes its terminal back while the program is stopped, by a key or from elsewhere.
void TextScreen::stop_if_asked() {
    if (stop_asked) {
        leave();
        stop_asked = 0;
        std::raise(SIGSTOP);
        continued = 1;
    }
    if (continued) {
        continued = 0;
        enter();
    }
}

bool TextScreen::wants_to_leave() const { return wants_to_leave_ || leave_asked; }

} // namespace pendula
