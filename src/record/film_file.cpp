// SPDX-License-Identifier: MIT
#include "record/film_file.hpp"

#include "files/input_file.hpp"
#include "files/text.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/picture_files.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>
#include <zlib.h>

namespace pendula {
namespace {

constexpr std::string_view between = ": "; // separates software and command

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (std::string_view("=;#\\\n").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    // The text must not end with a backslash: ffmpeg regards a newline after a backslash as escaped, even if
    // the backslash itself is escaped.
    if (text.ends_with('\\')) result += ' ';
    return result;
}

/// Reads one line "key=value" and removes it from `text`. Returns key and value, unescaped.
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
    return {lower_case(key), value};
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
    const InputFile regular(file, "film"); // refuses a pipe, for which ffmpeg would wait
    try {
        // The file may be malicious: ffmpeg must not open other files that it names.
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
    while (!text.empty() && text.front() != '[') { // '[' begins the section of a chapter or a stream
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

RecordMetadata read_texts(const std::filesystem::path& file) {
    return lower_case_extension(file) == ".png" ? of_picture(file) : of_film(file);
}

RecordMetadata read_metadata(const std::filesystem::path& file) {
    RecordMetadata metadata = read_texts(file);
    if (metadata.comment.empty())
        throw RecordError(fmt::format(
            "{}: expected a recording of this program, but the file contains no scene", file.string()));
    return metadata;
}

namespace {

class PartBytes {
  public:
    explicit PartBytes(const std::filesystem::path& path) : file_(path, std::ios::binary) {
        std::error_code none;
        size_ = std::filesystem::file_size(path, none);
        if (none || !file_) size_ = 0;
    }
    std::uint64_t size() const { return size_; }

    /// The big-endian number in the `count` bytes at `offset`.
    std::uint64_t number(std::uint64_t offset, int count) {
        std::uint64_t result = 0;
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        for (int i = 0; i < count; ++i) result = result << 8 | static_cast<unsigned>(file_.get() & 0xFF);
        return result;
    }

    /// The CRC-32 (ISO 3309) of the `count` bytes at `offset`.
    std::uint32_t checksum(std::uint64_t offset, std::uint64_t count) {
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        uLong sum = ::crc32(0, nullptr, 0);
        std::vector<char> bytes(std::size_t{1} << 16);
        while (count > 0) {
            const std::uint64_t some = std::min<std::uint64_t>(count, bytes.size());
            if (!file_.read(bytes.data(), static_cast<std::streamsize>(some))) return 0;
            sum = ::crc32(sum, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(some));
            count -= some;
        }
        return static_cast<std::uint32_t>(sum);
    }

  private:
    std::ifstream file_;
    std::uint64_t size_ = 0;
};

/// The end of the last complete box `mdat`. ISO/IEC 14496-12, 4.2: a box begins with a header, which states
/// the size of the box including the header (0: up to the end of the file; 1: a 64-bit size follows), and
/// then its kind.
std::uint64_t end_of_fragments(PartBytes& file) {
    constexpr std::uint64_t media = 0x6D646174; // "mdat"
    std::uint64_t end = 0;
    for (std::uint64_t at = 0; at + 16 <= file.size();) {
        std::uint64_t size = file.number(at, 4);
        const std::uint64_t kind = file.number(at + 4, 4);
        if (size == 1) size = file.number(at + 8, 8);
        if (size < 8 || size > file.size() - at) break;
        at += size;
        if (kind == media) end = at;
    }
    return end;
}

struct Element {
    std::uint64_t id = 0, size_at = 0, begin = 0, size = 0; ///< begin: the offset of its content
    bool has_size = true;

    std::uint64_t end() const { return begin + size; }
};

/// RFC 8794, 4: an element begins with an identifier and a size. In both, the number of leading zero bits is
/// the number of bytes that follow the first. If all bits of a size are ones, the size is unknown.
std::optional<Element> element_at(PartBytes& file, std::uint64_t at) {
    const auto length_at = [&](std::uint64_t place) {
        const std::uint64_t first = file.number(place, 1);
        int length = 1;
        while (length <= 8 && !(first & (0x100u >> length))) ++length;
        return length;
    };
    if (at + 12 > file.size()) return std::nullopt;
    const int id_length = length_at(at);
    if (id_length > 4) return std::nullopt;
    const std::uint64_t size_at = at + static_cast<std::uint64_t>(id_length);
    const int size_length = length_at(size_at);
    if (size_length > 8) return std::nullopt;
    const std::uint64_t unknown = (std::uint64_t{1} << (7 * size_length)) - 1;
    const std::uint64_t size = file.number(size_at, size_length) & unknown;
    return Element{file.number(at, id_length), size_at, size_at + static_cast<std::uint64_t>(size_length),
                   size, size != unknown};
}

constexpr std::uint64_t segment_id = 0x18538067, cluster_id = 0x1F43B675;

bool is_matroska(PartBytes& file) { return file.size() >= 16 && file.number(0, 4) == 0x1A45DFA3; }

/// RFC 9559, 5.1: a Matroska file contains a segment, which contains clusters. Calls `visit` for each
/// complete element before the segment, for the segment, and for each complete element inside the segment.
/// Stops if `visit` returns false. Reads inside the segment even if the segment's stated size is wrong.
template<class Visit>
void visit_elements(PartBytes& file, Visit visit) {
    for (std::uint64_t at = 0;;) {
        const std::optional<Element> element = element_at(file, at);
        if (!element) return;
        const bool is_segment = element->id == segment_id;
        if (!is_segment && (!element->has_size || element->size > file.size() - element->begin)) return;
        if (!visit(*element)) return;
        at = is_segment ? element->begin : element->end();
    }
}

/// Sets the segment's size to unknown, because a file that was being completed may already state its final
/// size.
void forget_length(const std::filesystem::path& path, const Element& segment) {
    if (!segment.has_size || segment.begin <= segment.size_at) return;
    std::string unknown(segment.begin - segment.size_at, '\xFF');
    unknown.front() = static_cast<char>(0x1FF >> unknown.size());
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(segment.size_at));
    file << unknown;
}

/// RFC 9559, 11.3.1: an element may begin with a checksum of the bytes that follow, lowest byte first.
constexpr std::uint64_t checksum_id = 0xBF, checksum_bytes = 4;

} // namespace

bool contradicts_checksums(const std::filesystem::path& path) {
    PartBytes file(path);
    if (!is_matroska(file)) return false;
    bool contradicts = false;
    visit_elements(file, [&](const Element& element) {
        if (element.id == segment_id) return true;
        const std::optional<Element> first = element_at(file, element.begin);
        if (!first || first->id != checksum_id || first->size != checksum_bytes) return true;
        const std::uint64_t content = first->end();
        const auto told = static_cast<std::uint32_t>(file.number(first->begin, checksum_bytes));
        contradicts = content > element.end() ||
                      __builtin_bswap32(told) != file.checksum(content, element.end() - content);
        return !contradicts;
    });
    return contradicts;
}

void cut_to_whole(const std::filesystem::path& path) {
    std::uint64_t end = 0;
    Element segment;
    {
        PartBytes file(path);
        constexpr std::uint64_t file_type = 0x66747970; // "ftyp"
        if (is_matroska(file))
            visit_elements(file, [&](const Element& element) {
                if (element.id == segment_id) segment = element;
                if (element.id == cluster_id) end = element.end();
                return true;
            });
        else if (file.size() >= 16 && file.number(4, 4) == file_type)
            end = end_of_fragments(file);
        if (end == 0 || end == file.size()) return;
    }
    std::error_code failed; // after a failure the file still plays, with a warning
    std::filesystem::resize_file(path, end, failed);
    if (!failed) forget_length(path, segment);
}

} // namespace pendula
