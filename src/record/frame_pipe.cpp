// SPDX-License-Identifier: MIT
#include "record/frame_pipe.hpp"

#include "record/reader_pipe.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pendula {

// The number of bytes of sound, the sound, the pixels; in the machine's order of bytes, since both ends are
// here.

void FramePipeSink::put(const Frame& frame) {
    const std::uint64_t sound = frame.sound.size() * sizeof(std::int16_t);
    write_to_reader(descriptor_, std::as_bytes(std::span(&sound, 1)));
    write_to_reader(descriptor_, std::as_bytes(std::span(frame.sound)));
    write_to_reader(descriptor_, frame.pixels);
}

bool read_frame(ChildProcess& child, Frame& frame, const ChildProcess::Patience& patience) {
    const auto read = [&](std::span<std::byte> bytes) { return child.read(bytes, patience) == bytes.size(); };
    std::uint64_t sound = 0;
    if (!read(std::as_writable_bytes(std::span(&sound, 1)))) return false;
    frame.sound.resize(sound / sizeof(std::int16_t));
    return read(std::as_writable_bytes(std::span(frame.sound))) && read(frame.pixels);
}

} // namespace pendula
