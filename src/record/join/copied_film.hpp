// SPDX-License-Identifier: MIT
/// Films of ranges, made one film without encoding a picture again. Any thread.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/join/film_packets.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace pendula {

struct FilmPart {
    std::filesystem::path file;
    FilmPackets packets;
};

/// Copies the encoded pictures of all parts, one part after the other, to `film`, whose frame k is then shown
/// at k/rate: each frame decodes to the very pixels that it has in its part. Sound is copied where it is
/// stored exactly (FLAC, uncompressed). The parts must be encoded alike. Throws RecordError if sound has been
/// compressed with losses, which cannot be joined without a gap, RecordInterrupted, JoinFailed if ffmpeg
/// fails, and NotWritable; nothing is left then.
void copy_into_one(const std::vector<FilmPart>& parts, const std::filesystem::path& film, const FrameRate&,
                   const RecordMetadata&, bool overwrite);

/// How two parts differ in their encoding, in words ("h265 of 640x360"); empty if they are encoded alike.
std::string encoding_difference(const FilmPackets& first, const FilmPackets& other);

} // namespace pendula
