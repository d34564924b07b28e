// SPDX-License-Identifier: MIT
/// FILE.part: what is finished of a long calculation, from which a stopped one goes on. It begins with a text
/// that says what it is of; whole records with their hashes follow. One thread at a time.
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

    /// `noun`: what it is a part of ("map"). `head`: says which one. Nothing is opened yet.
    ResumableFile(std::filesystem::path, std::string noun, std::string head);

    const std::filesystem::path& path() const { return path_; }
    /// Whether something has its name.
    bool is_there() const;

    /// Begins an empty one, in place of what is there. Throws FileError if that is no file of its own, such
    /// as a link, or is being written, or if it cannot be made.
    void begin();
    /// Gives every whole record to `take`, until that returns false, and goes on writing behind the last one
    /// taken. Without a file, or if one was cut off within its head, begins one. Throws FileError as begin(),
    /// and if it is the part of something else.
    void resume(const std::function<bool(Record)>& take);
    /// Remembers a record, given in pieces, until the next write().
    void add(std::initializer_list<Record> pieces);
    /// Writes what was added to the disk. Throws NotWritable.
    void write();
    /// The calculation is complete.
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
