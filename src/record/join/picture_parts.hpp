// SPDX-License-Identifier: MIT
/// Folders of PNG pictures made one folder. Any thread.
#pragma once

#include "record/frame_sink.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pendula {

struct PictureFolder {
    std::filesystem::path folder;
    std::int64_t first = 0, last = 0; ///< numbers, both included; none is missing between
    RecordMetadata metadata;          ///< of every picture
    std::string shape;                ///< "1280x720, 8 bits", of every picture
};

/// The pictures frame-NUMBER.png of a folder. Throws RecordError if there is none, if one is missing between
/// the others, or if they are not all of one film.
PictureFolder picture_folder(const std::filesystem::path&);

/// How the second differs from the first as a part of one film, for a message; empty if it does not.
std::string difference_between(const PictureFolder& first, const PictureFolder& second);

/// Gives `folder`, which is made if it is missing, all pictures of the parts: as links to the same files
/// where the file system can, else as copies. The parts stay. If it fails, the pictures it has placed are
/// removed, unless they took the place of others. Throws RecordError, NotWritable.
void place_pictures(const std::vector<PictureFolder>& parts, const std::filesystem::path& folder,
                    bool overwrite);

} // namespace pendula
