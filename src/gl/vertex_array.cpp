// SPDX-License-Identifier: MIT
#include "gl/vertex_array.hpp"

#include "gl/draw.hpp"
#include "gl/label.hpp"

#include <glad/gl.h>

#include <cstdint>
#include <string>
#include <vector>

namespace pendula::gl {

void VertexArray::destroy(unsigned id) { glDeleteVertexArrays(1, &id); }

VertexArray::VertexArray(std::string_view label) {
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    handle_ = Handle<destroy>(id);
    set_label(ObjectKind::vertex_array, id, label);

    std::vector<std::uint16_t> indices;
    indices.reserve(quads_per_draw * 6);
    for (int quad = 0; quad < quads_per_draw; ++quad)
        for (const int corner : {0, 1, 2, 2, 1, 3})
            indices.push_back(static_cast<std::uint16_t>(4 * quad + corner));
    quad_indices_ = Buffer(std::string(label) + " quad indices", std::as_bytes(std::span(indices)));
    glVertexArrayElementBuffer(id, quad_indices_.id());
}

void VertexArray::bind() const { glBindVertexArray(handle_.id()); }

} // namespace pendula::gl
