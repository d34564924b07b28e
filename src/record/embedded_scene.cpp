// SPDX-License-Identifier: MIT
#include "record/embedded_scene.hpp"

#include "record/container.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

namespace pendula {
namespace {

/// A scene of 1000 links takes 0.3 MB; anything much longer is not a scene.
constexpr std::uint64_t longest_scene = std::uint64_t{4} << 20;
/// How much of a film is searched: its tags stand before or after the pictures.
constexpr std::uint64_t searched = std::uint64_t{8} << 20;

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

class FilmBytes {
  public:
    explicit FilmBytes(const std::filesystem::path& path) : file_(path, std::ios::binary) {
        std::error_code error;
        size_ = std::filesystem::file_size(path, error);
        if (error == std::errc::no_such_file_or_directory)
            throw RecordError(fmt::format("{}: the file does not exist", path.string()));
        if (!file_ || error) throw RecordError(fmt::format("{}: cannot be read", path.string()));
    }
    std::uint64_t size() const { return size_; }
    /// Returns fewer if the file ends.
    std::string at(std::uint64_t offset, std::uint64_t count) {
        if (offset >= size_) return {};
        std::string bytes(std::min(count, size_ - offset), '\0');
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(file_.gcount(), 0)));
        return bytes;
    }

  private:
    std::ifstream file_;
    std::uint64_t size_ = 0;
};

/// PNG, third edition, 11.3.3.4: an uncompressed iTXt chunk is keyword 0 flag method language 0 keyword 0
/// text.
std::optional<std::string> png_comment(FilmBytes& file) {
    for (std::uint64_t at = 8; at + 12 <= file.size();) {
        const std::string head = file.at(at, 8);
        if (head.size() < 8) return std::nullopt;
        const std::uint64_t length = big_endian(std::string_view(head).substr(0, 4));
        const std::string_view kind = std::string_view(head).substr(4);
        if (kind == "iTXt" && length <= longest_scene) {
            const std::string chunk = file.at(at + 8, length);
            if (chunk.size() < length) return std::nullopt; // truncated
            constexpr std::string_view opening("Comment\0\0\0", 10);
            if (std::string_view(chunk).substr(0, opening.size()) == opening) {
                const std::size_t language = chunk.find('\0', opening.size());
                const std::size_t keyword =
                    language == std::string::npos ? language : chunk.find('\0', language + 1);
                if (keyword != std::string::npos) return chunk.substr(keyword + 1);
            }
        }
        if (kind == "IEND") return std::nullopt;
        at += 12 + length;
    }
    return std::nullopt;
}

/// QuickTime's atom ©cmt as ffmpeg writes it: size '©cmt' size 'data' type locale text.
std::optional<std::string> mp4_comment(FilmBytes& file) {
    for (std::uint64_t at = 0; at + 8 <= file.size();) {
        const std::string head = file.at(at, 16);
        if (head.size() < 8) return std::nullopt;
        std::uint64_t size = big_endian(std::string_view(head).substr(0, 4));
        if (size == 1 && head.size() == 16) size = big_endian(std::string_view(head).substr(8, 8));
        if (size < 8) return std::nullopt; // to the end of the file, or damaged
        if (std::string_view(head).substr(4, 4) == "moov" && size <= 16 * searched) {
            const std::string moov = file.at(at, size);
            const std::size_t found = moov.rfind("\xA9"
                                                 "cmt");
            if (found == std::string::npos || found + 20 > moov.size()) return std::nullopt;
            const std::uint64_t data = big_endian(std::string_view(moov).substr(found + 4, 4));
            if (data < 16 || found + 4 + data > moov.size() || moov.substr(found + 8, 4) != "data")
                return std::nullopt;
            return moov.substr(found + 20, data - 16);
        }
        at += size;
    }
    return std::nullopt;
}

/// Matroska: a SimpleTag's TagName (45A3) COMMENT and then its TagString (4487), each with its length, a
/// number that begins with as many zero bits as it has further bytes.
std::optional<std::string> matroska_comment(FilmBytes& file) {
    const std::uint64_t late = file.size() > searched ? file.size() - searched : 0;
    for (const std::uint64_t part : {std::uint64_t{0}, late}) {
        const std::string bytes = file.at(part, searched);
        const std::size_t name = bytes.find("\x45\xA3\x87"
                                            "COMMENT");
        if (name == std::string::npos) continue;
        const std::size_t text = bytes.find("\x44\x87", name);
        if (text == std::string::npos || text - name > 64 || text + 3 > bytes.size()) continue;
        const auto first = static_cast<unsigned char>(bytes[text + 2]);
        std::size_t length = 1;
        while (length <= 8 && !(first & (0x100u >> length))) ++length;
        if (length > 8) continue;
        std::uint64_t size = big_endian(std::string_view(bytes).substr(text + 2, length));
        size &= (std::uint64_t{1} << (7 * length)) - 1;
        if (size <= longest_scene && text + 2 + length + size <= bytes.size())
            return bytes.substr(text + 2 + length, size);
    }
    return std::nullopt;
}

} // namespace

bool may_carry_scene(const std::filesystem::path& path) {
    if (lower_case_extension(path) == ".png") return true;
    const Container* container = container_of(path);
    // QuickTime stores named tags elsewhere: ffmpeg has to find them.
    return container && !container->texts.comment.empty() && !container->names_tags;
}

std::string embedded_scene(const std::filesystem::path& path) {
    FilmBytes file(path);
    const std::string head = file.at(0, 12);
    std::optional<std::string> comment;
    if (head.starts_with("\x89PNG\r\n\x1A\n"))
        comment = png_comment(file);
    else if (head.starts_with("\x1A\x45\xDF\xA3"))
        comment = matroska_comment(file);
    else if (head.size() >= 8 && head.substr(4, 4) == "ftyp")
        comment = mp4_comment(file);
    else
        throw RecordError(fmt::format("{}: expected a PNG, MP4 or Matroska file", path.string()));
    // A scene in TOML, or a run in lines of JSON.
    if (!comment ||
        (comment->find("format = 1") == std::string::npos && !comment->starts_with("{\"pendula\":")))
        throw RecordError(fmt::format(
            "{}: expected a picture or film that pendula has written: it contains no scene", path.string()));
    return *std::move(comment);
}

} // namespace pendula
