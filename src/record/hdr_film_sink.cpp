// SPDX-License-Identifier: MIT
#include "record/hdr_film_sink.hpp"

#include "files/part_file.hpp"
#include "record/film_parts.hpp"
#include "record/record_error.hpp"
#include "record/sound.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr const char* codec_of_frames = "ffv1";

/// The options with which the frames of a film are stored.
RecordingOptions kept(const RecordingOptions& film, const std::filesystem::path& file) {
    RecordingOptions options = film;
    options.target = file;
    options.encoding = {.codec = codec_of_frames, .sound = film.encoding.sound, .hdr = film.encoding.hdr};
    return options;
}

std::filesystem::path beside(const std::filesystem::path& film) {
    return name_beside(film, ".frames", ".mkv");
}

} // namespace

bool HdrFilmSink::is_for(const RecordingOptions& options) {
    return options.encoding.hdr != Hdr::none && !options.encoding.light &&
           codec_for(options.target, options.encoding).name != codec_of_frames;
}

void HdrFilmSink::check(const RecordingOptions& options) {
    const PartFile taken_back(beside(options.target), options.overwrite, PartFile::Naming::playable);
    RecordingOptions film = options;
    film.encoding.light = {static_cast<int>(hdr::peak),
                           static_cast<int>(hdr::diffuse_white)}; // any levels will do for a check
    FfmpegSink::check(film);
}

HdrFilmSink::HdrFilmSink(const RecordingOptions& options)
    : options_(options), kept_file_(beside(options.target)), meter_(options.encoding.hdr) {
    // Creates and removes the film's part file, to learn before the first frame is drawn whether the film can
    // be written.
    const PartFile taken_back(options.target, options.overwrite, PartFile::Naming::playable);
    sink_ = std::make_unique<FfmpegSink>(kept(options, kept_file_));
}

HdrFilmSink::~HdrFilmSink() = default;

void HdrFilmSink::use(std::unique_ptr<FfmpegSink> sink) {
    const std::lock_guard lock(mutex_);
    sink_ = std::move(sink);
    if (sink_ && deadline_ != ShutdownDeadline::none) sink_->limit_wait(deadline_);
}

void HdrFilmSink::limit_wait(ShutdownDeadline deadline) {
    const std::lock_guard lock(mutex_);
    deadline_ = deadline;
    if (sink_) sink_->limit_wait(deadline);
}

std::uintmax_t HdrFilmSink::bytes_written() const {
    const std::lock_guard lock(mutex_);
    return sink_ ? sink_->bytes_written() : 0;
}

double HdrFilmSink::completed() const {
    const std::int64_t kept = kept_;
    return kept > 0 ? static_cast<double>(encoded_) / static_cast<double>(kept) : 0;
}

void HdrFilmSink::put(const Frame& frame) {
    meter_.add(frame);
    sink_->put(frame);
    kept_ += frame.times;
}

void HdrFilmSink::finish() {
    sink_->finish();
    use(nullptr);
    try {
        encode();
    } catch (const FileError& error) {
        throw RecordError(fmt::format("{}; its frames are kept in {}", error.what(), kept_file_.string()));
    }
    std::error_code ignored; // the film is complete in any case
    std::filesystem::remove(kept_file_, ignored);
}

void HdrFilmSink::encode() {
    options_.encoding.light = meter_.levels();
    std::vector<std::int16_t> sound;
    if (options_.encoding.sound) sound = part_sound(kept_file_);
    use(std::make_unique<FfmpegSink>(options_));
    ExactPartReader reader(kept_file_, options_.width, options_.height, options_.depth);
    for (Frame frame; reader.next(frame);) {
        frame.sound = std::exchange(sound, {});
        sink_->put(frame);
        ++encoded_;
    }
    sink_->finish();
}

} // namespace pendula
