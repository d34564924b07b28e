// SPDX-License-Identifier: MIT
/// Films made of parts: checks the order of the parts, lists the packets of a film's file without decoding
/// it, and joins films by copying their encoded pictures. Also describes and reads exact parts, whose frames
/// are encoded only when the parts are joined. Any thread.
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

/// The place of a part's frames in the film.
struct PartClaim {
    std::string name;                   ///< for messages
    std::int64_t first = 0, frames = 0; ///< the number of the part's first frame, and the count of its frames
};

/// The parts' indices in the order of their frames. Throws RecordError if a frame is missing between two
/// parts, or is in two parts.
std::vector<std::size_t> order_of(const std::vector<PartClaim>&);

/// How the pictures of a film are encoded, and the time at which each is shown.
struct FilmPackets {
    std::string codec;               ///< ffmpeg's name: "h264"
    std::string size;                ///< "1280x720"
    std::string setup;               ///< a checksum of the decoder's setup data
    double tick = 0;                 ///< unit of `times`, s
    std::vector<std::int64_t> times; ///< when each picture is shown, in rising order
    std::string sound;               ///< ffmpeg's name of the sound's codec; empty without sound

    /// The number of pictures.
    std::int64_t pictures() const { return static_cast<std::int64_t>(times.size()); }
    /// Whether picture k is shown k/rate seconds after the first one, within the rounding of the file's
    /// times.
    bool has_every_frame(const FrameRate&) const;
};

/// Reads the whole file with ffmpeg. Throws RecordError if it is not a film, or is damaged.
FilmPackets film_packets(const std::filesystem::path&);

struct FilmPart {
    std::filesystem::path file;
    FilmPackets packets;
};

/// Copies the encoded pictures of all parts, one part after the other, to `film`, in which frame k is shown
/// at k/rate. Each frame decodes to exactly the same pixels as in its part. Sound that the parts store
/// exactly (FLAC, uncompressed) is decoded, joined and encoded again. The parts must be encoded alike. Throws
/// RecordError if the sound is compressed with losses, because such sound cannot be joined without a gap.
/// Also throws RecordInterrupted, JoinFailed if ffmpeg fails, and FileError if `film` cannot be written.
/// After an exception, nothing is left on the disk.
void copy_into_one(const std::vector<FilmPart>& parts, const std::filesystem::path& film, const FrameRate&,
                   const RecordMetadata&, bool overwrite);

/// How two parts differ in their encoding, in words ("hevc of 640x360 pixels"); empty if they do not differ.
std::string encoding_difference(const FilmPackets& first, const FilmPackets& other);

/// The options of a lossless part of `film`. The part stores the frames for the film's encoder, as FFV1 and
/// FLAC in Matroska, so that the film is later encoded once and as a whole. Throws RecordError if `part` is
/// not a Matroska file, or if the film is not encoded (pictures, raw frames).
RecordingOptions exact_part(const RecordingOptions& film, const std::filesystem::path& part);

/// Reads the frames of an exact part in order, in the form that the film's sink takes. One thread.
class ExactPartReader {
  public:
    /// The part must have frames of this size and depth. Throws RecordError if ffmpeg cannot be started.
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
