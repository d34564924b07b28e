// SPDX-License-Identifier: MIT
/// A shader program made from files in shaders/, and its uniforms by name. A file's ending determines its
/// stage: .vert, .frag or .comp. In debug builds an edited file is recompiled while the program runs.
#pragma once

#include "gl/context.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pendula::gl {

/// The text of a shader file. FindShaderFile finds it by name, and throws gl::Error if there is no such file.
struct ShaderFile {
    std::string text;
    std::filesystem::path path; ///< the path on disk; empty if there is none
};
using FindShaderFile = std::function<ShaderFile(std::string_view name)>;

/// A shader's text, assembled from files.
struct ShaderSource {
    std::string text;
    std::vector<std::string> files;           ///< indexed by the file number in #line
    std::vector<std::filesystem::path> paths; ///< their paths on disk
};

/// Reads a shader file and replaces each `#include "x.glsl"` with that file, but includes no file twice. Pure
/// text, no OpenGL.
ShaderSource expand_includes(std::string_view name, const FindShaderFile& find);

/// Replaces the source numbers at the start of each line of a compiler's log with file names: "1:7(3): error"
/// or "1(7) : error" becomes "noise.glsl:7: error".
std::string with_file_names(std::string_view log, const std::vector<std::string>& files);

/// Finds a file embedded in the program. Debug builds use the text on disk instead, if the file still exists.
ShaderFile find_embedded_shader(std::string_view name);

class Program {
  public:
    Program() = default;
    /// `definitions`: whole lines, such as "#define DEEP\n", that are inserted after the first line of each
    /// stage, which is its #version. Throws gl::Error, with file and line of each error, if a shader does not
    /// compile or link.
    Program(std::string label, std::vector<std::string> stage_files, std::string definitions = {},
            FindShaderFile find = find_embedded_shader);

    /// Makes this the program of the next draw call. Debug builds first check whether its files have changed.
    /// If the new version does not compile, the error is reported and the old version stays.
    void use();

    /// Uniforms that the shader does not use are ignored.
    void set(std::string_view name, int value);
    void set(std::string_view name, float value);
    void set(std::string_view name, const glm::vec2& value);
    void set(std::string_view name, const glm::vec3& value);
    void set(std::string_view name, const glm::vec4& value);
    void set(std::string_view name, const glm::ivec2& value);
    void set(std::string_view name, const glm::mat4& value);

    unsigned id() const { return handle_.id(); }

  private:
    static void destroy(unsigned id);
    void build();
    bool files_changed() const;
    int location(std::string_view name);

    std::string label_;
    std::vector<std::string> stage_files_;
    std::string definitions_;
    FindShaderFile find_;
    Handle<destroy> handle_;
    std::map<std::string, int, std::less<>> locations_;
    std::map<std::filesystem::path, std::filesystem::file_time_type> built_from_;
};

/// The errors found since the last call in shader files that were edited while the program runs. Each failed
/// version is reported once.
std::vector<std::string> take_shader_messages();

} // namespace pendula::gl
