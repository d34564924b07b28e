// SPDX-License-Identifier: MIT
/// What is finished of a map, in a file beside it, from which a stopped calculation goes on. Used by one
/// thread at a time.
#pragma once

#include "files/resumable_file.hpp"
#include "map/map_job.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace pendula {

class MapPart {
  public:
    /// FILE.part of the file. `identity`: a line that says which map it is.
    MapPart(const std::filesystem::path& file, const std::string& identity);

    /// The file, for all that does not depend on what its records are.
    ResumableFile& file() { return file_; }
    /// Takes over every whole piece of the file, and goes on writing behind them. Throws as the file does.
    void resume(MapJob&);
    /// Remembers a piece until the next write().
    void add(const MapPiece&, std::span<const double> values);
    /// Writes what was added, to the disk. Throws CommandFailed.
    void write();

  private:
    ResumableFile file_;
};

} // namespace pendula
