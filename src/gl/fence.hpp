// SPDX-License-Identifier: MIT
/// A point of one context's command stream that others can wait for: threads of this process, and the
/// commands of other contexts that share their objects.
#pragma once

#include <utility>

namespace pendula::gl {

class Fence {
  public:
    Fence() = default; ///< of nothing: nobody waits for it
    /// After all commands given so far to the context that is current here, which are begun.
    static Fence here();

    Fence(Fence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}
    Fence& operator=(Fence&& other) noexcept {
        std::swap(sync_, other.sync_);
        return *this;
    }
    ~Fence();

    /// Blocks the thread until the point has been reached, or for `seconds`; says whether it has. Throws
    /// gl::Error if it never will be, since the context is lost.
    bool wait(double seconds) const;
    /// What is given to the current context from now on is done after the point; no thread waits.
    void hold_back() const;

  private:
    void* sync_ = nullptr;
};

} // namespace pendula::gl
