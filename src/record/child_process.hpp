// SPDX-License-Identifier: MIT
/// A program run as a child process without a shell, fed through its standard input, with its error text
/// kept. For one thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
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
};

class ChildProcess {
  public:
    /// Starts `arguments[0]`, searched for on PATH. Throws std::system_error if it cannot be started, with
    /// code ENOENT if there is no such program.
    explicit ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& = {});
    ~ChildProcess(); ///< kills it if it still runs
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Called now and then during a wait; false ends the wait.
    using Patience = std::function<bool()>;

    /// Writes to its standard input and waits while it is busy. Returns false if it no longer reads or if
    /// patience ends. Raises no signal.
    [[nodiscard]] bool write(std::span<const std::byte> bytes, const Patience& = {});

    /// Ends its standard input.
    void close_input();

    /// Waits for its end; with `patience`, only this long, and then kills it.
    void wait(std::optional<std::chrono::milliseconds> patience = {});
    /// The same, for as long as there is patience.
    void wait(const Patience&);

    /// Whether it has ended, without waiting.
    bool has_ended();

    /// After it has ended: whether its exit status was 0, and how it ended ("exit status 1", "signal 9").
    bool succeeded() const;
    std::string ending() const;

    /// The end of what it has written to standard error so far.
    std::string error_text() const;

    /// What it has written to standard output so far, if that is kept.
    std::string output() const;

    /// Waits for the next bytes of its standard output, if that is streamed, and fills `bytes` with them.
    /// Returns how many there were: fewer only at the end, or if patience ends.
    std::size_t read(std::span<std::byte> bytes, const Patience& = {});

    /// s of processor time it has used so far, without its own children; 0 if unknown.
    double calculated() const;

    pid_t id() const { return id_; }

  private:
    void kill_and_reap();

    pid_t id_ = -1;
    int input_ = -1;
    int errors_ = -1; ///< an unnamed file in memory that receives the child's standard error
    int output_ = -1; ///< another one
    int stream_ = -1; ///< the end of a pipe from its standard output
    std::optional<int> status_;
};

} // namespace pendula
