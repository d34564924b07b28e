// SPDX-License-Identifier: MIT
#include "record/join/raw_parts.hpp"

#include "files/input_file.hpp"
#include "record/reader_pipe.hpp"
#include "record/record_error.hpp"
#include "record/y4m_sink.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>
#include <span>
#include <sstream>

namespace pendula {
namespace {

constexpr std::string_view beginning = "YUV4MPEG2 ";
constexpr std::size_t longest_header = 1024;

std::string header_of(const std::filesystem::path& file) {
    const std::string header = first_bytes(file, longest_header);
    const std::size_t end = header.find('\n');
    return end == std::string::npos || !header.starts_with(beginning) ? "" : header.substr(0, end + 1);
}

/// What a header's words say: 4:4:4 in 8 or 10 bits, as Y4mSink writes it. 0 if it says something else.
std::int64_t frame_bytes(const std::string& header) {
    std::istringstream words(header);
    std::int64_t width = 0, height = 0, sample = 0;
    for (std::string word; words >> word;) {
        if (word[0] == 'W') width = std::atoll(word.c_str() + 1);
        if (word[0] == 'H') height = std::atoll(word.c_str() + 1);
        if (word == "C444") sample = 1;
        if (word == "C444p10") sample = 2;
    }
    constexpr std::int64_t largest = 1 << 20;
    if (width < 1 || height < 1 || width > largest || height > largest || sample == 0) return 0;
    return static_cast<std::int64_t>(raw_frame_header.size()) + 3 * width * height * sample;
}

void write_all(int descriptor, const char* bytes, std::size_t count) {
    try {
        write_to_reader(descriptor, std::as_bytes(std::span(bytes, count)));
    } catch (const RecordError& error) {
        throw JoinFailed(error.what());
    }
}

} // namespace

bool is_raw_part(const std::filesystem::path& file) { return !header_of(file).empty(); }

RawPart raw_part(const std::filesystem::path& file) {
    const std::string header = header_of(file);
    RawPart part;
    part.file = file;
    part.header = static_cast<std::int64_t>(header.size());
    part.frame = frame_bytes(header);
    const std::optional<RawFrameMark> mark = raw_frame_mark(header);
    if (!mark || part.frame == 0)
        throw RecordError(fmt::format("{}: expected raw frames of this program", file.string()));
    part.first = mark->first;
    part.film = mark->film;
    part.shape = header;
    part.shape.erase(header.find(mark->text()), mark->text().size());
    std::error_code failed;
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(file, failed)) - part.header;
    if (failed) throw RecordError(fmt::format("{} cannot be read: {}", file.string(), failed.message()));
    part.frames = size / part.frame;
    if (part.frames == 0 || size % part.frame != 0)
        throw RecordError(fmt::format("{} ends within frame {}", file.string(), part.first + part.frames));
    return part;
}

void write_raw_frames(const std::vector<RawPart>& parts, int descriptor, const std::function<bool()>& go_on) {
    const std::string header = header_of(parts.front().file);
    write_all(descriptor, header.data(), header.size());
    std::vector<char> frame(static_cast<std::size_t>(parts.front().frame));
    for (const RawPart& part : parts) {
        std::ifstream in(part.file, std::ios::binary);
        in.seekg(part.header);
        for (std::int64_t i = 0; i < part.frames && go_on(); ++i) {
            if (!in.read(frame.data(), static_cast<std::streamsize>(frame.size())) ||
                std::memcmp(frame.data(), raw_frame_header.data(), raw_frame_header.size()) != 0)
                throw RecordError(
                    fmt::format("{}: frame {} cannot be read", part.file.string(), part.first + i));
            write_all(descriptor, frame.data(), frame.size());
        }
    }
}

} // namespace pendula
