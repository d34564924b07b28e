// SPDX-License-Identifier: MIT
#include "record/join/picture_parts.hpp"

#include "files/file_places.hpp"
#include "files/input_file.hpp"
#include "files/part_file.hpp"
#include "record/film_metadata.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>

namespace pendula {
namespace {

std::vector<std::int64_t> numbers_in(const std::filesystem::path& folder) {
    std::vector<std::int64_t> numbers;
    std::error_code failed;
    for (const auto& entry : entries_of(folder, failed)) {
        const std::string name = entry.path().filename().string();
        std::int64_t number = 0;
        if (std::sscanf(name.c_str(), "frame-%" SCNd64 ".png", &number) == 1 &&
            name == PngSequenceSink::file_name(number))
            numbers.push_back(number);
    }
    if (failed) throw RecordError(fmt::format("{} cannot be read: {}", folder.string(), failed.message()));
    std::ranges::sort(numbers);
    return numbers;
}

/// PNG, 11.2.2: after the signature and a chunk's head come width, height (big-endian), depth and colour
/// type.
std::string shape_of(const std::filesystem::path& picture) {
    std::string head = first_bytes(picture, 26);
    head.resize(26);
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(head[at]); };
    const auto number = [&](std::size_t at) {
        return byte(at) << 24 | byte(at + 1) << 16 | byte(at + 2) << 8 | byte(at + 3);
    };
    constexpr int with_alpha = 6;
    return fmt::format("{}x{}, {} bits{}", number(16), number(20), byte(24),
                       byte(25) == with_alpha ? ", with transparency" : "");
}

bool same(const RecordMetadata& a, const RecordMetadata& b) {
    return a.title == b.title && a.comment == b.comment && a.software == b.software && a.command == b.command;
}

/// As a link; as a copy if that cannot be, or if something has to give way.
void place(const std::filesystem::path& picture, const std::filesystem::path& target, bool overwrite) {
    std::error_code failed;
    if (!overwrite) {
        std::filesystem::create_hard_link(picture, target, failed);
        if (!failed) return;
    }
    PartFile part(target, overwrite); // refuses a target that exists
    std::filesystem::copy_file(picture, part.part(), std::filesystem::copy_options::overwrite_existing,
                               failed);
    if (failed) throw NotWritable(fmt::format("{} cannot be written: {}", target.string(), failed.message()));
    part.move_into_place();
}

} // namespace

PictureFolder picture_folder(const std::filesystem::path& folder) {
    const std::vector<std::int64_t> numbers = numbers_in(folder);
    if (numbers.empty())
        throw RecordError(fmt::format("{}: expected pictures {}, …; there is none", folder.string(),
                                      PngSequenceSink::file_name(0).string()));
    PictureFolder part{folder, numbers.front(), numbers.back(), {}, {}};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::int64_t expected = part.first + static_cast<std::int64_t>(i);
        if (numbers[i] != expected)
            throw RecordError(fmt::format("{}: {} is missing", folder.string(),
                                          PngSequenceSink::file_name(expected).string()));
        const std::filesystem::path picture = folder / PngSequenceSink::file_name(numbers[i]);
        RecordMetadata metadata = read_metadata(picture);
        std::string shape = shape_of(picture);
        if (i == 0) {
            part.metadata = std::move(metadata);
            part.shape = std::move(shape);
        } else if (!same(metadata, part.metadata) || shape != part.shape) {
            throw RecordError(fmt::format("{} is of another film than {}", picture.string(),
                                          (folder / PngSequenceSink::file_name(part.first)).string()));
        }
    }
    return part;
}

std::string difference_between(const PictureFolder& first, const PictureFolder& second) {
    const RecordMetadata &one = first.metadata, &other = second.metadata;
    if (one.software != other.software) return "was made by " + other.software;
    if (first.shape != second.shape) return "has pictures of " + second.shape;
    if (one.command != other.command) return fmt::format("was made with other options ({})", other.command);
    return same(one, other) ? "" : "shows another scene";
}

void place_pictures(const std::vector<PictureFolder>& parts, const std::filesystem::path& folder,
                    bool overwrite) {
    const std::filesystem::path target = (folder / "").parent_path(); // without a slash at its end
    std::error_code failed;
    const bool made = std::filesystem::create_directories(target, failed);
    if (failed && !std::filesystem::is_directory(target))
        throw NotWritable(fmt::format("the folder {} cannot be made: {}", target.string(), failed.message()));
    std::vector<std::filesystem::path> placed;
    try {
        if (!overwrite)
            for (const PictureFolder& part : parts)
                PngSequenceSink::check_free(target, part.first, part.last);
        for (const PictureFolder& part : parts)
            for (std::int64_t number = part.first; number <= part.last; ++number) {
                const std::filesystem::path name = PngSequenceSink::file_name(number);
                const bool replaced = std::filesystem::exists(target / name);
                place(part.folder / name, target / name, overwrite);
                if (!replaced) placed.push_back(target / name);
            }
    } catch (...) {
        for (const std::filesystem::path& picture : placed) std::filesystem::remove(picture, failed);
        if (made) std::filesystem::remove(target, failed);
        throw;
    }
}

} // namespace pendula
