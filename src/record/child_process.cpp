// SPDX-License-Identifier: MIT
#include "record/child_process.hpp"

#include "tasks/interrupt.hpp"

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

/// Limits for the error text, bytes. error_text() returns at most the last longest_error_text bytes, because
/// the cause comes last. Above much_error_text, the memory of earlier text is freed. Above most_error_text,
/// the child is killed.
constexpr off_t longest_error_text = 16 << 10, much_error_text = 4 << 20, most_error_text = 256 << 20;
constexpr std::chrono::milliseconds between_looks{50}; ///< time between two checks of a child during a wait
/// The longest time between two checks that counts as silence of the child. If more has passed, this program
/// itself was stopped meanwhile.
constexpr std::chrono::milliseconds longest_pause{500};
/// How long to wait for the end of a killed child. A child that hangs in a system call may never end.
constexpr std::chrono::seconds longest_dying{2};

/// The status of a child whose exit status is lost, for instance because SIGCHLD is ignored. Whether the
/// child succeeded is unknown, so it counts as failed. No status of waitpid() is negative.
constexpr int unknown_status = -1;

[[noreturn]] void throw_error(int code, const char* what) {
    throw std::system_error(code, std::generic_category(), what);
}

void close_once(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
}

off_t size_of(int file) {
    struct stat about {};
    return file >= 0 && ::fstat(file, &about) == 0 ? about.st_size : 0;
}

std::string end_of(int file, off_t longest) {
    const off_t size = size_of(file);
    const off_t from = size > longest ? size - longest : 0;
    std::string text(static_cast<std::size_t>(size - from), '\0');
    const ssize_t got = ::pread(file, text.data(), text.size(), from);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
}

/// The two settings objects of posix_spawn(), destroyed together.
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

/// Duplicates a descriptor to a number above the descriptors that a child gets, and closes the old one.
int moved_up(int low, const char* name) {
    const int file = ::fcntl(low, F_DUPFD_CLOEXEC, 16);
    const int code = errno == EINVAL ? EMFILE : errno; // fcntl(2) reports too many open files as EINVAL
    ::close(low);
    if (file < 0) throw_error(code, name);
    return file;
}

/// Creates an unnamed file in memory. Its descriptor is above the descriptors that a child gets.
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

/// Descriptors of this process, closed together by the destructor.
struct Descriptors {
    std::vector<int> numbers;
    Descriptors() = default;
    ~Descriptors() {
        for (int& number : numbers) close_once(number);
    }
    Descriptors(const Descriptors&) = delete;
    Descriptors& operator=(const Descriptors&) = delete;
};

/// `descriptors`: this process's descriptors that become the child's 0, 1, …; −1: /dev/null. Returns an error
/// number.
int spawn(pid_t& id, const std::vector<std::string>& arguments, const std::vector<int>& descriptors) {
    SpawnSettings settings;
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        if (descriptors[i] < 0)
            ::posix_spawn_file_actions_addopen(&settings.files, static_cast<int>(i), "/dev/null", O_WRONLY,
                                               0);
        else
            ::posix_spawn_file_actions_adddup2(&settings.files, descriptors[i], static_cast<int>(i));

    // The child gets its own process group: Ctrl-C in the terminal then signals only this program, which
    // closes the child's input, so that the child ends properly. The child inherits no blocked or ignored
    // signals.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGXFSZ); // stays ignored: the child then reports a file size limit as an error
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

/// A number that grows while a process works: its processor time in clock ticks, plus its loaded pages,
/// because loading is all that a program does while it starts from a slow disk. Includes the process's
/// children, because the program may be a script. 0: unknown.
std::uint64_t work_of(pid_t id) {
    std::ifstream file(fmt::format("/proc/{}/stat", id));
    std::string text;
    std::getline(file, text, '\0');
    // proc(5): the fields from the third on follow the program's name, which is in brackets and may contain
    // anything.
    const std::size_t bracket = text.rfind(')');
    if (bracket == std::string::npos) return 0;
    std::istringstream fields(text.substr(bracket + 1));
    std::string word;
    std::uint64_t sum = 0;
    for (int field = 3; fields >> word && field <= 15; ++field)
        if (field == 10 || field == 12 || field == 14 || field == 15) sum += std::stoull(word);
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", id));
    for (pid_t child = 0; children >> child;) sum += work_of(child);
    return sum;
}

} // namespace

