// SPDX-License-Identifier: MIT
#include "gl/query.hpp"

#include "gl/label.hpp"

#include <glad/gl.h>

namespace pendula::gl {

void TimerQuery::destroy(unsigned id) { glDeleteQueries(1, &id); }

TimerQuery::TimerQuery(std::string_view label) {
    GLuint id = 0;
    glCreateQueries(GL_TIME_ELAPSED, 1, &id);
    handle_ = Handle<destroy>(id);
    set_label(ObjectKind::query, id, label);
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
