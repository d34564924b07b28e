// SPDX-License-Identifier: MIT
// pendula terminal: draws the chain live in a text terminal, above a line with energy, energy error and step.
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/dot_canvas.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace pendula {
namespace {

struct ScreenSize {
    std::size_t columns = 80, rows = 24;
};

/// The text terminal on which the command draws: its size and its keys. Used only on the main thread; only
/// one may exist at a time.
class TextScreen {
  public:
    /// Uses the whole screen if standard output is a terminal. Otherwise show() prints the frames one below
    /// the other.
    TextScreen();
    ~TextScreen(); ///< restores the screen
    TextScreen(const TextScreen&) = delete;
    TextScreen& operator=(const TextScreen&) = delete;

    bool is_terminal() const { return is_terminal_; }
    /// The current size; reads it at each call, because the user may resize the window.
    ScreenSize size() const;

    /// Shows a frame with rows that end in '\n'. Throws CommandFailed if it cannot be written.
    void show(const std::string& frame);

    /// Waits for a key or a signal, no longer than `seconds`.
    void wait(double seconds);

    /// Whether the user has pressed Ctrl-C or q, or the terminal has closed.
    bool wants_to_leave() const;
    bool paused() const { return paused_; } ///< the space bar pauses and continues

  private:
    void enter();
    void leave();
    void read_keys();
    /// After Ctrl-Z, restores the screen and stops the program. When the program continues, it uses the whole
    /// screen again.
    void stop_if_asked();

    bool is_terminal_ = false, has_keys_ = false;
    bool wants_to_leave_ = false, paused_ = false;
    termios keys_before_{};
};

// Global because signal handlers cannot get any other object to write to.
volatile std::sig_atomic_t leave_asked = 0;
volatile std::sig_atomic_t stop_asked = 0;
volatile std::sig_atomic_t continued = 0;

constexpr int handled[]{SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};

void on_signal(int signal) {
    if (signal == SIGTSTP) stop_asked = 1;
    if (signal == SIGCONT) continued = 1;
    if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) leave_asked = 1;
    // SIGWINCH (new size) needs no action: it ends the wait, and the next frame reads the size.
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

/// A size from COLUMNS or LINES, for output that is not a terminal.
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
constexpr std::string_view enter_screen = "\x1b[?1049h\x1b[?25l\x1b[2J"; // alternate screen, no cursor, clear
constexpr std::string_view leave_screen = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr std::string_view home = "\x1b[H", clear_rest_of_line = "\x1b[K", clear_below = "\x1b[J";

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
        // The terminal has closed, so there is nothing to restore.
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
        if (!rest.empty()) text += "\r\n"; // after the last row, a line end would scroll the screen
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
        has_keys_ = false; // standard input has closed
        return;
    }
    for (ssize_t i = 0; i < count; ++i) {
        if (keys[i] == 'q') wants_to_leave_ = true;
        if (keys[i] == ' ') paused_ = !paused_;
    }
}

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

struct TerminalOptions {
    SceneOptions scene;
    std::int64_t frames = 0; ///< 0: until the user quits; if the output is not a terminal, one frame
    bool ascii = false;
};

constexpr double frames_per_second = 30;
constexpr std::size_t trail_frames = 60; ///< length of the end bob's trail, in frames
/// An elastic chain stretches; the picture has room for this multiple of its length at rest.
constexpr double elastic_room = 1.5;
constexpr double margin = 1.04;

struct Point {
    double x, y; ///< m
};

class TerminalPicture {
  public:
    TerminalPicture(const Chain& chain, Charset charset)
        : half_size_(margin * chain.reach() * (chain.model == Model::elastic ? elastic_room : 1))
        , charset_(charset) {}

    void follow(const ChainState& state) {
        trail_.push_back({state.x.back(), state.y.back()});
        if (trail_.size() > trail_frames) trail_.pop_front();
    }

