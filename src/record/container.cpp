// SPDX-License-Identifier: MIT
#include "record/container.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace pendula {
namespace {

constexpr std::array<std::string_view, 1> aac{"aac"};
// FLAC, because Matroska cannot mark the initial padding that AAC has.
constexpr std::array<std::string_view, 1> flac{"flac"};
constexpr std::array<std::string_view, 2> opus{"libopus", "libvorbis"};
// Uncompressed sound, because such films are meant for editing.
constexpr std::array<std::string_view, 1> uncompressed{"pcm_s16le"};

constexpr std::array table{
    Container{.ending = ".mp4", .muxer = "mp4", .streaming = Streaming::fragments, .sound = aac},
    Container{.ending = ".mkv", .muxer = "matroska", .streaming = Streaming::clusters, .sound = flac},
    Container{.ending = ".webm", .muxer = "webm", .streaming = Streaming::clusters, .sound = opus},
    Container{.ending = ".mov",
              .muxer = "mov",
              .streaming = Streaming::fragments,
              .sound = uncompressed,
              .names_tags = true},
    // Its clock counts 1/100 s, and players show 1/100 s as 1/10.
    Container{.ending = ".gif", .muxer = "gif", .keeps_scene = false, .fastest = 50},
    Container{.ending = ".webp", .muxer = "webp", .keeps_scene = false},
};

std::string listed(bool (*is_listed)(const Container&)) {
    std::vector<std::string_view> endings;
    for (const Container& container : table)
        if (is_listed(container)) endings.push_back(container.ending);
    std::string text;
    for (std::size_t i = 0; i < endings.size(); ++i)
        text += std::string(i == 0 ? "" : i + 1 == endings.size() ? " or " : ", ") + std::string(endings[i]);
    return text;
}

std::string tags_for(const Container& container) { return container.names_tags ? "+use_metadata_tags" : ""; }

} // namespace

std::span<const Container> containers() { return table; }

std::string lower_case_extension(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return extension;
}

const Container* container_of(const std::filesystem::path& file) {
    const std::string extension = lower_case_extension(file);
    const auto found = std::find_if(table.begin(), table.end(), [&](const Container& container) {
        return container.ending == extension;
    });
    return found == table.end() ? nullptr : &*found;
}

bool is_film_name(const std::filesystem::path& file) { return container_of(file) != nullptr; }

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

std::vector<std::string> container_arguments(const Container& container) {
    std::vector<std::string> line;
    switch (container.streaming) {
    case Streaming::fragments: // the index waits for the first fragment, to account for delayed pictures
        line = {"-movflags",
                "+empty_moov+delay_moov+default_base_moof" + tags_for(container),
                "-frag_duration",
                "100000", // µs
                "-flush_packets",
                "1"};
        break;
    case Streaming::clusters:
        line = {"-cluster_time_limit",
                "100", // ms
                "-flush_packets",
                "1"};
        break;
    case Streaming::none:
        break;
    }
    line.insert(line.end(), {"-f", std::string(container.muxer)});
    return line;
}

std::string index_flags(const Container& container) { return "+faststart" + tags_for(container); }

} // namespace pendula
