// SPDX-License-Identifier: MIT
#include "gl/pixel_reader.hpp"

#include "gl/context.hpp"

#include <glad/gl.h>

#include <cstring>
#include <string>

namespace pendula::gl {
namespace {

GLenum type_of(ChannelSize channel) {
    switch (channel) {
    case ChannelSize::byte:
        return GL_UNSIGNED_BYTE;
    case ChannelSize::two_bytes:
        return GL_UNSIGNED_SHORT;
    case ChannelSize::half_float:
        return GL_HALF_FLOAT;
    }
    return GL_UNSIGNED_BYTE;
}

} // namespace

void PixelReader::destroy(unsigned id) { glDeleteBuffers(1, &id); }

PixelReader::PixelReader(int width, int height, int depth, ChannelSize channel)
    : width_(width)
    , height_(height)
    , channel_(channel)
    , bytes_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4 *
             (channel == ChannelSize::byte ? 1 : 2)) {
    if (width < 1 || height < 1 || depth < 1)
        throw Error("expected a picture of at least 1x1 pixels to read back, got " + std::to_string(width) +
                    "x" + std::to_string(height));
    constexpr GLbitfield access = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    // One buffer more than pictures in flight, because the picture returned last still uses its buffer.
    for (int i = 0; i <= depth; ++i) {
        GLuint id = 0;
        glCreateBuffers(1, &id);
        Slot& slot = slots_.emplace_back();
        slot.buffer = Handle<destroy>(id);
        const auto size = static_cast<GLsizeiptr>(bytes_);
        glNamedBufferStorage(id, size, nullptr, access | GL_CLIENT_STORAGE_BIT);
        detail::set_label(GL_BUFFER, id, "pixel reader " + std::to_string(i));
        slot.pixels = static_cast<const std::byte*>(glMapNamedBufferRange(id, 0, size, access));
        if (slot.pixels == nullptr) throw Error("the OpenGL driver has no memory left to read pictures back");
    }
}

void PixelReader::request(unsigned framebuffer) {
    if (full()) throw Error("a picture was requested while all of the reader's buffers were in use");
    Slot& slot = slots_[(oldest_ + pending_) % slots_.size()];
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glNamedFramebufferReadBuffer(framebuffer, framebuffer == 0 ? GL_BACK : GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, slot.buffer.id());
    glReadPixels(0, 0, width_, height_, GL_RGBA, type_of(channel_), nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    slot.copied = Fence::here();
    ++pending_;
}

bool PixelReader::ready() const { return pending_ > 0 && slots_[oldest_].copied.wait(0); }

std::span<const std::byte> PixelReader::take() {
    if (pending_ == 0) throw Error("a picture was taken from the reader, but no picture had been requested");
    const Slot& slot = slots_[oldest_];
    while (!slot.copied.wait(1)) { // s
    }
    oldest_ = (oldest_ + 1) % slots_.size();
    --pending_;
    return {slot.pixels, bytes_};
}

void copy_top_down(std::span<const std::byte> bottom_up, int width, int height, std::span<std::byte> target) {
    const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const std::size_t row = static_cast<std::size_t>(width) * (bottom_up.size() / pixels);
    for (int y = 0; y < height; ++y)
        std::memcpy(target.data() + static_cast<std::size_t>(y) * row,
                    bottom_up.data() + static_cast<std::size_t>(height - 1 - y) * row, row);
}

} // namespace pendula::gl
