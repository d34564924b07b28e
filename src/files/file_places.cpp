// SPDX-License-Identifier: MIT
#include "files/file_places.hpp"

#include <cstdlib>

namespace pendula {
namespace {

std::filesystem::path find_start_folder() {
    std::error_code unknown;
    if (std::filesystem::path folder = std::filesystem::current_path(unknown); !unknown) return folder;
    for (const char* variable : {"PWD", "HOME"})
        if (const char* value = std::getenv(variable); value && *value == '/') return value;
    return "/";
}

} // namespace

const std::filesystem::path& start_folder() {
    static const std::filesystem::path folder = find_start_folder();
    return folder;
}

std::filesystem::path in_full(const std::filesystem::path& path) { return start_folder() / path; }

std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder,
                                                         std::error_code& failed) {
    std::vector<std::filesystem::directory_entry> entries;
    for (std::filesystem::directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed))
        entries.push_back(*entry);
    return entries;
}

} // namespace pendula
