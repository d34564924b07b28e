// SPDX-License-Identifier: MIT
#include "gl/pixel_reader.hpp"

#include "gl/context.hpp"
#include "gl/handle.hpp"

#include <glad/gl.h>

#include <cstring>
#include <string>
#include <vector>

namespace pendula::gl {
namespace {

void delete_buffer(unsigned id) { glDeleteBuffers(1, &id); }

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

struct Slot {
    Handle<delete_buffer> buffer;
    const std::byte* pixels = nullptr; ///< mapped for the lifetime of the slot
    GLsync fence = nullptr;
};

} // namespace

struct PixelReader::Implementation {
    int width, height;
    ChannelSize channel;
    std::size_t bytes;
    std::vector<Slot> slots;
    std::size_t oldest = 0, pending = 0;

    ~Implementation() {
        for (Slot& slot : slots)
            if (slot.fence != nullptr) glDeleteSync(slot.fence);
    }
};

PixelReader::PixelReader(int width, int height, int depth, ChannelSize channel)
    : implementation_(std::make_unique<Implementation>()) {
    if (width < 1 || height < 1 || depth < 1)
        throw Error("expected a picture of at least 1x1 pixels to read back, got " + std::to_string(width) +
                    "x" + std::to_string(height));
    Implementation& self = *implementation_;
    self.width = width;
    self.height = height;
    self.channel = channel;
    const std::size_t channel_bytes = channel == ChannelSize::byte ? 1 : 2;
    self.bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4 * channel_bytes;
    constexpr GLbitfield access = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    // One more than can be in flight: the picture returned last keeps its buffer.
    for (int i = 0; i <= depth; ++i) {
        GLuint id = 0;
        glCreateBuffers(1, &id);
        Slot& slot = self.slots.emplace_back();
        slot.buffer = Handle<delete_buffer>(id);
        const auto size = static_cast<GLsizeiptr>(self.bytes);
        glNamedBufferStorage(id, size, nullptr, access | GL_CLIENT_STORAGE_BIT);
        set_label(ObjectKind::buffer, id, "pixel reader " + std::to_string(i));
        slot.pixels = static_cast<const std::byte*>(glMapNamedBufferRange(id, 0, size, access));
        if (slot.pixels == nullptr) throw Error("the OpenGL driver has no memory left to read pictures back");
    }
}

PixelReader::~PixelReader() = default;
PixelReader::PixelReader(PixelReader&&) noexcept = default;
PixelReader& PixelReader::operator=(PixelReader&&) noexcept = default;

int PixelReader::width() const { return implementation_->width; }
int PixelReader::height() const { return implementation_->height; }
std::size_t PixelReader::pending() const { return implementation_->pending; }
bool PixelReader::full() const { return implementation_->pending + 1 == implementation_->slots.size(); }

void PixelReader::request(unsigned framebuffer) {
    Implementation& self = *implementation_;
    if (full()) throw Error("a picture was asked for while all buffers of the reader were in flight");
    Slot& slot = self.slots[(self.oldest + self.pending) % self.slots.size()];
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glNamedFramebufferReadBuffer(framebuffer, framebuffer == 0 ? GL_BACK : GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, slot.buffer.id());
    glReadPixels(0, 0, self.width, self.height, GL_RGBA, type_of(self.channel), nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    slot.fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush(); // otherwise the copy may sit in the driver until someone waits for it
    ++self.pending;
}

bool PixelReader::ready() const {
    const Implementation& self = *implementation_;
    if (self.pending == 0) return false;
    const GLenum state = glClientWaitSync(self.slots[self.oldest].fence, 0, 0);
    return state == GL_ALREADY_SIGNALED || state == GL_CONDITION_SATISFIED;
}

std::span<const std::byte> PixelReader::take() {
    Implementation& self = *implementation_;
    if (self.pending == 0) throw Error("a picture was taken from the reader, but none had been asked for");
    Slot& slot = self.slots[self.oldest];
    constexpr GLuint64 second = 1'000'000'000; // ns; the wait is repeated as long as necessary
    GLenum state = GL_TIMEOUT_EXPIRED;
    while (state == GL_TIMEOUT_EXPIRED)
        state = glClientWaitSync(slot.fence, GL_SYNC_FLUSH_COMMANDS_BIT, second);
    if (state == GL_WAIT_FAILED) throw Error("the OpenGL driver failed while a picture was read back");
    glDeleteSync(slot.fence);
    slot.fence = nullptr;
    self.oldest = (self.oldest + 1) % self.slots.size();
    --self.pending;
    return {slot.pixels, self.bytes};
}

void copy_top_down(std::span<const std::byte> bottom_up, int width, int height, std::span<std::byte> target) {
    const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const std::size_t row = static_cast<std::size_t>(width) * (bottom_up.size() / pixels);
    for (int y = 0; y < height; ++y)
        std::memcpy(target.data() + static_cast<std::size_t>(y) * row,
                    bottom_up.data() + static_cast<std::size_t>(height - 1 - y) * row, row);
}

} // namespace pendula::gl
