// SPDX-License-Identifier: MIT
/// Folders, frames and commands for the tests of recording.
#pragma once

#include "record/frame_sink.hpp"
#include "record/record_error.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace pendula::test {

namespace fs = std::filesystem;

/// A new, empty folder, removed at the end.
struct Folder : TemporaryFolder {
    fs::path operator/(const char* name) const { return path() / name; }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(path()))
            names.push_back(entry.path().filename().string());
        return names;
    }
};

/// Sets an environment variable for its own lifetime.
class Environment {
  public:
    Environment(const char* name, const std::string& value)
        : name_(name), before_(std::getenv(name) ? std::getenv(name) : "") {
        ::setenv(name, value.c_str(), 1);
    }
    ~Environment() { ::setenv(name_, before_.c_str(), 1); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    const char* name_;
    std::string before_;
};

/// Puts a program named ffmpeg that runs `script` before the real one in PATH.
class StandIn {
  public:
    explicit StandIn(const std::string& script)
        : path_("PATH", folder_.path().string() + ":" + std::getenv("PATH")) {
        std::ofstream(folder_ / "ffmpeg") << "#!/bin/sh\n" << script << "\n";
        fs::permissions(folder_ / "ffmpeg", fs::perms::owner_all);
    }

  private:
    Folder folder_;
    Environment path_;
};

inline Frame grey_frame(int width, int height, int level) {
    Frame frame;
    frame.resize(width, height);
    for (std::size_t i = 0; i < frame.pixels.size(); ++i)
        frame.pixels[i] = std::byte(i % 4 == 3 ? 255 : level);
    return frame;
}

/// Noise over a moving ramp, so that the picture does not compress well.
inline Frame noisy_frame(int width, int height, int number) {
    Frame frame;
    frame.resize(width, height);
    std::uint32_t noise = 2463534242u + static_cast<std::uint32_t>(number);
    for (std::size_t i = 0; i < frame.pixels.size(); ++i) {
        noise ^= noise << 13, noise ^= noise >> 17, noise ^= noise << 5; // Marsaglia's xorshift32
        frame.pixels[i] =
            std::byte(i % 4 == 3 ? 255 : (i / 8 + static_cast<std::size_t>(number) * 3 + noise % 64) & 255);
    }
    return frame;
}

/// The standard output of a shell command, which must succeed.
inline std::string output_of(const std::string& command) {
    return run_shell(command, std::filesystem::current_path()).output;
}

/// The message of the FileError that `action` throws, which must be one line; otherwise "no error".
template<class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (const FileError& error) {
        CHECK(std::string(error.what()).find('\n') == std::string::npos);
        return error.what();
    }
    return "no error";
}

} // namespace pendula::test
