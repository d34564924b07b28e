// SPDX-License-Identifier: MIT
/// The program under test, and folders in which it works.
#pragma once

#include "support/catch.hpp"
#include "support/process.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>

namespace pendula::test {

inline const std::string program = quoted(PENDULA_PROGRAM);

inline std::ptrdiff_t line_count(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

/// Checks that the program ended with this code and one line of errors: "pendula: " and a sentence that
/// contains `words`.
inline void check_one_line(const Outcome& outcome, int exit_code, const std::string& words) {
    INFO(outcome.errors);
    CHECK(outcome.exit_code == exit_code);
    CHECK(line_count(outcome.errors) == 1);
    CHECK(outcome.errors.starts_with("pendula: "));
    CHECK(outcome.errors.find(words) != std::string::npos);
}

/// Checks that the program rejected bad input: exit code 2, nothing on standard output, one line of errors.
inline void check_refused(const Outcome& outcome, const std::string& words) {
    INFO(outcome.errors);
    CHECK(outcome.output.empty());
    check_one_line(outcome, 2, words);
}

/// A fresh folder for the files of one test. File names are relative to it.
class WorkFolder : public TemporaryFolder {
  public:
    Outcome shell(const std::string& command_line) const { return run_shell(command_line, path()); }
    std::string output(const std::string& command_line) const { return shell(command_line).output; }
    /// Runs the program. The arguments are shell text.
    Outcome pendula(const std::string& arguments) const { return shell(program + ' ' + arguments); }
    /// Runs the program and requires exit code 0.
    Outcome run(const std::string& arguments) const {
        Outcome outcome = pendula(arguments);
        CAPTURE(arguments, outcome.errors);
        REQUIRE(outcome.exit_code == 0);
        return outcome;
    }

    std::string read(const std::filesystem::path& file) const { return read_file(path() / file); }
    /// Also makes the file's folders.
    void write(const std::filesystem::path& file, const std::string& text) const {
        std::filesystem::create_directories((path() / file).parent_path());
        write_file(path() / file, text);
    }
    bool has(const std::filesystem::path& file) const { return std::filesystem::exists(path() / file); }

    /// Returns one line with a hash for each frame that ffmpeg reads from an input.
    std::string frames_of(const std::string& input) const {
        return output("ffmpeg -v error -i " + input + " -f framemd5 - | grep -v '^#'");
    }
    /// Decodes a whole film and counts its frames; 0 if ffmpeg cannot read it.
    int played_frames(const std::string& film) const {
        const std::string count =
            output("ffmpeg -v error -i " + quoted(film) + " -map 0:v -f framemd5 - | grep -vc '^#'");
        return count.empty() ? -1 : std::stoi(count);
    }
};

/// Returns shell text that starts `command`, puts its process number in $pid, and waits until `file` has more
/// than `bytes` or the program has ended. So the moment at which a test acts on a recording does not depend
/// on the speed of the machine.
inline std::string once_grown(const std::string& command, const std::string& file, int bytes = 8000) {
    return command + " & pid=$!; until [ $(stat -c %s " + file + " 2>/dev/null || echo 0) -gt " +
           std::to_string(bytes) + " ] || ! kill -0 $pid 2>/dev/null; do sleep 0.05; done; ";
}

} // namespace pendula::test
