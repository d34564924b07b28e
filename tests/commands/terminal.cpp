// SPDX-License-Identifier: MIT
// Tests for pendula terminal: plain frames without a terminal, and a pseudo-terminal that gets its screen
// back.
#include "commands/program.hpp"
#include "support/skip.hpp"

#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>

using namespace pendula::test;

namespace {

/// Counts the characters of the Braille block. In UTF-8, their first byte is E2 and their second A0 … A3.
std::size_t braille_cells(const std::string& text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 2 < text.size(); ++i)
        if (text[i] == '\xE2' && (text[i + 1] & '\xFC') == '\xA0') ++count;
    return count;
}

/// Why no pseudo-terminal can be opened here, for example in a chroot without /dev/pts; empty if one can.
std::string no_terminal() {
    int master = -1, slave = -1;
    if (openpty(&master, &slave, nullptr, nullptr, nullptr) != 0)
        return std::string("no pseudo-terminal can be had: ") + std::strerror(errno);
    close(master);
    close(slave);
    return {};
}

/// The program in a pseudo-terminal of its own.
class Terminal {
  public:
    Terminal(const std::string& arguments, unsigned short columns, unsigned short rows,
             const std::string& command = "terminal") {
        winsize size{rows, columns, 0, 0};
        child_ = forkpty(&descriptor_, nullptr, nullptr, &size);
        REQUIRE(child_ >= 0);
        if (child_ == 0) {
            setenv("TERM", "xterm-256color", 1);
            const std::string line = "exec " + program + " " + command + " " + arguments;
            execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
            _exit(127);
        }
    }
    ~Terminal() {
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
        close(descriptor_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Reads until `text` appears once more. Returns false if the program ends or hangs before that.
    bool wait_for(const std::string& text) {
        std::size_t found;
        while ((found = output_.find(text, seen_)) == std::string::npos)
            if (!read_some()) return false;
        seen_ = found + text.size();
        return true;
    }
    void resize(unsigned short columns, unsigned short rows) {
        winsize size{rows, columns, 0, 0};
        REQUIRE(ioctl(descriptor_, TIOCSWINSZ, &size) == 0);
    }
    /// Stops the program, switches line mode and echo on as a shell does, and continues the program.
    void stop_as_a_shell_sees_it() {
        REQUIRE(kill(child_, SIGSTOP) == 0);
        REQUIRE(waitpid(child_, nullptr, WUNTRACED) == child_);
        termios modes{};
        REQUIRE(tcgetattr(descriptor_, &modes) == 0);
        modes.c_lflag |= ICANON | ECHO;
        REQUIRE(tcsetattr(descriptor_, TCSANOW, &modes) == 0);
        REQUIRE(kill(child_, SIGCONT) == 0);
    }
    bool echoes() const {
        termios modes{};
        return tcgetattr(descriptor_, &modes) == 0 && (modes.c_lflag & ECHO) != 0;
    }
    void type(const std::string& keys) {
        REQUIRE(write(descriptor_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
    }
    int exit_code() {
        while (read_some()) {
        }
        int status = 0;
        waitpid(child_, &status, 0);
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    const std::string& output() const { return output_; }
    /// The next complete frame, from the top left corner on.
    std::string next_frame() {
        REQUIRE(wait_for("\x1b[H"));
        const std::size_t begin = seen_;
        REQUIRE(wait_for("\x1b[J"));
        return output_.substr(begin, seen_ - begin);
    }

  private:
    bool read_some() {
        constexpr int patience = 20'000; // ms; only a program that hangs takes this long
        pollfd ready{descriptor_, POLLIN, 0};
        char bytes[4096];
        if (poll(&ready, 1, patience) <= 0) return false;
        const ssize_t count = read(descriptor_, bytes, sizeof bytes);
        if (count <= 0) return false; // Linux: EIO when the program has ended
        output_.append(bytes, static_cast<std::size_t>(count));
        return true;
    }

    int descriptor_ = -1;
    pid_t child_ = -1;
    std::string output_;
    std::size_t seen_ = 0; ///< the length of the part of output_ that wait_for() has searched
};

constexpr const char* other_screen = "\x1b[?1049h";
constexpr const char* own_screen = "\x1b[?1049l";

} // namespace

TEST_CASE("without a terminal, the program prints frames as plain text, one below the other") {
    const Outcome drawn = run("terminal --frames 3");
    CHECK(drawn.exit_code == 0);
    CHECK(drawn.errors.empty());
    CHECK(drawn.output.find('\x1b') == std::string::npos);
    const std::vector<std::string> lines = split(drawn.output, '\n');
    REQUIRE(lines.size() == 3 * 24);
    // At 30 frames and 10,000 steps per second, frame k shows step k·10,000/30.
    const char* const steps[] = {" step=0", " step=333", " step=667"};
    for (std::size_t frame = 0; frame < 3; ++frame) {
        const std::string& status = lines[frame * 24 + 23];
        CAPTURE(status);
        CHECK(status.starts_with("e="));
        CHECK(status.find(" de=") != std::string::npos);
        CHECK(status.ends_with(steps[frame]));
    }
    CHECK(braille_cells(drawn.output) > 3 * 20);
    CHECK(split(run("terminal").output, '\n').size() == 24);
}

TEST_CASE("the picture has the size given by COLUMNS and LINES, and --ascii draws it in ASCII") {
    const TemporaryFolder folder;
    const Outcome drawn =
        run_shell("COLUMNS=30 LINES=10 " + program + " terminal --ascii --frames 1", folder.path());
    const std::vector<std::string> lines = split(drawn.output, '\n');
    CHECK(lines.size() == 10);
    for (const std::string& line : lines) {
        CHECK(line.size() <= 30);
        CHECK(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }));
    }
    CHECK(drawn.output.find('O') != std::string::npos);
}

TEST_CASE("Ctrl-C ends the program and restores the screen and the cursor") {
    if (const std::string reason = no_terminal(); !reason.empty()) PENDULA_SKIP(reason);
    Terminal terminal("", 60, 20);
    REQUIRE(terminal.wait_for(" step=3"));
    CHECK(terminal.output().find(other_screen) != std::string::npos);
    CHECK(terminal.output().find(own_screen) == std::string::npos);
    terminal.type("\x03");
    CHECK(terminal.exit_code() == 0);
    CHECK(terminal.output().ends_with(std::string("\x1b[?25h") + own_screen));
}

TEST_CASE("after the terminal is resized, frames have the new size") {
    if (const std::string reason = no_terminal(); !reason.empty()) PENDULA_SKIP(reason);
    Terminal terminal("--ascii", 60, 20);
    REQUIRE(terminal.wait_for(" step="));
    terminal.resize(24, 8);
    int frames = 0;
    while (split(terminal.next_frame(), '\n').size() != 8)
        REQUIRE(++frames < 100); // frames that were already written are larger
    terminal.type("q");
    CHECK(terminal.exit_code() == 0);
}

TEST_CASE("the space bar stops and continues the motion, and --frames ends the run") {
    if (const std::string reason = no_terminal(); !reason.empty()) PENDULA_SKIP(reason);
    Terminal terminal("", 60, 20);
    REQUIRE(terminal.wait_for(" step=3"));
    terminal.type(" ");
    // Two frames with the same step number mean that the motion is stopped.
    const auto next_step = [&] {
        const std::string frame = terminal.next_frame();
        return frame.substr(frame.find(" step="));
    };
    int frames = 0;
    std::string step = next_step();
    for (std::string next; (next = next_step()) != step; step = next) REQUIRE(++frames < 100);
    CHECK(next_step() == step);
    terminal.type(" ");
    while (next_step() == step) REQUIRE(++frames < 200);
    terminal.type("q");
    CHECK(terminal.exit_code() == 0);

    Terminal short_run("--frames 3", 60, 20);
    CHECK(short_run.exit_code() == 0);
    CHECK(short_run.output().find(own_screen) != std::string::npos);
}

TEST_CASE("after SIGSTOP and SIGCONT, the program sets up the screen and the keyboard again") {
    if (const std::string reason = no_terminal(); !reason.empty()) PENDULA_SKIP(reason);
    Terminal terminal("", 60, 20);
    REQUIRE(terminal.wait_for(" step=3"));
    terminal.stop_as_a_shell_sees_it();
    const std::size_t seen = terminal.output().size();
    int frames = 0;
    while (terminal.echoes() || terminal.output().find(other_screen, seen) == std::string::npos) {
        REQUIRE(++frames < 100); // a few frames may already be written
        terminal.next_frame();
    }
    terminal.type("q"); // without a newline: the program reads single keys
    CHECK(terminal.exit_code() == 0);
}

TEST_CASE("terminal refuses bad input with one sentence") {
    check_refused(run("terminal --frames 0"),
                  "pendula-numeric: --frames: expected a whole number from 1 to 1000000000, got '0' "
                  "(pendula-numeric terminal --help lists what there is)");
    CHECK(run("terminal nonsense").exit_code == 2);
}

TEST_CASE("on a terminal, a long calculation shows its progress and what makes it slow") {
    if (const std::string why = no_terminal(); !why.empty()) PENDULA_SKIP(why);
    const std::string long_work =
        "simple-120 --set chain.lengths=[1e6,1e-6,1e6] --set chain.masses=[1,1,1] --set "
        "start.angles_deg=[90,90,90] --set start.angular_velocities=[0,6064,0] --set "
        "integration.method=taylor --set integration.arithmetic=double-double ";
    Terminal simulate(long_work + "--duration 1000 --out /dev/null", 80, 24, "simulate");
    CHECK(simulate.wait_for(" of 1000 s, 1 s"));
    CHECK(simulate.wait_for("This takes a long time: chain.lengths: a link of 1e-06 m swings at about"));
    Terminal brief("study-triple --duration 0.1 --out /dev/null", 80, 24, "simulate");
    CHECK(brief.exit_code() == 0);
    CHECK(brief.output().empty());
}
