// SPDX-License-Identifier: MIT
#include "film/progress_line.hpp"

#include "record/reader_pipe.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <unistd.h>

namespace pendula {

ProgressLine::ProgressLine(std::int64_t frames, int descriptor)
    : frames_(frames)
    , terminal_(isatty(STDERR_FILENO) == 1)
    , descriptor_(descriptor)
    , started_(std::chrono::steady_clock::now()) {}

void ProgressLine::show(std::int64_t done) {
    if (!terminal_ && descriptor_ < 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (done < frames_ && now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    if (descriptor_ >= 0) {
        const std::string line = fmt::format("{} {}\n", done, frames_);
        // The film continues if the reader has closed the pipe.
        if (!tell_reader(descriptor_, line)) descriptor_ = -1;
    }
    if (!terminal_) return;
    const double seconds = std::chrono::duration<double>(now - started_).count();
    const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
    const auto left = rate > 0 ? static_cast<std::int64_t>(static_cast<double>(frames_ - done) / rate) : 0;
    fmt::print(stderr, "\rframe {} of {}  {:3d} %  {:.1f} frames/s  {}:{:02d} left \033[K", done, frames_,
               100 * done / frames_, rate, left / 60, left % 60);
    std::fflush(stderr);
}

void ProgressLine::encoded(double part) {
    if (!terminal_) return;
    fmt::print(stderr, "\rencoding  {:3.0f} %\033[K", 100 * part);
    std::fflush(stderr);
}

void ProgressLine::finish() {
    if (terminal_) std::fputc('\n', stderr);
}

FinishingLine::FinishingLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

void FinishingLine::show(double part, std::chrono::steady_clock::duration since) {
    using std::chrono::milliseconds;
    if (since < (terminal_ ? milliseconds(300) : milliseconds(2000)) || (shown_ && !terminal_)) return;
    shown_ = true;
    fmt::print(stderr, "{}finishing the film: {:.0f} % ({} ends the film here){}", terminal_ ? "\r" : "",
               100 * part, terminal_ ? "Ctrl-C" : "a signal", terminal_ ? " \033[K" : "\n");
    std::fflush(stderr);
}

void FinishingLine::end() {
    if (shown_ && terminal_) fmt::print(stderr, "\r\033[K");
}

} // namespace pendula
