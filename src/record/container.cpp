// SPDX-License-Identifier: MIT
#include "record/container.hpp"

#include "files/text.hpp"

#include <algorithm>

namespace pendula {
namespace {

std::string listed(bool (*is_listed)(const Container&)) {
    std::vector<std::string_view> endings;
    for (const Container& container : container_table)
        if (is_listed(container)) endings.push_back(container.ending);
    std::string text;
    for (std::size_t i = 0; i < endings.size(); ++i)
        text += std::string(i == 0 ? "" : i + 1 == endings.size() ? " or " : ", ") + std::string(endings[i]);
    return text;
}

std::string tags_for(const Container& container) { return container.names_tags ? "+use_metadata_tags" : ""; }

} // namespace

std::string lower_case_extension(const std::filesystem::path& file) {
    return lower_case(file.extension().string());
}

const Container* container_of(const std::filesystem::path& file) {
    const std::string extension = lower_case_extension(file);
    const auto found = std::ranges::find(container_table, extension, &Container::ending);
    return found == container_table.end() ? nullptr : &*found;
}

bool is_film_name(const std::filesystem::path& file) { return container_of(file) != nullptr; }

const HeldCodec* held_codec(const Container& container, std::string_view codec) {
    const auto found = std::ranges::find(container.codecs, codec, &HeldCodec::name);
    return found == container.codecs.end() ? nullptr : &*found;
}

bool holds_sound(const std::filesystem::path& file) {
    const Container* container = container_of(file);
    return container && !container->sound.empty();
}

std::string film_endings() {
    return listed([](const Container&) { return true; });
}

std::string sound_endings() {
    return listed([](const Container& container) { return !container.sound.empty(); });
}

std::string scene_endings() {
    return listed([](const Container& container) { return !container.texts.comment.empty(); });
}

std::vector<std::string> container_arguments(const Container& container) {
    std::vector<std::string> line;
    switch (container.streaming) {
    case Streaming::fragments: // the index is written when the first fragment is complete, because it needs
                               // the delay of that fragment's pictures
        line = {"-movflags",      "+empty_moov+delay_moov+default_base_moof" + tags_for(container),
                "-frag_duration",
                "100000", // µs
                "-flush_packets", "1"};
        break;
    case Streaming::clusters:
        line = {"-cluster_time_limit",
                "100", // ms
                "-flush_packets", "1"};
        break;
    case Streaming::none:
        break;
    }
    line.insert(line.end(), {"-f", std::string(container.muxer)});
    return line;
}

std::vector<std::string> tag_arguments(const Container& container, std::string_view codec) {
    const HeldCodec* held = held_codec(container, codec);
    if (!held || held->tag.empty()) return {};
    return {"-tag:v", std::string(held->tag)};
}

std::vector<std::string> whole_file_arguments(const Container& container, const std::filesystem::path& file) {
    std::vector<std::string> line;
    if (container.streaming == Streaming::fragments) line = {"-movflags", "+faststart" + tags_for(container)};
    line.insert(line.end(), {"-f", std::string(container.muxer), "file:" + file.string()});
    return line;
}

} // namespace pendula
