// SPDX-License-Identifier: MIT
/// An OpenGL 4.5 core context without a window or a display server, current on the thread that made it.
/// Graphics processors found through EGL are preferred; otherwise, and always when LIBGL_ALWAYS_SOFTWARE is
/// set, Mesa's software renderer is used.
#pragma once

namespace pendula::gl {

class OffscreenContext {
  public:
    /// Throws gl::Error with a sentence for the user when there is no EGL or no OpenGL 4.5.
    explicit OffscreenContext(bool debug = false);
    /// For another thread: shares the objects of `other`, which must outlive it and is not null.
    explicit OffscreenContext(const OffscreenContext* other, bool debug = false);
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

  private:
    void release();

    void* display_ = nullptr;
    void* context_ = nullptr;
};

} // namespace pendula::gl
