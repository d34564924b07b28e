// SPDX-License-Identifier: MIT
/// A program run as a child process without a shell, fed through its standard input, with its error text
/// kept. For one thread at a time.
///
/// Every wait for it ends. A program that hangs neither calculates nor reads nor writes: one that has given
/// no such sign of life for a while is killed, and sooner once this program has been told to stop (see
/// InterruptGuard).
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
    /// How far, in bytes (approximately), write() may run ahead of what the child reads; this much is lost if
    /// it is killed. The machine may allow less.
    std::size_t input_room = 8 << 20;
    /// How long it may be silent. Time in which this program itself stands still does not count.
    std::chrono::seconds longest_silence{60};
    std::filesystem::path writes = {}; ///< a file whose growth, too, is a sign of life
    /// Bytes of kept output: one that writes more is killed. Of its errors only the end is kept.
    std::int64_t most_output = 16 << 20;
};

/// For a child that does not hang: this program's own kind, and work on a graphics processor.
inline constexpr std::chrono::seconds any_silence = std::chrono::hours(24 * 365);
/// Of a program that was asked to stop: how long its children may be silent.
inline constexpr std::chrono::seconds longest_silence_at_end{5};

class ChildProcess {
  public:
    /// Starts `arguments[0]`, searched for on PATH. Throws std::system_error if it cannot be started, with
    /// code ENOENT if there is no such program.
    explicit ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& = {});
    ~ChildProcess(); ///< kills it if it still runs
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Asked now and then during a wait; false ends the wait.
    using Patience = std::function<bool()>;

    /// Writes to its standard input and waits while it is busy. Returns false if it no longer reads or if
    /// patience ends. Raises no signal.
    [[nodiscard]] bool write(std::span<const std::byte> bytes, const Patience& = {});

    /// Ends its standard input.
    void close_input();

    /// Waits for its end while there is patience, and then kills it.
    void wait(const Patience& = {});
    void wait(std::chrono::milliseconds patience);

    /// Whether it has ended, without waiting.
    bool has_ended();

    /// After it has ended: whether its exit status was 0, and how it ended ("exit status 1", "signal 9").
    bool succeeded() const;
    std::string ending() const;

    /// Why a wait has given it up, as what it did not do ("given no sign of life for 60 s"); empty if none
    /// has.
    const std::string& given_up() const { return given_up_; }

    /// How long it has given no sign of life, as far as it was waited for.
    std::chrono::milliseconds silence() const;

    /// The end of what it has written to standard error so far.
    std::string error_text() const;

    /// What it has written to standard output so far, if that is kept, or only the end of that.
    std::string output() const;
    std::string end_of_output(std::size_t bytes) const;

    /// Waits for the next bytes of its standard output, if that is streamed, and fills `bytes` with them.
    /// Returns how many there were: fewer only at the end, or if patience ends.
    std::size_t read(std::span<std::byte> bytes, const Patience& = {});

    pid_t id() const { return id_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool goes_on(const Patience&);
    void look();
    void kill_and_reap();

    std::chrono::seconds longest_silence_;
    std::filesystem::path writes_;
    std::int64_t most_output_;
    std::uint64_t signs_ = 0;  ///< of life, as a sum
    std::uint64_t passed_ = 0; ///< bytes to it, and from its stream
    Clock::time_point looked_at_ = Clock::now();
    Clock::duration silence_{};
    std::string given_up_;

    pid_t id_ = -1;
    int input_ = -1;
    int errors_ = -1; ///< an unnamed file in memory that receives the child's standard error
    int output_ = -1; ///< another one
    int stream_ = -1; ///< the end of a pipe from its standard output
    std::optional<int> status_;
};

} // namespace pendula
