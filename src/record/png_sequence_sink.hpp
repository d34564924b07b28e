// SPDX-License-Identifier: MIT
/// Writes a folder of PNG or OpenEXR files, frame-000000.png and so on, compressed by several threads. A file
/// is complete as soon as it appears, so the files of an unfinished recording are kept. Also joins folders of
/// PNG pictures that are parts of one film.
#pragma once

#include "record/frame_sink.hpp"
#include "record/picture_files.hpp"
#include "record/recording_options.hpp"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace pendula {

class PngSequenceSink final : public FrameSink {
  public:
    /// `threads`: number of threads for compression; 0 means one for each processor, at most 8. If the system
    /// allows fewer threads, there are fewer. At most `most_bytes` of pictures wait or are being compressed;
    /// a larger picture is compressed alone. Throws FileError if the folder cannot be created or if the first
    /// picture exists already, and NoThread if the system allows no thread at all.
    explicit PngSequenceSink(const RecordingOptions&, unsigned threads = 0,
                             std::size_t most_bytes = std::size_t{1} << 30);
    ~PngSequenceSink() override; ///< without finish(), drops the waiting frames

    /// Throws what the constructor would throw, except NoThread. Leaves no files or folders behind.
    static void check(const RecordingOptions&);

    /// Throws FileError if the folder contains a picture with a number from `first` to `last`, both included.
    static void check_free(const std::filesystem::path& folder, std::int64_t first, std::int64_t last,
                           PictureKind = PictureKind::png);

    void put(const Frame&) override;
    void finish() override;
    std::uintmax_t bytes_written() const override;

    static std::filesystem::path file_name(std::int64_t number, PictureKind = PictureKind::png);

  private:
    struct Picture {
        std::int64_t number = 0; ///< number of its first file; the picture gets frame.times files
        Frame frame;
    };

    void compress();
    std::uintmax_t write(const Picture&) const;
    void write(const Frame&, const std::filesystem::path&) const;
    void stop();

    std::filesystem::path folder_;
    std::int64_t first_number_, next_number_;
    std::size_t most_bytes_;
    PictureKind kind_;
    PngOptions png_;
    ExrOptions exr_;

    mutable std::mutex mutex_; ///< guards the members that follow; never held while compressing
    std::condition_variable picture_waits_, room_is_made_;
    std::deque<Picture> waiting_;
    std::vector<Frame> used_;       ///< memory for reuse
    std::size_t bytes_in_hand_ = 0; ///< the bytes of pictures that wait or are being compressed
    std::uintmax_t bytes_written_ = 0;
    std::exception_ptr failure_; ///< the error of the earliest picture that failed
    std::int64_t failed_number_ = 0;
    bool no_more_ = false;

    std::vector<std::jthread> threads_; ///< the last member, so that threads start when all others exist
};

struct PictureFolder {
    std::filesystem::path folder;
    std::int64_t first = 0, last = 0; ///< numbers, both included; none between them is missing
    RecordMetadata metadata;          ///< the same in every picture
    std::string shape;                ///< "1280x720, 8 bits"; the same for every picture
};

/// The pictures frame-NUMBER.png of a folder. Throws RecordError if there is none, if a number is missing
/// between the others, or if the pictures do not all belong to one film.
PictureFolder picture_folder(const std::filesystem::path&);

/// How the second folder differs from the first, as a part of a sentence; empty if both can be parts of one
/// film.
std::string difference_between(const PictureFolder& first, const PictureFolder& second);

/// Places all pictures of the parts in `folder`, which is created if missing: as hard links if the file
/// system supports them, otherwise as copies. The parts stay unchanged. If this function fails, it removes
/// the placed pictures, except those that replaced others. Throws FileError.
void place_pictures(const std::vector<PictureFolder>& parts, const std::filesystem::path& folder,
                    bool overwrite);

} // namespace pendula
