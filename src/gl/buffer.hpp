// SPDX-License-Identifier: MIT
/// Memory on the GPU. Only replace() changes its size. Uploads are counted (see Counters).
#pragma once

#include "gl/context.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace pendula::gl {

class Buffer {
  public:
    Buffer() = default;
    Buffer(std::string_view label, std::size_t bytes);
    Buffer(std::string_view label, std::span<const std::byte> contents);

    void upload(std::size_t offset, std::span<const std::byte> bytes);
    /// Uploads new contents to the beginning. If they do not fit, first makes a new buffer with room to
    /// spare.
    void replace(std::string_view label, std::span<const std::byte> contents);
    /// Waits until the GPU has finished writing, then copies bytes.size() bytes from `offset` on.
    void download(std::size_t offset, std::span<std::byte> bytes) const;
    /// Copies on the GPU; nothing passes through the processor.
    void copy_from(const Buffer& source, std::size_t source_offset, std::size_t offset, std::size_t bytes);

    void clear(std::size_t bytes); ///< sets the first `bytes` bytes, a multiple of 16, to 0

    void bind_storage(unsigned index) const; ///< as `layout(binding = index) buffer`
    void bind_uniform(unsigned index) const; ///< as `layout(binding = index) uniform`

    unsigned id() const { return handle_.id(); }
    std::size_t size() const { return size_; } ///< bytes
    explicit operator bool() const { return static_cast<bool>(handle_); }

  private:
    static void destroy(unsigned id);
    Handle<destroy> handle_;
    std::size_t size_ = 0;
};

/// The size in bytes of the largest storage buffer that a shader can access.
std::size_t largest_storage_buffer();

} // namespace pendula::gl
