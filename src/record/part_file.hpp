// SPDX-License-Identifier: MIT
/// A file that is written beside its target under another name and moved into place only when it is complete,
/// so that an incomplete file never has the final name.
#pragma once

#include <filesystem>

namespace pendula {

class RecordError;

/// The error for a target that exists and may not be overwritten.
RecordError exists_already(const std::filesystem::path& target);

class PartFile {
  public:
    /// The name of the part: "film.mp4.PID.part", which no other program uses, or "film.part.mp4"
    /// ("film.part-2.mp4", …), which people and players recognise as a film.
    enum class Naming { unique, playable };

    /// Creates the empty part. If the target is a link, the part is made beside the file that the link leads
    /// to, which is what will be replaced. The last folder of a playable part is created if it is missing.
    /// Throws RecordError if the folder is not writable, if the target exists and may not be overwritten, or
    /// if it is not a regular file (a device, for example).
    PartFile(std::filesystem::path target, bool overwrite, Naming = Naming::unique);
    /// Removes the part, and a folder created for it, unless it was moved into place or kept.
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    const std::filesystem::path& part() const { return part_; }
    const std::filesystem::path& target() const { return target_; } ///< as given

    /// Moves the part into place. Throws RecordError if that fails or if the target has been created
    /// meanwhile.
    void move_into_place();
    /// Leaves the part where it is.
    void keep() { settled_ = true; }

  private:
    std::filesystem::path target_, destination_, part_; ///< destination_: the target with its links followed
    std::filesystem::path made_folder_;
    bool overwrite_;
    bool settled_ = false;
};

} // namespace pendula
