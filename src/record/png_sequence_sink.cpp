// SPDX-License-Identifier: MIT
#include "record/png_sequence_sink.hpp"

#include "files/file_places.hpp"
#include "files/input_file.hpp"
#include "files/part_file.hpp"
#include "record/film_file.hpp"
#include "record/record_error.hpp"
#include "tasks/threads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pendula {
namespace {

/// The numbers of the pictures of a kind in a folder, in rising order. After an error, `failed` contains it.
std::vector<std::int64_t> numbers_in(const std::filesystem::path& folder, PictureKind kind,
                                     std::error_code& failed) {
    std::vector<std::int64_t> numbers;
    for (const auto& entry : entries_of(folder, failed)) {
        const std::string name = entry.path().filename().string();
        std::int64_t number = 0;
        if (std::sscanf(name.c_str(), "frame-%" SCNd64 ".", &number) == 1 &&
            name == PngSequenceSink::file_name(number, kind))
            numbers.push_back(number);
    }
    std::ranges::sort(numbers);
    return numbers;
}

} // namespace

std::filesystem::path PngSequenceSink::file_name(std::int64_t number, PictureKind kind) {
    return fmt::format("frame-{:06}.{}", number, kind == PictureKind::exr ? "exr" : "png");
}

PngSequenceSink::PngSequenceSink(const RecordingOptions& options, unsigned threads, std::size_t most_bytes)
    : folder_(options.target)
    , first_number_(options.first_number)
    , next_number_(options.first_number)
    , most_bytes_(most_bytes)
    , kind_(picture_kind(options.encoding)) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error)
        throw NotWritable(fmt::format("the folder {} cannot be made: {}", folder_.string(), error.message()));
    png_.depth = options.depth;
    png_.keep_alpha = options.encoding.transparent;
    png_.overwrite = options.overwrite;
    png_.flush = PartFile::Flush::later;
    const RecordMetadata& metadata = options.metadata;
    for (const auto& [keyword, text] :
         {std::pair{"Title", metadata.title}, std::pair{"Comment", metadata.comment},
          std::pair{"Software", metadata.software}, std::pair{"Description", metadata.command}})
        if (!text.empty()) png_.texts.push_back({keyword, text});
    exr_ = {.comments = metadata.command,
            .software = metadata.software,
            .overwrite = options.overwrite,
            .flush = PartFile::Flush::later};
    // Creates and removes a part file, to learn before the first frame is drawn whether frames can be
    // written.
    PartFile(folder_ / file_name(next_number_, kind_), options.overwrite);
    const std::size_t wanted = threads > 0 ? threads : std::min<std::size_t>(usual_threads(), 8);
    threads_.reserve(wanted);
    try {
        while (threads_.size() < wanted) threads_.push_back(start_thread([this] { compress(); }));
    } catch (const NoThread&) {
        if (threads_.empty()) throw;
    }
}

void PngSequenceSink::check(const RecordingOptions& options) {
    const PictureKind kind = picture_kind(options.encoding);
    if (kind == PictureKind::exr && !has_exr()) throw RecordError(no_exr);
    // If the folder does not exist, its nearest existing parent folder must be writable.
    std::filesystem::path place = in_full(options.target / "").parent_path();
    std::error_code ignored;
    while (place.has_relative_path() && !std::filesystem::exists(place, ignored)) place = place.parent_path();
    if (!std::filesystem::is_directory(place, ignored))
        throw NotWritable(fmt::format("the folder {} cannot be made: {} is a file", options.target.string(),
                                      place.string()));
    if (place == in_full(options.target / "").parent_path()) {
        PartFile(place / file_name(options.first_number, kind), options.overwrite);
        return;
    }
    // mkdtemp() chooses a name that does not exist in the folder.
    std::string trial = (place / ".pendula-XXXXXX").string();
    if (!::mkdtemp(trial.data()))
        throw NotWritable(
            fmt::format("the folder {} cannot be made: {}", options.target.string(), std::strerror(errno)));
    ::rmdir(trial.c_str());
}