// The child's input is a socket, not a pipe: send() has a flag that prevents SIGPIPE, so this program's
// signal handling stays unchanged.
ChildProcess::ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& options)
    : longest_silence_(options.longest_silence), writes_(options.writes), most_output_(options.most_output) {
    Descriptors files;
    for (const std::string& content : options.files) files.numbers.push_back(memory_file("input", content));
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw_error(errno, "socketpair");
    files.numbers.push_back(ends[1]);
    input_ = ends[0];
    // The kernel doubles the requested size, to leave space for its own data (socket(7), SO_SNDBUF). Large
    // writes hardly need that space, so this requests half the size. The machine may limit it further.
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

bool ChildProcess::write(std::span<const std::byte> bytes, const CancelCheck& cancelled) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            passed_ += static_cast<std::uint64_t>(sent);
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            pollfd room{input_, POLLOUT, 0};
            ::poll(&room, 1, between_looks.count());
            if (!may_wait(cancelled)) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

void ChildProcess::close_input() { close_once(input_); }

std::size_t ChildProcess::read(std::span<std::byte> bytes, const CancelCheck& cancelled) {
    std::size_t done = 0;
    while (stream_ >= 0 && done < bytes.size()) {
        pollfd ready{stream_, POLLIN, 0};
        const int some = ::poll(&ready, 1, between_looks.count());
        if (some == 0 && !may_wait(cancelled)) break;
        if (some < 0 && errno != EINTR) break;
        if (some <= 0) continue;
        const ssize_t got = ::read(stream_, bytes.data() + done, bytes.size() - done);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        passed_ += static_cast<std::uint64_t>(got);
        done += static_cast<std::size_t>(got);
    }
    return done;
}

void ChildProcess::wait(const CancelCheck& cancelled) {
    while (!has_ended() && may_wait(cancelled)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill_and_reap();
}

void ChildProcess::wait(std::chrono::milliseconds longest) {
    wait([end = Clock::now() + longest] { return Clock::now() >= end; });
}

bool ChildProcess::may_wait(const CancelCheck& cancelled) {
    look();
    return given_up_.empty() && !(cancelled && cancelled());
}

void ChildProcess::look() {
    const Clock::time_point now = Clock::now();
    if (now - looked_at_ < between_looks || !given_up_.empty()) return;
    const Clock::duration passed = std::min<Clock::duration>(now - looked_at_, longest_pause);
    looked_at_ = now;
    std::error_code none;
    const std::uintmax_t file = writes_.empty() ? 0 : std::filesystem::file_size(writes_, none);
    const off_t said = size_of(errors_), output = size_of(output_);
    const std::uint64_t signs =
        work_of(id_) + passed_ + static_cast<std::uint64_t>(said + output) + (none ? 0 : file);
    silence_ = signs == signs_ ? silence_ + passed : Clock::duration::zero();
    signs_ = signs;
    if (said > much_error_text)
        ::fallocate(errors_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, said - longest_error_text);
    const std::chrono::seconds longest =
        InterruptGuard::interrupted() ? std::min(longest_silence_, longest_silence_at_end) : longest_silence_;
    if (silence_ >= longest)
        given_up_ = fmt::format("given no sign of life for {} s", longest.count());
    else if (output > most_output_ || said > most_error_text)
        given_up_ = "not stopped writing";
}

std::chrono::milliseconds ChildProcess::silence() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(silence_);
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
    ::kill(-id_, SIGKILL); // kills the whole group, so that a script's children also end
    const Clock::time_point end = Clock::now() + longest_dying;
    while (!has_ended() && Clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (!status_) status_ = unknown_status;
}

bool ChildProcess::succeeded() const {
    return status_ && *status_ != unknown_status && WIFEXITED(*status_) && WEXITSTATUS(*status_) == 0;
}

std::string ChildProcess::ending() const {
    if (!status_) return "still running";
    if (*status_ == unknown_status) return "an unknown status";
    if (WIFSIGNALED(*status_)) return fmt::format("signal {}", WTERMSIG(*status_));
    return fmt::format("exit status {}", WEXITSTATUS(*status_));
}

std::string ChildProcess::error_text() const { return end_of(errors_, longest_error_text); }

std::string ChildProcess::output() const { return end_of(output_, size_of(output_)); }

std::string ChildProcess::end_of_output(std::size_t bytes) const {
    return end_of(output_, static_cast<off_t>(bytes));
}

} // namespace pendula
