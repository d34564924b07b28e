// SPDX-License-Identifier: MIT
/// A program run beside this one, started without a shell, fed through its standard input, its error text
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

/// What a child has besides its standard input.
struct ChildOptions {
    bool keep_output = false;            ///< for output(); otherwise what it says is thrown away
    std::vector<std::string> files = {}; ///< file descriptors 3, 4, …: it can read these, as from files
    /// Bytes, about, that write() may run ahead of what it reads, and that are lost should it be killed. The
    /// machine may allow less.
    std::size_t input_room = 8 << 20;
};

class ChildProcess {
  public:
    /// Starts `arguments[0]`, looked for on PATH. Throws std::system_error if it cannot be started; its code
    /// is ENOENT if there is no such program.
    explicit ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& = {});
    ~ChildProcess(); ///< kills it, if it still runs
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Asked now and then while there is nothing to do but wait; false: wait no longer.
    using Patience = std::function<bool()>;

    /// Writes to its standard input, waiting while it is busy. False once it no longer reads, or where
    /// patience ends. Raises no signal.
    [[nodiscard]] bool write(std::span<const std::byte> bytes, const Patience& = {});

    /// Ends its standard input.
    void close_input();

    /// Waits for its end, at most for `patience` if that is given, after which it is killed.
    void wait(std::optional<std::chrono::milliseconds> patience = {});
    /// The same as long as there is patience.
    void wait(const Patience&);

    /// Whether it has ended, without waiting.
    bool has_ended();

    /// Once it has ended: whether with exit status 0, and in words how ("exit status 1", "signal 9").
    bool succeeded() const;
    std::string ending() const;

    /// The end of what it has written to standard error so far.
    std::string error_text() const;

    /// What it has written to standard output so far, if that is kept.
    std::string output() const;

    /// s that it has calculated so far, its own children left out; 0 where that is not known.
    double calculated() const;

    pid_t id() const { return id_; }

  private:
    void kill_and_reap();

    pid_t id_ = -1;
    int input_ = -1;
    int errors_ = -1; ///< an unnamed file in memory that the child writes its errors to
    int output_ = -1; ///< another one
    std::optional<int> status_;
};

} // namespace pendula
