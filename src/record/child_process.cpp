// SPDX-License-Identifier: MIT
#include "record/child_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace pendula {
namespace {

/// At most this much error text is read back: the cause is in the last lines.
constexpr off_t longest_error_text = 16 << 10;
constexpr off_t longest_output = off_t{1} << 30;
constexpr int between_questions = 50; ///< ms, between calls of the patience

/// The status of a child that was reaped elsewhere, as the kernel does where SIGCHLD is ignored. Whether it
/// did its work is unknown, so it counts as failed. No status of waitpid() is negative.
constexpr int unknown_status = -1;

[[noreturn]] void throw_error(int code, const char* what) {
    throw std::system_error(code, std::generic_category(), what);
}

void close_once(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
}

std::string end_of(int file, off_t longest) {
    struct stat about {};
    if (::fstat(file, &about) != 0) return {};
    const off_t from = about.st_size > longest ? about.st_size - longest : 0;
    std::string text(static_cast<std::size_t>(about.st_size - from), '\0');
    const ssize_t got = ::pread(file, text.data(), text.size(), from);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
}

/// posix_spawn's two settings objects, freed together.
struct SpawnSettings {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

    SpawnSettings() {
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawnattr_init(&attributes);
    }
    ~SpawnSettings() {
        ::posix_spawn_file_actions_destroy(&files);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
};

/// The same open file under a number above those given to a child.
int moved_up(int low, const char* name) {
    const int file = ::fcntl(low, F_DUPFD_CLOEXEC, 16);
    const int code = errno == EINVAL ? EMFILE : errno; // fcntl(2): more than may be open
    ::close(low);
    if (file < 0) throw_error(code, name);
    return file;
}

/// An unnamed file in memory. Its descriptor is above those given to a child.
int memory_file(const char* name, const std::string& content = {}) {
    const int low = ::memfd_create(name, MFD_CLOEXEC);
    if (low < 0) throw_error(errno, "memfd_create");
    const int file = moved_up(low, "memfd_create");
    for (std::size_t done = 0; done < content.size();) {
        const ssize_t got =
            ::pwrite(file, content.data() + done, content.size() - done, static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            const int problem = errno;
            ::close(file);
            throw_error(problem, "memfd_create");
        }
        done += static_cast<std::size_t>(got);
    }
    return file;
}

/// Descriptors of this process that are closed together.
struct Descriptors {
    std::vector<int> numbers;
    Descriptors() = default;
    ~Descriptors() {
        for (int& number : numbers) close_once(number);
    }
    Descriptors(const Descriptors&) = delete;
    Descriptors& operator=(const Descriptors&) = delete;
};

/// The child's descriptors 0, 1, …; −1 for none.
int spawn(pid_t& id, const std::vector<std::string>& arguments, const std::vector<int>& descriptors) {
    SpawnSettings settings;
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        if (descriptors[i] < 0)
            ::posix_spawn_file_actions_addopen(&settings.files, static_cast<int>(i), "/dev/null", O_WRONLY,
                                               0);
        else
            ::posix_spawn_file_actions_adddup2(&settings.files, descriptors[i], static_cast<int>(i));

    // The child gets its own process group: Ctrl-C in the terminal goes to this program, which then ends the
    // child's input properly. It inherits no blocked or ignored signals.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGXFSZ); // stays ignored: a file that may not grow is an error, which the child reports
    ::posix_spawnattr_setsigmask(&settings.attributes, &none);
    ::posix_spawnattr_setsigdefault(&settings.attributes, &all);
    ::posix_spawnattr_setpgroup(&settings.attributes, 0);
    ::posix_spawnattr_setflags(&settings.attributes,
                               POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    std::vector<char*> argv;
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    return ::posix_spawnp(&id, argv[0], &settings.files, &settings.attributes, argv.data(), environ);
}

} // namespace

// The input is a socket, not a pipe: one can write to a socket without raising the signal of a broken pipe,
// and so without touching the signal handling of the whole program.
ChildProcess::ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& options) {
    Descriptors files;
    for (const std::string& content : options.files) files.numbers.push_back(memory_file("input", content));
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw_error(errno, "socketpair");
    files.numbers.push_back(ends[1]);
    input_ = ends[0];
    // The kernel doubles the size for its own book-keeping, of which large writes need hardly any (socket(7),
    // SO_SNDBUF), and caps it at the machine's limit.
    const int room = static_cast<int>(std::min<std::size_t>(options.input_room / 2, 4 << 20));
    ::setsockopt(input_, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    int code = 0;
    try {
        errors_ = memory_file("standard error");
        if (options.keep_output) output_ = memory_file("standard output");
        std::vector<int> descriptors{ends[1], output_, errors_};
        descriptors.insert(descriptors.end(), files.numbers.begin(), files.numbers.end() - 1);
        if (options.stream_output) {
            std::array<int, 2> pipe{};
            if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw_error(errno, "pipe2");
            stream_ = pipe[0];
            files.numbers.push_back(moved_up(pipe[1], "pipe2"));
            descriptors[1] = files.numbers.back();
        }
        code = spawn(id_, arguments, descriptors);
    } catch (const std::system_error& error) {
        code = error.code().value();
    }
    if (code != 0) {
        id_ = -1;
        for (int* descriptor : {&input_, &errors_, &output_, &stream_}) close_once(*descriptor);
        throw_error(code, arguments.front().c_str());
    }
}

ChildProcess::~ChildProcess() {
    close_once(input_);
    kill_and_reap();
    close_once(errors_);
    close_once(output_);
    close_once(stream_);
}

bool ChildProcess::write(std::span<const std::byte> bytes, const Patience& patience) {
    while (!bytes.empty()) {
        const ssize_t sent =
            ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL | (patience ? MSG_DONTWAIT : 0));
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && patience && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            pollfd room{input_, POLLOUT, 0};
            ::poll(&room, 1, between_questions);
            if (!patience()) return false;
            continue;
        }
        if (sent < 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return true;
}

void ChildProcess::close_input() { close_once(input_); }

std::size_t ChildProcess::read(std::span<std::byte> bytes, const Patience& patience) {
    std::size_t done = 0;
    while (stream_ >= 0 && done < bytes.size()) {
        pollfd ready{stream_, POLLIN, 0};
        const int some = ::poll(&ready, 1, patience ? between_questions : -1);
        if (some == 0 && !patience()) break;
        if (some < 0 && errno != EINTR) break;
        if (some <= 0) continue;
        const ssize_t got = ::read(stream_, bytes.data() + done, bytes.size() - done);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

void ChildProcess::wait(std::optional<std::chrono::milliseconds> patience) {
    if (status_) return;
    int status = 0;
    if (patience) {
        const auto end = std::chrono::steady_clock::now() + *patience;
        while (!has_ended() && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        kill_and_reap();
        return;
    }
    pid_t ended = 0;
    while ((ended = ::waitpid(id_, &status, 0)) < 0 && errno == EINTR) {
    }
    status_ = ended == id_ ? status : unknown_status;
}

void ChildProcess::wait(const Patience& patience) {
    while (!has_ended() && patience()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill_and_reap();
}

bool ChildProcess::has_ended() {
    if (status_) return true;
    int status = 0;
    const pid_t ended = ::waitpid(id_, &status, WNOHANG);
    if (ended == id_)
        status_ = status;
    else if (ended < 0 && errno != EINTR)
        status_ = unknown_status;
    return status_.has_value();
}

void ChildProcess::kill_and_reap() {
    if (status_ || id_ < 0) return;
    ::kill(-id_, SIGKILL); // the whole group, so that a script's children end with it
    wait();
}

bool ChildProcess::succeeded() const {
    return status_ && *status_ != unknown_status && WIFEXITED(*status_) && WEXITSTATUS(*status_) == 0;
}

std::string ChildProcess::ending() const {
    if (!status_) return "still running";
    if (*status_ == unknown_status) return "a status that nobody knows";
    if (WIFSIGNALED(*status_)) return fmt::format("signal {}", WTERMSIG(*status_));
    return fmt::format("exit status {}", WEXITSTATUS(*status_));
}

// proc(5): after the name in brackets, which may contain anything, come the fields from the third on; the
// 14th and 15th are clock ticks in user and system mode.
double ChildProcess::calculated() const {
    std::ifstream file(fmt::format("/proc/{}/stat", id_));
    std::string text;
    std::getline(file, text, '\0');
    const std::size_t bracket = text.rfind(')');
    if (bracket == std::string::npos) return 0;
    std::istringstream fields(text.substr(bracket + 1));
    std::string passed_over;
    for (int field = 3; field < 14; ++field) fields >> passed_over;
    double user = 0, system = 0;
    fields >> user >> system;
    return fields ? (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK)) : 0;
}

std::string ChildProcess::error_text() const { return end_of(errors_, longest_error_text); }

std::string ChildProcess::output() const { return output_ < 0 ? "" : end_of(output_, longest_output); }

} // namespace pendula
