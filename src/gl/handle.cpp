// SPDX-License-Identifier: MIT
#include "gl/handle.hpp"

#include <glad/gl.h>

namespace pendula::gl {
namespace {

GLenum identifier(ObjectKind kind) {
    switch (kind) {
    case ObjectKind::buffer:
        return GL_BUFFER;
    case ObjectKind::vertex_array:
        return GL_VERTEX_ARRAY;
    case ObjectKind::texture:
        return GL_TEXTURE;
    case ObjectKind::framebuffer:
        return GL_FRAMEBUFFER;
    case ObjectKind::program:
        return GL_PROGRAM;
    case ObjectKind::query:
        return GL_QUERY;
    }
    return GL_BUFFER;
}

} // namespace

void set_label(ObjectKind kind, unsigned id, std::string_view label) {
    glObjectLabel(identifier(kind), id, static_cast<GLsizei>(label.size()), label.data());
}

} // namespace pendula::gl
