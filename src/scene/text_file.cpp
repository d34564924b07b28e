// SPDX-License-Identifier: MIT
#include "scene/text_file.hpp"

#include "scene/scene_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace pendula {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File open(const std::string& path) { return {std::fopen(path.c_str(), "rb"), &std::fclose}; }

} // namespace

std::string read_text_file(const std::string& path, std::string_view noun, std::size_t largest) {
    const auto refuse = [&](const std::string& why) { return scene_error({path}, "", why); };
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw refuse(fmt::format("expected a {} file, got a folder", noun));
    const File file = open(path);
    if (!file && errno == ENOENT) throw refuse("the file does not exist");
    if (!file) throw refuse(fmt::format("the {} cannot be read: {}", noun, std::strerror(errno)));
    std::string text;
    std::array<char, 65536> block;
    while (const std::size_t got = std::fread(block.data(), 1, block.size(), file.get())) {
        text.append(block.data(), got);
        if (text.size() > largest)
            throw refuse(fmt::format("expected a {} file, got more than {} MiB", noun, largest >> 20));
    }
    if (std::ferror(file.get()))
        throw refuse(fmt::format("the {} cannot be read: {}", noun, std::strerror(errno)));
    return text;
}

std::string kind_of_text(std::string_view text) {
    if (text.empty()) return "an empty file";
    if (text.find('\0') != std::string_view::npos) return "a file that is no text";
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

std::string first_bytes(const std::string& path, std::size_t length) {
    std::error_code ignored;
    // Reading a pipe here would lose its first bytes for the real read.
    if (!std::filesystem::is_regular_file(path, ignored)) return {};
    const File file = open(path);
    if (!file) return {};
    std::string text(length, '\0');
    text.resize(std::fread(text.data(), 1, length, file.get()));
    return text;
}

} // namespace pendula
