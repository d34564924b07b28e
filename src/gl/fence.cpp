// SPDX-License-Identifier: MIT
#include "gl/fence.hpp"

#include "gl/error.hpp"

#include <glad/gl.h>

namespace pendula::gl {
namespace {

GLsync as_sync(void* sync) { return static_cast<GLsync>(sync); }

} // namespace

Fence Fence::here() {
    Fence fence;
    fence.sync_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush(); // a context may wait for another's commands only once they are on their way
    return fence;
}

Fence::~Fence() {
    if (sync_ != nullptr) glDeleteSync(as_sync(sync_));
}

bool Fence::wait(double seconds) const {
    if (sync_ == nullptr) return true;
    const GLenum ended = glClientWaitSync(as_sync(sync_), 0, static_cast<GLuint64>(1e9 * seconds));
    if (ended == GL_WAIT_FAILED) throw Error("the OpenGL driver failed while its work was waited for");
    return ended == GL_ALREADY_SIGNALED || ended == GL_CONDITION_SATISFIED;
}

void Fence::hold_back() const {
    if (sync_ != nullptr) glWaitSync(as_sync(sync_), 0, GL_TIMEOUT_IGNORED);
}

} // namespace pendula::gl
