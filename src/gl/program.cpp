// SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include "gl/context.hpp"
#include "gl/error.hpp"
#include "gl/label.hpp"

#include <glad/gl.h>

#include <cstdio>
#include <mutex>
#include <utility>

namespace pendula::gl {
namespace {

void delete_shader(unsigned id) { glDeleteShader(id); }
using Shader = Handle<delete_shader>;

GLenum stage_of(std::string_view file) {
    if (file.ends_with(".vert")) return GL_VERTEX_SHADER;
    if (file.ends_with(".frag")) return GL_FRAGMENT_SHADER;
    if (file.ends_with(".comp")) return GL_COMPUTE_SHADER;
    throw Error("expected a shader file that ends in .vert, .frag or .comp, got '" + std::string(file) + "'");
}

Shader compile(const ShaderSource& source) {
    Shader shader(glCreateShader(stage_of(source.files.front())));
    const char* text = source.text.data();
    const auto length = static_cast<GLint>(source.text.size());
    glShaderSource(shader.id(), 1, &text, &length);
    glCompileShader(shader.id());
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE) return shader;
    GLint size = 0;
    glGetShaderiv(shader.id(), GL_INFO_LOG_LENGTH, &size);
    std::string log(static_cast<std::size_t>(size), '\0');
    glGetShaderInfoLog(shader.id(), size, nullptr, log.data());
    throw Error("shader " + source.files.front() + " does not compile:\n" +
                with_file_names(log, source.files));
}

/// The drawing thread's, which tells them, and those of a thread that calculates.
struct ShaderMessages {
    std::mutex mutex;
    std::vector<std::string> messages;
};

ShaderMessages& shader_messages() {
    static ShaderMessages all;
    return all;
}

[[maybe_unused]] void note_shader_message(const char* text) {
    const std::lock_guard lock(shader_messages().mutex);
    shader_messages().messages.emplace_back(text);
}

void count(std::size_t bytes) { detail::mutable_counters().uploaded_bytes += bytes; }

} // namespace

void Program::destroy(unsigned id) { glDeleteProgram(id); }

Program::Program(std::string label, std::vector<std::string> stage_files, FindShaderFile find)
    : label_(std::move(label)), stage_files_(std::move(stage_files)), find_(std::move(find)) {
    build();
}

void Program::build() {
    Handle<destroy> program(glCreateProgram());
    std::vector<Shader> shaders;
    std::string names;
    built_from_.clear(); // before compiling, so that a broken file is not tried again until it changes
    std::vector<ShaderSource> sources;
    for (const std::string& file : stage_files_) {
        sources.push_back(expand_includes(file, find_));
        names += (names.empty() ? "" : " and ") + file;
        for (const std::filesystem::path& path : sources.back().paths) {
            std::error_code missing;
            const auto time = std::filesystem::last_write_time(path, missing);
            if (!missing) built_from_[path] = time;
        }
    }
    for (const ShaderSource& source : sources) {
        shaders.push_back(compile(source));
        glAttachShader(program.id(), shaders.back().id());
    }
    glLinkProgram(program.id());
    for (const Shader& shader : shaders) glDetachShader(program.id(), shader.id());
    GLint linked = GL_FALSE;
    glGetProgramiv(program.id(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) {
        GLint size = 0;
        glGetProgramiv(program.id(), GL_INFO_LOG_LENGTH, &size);
        std::string log(static_cast<std::size_t>(size), '\0');
        glGetProgramInfoLog(program.id(), size, nullptr, log.data());
        throw Error(names + " do not link:\n" + log.c_str());
    }
    set_label(ObjectKind::program, program.id(), label_);
    handle_ = std::move(program);
    locations_.clear();
}

bool Program::files_changed() const {
    for (const auto& [path, time] : built_from_) {
        std::error_code missing;
        const auto now = std::filesystem::last_write_time(path, missing);
        if (!missing && now != time) return true;
    }
    return false;
}

void Program::use() {
#ifndef NDEBUG
    if (files_changed()) {
        try {
            build();
        } catch (const Error& error) {
            std::fprintf(stderr, "%s\n", error.what());
            note_shader_message(error.what());
        }
    }
#endif
    glUseProgram(handle_.id());
}

std::vector<std::string> take_shader_messages() {
    const std::lock_guard lock(shader_messages().mutex);
    return std::exchange(shader_messages().messages, {});
}

int Program::location(std::string_view name) {
    if (const auto found = locations_.find(name); found != locations_.end()) return found->second;
    const std::string text(name);
    return locations_[text] = glGetUniformLocation(handle_.id(), text.c_str());
}

void Program::set(std::string_view name, int value) {
    glProgramUniform1i(id(), location(name), value);
    count(sizeof value);
}
void Program::set(std::string_view name, float value) {
    glProgramUniform1f(id(), location(name), value);
    count(sizeof value);
}
void Program::set(std::string_view name, const glm::vec2& value) {
    glProgramUniform2fv(id(), location(name), 1, &value.x);
    count(sizeof value);
}
void Program::set(std::string_view name, const glm::vec3& value) {
    glProgramUniform3fv(id(), location(name), 1, &value.x);
    count(sizeof value);
}
void Program::set(std::string_view name, const glm::vec4& value) {
    glProgramUniform4fv(id(), location(name), 1, &value.x);
    count(sizeof value);
}
void Program::set(std::string_view name, const glm::ivec2& value) {
    glProgramUniform2iv(id(), location(name), 1, &value.x);
    count(sizeof value);
}
void Program::set(std::string_view name, const glm::mat4& value) {
    glProgramUniformMatrix4fv(id(), location(name), 1, GL_FALSE, &value[0].x);
    count(sizeof value);
}

} // namespace pendula::gl
