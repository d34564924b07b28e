// SPDX-License-Identifier: MIT
#include "journal/writable.hpp"

#include "record/record_error.hpp"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace pendula {

void require_writable(const std::filesystem::path& path) {
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (exists && !std::filesystem::is_regular_file(path, ignored))
        throw RecordError("cannot write " + path.string() + ": it exists and is not a file");
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    for (const std::filesystem::path& place : {folder, exists ? path : folder})
        if (access(place.c_str(), W_OK) != 0)
            throw RecordError("cannot write " + path.string() + ": " + std::strerror(errno));
}

} // namespace pendula
