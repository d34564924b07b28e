// SPDX-License-Identifier: MIT
#include "gl/draw.hpp"

#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/program.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula::gl {
namespace {

thread_local std::optional<Area> present_tile; // thread_local, because each thread has its own context

} // namespace

TileScope::TileScope(const Area& tile) { present_tile = tile; }
TileScope::~TileScope() { present_tile.reset(); }

Area begin_view(unsigned framebuffer, const Area& area, Blend blend) {
    if (!present_tile) {
        begin_pass(framebuffer, area, blend);
        return area;
    }
    const Area& tile = *present_tile;
    const int left = std::max(area.x, tile.x), bottom = std::max(area.y, tile.y);
    Area part{left, bottom, std::min(area.x + area.width, tile.x + tile.width) - left,
              std::min(area.y + area.height, tile.y + tile.height) - bottom};
    const bool is_seen = part.width > 0 && part.height > 0;
    if (!is_seen) part = {tile.x, tile.y, 1, 1};
    begin_pass(framebuffer, {part.x - tile.x, part.y - tile.y, part.width, part.height}, blend);
    if (!is_seen) glScissor(0, 0, 0, 0);
    return part;
}

void begin_pass(unsigned framebuffer, const Area& area, Blend blend) {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glViewport(area.x, area.y, area.width, area.height);
    glScissor(area.x, area.y, area.width, area.height);
    glEnable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glDisable(GL_PRIMITIVE_RESTART);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    set_blend(blend);
}

void set_blend(Blend blend) {
    if (blend == Blend::none) {
        glDisable(GL_BLEND);
        return;
    }
    glEnable(GL_BLEND);
    glBlendEquation(blend == Blend::maximum ? GL_MAX : GL_FUNC_ADD);
    const GLenum kept = blend == Blend::over     ? GL_ONE_MINUS_SRC_ALPHA
                        : blend == Blend::absorb ? GL_ONE_MINUS_SRC_COLOR
                                                 : GL_ONE;
    glBlendFunc(blend == Blend::absorb ? GL_ZERO : GL_ONE, kept);
    if (blend == Blend::remain) glBlendFunc(GL_ONE, GL_CONSTANT_ALPHA);
    if (blend == Blend::mix) glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
    if (blend == Blend::under) glBlendFunc(GL_ONE_MINUS_DST_ALPHA, GL_ONE);
    if (blend == Blend::cover)
        glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE_MINUS_SRC_ALPHA);
}

void set_viewport(const Area& area) { glViewport(area.x, area.y, area.width, area.height); }

void set_mix(float part) { glBlendColor(0, 0, 0, part); }

void set_cull(Cull cull) {
    if (cull == Cull::none) {
        glDisable(GL_CULL_FACE);
        return;
    }
    glEnable(GL_CULL_FACE);
    glCullFace(cull == Cull::back ? GL_BACK : GL_FRONT);
}

void copy_scaled(unsigned from, const Area& source, unsigned to, const Area& target) {
    glDisable(GL_SCISSOR_TEST);
    glBlitNamedFramebuffer(from, to, source.x, source.y, source.x + source.width, source.y + source.height,
                           target.x, target.y, target.x + target.width, target.y + target.height,
                           GL_COLOR_BUFFER_BIT, GL_LINEAR);
    ++detail::mutable_counters().draw_calls;
}

void clear(float red, float green, float blue, float alpha) {
    const GLfloat color[] = {red, green, blue, alpha};
    glClearBufferfv(GL_COLOR, 0, color);
}

void clear_alpha(float alpha) {
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    clear(0, 0, 0, alpha);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void cover_area(Program& program) {
    program.use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ++detail::mutable_counters().draw_calls;
}

void draw_triangle_strip(int vertices, int instances) {
    if (vertices <= 0 || instances <= 0) return;
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, vertices, instances);
    ++detail::mutable_counters().draw_calls;
}

void draw_points(int points) {
    if (points <= 0) return;
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDrawArrays(GL_POINTS, 0, points);
    ++detail::mutable_counters().draw_calls;
}

void draw_quads(int quads, int instances) {
    if (quads <= 0 || instances <= 0) return;
    glDrawElementsInstanced(GL_TRIANGLES, quads * 6, GL_UNSIGNED_SHORT, nullptr, instances);
    ++detail::mutable_counters().draw_calls;
}

void draw_quads_indirect(const Buffer& commands, std::size_t offset, int count, std::size_t stride) {
    if (count <= 0) return;
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands.id());
    glMultiDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_SHORT,
                                reinterpret_cast<const void*>(static_cast<std::uintptr_t>(offset)), count,
                                static_cast<GLsizei>(stride));
    ++detail::mutable_counters().draw_calls;
}

void compute(int x, int y) {
    if (x <= 0 || y <= 0) return;
    glDispatchCompute(static_cast<GLuint>(x), static_cast<GLuint>(y), 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT |
                    GL_BUFFER_UPDATE_BARRIER_BIT | GL_COMMAND_BARRIER_BIT);
    ++detail::mutable_counters().draw_calls;
}

void compute_each(std::size_t count) {
    constexpr std::size_t group = 64, widest = 1024; // work groups; GL allows 65535 per direction
    const std::size_t groups = (count + group - 1) / group, width = std::min(groups, widest);
    if (width > 0) compute(static_cast<int>(width), static_cast<int>((groups + width - 1) / width));
}

void VertexArray::destroy(unsigned id) { glDeleteVertexArrays(1, &id); }

VertexArray::VertexArray(std::string_view label) {
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    handle_ = Handle<destroy>(id);
    detail::set_label(GL_VERTEX_ARRAY, id, label);

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
