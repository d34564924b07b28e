// SPDX-License-Identifier: MIT
/// A file that is written beside its target under another name and takes the target's place only when it is
/// whole, so that no half file ever bears the name of a whole one.
#pragma once

#include <filesystem>

namespace pendula {

class PartFile {
  public:
    /// Creates the empty part, "TARGET.PID.part". Throws RecordError if the folder cannot be written, or if
    /// the target exists and may not be overwritten.
    PartFile(std::filesystem::path target, bool overwrite);
    ~PartFile(); ///< removes the part, unless it was moved into place
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    const std::filesystem::path& part() const { return part_; }
    const std::filesystem::path& target() const { return target_; }

    /// Moves the part into place. Throws RecordError if that fails or if the target has come to exist.
    void move_into_place();

  private:
    std::filesystem::path target_, part_;
    bool overwrite_;
    bool in_place_ = false;
};

} // namespace pendula
