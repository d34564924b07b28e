// SPDX-License-Identifier: MIT
/// Runs programs as a shell would, and keeps their output.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace pendula::test {

struct Outcome {
    int exit_code = -1;
    std::string output; ///< standard output
    std::string errors; ///< standard error
};

/// Runs a shell command line in `folder`.
Outcome run_shell(const std::string& command_line, const std::filesystem::path& folder);

/// A new folder; the destructor removes it.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// A shell command line that runs in `folder` at the same time as the test. The process is the shell, or the
/// program that replaces it by `exec`. The destructor kills the process; it also ends if the test is killed.
class Process {
  public:
    Process(const std::string& command_line, const std::filesystem::path& folder);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    int id() const { return id_; }
    bool has_ended();
    void signal(int number) const; ///< call it only before the process has ended
    /// Waits for the process to end, and kills it after `seconds`.
    Outcome wait(double seconds);

  private:
    TemporaryFolder captured_;
    int id_ = -1;
    std::optional<int> status_; ///< waitpid()'s
};

std::string read_file(const std::filesystem::path&);
void write_file(const std::filesystem::path&, const std::string& text);

/// The text in single quotes, for the shell.
std::string quoted(const std::string& text);

} // namespace pendula::test
