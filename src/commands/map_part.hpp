// SPDX-License-Identifier: MIT
/// What is finished of a map, in a file beside it, from which a stopped calculation goes on. Used by one
/// thread at a time.
#pragma once

#include "map/map_job.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pendula {

class MapPart {
  public:
    /// FILE.part of the file. `identity`: a line that says which map it is.
    MapPart(const std::filesystem::path& file, std::string identity);
    ~MapPart(); ///< leaves the file
    MapPart(const MapPart&) = delete;
    MapPart& operator=(const MapPart&) = delete;

    const std::filesystem::path& path() const { return path_; }
    bool is_there() const;

    /// Takes over every whole piece of the file, and goes on writing behind them. Without a file, begins one.
    /// Throws Refused if it is the part of another map or cannot be written.
    void resume(MapJob&);
    /// Begins an empty one.
    void begin();
    /// Remembers a piece until the next write().
    void add(const MapPiece&, std::span<const double> values);
    /// Writes what was added, to the disk. Throws CommandFailed.
    void write();
    /// The map is complete.
    void remove();

  private:
    void open(const char* mode);
    std::string head() const;

    std::filesystem::path path_;
    std::string identity_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
    std::vector<char> waiting_;
};

} // namespace pendula
