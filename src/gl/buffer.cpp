// SPDX-License-Identifier: MIT
#include "gl/buffer.hpp"

#include "gl/context.hpp"

#include <glad/gl.h>

#include <limits>

namespace pendula::gl {

void Buffer::destroy(unsigned id) { glDeleteBuffers(1, &id); }

Buffer::Buffer(std::string_view label, std::size_t bytes) : size_(bytes) {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    handle_ = Handle<destroy>(id);
    glNamedBufferStorage(id, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_STORAGE_BIT);
    detail::set_label(GL_BUFFER, id, label);
}

Buffer::Buffer(std::string_view label, std::span<const std::byte> contents) : Buffer(label, contents.size()) {
    upload(0, contents);
}

void Buffer::upload(std::size_t offset, std::span<const std::byte> bytes) {
    if (bytes.empty()) return;
    glNamedBufferSubData(id(), static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes.size()),
                         bytes.data());
    detail::mutable_counters().uploaded_bytes += bytes.size();
}

void Buffer::replace(std::string_view label, std::span<const std::byte> contents) {
    if (size_ < contents.size()) *this = Buffer(label, contents.size() * 3 / 2);
    upload(0, contents);
}

void Buffer::download(std::size_t offset, std::span<std::byte> bytes) const {
    if (bytes.empty()) return;
    glGetNamedBufferSubData(id(), static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes.size()),
                            bytes.data());
}

void Buffer::copy_from(const Buffer& source, std::size_t source_offset, std::size_t offset,
                       std::size_t bytes) {
    if (bytes == 0) return;
    glCopyNamedBufferSubData(source.id(), id(), static_cast<GLintptr>(source_offset),
                             static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes));
}

void Buffer::clear(std::size_t bytes) {
    // Software renderers write value by value, so a format with large values is faster.
    if (bytes > 0)
        glClearNamedBufferSubData(id(), GL_RGBA32UI, 0, static_cast<GLsizeiptr>(bytes), GL_RGBA_INTEGER,
                                  GL_UNSIGNED_INT, nullptr);
}

void Buffer::bind_storage(unsigned index) const { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, index, id()); }
void Buffer::bind_uniform(unsigned index) const { glBindBufferBase(GL_UNIFORM_BUFFER, index, id()); }

std::size_t largest_storage_buffer() {
    GLint64 bytes = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &bytes);
    return static_cast<std::size_t>(bytes);
}

} // namespace pendula::gl
