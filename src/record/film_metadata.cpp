// SPDX-License-Identifier: MIT
#include "record/film_metadata.hpp"

#include "files/input_file.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/png.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

namespace pendula {
namespace {

constexpr std::string_view between = ": "; // software and command

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (std::string_view("=;#\\\n").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    // ffmpeg takes a newline after a backslash for an escaped one, even if the backslash itself is escaped.
    if (text.ends_with('\\')) result += ' ';
    return result;
}

/// One "key=value", unescaped; `text` becomes the rest.
std::pair<std::string, std::string> next_line(std::string_view& text) {
    std::string key, value;
    bool in_key = true;
    std::size_t i = 0;
    for (; i < text.size() && text[i] != '\n'; ++i) {
        if (in_key && text[i] == '=') {
            in_key = false;
            continue;
        }
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        (in_key ? key : value) += text[i];
    }
    text.remove_prefix(std::min(text.size(), i + 1));
    std::transform(key.begin(), key.end(), key.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return {key, value};
}

void set_description(RecordMetadata& metadata, const std::string& text) {
    const std::size_t at = text.find(between);
    metadata.software = text.substr(0, at);
    if (at != std::string::npos) metadata.command = text.substr(at + between.size());
}

RecordMetadata of_picture(const std::filesystem::path& file) {
    RecordMetadata metadata;
    for (const PngText& text : read_png_texts(file)) {
        if (text.keyword == "Title") metadata.title = text.text;
        if (text.keyword == "Comment") metadata.comment = text.text;
        if (text.keyword == "Software") metadata.software = text.text;
        if (text.keyword == "Description") metadata.command = text.text;
    }
    return metadata;
}

RecordMetadata of_film(const std::filesystem::path& file) {
    const InputFile regular(file, "film"); // ffmpeg would wait for a pipe
    try {
        // Anybody may have made it: what is no film, but names others, is not followed.
        ChildProcess ffmpeg(
            ffmpeg_command({"-protocol_whitelist", "file", "-format_whitelist", "mov,matroska", "-i",
                            "file:" + file.string(), "-f", "ffmetadata", "pipe:1"}),
            {.keep_output = true});
        wait_for_answer(ffmpeg);
        if (!ffmpeg.succeeded())
            throw RecordError(fmt::format("{}: expected a film, but ffmpeg cannot read it: {}", file.string(),
                                          failure_of(ffmpeg)));
        const Container* container = container_of(file);
        return parse_metadata(ffmpeg.output(), container ? container->texts : all_texts);
    } catch (const std::system_error& error) {
        const bool missing = error.code().value() == ENOENT;
        throw RecordError(
            fmt::format("{}: {}", file.string(),
                        missing ? "there is no ffmpeg on this machine to read films with: install it "
                                  "(apt install ffmpeg)"
                                : "ffmpeg cannot be started: " + error.code().message()));
    }
}

} // namespace

std::string metadata_text(const RecordMetadata& metadata, const TextTags& tags) {
    std::string description = metadata.software;
    if (!metadata.command.empty()) description += std::string(between) + metadata.command;
    std::string text = ";FFMETADATA1\n";
    for (const auto& [key, value] :
         {std::pair<std::string_view, const std::string&>{tags.title, metadata.title},
          {tags.description, description},
          {tags.comment, metadata.comment}})
        if (!key.empty() && !value.empty()) text += fmt::format("{}={}\n", key, escaped(value));
    return text;
}

RecordMetadata parse_metadata(std::string_view text, const TextTags& tags) {
    RecordMetadata metadata;
    while (!text.empty() && text.front() != '[') { // a chapter or a stream of its own
        const auto [key, value] = next_line(text);
        if (key == tags.title) metadata.title = value;
        if (key == tags.comment) metadata.comment = value;
        if (key == tags.description) set_description(metadata, value);
    }
    return metadata;
}

bool keeps_scene(const std::filesystem::path& file) {
    const Container* container = container_of(file);
    return container ? !container->texts.comment.empty() : lower_case_extension(file) == ".png";
}

bool is_recording(const std::filesystem::path& file) {
    std::error_code ignored;
    return keeps_scene(file) && std::filesystem::is_regular_file(file, ignored);
}

RecordMetadata read_metadata(const std::filesystem::path& file) {
    RecordMetadata metadata = lower_case_extension(file) == ".png" ? of_picture(file) : of_film(file);
    if (metadata.comment.empty())
        throw RecordError(
            fmt::format("{}: expected a recording of this program, but it holds no scene", file.string()));
    return metadata;
}

} // namespace pendula
