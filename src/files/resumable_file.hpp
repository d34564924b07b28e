// SPDX-License-Identifier: MIT
/// FILE.part: the finished part of a long calculation, from which a stopped one can continue. It begins with
/// a text that identifies the calculation; whole records with their hashes follow. One thread at a time.
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

    /// `noun`: the kind of calculation ("map"). `head`: identifies it. Nothing is opened yet.
    ResumableFile(std::filesystem::path, std::string noun, std::string head);

    const std::filesystem::path& path() const { return path_; }
    /// Whether a file with its name exists.
    bool is_there() const;

    /// Begins an empty file, replacing an existing one. Throws FileError if the existing one is not a regular
    /// file (such as a link) or is being written, or if the file cannot be made.
    void begin();
    /// Passes every whole record to `take`, until that returns false; later writes follow the last record
    /// taken. Begins a new file if there is none, or if it was cut off within its head. Throws FileError as
    /// begin() does, and if the file belongs to another calculation.
    void resume(const std::function<bool(Record)>& take);
    /// Keeps a record, given in pieces, until the next write().
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
    std::uint64_t size_ = 0; ///< bytes, when it was opened
    std::vector<std::byte> waiting_;
};

/// The bytes of a plain value, as a piece of a record.
template<class Value>
ResumableFile::Record record_piece(const Value& value) {
    return std::as_bytes(std::span(&value, 1));
}

} // namespace pendula