void PngSequenceSink::check_free(const std::filesystem::path& folder, std::int64_t first, std::int64_t last,
                                 PictureKind kind) {
    std::error_code ignored;
    const std::vector<std::int64_t> numbers = numbers_in(folder, kind, ignored);
    const auto taken = std::ranges::lower_bound(numbers, first);
    if (taken != numbers.end() && *taken <= last) throw exists_already(folder / file_name(*taken, kind));
}

PngSequenceSink::~PngSequenceSink() {
    {
        const std::lock_guard lock(mutex_);
        waiting_.clear();
    }
    stop();
}

void PngSequenceSink::put(const Frame& frame) {
    Picture picture;
    {
        std::unique_lock lock(mutex_);
        const std::size_t bytes = frame.pixels.size();
        const auto has_room = [&] {
            return waiting_.size() < threads_.size() &&
                   (bytes_in_hand_ == 0 || bytes_in_hand_ + bytes <= most_bytes_);
        };
        room_is_made_.wait(lock, [&] { return failure_ || has_room(); });
        if (failure_) std::rethrow_exception(failure_);
        if (!used_.empty()) {
            picture.frame = std::move(used_.back());
            used_.pop_back();
        }
    }
    picture.frame = frame;
    picture.number = next_number_;
    next_number_ += frame.times;
    {
        const std::lock_guard lock(mutex_);
        bytes_in_hand_ += frame.pixels.size();
        waiting_.push_back(std::move(picture));
    }
    picture_waits_.notify_one();
}

void PngSequenceSink::finish() {
    stop();
    if (failure_) std::rethrow_exception(failure_);
    // Flushes all files at the end, because a flush after each picture would delay the others.
    for (std::int64_t number = first_number_; number < next_number_; ++number)
        flush_to_disk(folder_ / file_name(number, kind_));
}

std::uintmax_t PngSequenceSink::bytes_written() const {
    const std::lock_guard lock(mutex_);
    return bytes_written_;
}

void PngSequenceSink::stop() {
    {
        const std::lock_guard lock(mutex_);
        no_more_ = true;
    }
    picture_waits_.notify_all();
    for (std::jthread& thread : threads_)
        if (thread.joinable()) thread.join();
}

void PngSequenceSink::compress() {
    for (;;) {
        Picture picture;
        {
            std::unique_lock lock(mutex_);
            picture_waits_.wait(lock, [&] { return !waiting_.empty() || no_more_; });
            if (waiting_.empty()) return;
            picture = std::move(waiting_.front());
            waiting_.pop_front();
        }
        room_is_made_.notify_one();
        std::exception_ptr failure;
        std::uintmax_t bytes = 0;
        try {
            bytes = write(picture);
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        bytes_written_ += bytes;
        bytes_in_hand_ -= picture.frame.pixels.size();
        used_.push_back(std::move(picture.frame));
        if (failure && (!failure_ || picture.number < failed_number_)) {
            failure_ = failure;
            failed_number_ = picture.number;
        }
        room_is_made_.notify_all();
    }
}

void PngSequenceSink::write(const Frame& frame, const std::filesystem::path& file) const {
    if (kind_ == PictureKind::exr)
        write_exr(file, frame.width, frame.height, frame.pixels, exr_);
    else
        write_png(file, frame.width, frame.height, frame.pixels, png_);
}

/// Writes the picture under all its numbers. Compresses it once; the further files are hard links where
/// possible. Returns the number of bytes of the first file.
std::uintmax_t PngSequenceSink::write(const Picture& picture) const {
    const Frame& frame = picture.frame;
    const std::filesystem::path first = folder_ / file_name(picture.number, kind_);
    write(frame, first);
    std::error_code none;
    const std::uintmax_t bytes = std::filesystem::file_size(first, none);
    for (std::int64_t number = picture.number + 1; number < picture.number + frame.times; ++number) {
        const std::filesystem::path file = folder_ / file_name(number, kind_);
        std::error_code error;
        std::filesystem::create_hard_link(first, file, error);
        // If the name exists already, or the file system has no hard links, the picture is written again;
        // write() refuses an existing name unless it may be overwritten.
        if (error) write(frame, file);
    }
    return none ? 0 : bytes;
}

namespace {

/// Reads size, depth and transparency from the beginning of the file. PNG, 11.2.2: width, height
/// (big-endian), depth and colour type follow the signature and the head of the first chunk.
std::string shape_of(const std::filesystem::path& picture) {
    std::string head = first_bytes(picture, 26);
    head.resize(26);
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(head[at]); };
    const auto number = [&](std::size_t at) {
        return byte(at) << 24 | byte(at + 1) << 16 | byte(at + 2) << 8 | byte(at + 3);
    };
    constexpr int with_alpha = 6;
    return fmt::format("{}x{}, {} bits{}", number(16), number(20), byte(24),
                       byte(25) == with_alpha ? ", with transparency" : "");
}

/// Places a picture as a hard link, or as a copy if the link fails or an existing file may be replaced.
void place(const std::filesystem::path& picture, const std::filesystem::path& target, bool overwrite) {
    std::error_code failed;
    if (!overwrite) {
        std::filesystem::create_hard_link(picture, target, failed);
        if (!failed) return;
    }
    PartFile part(target, overwrite); // refuses a target that exists
    std::filesystem::copy_file(picture, part.part(), std::filesystem::copy_options::overwrite_existing,
                               failed);
    if (failed) throw cannot_be_written(target, failed.message());
    part.move_into_place();
}

} // namespace

