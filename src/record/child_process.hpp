// SPDX-License-Identifier: MIT
/// Runs a program as a child process without a shell, feeds it through its standard input and keeps its error
/// text. For one thread at a time.
///
/// Every wait for a child ends. A child that neither calculates nor reads nor writes for a while counts as
/// hanging and is killed, sooner if this program has been told to stop (see InterruptGuard).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pendula {

/// What a child gets besides its standard input.
struct ChildOptions {
    bool keep_output = false;            ///< for output(); otherwise standard output is discarded
    bool stream_output = false;          ///< for read(), instead of output()
    std::vector<std::string> files = {}; ///< file descriptors 3, 4, …: texts that it can read as files
    /// How far, in bytes (approximately), write() may run ahead of the child; this much is lost if the child
    /// is killed. The machine may allow less.
    std::size_t input_room = 8 << 20;
    /// How long the child may be silent. Time in which this program itself is stopped does not count.
    std::chrono::seconds longest_silence{60};
    std::filesystem::path writes = {}; ///< a file whose growth, too, is a sign of life
    /// Bytes of kept output: a child that writes more is killed. Only the end of its errors is kept.
    std::int64_t most_output = 16 << 20;
};

/// For a child that is known not to hang: another process of this program, or work on a graphics processor.
inline constexpr std::chrono::seconds any_silence = std::chrono::hours(24 * 365);
/// How long children may be silent once the program has been asked to stop.
inline constexpr std::chrono::seconds longest_silence_at_end{5};

class ChildProcess {
  public:
    /// Starts `arguments[0]`, searched for on PATH. Throws std::system_error if it cannot be started, with
    /// code ENOENT if there is no such program.
    explicit ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& = {});
    ~ChildProcess(); ///< kills it if it still runs
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Called now and then during a wait; true ends the wait.
    using CancelCheck = std::function<bool()>;

    /// Writes to its standard input and waits while it is busy. Returns false if it no longer reads, or if
    /// cancelled. Raises no signal.
    [[nodiscard]] bool write(std::span<const std::byte> bytes, const CancelCheck& = {});

    /// Ends its standard input.
    void close_input();

    /// Waits for its end. Kills it when cancelled, or after `longest`.
    void wait(const CancelCheck& = {});
    void wait(std::chrono::milliseconds longest);

    /// Whether it has ended, without waiting. Collects the status of a child that has.
    bool has_ended();

    /// After it has ended: whether its exit status was 0, and how it ended ("exit status 1", "signal 9").
    bool succeeded() const;
    std::string ending() const;

    /// Why a wait gave up ("given no sign of life for 60 s"); empty if none did.
    const std::string& given_up() const { return given_up_; }

    /// How long it has given no sign of life during waits.
    std::chrono::milliseconds silence() const;

    /// The end of what it has written to standard error so far.
    std::string error_text() const;

    /// Its standard output so far, if that is kept; or only the last `bytes` bytes of it.
    std::string output() const;
    std::string end_of_output(std::size_t bytes) const;

    /// Waits for the next bytes of its standard output, if that is streamed, and fills `bytes` with them.
    /// Returns the number of bytes, which is smaller only at the end, or if cancelled.
    std::size_t read(std::span<std::byte> bytes, const CancelCheck& = {});

    pid_t id() const { return id_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool may_wait(const CancelCheck&);
    void look();
    void kill_and_reap();

    std::chrono::seconds longest_silence_;
    std::filesystem::path writes_;
    std::int64_t most_output_;
    std::uint64_t signs_ = 0;  ///< a sum of all signs of life
    std::uint64_t passed_ = 0; ///< bytes written to it and read from its stream
    Clock::time_point looked_at_ = Clock::now();
    Clock::duration silence_{};
    std::string given_up_;

    pid_t id_ = -1;
    int input_ = -1;
    int errors_ = -1; ///< an unnamed file in memory that receives the child's standard error
    int output_ = -1; ///< another such file, for the standard output
    int stream_ = -1; ///< the end of a pipe from its standard output
    std::optional<int> status_;
};

} // namespace pendula
