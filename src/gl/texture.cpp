// SPDX-License-Identifier: MIT
#include "gl/texture.hpp"

#include "gl/context.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <string>

namespace pendula::gl {
namespace {

GLenum internal_format(Format format) {
    switch (format) {
    case Format::rgba32f:
        return GL_RGBA32F;
    case Format::rgba16f:
        return GL_RGBA16F;
    case Format::r11g11b10f:
        return GL_R11F_G11F_B10F;
    case Format::rgba16:
        return GL_RGBA16;
    case Format::rgba8:
        return GL_RGBA8;
    case Format::r8:
        return GL_R8;
    }
    return GL_RGBA8;
}

} // namespace

int largest_picture() {
    GLint texture = 0;
    std::array<GLint, 2> viewport{};
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
    return std::min({texture, viewport[0], viewport[1]});
}

void Texture::destroy(unsigned id) { glDeleteTextures(1, &id); }
void BufferTexture::destroy(unsigned id) { glDeleteTextures(1, &id); }
void Framebuffer::destroy(unsigned id) { glDeleteFramebuffers(1, &id); }

Texture::Texture(std::string_view label, int width, int height, Format format)
    : width_(width), height_(height) {
    const int limit = largest_picture();
    if (width < 1 || height < 1 || width > limit || height > limit)
        throw Error("expected a picture of 1x1 to " + std::to_string(limit) + "x" + std::to_string(limit) +
                    " pixels (the limit of this renderer), got " + std::to_string(width) + "x" +
                    std::to_string(height));
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    handle_ = Handle<destroy>(id);
    glTextureStorage2D(id, 1, internal_format(format), width, height);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    detail::set_label(GL_TEXTURE, id, label);
}

void Texture::upload(std::span<const std::byte> pixels) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    const auto count = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    glTextureSubImage2D(id(), 0, 0, 0, width_, height_, pixels.size() == 4 * count ? GL_RGBA : GL_RED,
                        GL_UNSIGNED_BYTE, pixels.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    detail::mutable_counters().uploaded_bytes += pixels.size();
}

void Texture::upload(std::span<const float> pixels) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTextureSubImage2D(id(), 0, 0, 0, width_, height_, GL_RGB, GL_FLOAT, pixels.data());
    detail::mutable_counters().uploaded_bytes += pixels.size_bytes();
}

void Texture::bind(unsigned unit) const { glBindTextureUnit(unit, id()); }

void Texture::interpolate(bool between) const {
    const GLint filter = between ? GL_LINEAR : GL_NEAREST;
    glTextureParameteri(id(), GL_TEXTURE_MIN_FILTER, filter);
    glTextureParameteri(id(), GL_TEXTURE_MAG_FILTER, filter);
}

void Texture::clear() {
    constexpr std::array<GLfloat, 4> nothing{};
    glClearTexImage(id(), 0, GL_RGBA, GL_FLOAT, nothing.data());
}

std::vector<float> Texture::read() const {
    std::vector<float> pixels(4 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glGetTextureImage(id(), 0, GL_RGBA, GL_FLOAT, static_cast<GLsizei>(pixels.size() * sizeof(float)),
                      pixels.data());
    return pixels;
}

BufferTexture::BufferTexture(std::string_view label, const Buffer& buffer) {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_BUFFER, 1, &id);
    handle_ = Handle<destroy>(id);
    glTextureBuffer(id, GL_RGBA32UI, buffer.id());
    detail::set_label(GL_TEXTURE, id, label);
}

void BufferTexture::bind(unsigned unit) const { glBindTextureUnit(unit, handle_.id()); }

Framebuffer::Framebuffer(std::string_view label, int width, int height, Format format)
    : texture_(label, width, height, format) {
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    handle_ = Handle<destroy>(id);
    glNamedFramebufferTexture(id, GL_COLOR_ATTACHMENT0, texture_.id(), 0);
    detail::set_label(GL_FRAMEBUFFER, id, label);
    if (glCheckNamedFramebufferStatus(id, GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw Error("this OpenGL driver cannot draw into the picture format of '" + std::string(label) + "'");
}

} // namespace pendula::gl
