// SPDX-License-Identifier: MIT
#include "record/reader_pipe.hpp"

#include "record/child_process.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <poll.h>
#include <span>
#include <sys/stat.h>
#include <unistd.h>

namespace pendula {
namespace {

/// While this object exists, writing to a broken pipe gives this thread an error code instead of a signal.
class NoPipeSignal {
  public:
    NoPipeSignal() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoPipeSignal() {
        const timespec now{};
        while (::sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

  private:
    sigset_t pipe_, before_;
};

/// Waits up to `longest` until PIPE_BUF bytes can be written at once (pipe(7)). Returns false if they cannot.
bool has_room(int descriptor, std::chrono::milliseconds longest) {
    pollfd room{descriptor, POLLOUT, 0};
    return ::poll(&room, 1, static_cast<int>(longest.count())) !=
           0; // true on errors too: write() reports them
}

} // namespace

void write_to_reader(int descriptor, std::span<const std::byte> bytes) {
    constexpr std::chrono::milliseconds between_looks{50};
    const NoPipeSignal guard;
    struct stat about {};
    const bool is_file = ::fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
    std::chrono::milliseconds waited{0};
    while (!bytes.empty()) {
        if (!has_room(descriptor, between_looks)) {
            waited += between_looks;
            if (InterruptGuard::interrupted() && waited >= longest_silence_at_end)
                throw RecordError("interrupted: the program that reads the frames has stopped reading");
            continue;
        }
        const std::size_t most = is_file ? bytes.size() : PIPE_BUF;
        const ssize_t written = ::write(descriptor, bytes.data(), std::min(bytes.size(), most));
        if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (written < 0)
            throw RecordError(errno == EPIPE
                                  ? "the program that reads the frames has ended"
                                  : fmt::format("frames cannot be written: {}", std::strerror(errno)));
        waited = {};
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

bool tell_reader(int descriptor, std::string_view line) {
    const NoPipeSignal guard;
    return !has_room(descriptor, {}) || ::write(descriptor, line.data(), line.size()) >= 0;
}

// A frame is written as the number of bytes of its sound (64 bits), the sound, and the pixels. All are in the
// machine's byte order, because reader and writer run on the same machine.

void FramePipeSink::put(const Frame& frame) {
    const std::uint64_t sound = frame.sound.size() * sizeof(std::int16_t);
    write_to_reader(descriptor_, std::as_bytes(std::span(&sound, 1)));
    write_to_reader(descriptor_, std::as_bytes(std::span(frame.sound)));
    write_to_reader(descriptor_, frame.pixels);
}

bool read_frame(ChildProcess& child, Frame& frame, const ChildProcess::CancelCheck& cancelled) {
    const auto read = [&](std::span<std::byte> bytes) {
        return child.read(bytes, cancelled) == bytes.size();
    };
    std::uint64_t sound = 0;
    if (!read(std::as_writable_bytes(std::span(&sound, 1)))) return false;
    frame.sound.resize(sound / sizeof(std::int16_t));
    return read(std::as_writable_bytes(std::span(frame.sound))) && read(frame.pixels);
}

} // namespace pendula
