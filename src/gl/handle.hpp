// SPDX-License-Identifier: MIT
/// The owner of one OpenGL object, identified by its number (GL name). Move-only; a handle with the name 0
/// owns nothing. The context that made the object must be current when the handle is destroyed.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace pendula::gl {

namespace detail {
inline std::atomic<std::int64_t> live_objects{0};
}

/// The number of OpenGL objects that handles own at present, in the whole program. For finding leaks.
inline std::int64_t live_objects() { return detail::live_objects.load(); }

template<void (*destroy)(unsigned)>
class Handle {
  public:
    Handle() = default;
    explicit Handle(unsigned id) : id_(id) {
        if (id_ != 0) ++detail::live_objects;
    }
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0u)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Handle() {
        if (id_ == 0) return;
        destroy(id_);
        --detail::live_objects;
    }

    unsigned id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

  private:
    unsigned id_ = 0;
};

} // namespace pendula::gl
