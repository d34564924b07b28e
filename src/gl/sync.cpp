// SPDX-License-Identifier: MIT
#include "gl/sync.hpp"

#include "gl/context.hpp"
#include "gl/handle.hpp"

#include <glad/gl.h>

namespace pendula::gl {
namespace {

GLsync as_sync(void* sync) { return static_cast<GLsync>(sync); }

} // namespace

Fence Fence::here() {
    Fence fence;
    fence.sync_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush(); // another context may wait only for commands that have been flushed
    return fence;
}

Fence::~Fence() {
    if (sync_ != nullptr) glDeleteSync(as_sync(sync_));
}

bool Fence::wait(double seconds) const {
    if (sync_ == nullptr) return true;
    const GLenum ended = glClientWaitSync(as_sync(sync_), 0, static_cast<GLuint64>(1e9 * seconds));
    if (ended == GL_WAIT_FAILED) throw Error("the OpenGL driver failed while the program waited for it");
    return ended == GL_ALREADY_SIGNALED || ended == GL_CONDITION_SATISFIED;
}

void Fence::hold_back() const {
    if (sync_ != nullptr) glWaitSync(as_sync(sync_), 0, GL_TIMEOUT_IGNORED);
}

void TimerQuery::destroy(unsigned id) { glDeleteQueries(1, &id); }

TimerQuery::TimerQuery(std::string_view label) {
    GLuint id = 0;
    glCreateQueries(GL_TIME_ELAPSED, 1, &id);
    handle_ = Handle<destroy>(id);
    detail::set_label(GL_QUERY, id, label);
}

void TimerQuery::begin() { glBeginQuery(GL_TIME_ELAPSED, handle_.id()); }
void TimerQuery::end() { glEndQuery(GL_TIME_ELAPSED); }

std::optional<std::uint64_t> TimerQuery::nanoseconds() const {
    GLuint available = 0;
    glGetQueryObjectuiv(handle_.id(), GL_QUERY_RESULT_AVAILABLE, &available);
    if (available == 0) return std::nullopt;
    GLuint64 elapsed = 0;
    glGetQueryObjectui64v(handle_.id(), GL_QUERY_RESULT, &elapsed);
    return elapsed;
}

} // namespace pendula::gl
