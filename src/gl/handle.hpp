// SPDX-License-Identifier: MIT
/// The owner of one GL name. Move-only; 0 means that it owns nothing. The context that made the name must be
/// current wherever a handle is destroyed.
#pragma once

#include <utility>

namespace pendula::gl {

template<void (*destroy)(unsigned)>
class Handle {
  public:
    Handle() = default;
    explicit Handle(unsigned id) : id_(id) {}
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0u)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Handle() {
        if (id_ != 0) destroy(id_);
    }

    unsigned id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

  private:
    unsigned id_ = 0;
};

} // namespace pendula::gl
