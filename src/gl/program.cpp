// SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include "embedded/shaders.hpp"
#include "gl/context.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <mutex>
#include <regex>
#include <sstream>
#include <utility>

namespace pendula::gl {
namespace {

/// The file name of an `#include "x"` line, or nothing.
std::string_view included_name(std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t");
    if (start == std::string_view::npos || !line.substr(start).starts_with("#include")) return {};
    const std::size_t open = line.find('"', start);
    const std::size_t close = open == std::string_view::npos ? open : line.find('"', open + 1);
    return close == std::string_view::npos ? std::string_view() : line.substr(open + 1, close - open - 1);
}

void append_file(ShaderSource& source, std::string_view name, const FindShaderFile& find) {
    const ShaderFile file = find(name);
    const std::size_t number = source.files.size();
    source.files.emplace_back(name);
    source.paths.push_back(file.path);
    // No #line precedes the first file, because GLSL requires the file's #version to come first.
    if (number > 0) source.text += "#line 1 " + std::to_string(number) + "\n";

    std::istringstream lines(file.text);
    std::string line;
    for (int line_number = 1; std::getline(lines, line); ++line_number) {
        const std::string_view wanted = included_name(line);
        if (wanted.empty()) {
            source.text += line + "\n";
            continue;
        }
        if (std::find(source.files.begin(), source.files.end(), wanted) == source.files.end())
            append_file(source, std::string(wanted), find);
        source.text += "#line " + std::to_string(line_number + 1) + " " + std::to_string(number) + "\n";
    }
}

} // namespace

ShaderSource expand_includes(std::string_view name, const FindShaderFile& find) {
    ShaderSource source;
    append_file(source, name, find);
    return source;
}

std::string with_file_names(std::string_view log, const std::vector<std::string>& files) {
    // Mesa writes 1:7(3): …, NVIDIA 1(7) : …, others ERROR: 1:7: …
    static const std::regex mesa(R"(^(\d+):(\d+)\((\d+)\):\s*(.*)$)");
    static const std::regex nvidia(R"(^(\d+)\((\d+)\)\s*:\s*(.*)$)");
    static const std::regex other(R"(^(?:ERROR|WARNING):\s*(\d+):(\d+):\s*(.*)$)");
    std::istringstream lines{std::string(log)};
    std::string line, out;
    while (std::getline(lines, line)) {
        while (!line.empty() && (line.back() == '\0' || line.back() == '\r')) line.pop_back();
        if (line.empty()) continue;
        std::smatch match;
        if (std::regex_match(line, match, mesa) || std::regex_match(line, match, nvidia) ||
            std::regex_match(line, match, other)) {
            const auto number = static_cast<std::size_t>(std::stoul(match[1]));
            if (number < files.size())
                line = files[number] + ":" + match[2].str() + ": " + match[match.size() - 1].str();
        }
        out += out.empty() ? line : "\n" + line;
    }
    return out;
}

ShaderFile find_embedded_shader(std::string_view name) {
    for (const EmbeddedFile& file : embedded::shaders()) {
        if (file.name != name) continue;
        ShaderFile found{std::string(file.bytes), file.path};
#ifndef NDEBUG
        if (std::ifstream on_disk(found.path, std::ios::binary); on_disk)
            found.text.assign(std::istreambuf_iterator<char>(on_disk), {});
#endif
        return found;
    }
    throw Error("there is no shader file '" + std::string(name) + "' in this program");
}

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

/// Shader errors from all threads; the drawing thread shows them.
std::vector<std::string> shader_messages;
std::mutex shader_messages_mutex;

void count(std::size_t bytes) { detail::mutable_counters().uploaded_bytes += bytes; }

} // namespace

/// OpenGL keeps a deleted program alive while it is current. Code that restores the current program later, as
/// ImGui does after drawing, would then get an error. To avoid this, the current program is released first.
void Program::destroy(unsigned id) {
    GLint current = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    if (static_cast<unsigned>(current) == id) glUseProgram(0);
    glDeleteProgram(id);
}

Program::Program(std::string label, std::vector<std::string> stage_files, std::string definitions,
                 FindShaderFile find)
    : label_(std::move(label))
    , stage_files_(std::move(stage_files))
    , definitions_(std::move(definitions))
    , find_(std::move(find)) {
    build();
}

void Program::build() {
    Handle<destroy> program(glCreateProgram());
    std::vector<Shader> shaders;
    std::string names;
    built_from_.clear(); // filled before compiling: a broken file is not tried again until it changes
    std::vector<ShaderSource> sources;
    for (const std::string& file : stage_files_) {
        ShaderSource& source = sources.emplace_back(expand_includes(file, find_));
        if (!definitions_.empty()) {
            source.text.insert(source.text.find('\n') + 1, "#line 1 " + std::to_string(source.files.size()) +
                                                               "\n" + definitions_ + "#line 2 0\n");
            source.files.push_back("definitions of " + label_);
        }
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
    detail::set_label(GL_PROGRAM, program.id(), label_);
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
            const std::lock_guard lock(shader_messages_mutex);
            shader_messages.emplace_back(error.what());
        }
    }
#endif
    glUseProgram(handle_.id());
}

std::vector<std::string> take_shader_messages() {
    const std::lock_guard lock(shader_messages_mutex);
    return std::exchange(shader_messages, {});
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
