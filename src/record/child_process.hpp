// SPDX-License-Identifier: MIT
/// Runs a program as a child process, without a shell. Writes to the child's standard input and keeps its
/// error text. For one thread at a time.
///
/// Every wait for a child ends: a child that neither calculates nor reads nor writes for a while counts as
/// hanging and is killed. The limit is shorter once this program has been asked to stop (see InterruptGuard).
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

/// How a child is started, and when it counts as hanging.
struct ChildOptions {
    bool keep_output = false;            ///< keep standard output for output(); otherwise it is discarded
    bool stream_output = false;          ///< pass standard output to read(), not to output()
    std::vector<std::string> files = {}; ///< texts that the child reads from descriptors 3, 4, …
    /// About the largest number of bytes that write() has written and the child has not read yet. These bytes
    /// are lost if the child is killed. The machine may allow fewer.
    std::size_t input_room = 8 << 20;
    /// How long the child may give no sign of life. Time in which this program itself is stopped does not
    /// count.
    std::chrono::seconds longest_silence{60};
    std::filesystem::path writes = {}; ///< a file that the child writes; its growth is a sign of life
    /// The limit for kept output, bytes; a child that writes more is killed. Only the end of the error text
    /// is kept.
    std::int64_t most_output = 16 << 20;
};

/// Practically no limit: for a child that does not hang but may give no sign of life for long, such as
/// another process of this program.
inline constexpr std::chrono::seconds any_silence = std::chrono::hours(24 * 365);
/// The longest silence of a child once this program has been asked to stop.
inline constexpr std::chrono::seconds longest_silence_at_end{5};

class ChildProcess {
  public:
    /// Starts `arguments[0]`, searched for on PATH. Throws std::system_error if it cannot be started, with
    /// code ENOENT if there is no such program.
    explicit ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& = {});
    ~ChildProcess(); ///< kills the child if it still runs
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// A function that is called repeatedly during a wait; if it returns true, the wait ends.
    using CancelCheck = std::function<bool()>;

    /// Writes to the child's standard input, and waits while the input is full. Returns false if the child no
    /// longer reads, if cancelled, or if the wait is given up. Raises no signal.
    [[nodiscard]] bool write(std::span<const std::byte> bytes, const CancelCheck& = {});

    /// Closes the child's standard input.
    void close_input();

    /// Waits until the child ends. Kills it when cancelled, after the time `longest`, or if the wait is given
    /// up.
    void wait(const CancelCheck& = {});
    void wait(std::chrono::milliseconds longest);

    /// Whether the child has ended. Does not wait. Collects the exit status of an ended child.
    bool has_ended();

    /// For an ended child: whether its exit status was 0, and how it ended ("exit status 1", "signal 9").
    bool succeeded() const;
    std::string ending() const;

    /// Why a wait was given up ("given no sign of life for 60 s"); empty if no wait was given up.
    const std::string& given_up() const { return given_up_; }

    /// How long the child has given no sign of life during waits.
    std::chrono::milliseconds silence() const;

    /// The end of the text that the child has written to standard error so far.
    std::string error_text() const;

    /// The child's standard output so far, or only its last `bytes` bytes. Needs ChildOptions::keep_output.
    std::string output() const;
    std::string end_of_output(std::size_t bytes) const;

    /// Waits for the next bytes of the child's standard output and fills `bytes` with them. Needs
    /// ChildOptions::stream_output. Returns the number of bytes read, which is less than bytes.size() only at
    /// the end of the output, if cancelled, or if the wait is given up.
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
    std::uint64_t signs_ = 0;  ///< the sum of all signs of life; it changes while the child works
    std::uint64_t passed_ = 0; ///< bytes written to the child and read from stream_
    Clock::time_point looked_at_ = Clock::now();
    Clock::duration silence_{};
    std::string given_up_;

    pid_t id_ = -1;
    int input_ = -1;
    int errors_ = -1; ///< an unnamed file in memory that receives the child's standard error
    int output_ = -1; ///< an unnamed file in memory for kept standard output
    int stream_ = -1; ///< the reading end of a pipe from the child's standard output
    std::optional<int> status_;
};

} // namespace pendula
