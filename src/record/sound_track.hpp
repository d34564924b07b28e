// SPDX-License-Identifier: MIT
/// The sound of a film while it is made: a WAV file beside it, which can be played at any moment. For one
/// thread at a time.
#pragma once

#include "files/part_file.hpp"

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>

namespace pendula {

class SoundTrack {
  public:
    /// For film.mp4: film.part.wav. Throws RecordError if it cannot be created.
    explicit SoundTrack(const std::filesystem::path& film);
    /// Removes it, unless it was kept.
    ~SoundTrack() = default;

    /// 48 kHz, left and right alternating. Throws RecordError.
    void put(std::span<const std::int16_t> samples);
    /// Closes the file. Throws RecordError.
    void finish();
    /// Leaves the file where it is.
    void keep() { file_.keep(); }

    const std::filesystem::path& path() const { return file_.part(); }

  private:
    void write(const void* bytes, std::size_t count);
    void write_header();

    struct Closed {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    PartFile file_;
    std::unique_ptr<std::FILE, Closed> out_;
    std::uint64_t sound_bytes_ = 0;
};

} // namespace pendula
