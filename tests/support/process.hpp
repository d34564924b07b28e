// SPDX-License-Identifier: MIT
/// Runs the real program, as a shell would, and keeps what it said.
#pragma once

#include <filesystem>
#include <string>

namespace pendula::test {

struct Outcome {
    int exit_code = -1;
    std::string output; ///< standard output
    std::string errors; ///< standard error
};

/// Runs a shell command line in `folder`.
Outcome run_shell(const std::string& command_line, const std::filesystem::path& folder);

/// A fresh folder that is removed at the end.
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

std::string read_file(const std::filesystem::path&);
void write_file(const std::filesystem::path&, const std::string& text);

/// 'text', quoted for the shell.
std::string quoted(const std::string& text);

} // namespace pendula::test
