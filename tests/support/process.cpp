// SPDX-License-Identifier: MIT
#include "support/process.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace pendula::test {

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pendula-test-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("cannot make a temporary folder");
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

namespace {

std::string captured_line(const std::string& command_line, const std::filesystem::path& folder,
                          const TemporaryFolder& captured) {
    return "cd " + quoted(folder.string()) + " && { " + command_line + "\n} >" +
           quoted((captured.path() / "out").string()) + " 2>" + quoted((captured.path() / "err").string()) +
           " </dev/null";
}

Outcome outcome_of(int status, const TemporaryFolder& captured) {
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            read_file(captured.path() / "out"), read_file(captured.path() / "err")};
}

} // namespace

Outcome run_shell(const std::string& command_line, const std::filesystem::path& folder) {
    TemporaryFolder captured;
    return outcome_of(std::system(captured_line(command_line, folder, captured).c_str()), captured);
}

Process::Process(const std::string& command_line, const std::filesystem::path& folder) {
    const std::string line = captured_line(command_line, folder, captured_);
    id_ = ::fork();
    if (id_ < 0) throw std::runtime_error("cannot start a process");
    if (id_ > 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
}

Process::~Process() {
    if (has_ended()) return;
    signal(SIGKILL);
    ::waitpid(id_, nullptr, 0);
}

bool Process::has_ended() {
    int status = 0;
    if (!status_ && ::waitpid(id_, &status, WNOHANG) == id_) status_ = status;
    return status_.has_value();
}

void Process::signal(int number) const {
    if (!status_) ::kill(id_, number);
}

Outcome Process::wait(double seconds) {
    const auto began = std::chrono::steady_clock::now();
    while (!has_ended()) {
        const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - began;
        if (waited.count() > seconds) signal(SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return outcome_of(*status_, captured_);
}

} // namespace pendula::test
