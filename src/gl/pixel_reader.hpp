// SPDX-License-Identifier: MIT
/// Reads pictures back from the GPU without waiting for it: a ring of pixel-pack buffers, each guarded by a
/// fence. Used only on the thread of its OpenGL context. The usual loop keeps a few pictures in flight:
///
///     while (frames to come) {
///         if (reader.full()) use(reader.take());   // the oldest picture, usually copied by now
///         draw(framebuffer);
///         reader.request(framebuffer);
///     }
///     while (reader.pending() > 0) use(reader.take());
#pragma once

#include "gl/context.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pendula::gl {

/// The type in which channels are read back: whole numbers 0 … 255, whole numbers 0 … 65535 in the machine's
/// byte order, or floating point with 16 bits.
enum class ChannelSize { byte, two_bytes, half_float };

class PixelReader {
  public:
    /// `depth` pictures of width × height pixels can be in flight at once.
    PixelReader(int width, int height, int depth = 3, ChannelSize = ChannelSize::byte);

    int width() const { return width_; }
    int height() const { return height_; }
    std::size_t pending() const { return pending_; }            ///< pictures requested but not yet taken
    bool full() const { return pending_ + 1 == slots_.size(); } ///< request() needs a take() first

    /// Requests the lower left width × height pixels of framebuffer object `framebuffer` (0 is the window's
    /// back buffer) as they will be when everything drawn so far is done. The reader must not be full().
    void request(unsigned framebuffer);

    /// Whether take() would return without waiting. False when nothing is pending.
    bool ready() const;

    /// Returns the oldest picture, and waits for it if necessary. Format: RGBA with the reader's ChannelSize,
    /// rows bottom-up as in OpenGL, without padding. Valid until the next call of take() or the end of the
    /// reader. At least one picture must be pending.
    std::span<const std::byte> take();

  private:
    static void destroy(unsigned id);

    struct Slot {
        Handle<destroy> buffer;
        const std::byte* pixels = nullptr; ///< mapped for the lifetime of the slot
        Fence copied;                      ///< signalled when the picture has been copied
    };
    int width_, height_;
    ChannelSize channel_;
    std::size_t bytes_;
    std::vector<Slot> slots_;
    std::size_t oldest_ = 0, pending_ = 0;
};

/// Copies a picture from take() into `target`, with rows top-down as files and encoders expect them. The size
/// of a channel follows from the number of bytes.
void copy_top_down(std::span<const std::byte> bottom_up, int width, int height, std::span<std::byte> target);

} // namespace pendula::gl
