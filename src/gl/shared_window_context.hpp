// SPDX-License-Identifier: MIT
/// A context for another thread that shares the objects of a window's: that thread calculates, and the
/// window draws what it leaves in buffers (gl/fence.hpp keeps both in order). Nothing of it is seen.
#pragma once

struct GLFWwindow;

namespace pendula::gl {

class Window;

class SharedWindowContext {
  public:
    /// On the window's thread, as is the destructor; the window must outlive it. Throws gl::Error.
    explicit SharedWindowContext(const Window&);
    ~SharedWindowContext(); ///< current on no thread any more
    SharedWindowContext(const SharedWindowContext&) = delete;
    SharedWindowContext& operator=(const SharedWindowContext&) = delete;

    /// On the thread that is to use it, and there alone until it is released.
    void make_current();
    static void release(); ///< on that thread

  private:
    GLFWwindow* hidden_ = nullptr;
};

} // namespace pendula::gl