    std::string draw(const ChainState& state, ScreenSize size, bool colours) const {
        DotCanvas canvas(size.columns, std::max<std::size_t>(size.rows, 2) - 1);
        const double dots_per_metre = (std::min(canvas.width(), canvas.height()) - 1) / (2 * half_size_);
        const auto place = [&](double x, double y) {
            return Point{canvas.width() / 2.0 + x * dots_per_metre,
                         canvas.height() / 2.0 - y * dots_per_metre};
        };
        for (std::size_t i = 1; i < trail_.size(); ++i) {
            const Point from = place(trail_[i - 1].x, trail_[i - 1].y), to = place(trail_[i].x, trail_[i].y);
            canvas.line(from.x, from.y, to.x, to.y, 2 * i < trail_.size() ? Ink::old_trail : Ink::trail);
        }
        Point before = place(0, 0);
        const std::size_t links = state.x.size();
        for (std::size_t i = 0; i < links; ++i) {
            const Point bob = place(state.x[i], state.y[i]);
            canvas.line(before.x, before.y, bob.x, bob.y, Ink::rod);
            if (links <= most_bobs_drawn) canvas.disc(bob.x, bob.y, bob_radius, Ink::bob, i);
            before = bob;
        }
        if (links > most_bobs_drawn) canvas.disc(before.x, before.y, bob_radius, Ink::bob, 0);
        const Point pivot = place(0, 0);
        canvas.dot(static_cast<int>(pivot.x), static_cast<int>(pivot.y), Ink::pivot);

        std::string text;
        for (std::size_t row = 0; row < canvas.rows(); ++row)
            text += canvas.row_text(row, charset_, colours) + '\n';
        return text;
    }

  private:
    static constexpr std::size_t most_bobs_drawn = 20; ///< longer chains show only the end bob
    static constexpr double bob_radius = 1.5;          ///< dots

    double half_size_; ///< m
    Charset charset_;
    std::deque<Point> trail_;
};

std::string status_line(const Trajectory& trajectory, std::size_t columns) {
    const EnergyReport energy = trajectory.energy();
    std::string line =
        fmt::format("e={:.12g} de={:.3g} step={}", energy.kinetic + energy.gravitational + energy.elastic,
                    energy.change, trajectory.step());
    if (line.size() > columns) line.resize(columns);
    return line + '\n';
}

/// Advances in small portions, so that the user can quit even if the calculation is slow.
void advance_to(Trajectory& trajectory, std::int64_t step, const TextScreen& screen) {
    constexpr std::int64_t run = 256;
    while (trajectory.step() < step && !trajectory.failure() && !screen.wants_to_leave())
        trajectory.advance(std::min(run, step - trajectory.step()));
    if (trajectory.failure()) throw Refused(*trajectory.failure());
}

void show_chain(const Scene& scene, const TerminalOptions& options) {
    using clock = std::chrono::steady_clock;
    const auto trajectory = make_trajectory(scene.setup.chain, scene.setup.start, scene.setup.integration);
    TerminalPicture picture(scene.setup.chain, options.ascii ? Charset::ascii : Charset::braille);
    ChainState state;
    TextScreen screen;
    const std::int64_t frames = options.frames > 0 ? options.frames : screen.is_terminal() ? -1 : 1;
    const double steps_per_frame = scene.speed / frames_per_second / scene.setup.integration.dt;
    const std::chrono::duration<double> frame_time(1 / frames_per_second);

    // Frame k shows the simulated time k·speed/30, even if its calculation takes longer than a frame. Paused
    // frames do not count.
    std::int64_t moving_frames = 0;
    for (std::int64_t frame = 0; frame != frames && !screen.wants_to_leave(); ++frame) {
        const auto next = clock::now() + frame_time;
        advance_to(*trajectory, std::llround(static_cast<double>(moving_frames) * steps_per_frame), screen);
        trajectory->state(state);
        if (!screen.paused()) {
            picture.follow(state);
            ++moving_frames;
        }
        const ScreenSize size = screen.size();
        screen.show(picture.draw(state, size, screen.is_terminal()) + status_line(*trajectory, size.columns));
        do {
            screen.wait(std::chrono::duration<double>(next - clock::now()).count());
        } while (screen.is_terminal() && !screen.wants_to_leave() &&
                 clock::now() + std::chrono::milliseconds(1) < next);
    }
}

} // namespace

void declare_terminal(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<TerminalOptions>();
    CLI::App* command = app.add_subcommand("terminal", "draw the chain live in a text terminal");
    options->scene.declare(*command);
    command
        ->add_option("--frames", options->frames,
                     "quit after this many frames [1 if the output is not a terminal; otherwise no limit]")
        ->type_name("N")
        ->check(whole_number_within(1, 1'000'000'000));
    command->add_flag("--ascii", options->ascii, "draw with ASCII characters instead of Braille dots");
    command->footer("The space bar pauses; q or Ctrl-C quits.");
    command->callback([options, &chosen] {
        chosen = [options] {
            Scene scene = options->scene.load();
            settle_accuracy(scene.setup);
            show_chain(scene, *options);
            return exit_code::done;
        };
    });
}

} // namespace pendula
