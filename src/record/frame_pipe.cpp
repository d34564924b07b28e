// SPDX-License-Identifier: MIT
#include "record/frame_pipe.hpp"

#include "record/no_pipe_signal.hpp"
#include "record/record_error.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <unistd.h>

namespace pendula {

// The number of bytes of sound, the sound, the pixels; in the machine's order of bytes, since both ends are
// here.

void FramePipeSink::put(const Frame& frame) {
    const std::uint64_t sound = frame.sound.size() * sizeof(std::int16_t);
    write(std::as_bytes(std::span(&sound, 1)));
    write(std::as_bytes(std::span(frame.sound)));
    write(frame.pixels);
}

void FramePipeSink::write(std::span<const std::byte> bytes) const {
    const NoPipeSignal guard;
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0)
            throw RecordError(std::string("frames cannot be handed on: ") + std::strerror(errno));
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

bool read_frame(ChildProcess& child, Frame& frame, const ChildProcess::Patience& patience) {
    const auto read = [&](std::span<std::byte> bytes) { return child.read(bytes, patience) == bytes.size(); };
    std::uint64_t sound = 0;
    if (!read(std::as_writable_bytes(std::span(&sound, 1)))) return false;
    frame.sound.resize(sound / sizeof(std::int16_t));
    return read(std::as_writable_bytes(std::span(frame.sound))) && read(frame.pixels);
}

} // namespace pendula
