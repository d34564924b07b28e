// SPDX-License-Identifier: MIT
/// A file that is written beside its target under another name and takes the target's place only when it is
/// whole, so that no half file ever bears the name of a whole one.
#pragma once

#include <filesystem>

namespace pendula {

class RecordError;

/// What is said of a target that is there and may not be overwritten.
RecordError exists_already(const std::filesystem::path& target);

class PartFile {
  public:
    /// What the part is called: "film.mp4.PID.part", which no other program writes, or "film.part.mp4"
    /// ("film.part-2.mp4", …), by which people and players know it as a film.
    enum class Naming { unique, playable };

    /// Creates the empty part; where the target is a link, beside the file that it points
    /// at, which is what will be replaced. The last folder of a playable one is made if it is missing. Throws
    /// RecordError if the folder cannot be written, or if the
    /// target exists and may not be overwritten or is no regular file, as a device is.
    PartFile(std::filesystem::path target, bool overwrite, Naming = Naming::unique);
    /// Removes the part, and a folder made for it, unless it was moved into place or kept.
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    const std::filesystem::path& part() const { return part_; }
    const std::filesystem::path& target() const { return target_; } ///< as it was given

    /// Moves the part into place. Throws RecordError if that fails or if the target has come to exist.
    void move_into_place();
    /// Leaves the part where it is, for good.
    void keep() { settled_ = true; }

  private:
    std::filesystem::path target_, destination_, part_; ///< destination_: the target with its links followed
    std::filesystem::path made_folder_;
    bool overwrite_;
    bool settled_ = false;
};

} // namespace pendula
