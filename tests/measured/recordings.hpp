// SPDX-License-Identifier: MIT
/// Recordings of real pendulums. They are not part of the source: PENDULA_RECORDINGS names their folder, or
/// they lie in shared/data beside the source.
#pragma once

#include "measured/measured_table.hpp"
#include "support/test_data.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pendula::test {

/// Nothing if it is not there.
inline std::optional<Measured> recording(const std::string& name) {
    const char* folder = std::getenv("PENDULA_RECORDINGS"); // NOLINT(concurrency-mt-unsafe)
    std::vector<std::filesystem::path> places{std::filesystem::path(test_data()) / "../shared/data",
                                              std::filesystem::path(test_data()) / "../../shared/data"};
    if (folder) places = {folder};
    for (const std::filesystem::path& place : places)
        if (std::filesystem::exists(place / name)) return read_measured((place / name).string());
    return std::nullopt;
}

} // namespace pendula::test
