// SPDX-License-Identifier: MIT
/// Shader text assembled from files: `#include "x.glsl"` is replaced by that file, once per shader, and
/// compiler messages get the names of their files. Pure text, no OpenGL.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula::gl {

/// A shader file's text, found by name; throws gl::Error if there is none.
struct ShaderFile {
    std::string text;
    std::filesystem::path path; ///< on disk; empty if it is not there
};
using FindShaderFile = std::function<ShaderFile(std::string_view name)>;

struct ShaderSource {
    std::string text;
    std::vector<std::string> files;           ///< indexed by the number that #line gives them
    std::vector<std::filesystem::path> paths; ///< their paths on disk
};

ShaderSource expand_includes(std::string_view name, const FindShaderFile& find);

/// Replaces the source numbers at the start of each line of a compiler's log with file names: "1:7(3): error"
/// or "1(7) : error" becomes "noise.glsl:7: error".
std::string with_file_names(std::string_view log, const std::vector<std::string>& files);

/// Files embedded in the program; debug builds prefer the text on disk, if the file is still there.
ShaderFile find_embedded_shader(std::string_view name);

} // namespace pendula::gl
