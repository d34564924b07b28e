// SPDX-License-Identifier: MIT
/// A file that is written under a temporary name, or without a name. It gets its final name only when it is
/// complete and on the disk. Any thread, but only one at a time.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace pendula {

class FileError;
class NotWritable;

/// The error for a target that exists and may not be overwritten.
FileError exists_already(const std::filesystem::path& target);
/// The error for a target that cannot be written. Without `why`, errno gives the reason.
NotWritable cannot_be_written(const std::filesystem::path& target);
NotWritable cannot_be_written(const std::filesystem::path& target, std::string_view why);

/// The path of `file` with `text` appended to its stem, and then `ending`: "film", ".part", ".mp4" give
/// "film.part.mp4". A stem that is too long is shortened, because file systems allow 255 bytes.
std::filesystem::path name_beside(const std::filesystem::path& file, const std::string& text,
                                  const std::string& ending);

class PartFile {
  public:
    /// How the file is named while it is written. In these comments, the file is called "the part" until it
    /// has its final name.
    enum class Naming {
        unique,   ///< "film.mp4.PID.part"; no other program uses this name
        playable, ///< "film.part.mp4" ("film.part-2.mp4", …), which video players recognise as a film
        /// No name, so that even a killed program leaves no part behind. If the file system does not support
        /// files without a name, the same as `unique`. Only stream() and write() access the part.
        none
    };
    /// When the content goes to the disk: before the file gets its final name, or whenever the system writes
    /// it.
    enum class Flush { before_naming, later };

    /// Creates the empty part. If the target is a link, the part is made beside the file that the link leads
    /// to; that file will be replaced, and need not exist. For a playable part, the last folder of the path
    /// is created if it is missing. Throws NotWritable if the folder is not writable. Throws FileError if the
    /// target exists and may not be overwritten, or if it is not a regular file (a device, for example).
    PartFile(std::filesystem::path target, bool overwrite, Naming = Naming::unique);
    /// Removes the part and a folder created for it, unless the part was moved into place or kept.
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    /// The part's path; empty if the part has no name.
    const std::filesystem::path& part() const { return part_; }
    const std::filesystem::path& target() const { return target_; } ///< as passed to the constructor

    /// Appends text to the part. Throws NotWritable.
    void write(std::string_view);
    /// The open part, for libraries that write by themselves; closed when this object is destroyed.
    std::FILE* stream();

    /// Moves the part to its target; an overwritten file's access mode is kept. Throws NotWritable if that
    /// fails. Throws FileError if another program has created the target in the meantime and it may not be
    /// overwritten. The part is then kept, unless its naming is `playable`, and the error names its path.
    void move_into_place(Flush = Flush::before_naming);
    /// Makes the destructor leave the part where it is.
    void keep() { settled_ = true; }

  private:
    void open_without_name();
    bool name_part(const std::function<bool()>& create);

    std::filesystem::path target_, destination_, part_; ///< destination_: the target with its links followed
    std::filesystem::path made_folder_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_{nullptr, &std::fclose};
    std::optional<mode_t> mode_; ///< access mode of the overwritten file
    int descriptor_ = -1;
    bool overwrite_;
    bool playable_;
    bool settled_ = false;
};

/// Waits until an existing file or folder is on the disk. Ignores errors.
void flush_to_disk(const std::filesystem::path&);

/// Writes a whole file with a PartFile. Throws the same errors as PartFile.
void write_whole_file(const std::filesystem::path&, std::string_view text, bool overwrite,
                      PartFile::Flush = PartFile::Flush::before_naming);

} // namespace pendula
