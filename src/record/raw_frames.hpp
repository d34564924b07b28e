// SPDX-License-Identifier: MIT
/// Frames that are not encoded. Writes them as Y4M for other programs, with full colour resolution (4:4:4),
/// BT.709's matrix and video range; joins Y4M files into one; and writes Matroska with raw pictures, their
/// times and light levels for ffmpeg.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/hdr.hpp"
#include "record/recording_options.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// A word in the header that identifies a part for `pendula join`; other programs ignore it.
struct RawFrameMark {
    std::int64_t first = 0; ///< the number of the first frame
    std::string film;       ///< 16 hexadecimal digits: a hash of the recording's texts, which determine
                            ///< the pictures

    std::string text() const; ///< " XPENDULA=100,0123456789abcdef"
};

/// The mark of a part that begins with frame `first` of the film that the metadata describes.
RawFrameMark mark_of(const RecordMetadata&, std::int64_t first);

class Y4mSink final : public FrameSink {
  public:
    /// Writes to an open descriptor, which stays open. Uses only these options: size, depth (8 or 10), rate,
    /// and, for the mark, the metadata and the first number.
    Y4mSink(int descriptor, const RecordingOptions&);

    /// Throws RecordError if the reading program has ended, without raising SIGPIPE.
    void put(const Frame&) override;
    void finish() override {}
    std::uintmax_t bytes_written() const override { return bytes_written_; }

  private:
    /// `Code`: the unsigned type of a channel in the frame and of a code in the file.
    template<class Code>
    void convert(const Frame&);
    void write(const char* bytes, std::size_t count);

    int descriptor_;
    RecordingOptions options_;
    bool is_begun_ = false;
    std::vector<char> planes_; ///< Y, Cb, Cr of one frame, after its header
    std::uintmax_t bytes_written_ = 0;
};

/// A file of raw frames that is a part of a film.
struct RawPart {
    std::filesystem::path file;
    std::string shape;                  ///< the header without the mark
    std::string film;                   ///< identifies the part's film: RawFrameMark::film
    std::int64_t first = 0, frames = 0; ///< the number of the part's first frame, and the count of its frames
    std::int64_t header = 0;            ///< bytes of the header, including its line end
    std::int64_t frame = 0;             ///< bytes of a frame, including its "FRAME" line
};

/// Whether the file begins with a Y4M header.
bool is_raw_part(const std::filesystem::path&);

/// Reads a part's header. Throws RecordError if the file was not written by this program or ends within a
/// frame.
RawPart raw_part(const std::filesystem::path&);

/// Writes the frames of all parts, one part after the other, to an open file. Calls `go_on` before each frame
/// and stops if it returns false. Throws RecordError.
void write_raw_frames(const std::vector<RawPart>& parts, int descriptor, const std::function<bool()>& go_on);

/// The bytes before the first picture of a Matroska stream for ffmpeg. Unlike Y4M, Matroska can show a
/// picture for longer than one frame, so that no picture is encoded twice, and can contain light levels. The
/// stream has RGBA pictures as in Frame, rows top-down. With `light`, it states these light levels and
/// mastering_display.
std::string raw_matroska_head(int width, int height, const FrameRate&, int depth = 8,
                              const std::optional<LightLevels>& light = {});
/// The bytes before a picture. `number`: the picture's first frame; `bytes`: the picture's size.
std::string raw_matroska_picture(std::int64_t number, const FrameRate&, std::size_t bytes);

} // namespace pendula
