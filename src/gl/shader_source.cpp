// SPDX-License-Identifier: MIT
#include "gl/shader_source.hpp"

#include "embedded/shaders.hpp"
#include "gl/error.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

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
    // #version must come first, so the first file keeps its own line numbers.
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

} // namespace pendula::gl
