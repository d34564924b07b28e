// SPDX-License-Identifier: MIT
/// A shader program made of files in shaders/, and its uniforms by name. The ending of a file tells its
/// stage: .vert, .frag or .comp. In debug builds an edited file is compiled again while the program runs.
#pragma once

#include "gl/handle.hpp"
#include "gl/shader_source.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pendula::gl {

class Program {
  public:
    Program() = default;
    /// Throws gl::Error, whose lines name file and line, if it does not compile or link.
    Program(std::string label, std::vector<std::string> stage_files,
            FindShaderFile find = find_embedded_shader);

    /// Makes it the program of the next draw call. Debug builds first look whether its files have changed; a
    /// version that does not compile is reported and the old one stays.
    void use();

    /// Uniforms the shader does not use are ignored.
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
    FindShaderFile find_;
    Handle<destroy> handle_;
    std::map<std::string, int, std::less<>> locations_;
    std::map<std::filesystem::path, std::filesystem::file_time_type> built_from_;
};

/// What was wrong with shader files that were edited while the program runs, since the last call; each failed
/// version once.
std::vector<std::string> take_shader_messages();

} // namespace pendula::gl
