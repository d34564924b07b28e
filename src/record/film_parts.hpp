// SPDX-License-Identifier: MIT
/// Films made of parts: whether parts follow each other, the packets of a film's file without decoding, films
/// joined by copying encoded pictures, and exact parts, whose frames are encoded when they are joined. Any
/// thread.
#pragma once

#include "record/child_process.hpp"
#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/recording_options.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pendula {

/// The frames that a part claims to contain.
struct PartClaim {
    std::string name;                   ///< for messages
    std::int64_t first = 0, frames = 0; ///< the number of its first frame, and the count
};

/// The parts' places in the order of their frames. Throws RecordError, one sentence, if a frame is missing
/// between two parts, or is in both.
std::vector<std::size_t> order_of(const std::vector<PartClaim>&);

/// How the pictures of a film are encoded, and the time at which each is shown.
struct FilmPackets {
    std::string codec;               ///< ffmpeg's name: "h264"
    std::string size;                ///< "1280x720"
    std::string setup;               ///< a checksum of the decoder's setup data
    double tick = 0;                 ///< s, the unit of `times`
    std::vector<std::int64_t> times; ///< when each picture is shown, in rising order
    std::string sound;               ///< ffmpeg's name of its sound's codec; empty: silent

    /// The number of pictures.
    std::int64_t pictures() const { return static_cast<std::int64_t>(times.size()); }
    /// Whether picture k is shown k/rate after the first, within the file's rounding of times.
    bool has_every_frame(const FrameRate&) const;
};

/// Reads the whole file with ffmpeg. Throws RecordError if it is not a film, or is damaged.
FilmPackets film_packets(const std::filesystem::path&);

struct FilmPart {
    std::filesystem::path file;
    FilmPackets packets;
};

/// Copies the encoded pictures of all parts, one part after the other, to `film`, in which frame k is shown
/// at k/rate; each frame decodes to exactly the same pixels as in its part. Sound is copied where it is
/// stored exactly (FLAC, uncompressed). The parts must be encoded alike. Throws RecordError if sound has been
/// compressed with losses, because it cannot be joined without a gap; RecordInterrupted; JoinFailed if ffmpeg
/// fails; and NotWritable. After an exception, nothing is left on the disk.
void copy_into_one(const std::vector<FilmPart>& parts, const std::filesystem::path& film, const FrameRate&,
                   const RecordMetadata&, bool overwrite);

/// How two parts differ in their encoding, in words ("h265 of 640x360"); empty if they are encoded alike.
std::string encoding_difference(const FilmPackets& first, const FilmPackets& other);

/// The options of a lossless part of `film`: it holds the frames for the film's encoder, as FFV1 and FLAC in
/// Matroska, so that the film is encoded once and as a whole. Throws RecordError if `part` is not a Matroska
/// file, or if the film is not encoded (pictures, raw frames).
RecordingOptions exact_part(const RecordingOptions& film, const std::filesystem::path& part);

/// Reads a part's frames in order, in the form that the film's sink takes. One thread.
class ExactPartReader {
  public:
    /// For frames of that size and depth. Throws RecordError if ffmpeg cannot be started.
    ExactPartReader(const std::filesystem::path& part, int width, int height, int depth);

    /// Reads the next frame's pixels into `frame`. Returns false at the end, or if cancelled. Throws
    /// RecordError if the part is damaged.
    bool next(Frame& frame, const ChildProcess::CancelCheck& = {});

  private:
    std::filesystem::path part_;
    int width_, height_, depth_;
    ChildProcess ffmpeg_;
};

} // namespace pendula
