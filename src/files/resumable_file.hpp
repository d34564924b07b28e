// SPDX-License-Identifier: MIT
/// A file FILE.part with the results of a long calculation so far. A stopped calculation can continue from
/// the file. The file begins with the head, a text that identifies the calculation. Whole records with their
/// hashes follow. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pendula {

class ResumableFile {
  public:
    using Record = std::span<const std::byte>;

    /// `noun`: the kind of calculation ("map"). `head`: the text that identifies the calculation. Does not
    /// open the file yet.
    ResumableFile(std::filesystem::path, std::string noun, std::string head);

    const std::filesystem::path& path() const { return path_; }
    /// Whether a file with this path exists.
    bool is_there() const;

    /// Creates the file with only its head, and replaces an existing file. Throws FileError if the existing
    /// file is not a regular file (a link, for example), if another process is writing it, or if the new file
    /// cannot be created.
    void begin();
    /// Passes every whole record to `take`, until `take` returns false. New records are written after the
    /// last record that `take` accepted. Creates the file if it is missing or its head is incomplete. Throws
    /// the errors of begin(), and FileError if the file belongs to another calculation.
    void resume(const std::function<bool(Record)>& take);
    /// Stores a record, given in pieces, in memory until the next write().
    void add(std::initializer_list<Record> pieces);
    /// Writes the added records to the disk. Throws NotWritable.
    void write();
    /// Removes the file, because the calculation is complete.
    void remove();

  private:
    void open(int flags);
    void write_head();
    bool read_record(std::vector<std::byte>& record);

    std::filesystem::path path_;
    std::string noun_, head_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
    std::uint64_t size_ = 0; ///< size of the file when it was opened, bytes
    std::vector<std::byte> waiting_;
};

/// The bytes of a plain value, as a piece of a record.
template<class Value>
ResumableFile::Record record_piece(const Value& value) {
    return std::as_bytes(std::span(&value, 1));
}

} // namespace pendula
