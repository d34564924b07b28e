// SPDX-License-Identifier: MIT
#include "scene/text_file.hpp"

#include "files/file_error.hpp"
#include "files/input_file.hpp"
#include "scene/scene_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {
namespace {

/// Whether the text is UTF-16, in which some editors save: it begins with a byte order mark, or the second
/// and fourth bytes are 0.
bool is_utf16(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
           (text.size() > 3 && text[0] != '\0' && text[1] == '\0' && text[2] != '\0' && text[3] == '\0');
}

} // namespace

std::string read_text_file(const std::string& path, std::string_view noun, std::size_t largest, Pipes pipes) {
    try {
        std::string text = InputFile(path, noun, pipes).rest(largest);
        if (is_utf16(text))
            throw scene_error({path}, "", fmt::format("expected a {} in UTF-8, got text in UTF-16", noun));
        return text;
    } catch (const FileError& error) {
        throw SceneError(as_message(error.what()));
    }
}

std::string kind_of_text(std::string_view text) {
    if (text.empty()) return "an empty file";
    if (text.find('\0') != std::string_view::npos) return "a binary file";
    if (text.starts_with("{\"pendula\":")) return "a run";
    for (std::size_t line = 0; line < text.size();
         line = std::min(text.find('\n', line), text.size() - 1) + 1) {
        const std::string_view rest = text.substr(std::min(text.find_first_not_of(" \t", line), text.size()));
        for (const std::string_view key : {"format", "name", "[chain", "[start", "[integration"})
            if (rest.starts_with(key) && rest.substr(0, rest.find('\n')).find_first_of("=]") != rest.npos)
                return "a scene";
    }
    return "other text";
}

void require_scene_text(std::string_view comment, std::string_view file, std::string_view command) {
    const std::string kind = kind_of_text(comment);
    if (kind == "a scene" || kind == "a run") return;
    const std::string made =
        command.empty() ? std::string() : fmt::format("; the recording was made by {}", in_quotes(command));
    throw scene_error({file}, "",
                      fmt::format("expected the recording's scene in its comment, but the comment has been "
                                  "replaced by {}{}",
                                  in_quotes(comment), made));
}

} // namespace pendula
