// SPDX-License-Identifier: MIT
/// A file that is written under another name, or under none, and moved into place only when it is complete
/// and on the disk, so that an incomplete file never has the final name. Any thread, one at a time.
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

/// The error for a target that exists and may not be overwritten.
FileError exists_already(const std::filesystem::path& target);

/// The file's name with `text` after its stem and the ending `ending` ("film", ".part", ".mp4"). A stem that
/// is too long is shortened, because file systems allow 255 bytes.
std::filesystem::path name_beside(const std::filesystem::path& file, const std::string& text,
                                  const std::string& ending);

class PartFile {
  public:
    /// The name of the part.
    enum class Naming {
        unique,   ///< "film.mp4.PID.part", which no other program uses
        playable, ///< "film.part.mp4" ("film.part-2.mp4", …), which people and players recognise as a film
        /// No name, so that even a killed program leaves nothing; `unique` if the file system does not
        /// support that. Only stream() and write() reach it.
        none
    };
    /// When the content goes to the disk: before the file gets its name, or whenever the system writes it.
    enum class Flush { before_naming, later };

    /// Creates the empty part. If the target is a link, the part is made beside the file that the link leads
    /// to; that file will be replaced, and need not exist. The last folder of a playable part is created if
    /// it is missing. Throws NotWritable if the folder is not writable; FileError if the target exists and
    /// may not be overwritten, or if it is not a regular file (a device, for example).
    PartFile(std::filesystem::path target, bool overwrite, Naming = Naming::unique);
    /// Removes the part, and a folder created for it, unless it was moved into place or kept.
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    /// Empty if it has no name.
    const std::filesystem::path& part() const { return part_; }
    const std::filesystem::path& target() const { return target_; } ///< as given

    /// Appends. Throws NotWritable.
    void write(std::string_view);
    /// The open part, for libraries that write by themselves; closed with this object.
    std::FILE* stream();

    /// Moves the part into place; an overwritten file's mode is kept. Throws NotWritable if that fails.
    /// Throws FileError if the target has been created meanwhile and may not be overwritten: then the part is
    /// kept, unless it is a playable one, and the sentence says where.
    void move_into_place(Flush = Flush::before_naming);
    /// Leaves the part where it is.
    void keep() { settled_ = true; }

  private:
    void open_without_name();
    bool name_part(const std::function<bool()>& create);

    std::filesystem::path target_, destination_, part_; ///< destination_: the target with its links followed
    std::filesystem::path made_folder_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_{nullptr, &std::fclose};
    std::optional<mode_t> mode_; ///< of the overwritten file
    int descriptor_ = -1;
    bool overwrite_;
    bool playable_;
    bool settled_ = false;
};

/// Waits until an existing file is on the disk, if the system can tell.
void flush_to_disk(const std::filesystem::path&);

/// Writes a whole file by a PartFile. Throws as PartFile does.
void write_whole_file(const std::filesystem::path&, std::string_view text, bool overwrite,
                      PartFile::Flush = PartFile::Flush::before_naming);

} // namespace pendula