PictureFolder picture_folder(const std::filesystem::path& folder) {
    std::error_code failed;
    const std::vector<std::int64_t> numbers = numbers_in(folder, PictureKind::png, failed);
    if (failed) throw RecordError(fmt::format("{} cannot be read: {}", folder.string(), failed.message()));
    if (numbers.empty())
        throw RecordError(fmt::format("{}: expected pictures {}, …, but found none", folder.string(),
                                      PngSequenceSink::file_name(0).string()));
    PictureFolder part{folder, numbers.front(), numbers.back(), {}, {}};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::int64_t expected = part.first + static_cast<std::int64_t>(i);
        if (numbers[i] != expected)
            throw RecordError(fmt::format("{}: {} is missing", folder.string(),
                                          PngSequenceSink::file_name(expected).string()));
        const std::filesystem::path picture = folder / PngSequenceSink::file_name(numbers[i]);
        RecordMetadata metadata = read_metadata(picture);
        std::string shape = shape_of(picture);
        if (i == 0) {
            part.metadata = std::move(metadata);
            part.shape = std::move(shape);
        } else if (metadata != part.metadata || shape != part.shape) {
            throw RecordError(fmt::format("{} and {} belong to different films", picture.string(),
                                          (folder / PngSequenceSink::file_name(part.first)).string()));
        }
    }
    return part;
}

std::string difference_between(const PictureFolder& first, const PictureFolder& second) {
    const RecordMetadata &one = first.metadata, &other = second.metadata;
    if (one.software != other.software) return "was made by " + other.software;
    if (first.shape != second.shape) return "has pictures of " + second.shape;
    if (one.command != other.command) return fmt::format("was made with other options ({})", other.command);
    return one == other ? "" : "shows another scene";
}

void place_pictures(const std::vector<PictureFolder>& parts, const std::filesystem::path& folder,
                    bool overwrite) {
    const std::filesystem::path target = (folder / "").parent_path(); // without a slash at its end
    std::error_code failed;
    const bool made = std::filesystem::create_directories(target, failed);
    if (failed && !std::filesystem::is_directory(target))
        throw NotWritable(fmt::format("the folder {} cannot be made: {}", target.string(), failed.message()));
    std::vector<std::filesystem::path> placed;
    try {
        if (!overwrite)
            for (const PictureFolder& part : parts)
                PngSequenceSink::check_free(target, part.first, part.last);
        for (const PictureFolder& part : parts)
            for (std::int64_t number = part.first; number <= part.last; ++number) {
                const std::filesystem::path name = PngSequenceSink::file_name(number);
                const bool replaced = std::filesystem::exists(target / name);
                place(part.folder / name, target / name, overwrite);
                if (!replaced) placed.push_back(target / name);
            }
    } catch (...) {
        for (const std::filesystem::path& picture : placed) std::filesystem::remove(picture, failed);
        if (made) std::filesystem::remove(target, failed);
        throw;
    }
}

} // namespace pendula
