// SPDX-License-Identifier: MIT
/// Frames that are not encoded. Writes them as Y4M for other programs, with full colour resolution (4:4:4),
/// BT.709's matrix and video range; joins Y4M files into one; and writes frames as Matroska for ffmpeg, with
/// their times and light levels.
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
#include <string_view>
#include <vector>

namespace pendula {

constexpr std::string_view raw_frame_header = "FRAME\n";

/// A word in the header that identifies a part for `pendula join`; other programs ignore it.
struct RawFrameMark {
    std::int64_t first = 0; ///< the number of the first frame
    std::string film; ///< identifies the film: 16 hexadecimal digits, a hash of everything that determines
                      ///< the pictures

    std::string text() const; ///< " XPENDULA=100,0123456789abcdef"
};

/// The mark in a header; nothing if there is none.
std::optional<RawFrameMark> raw_frame_mark(std::string_view header);
/// The mark of frames from number `first` on, of the film that this metadata describes.
RawFrameMark mark_of(const RecordMetadata&, std::int64_t first);

class Y4mSink final : public FrameSink {
  public:
    /// Writes to an open descriptor, which stays open. Uses these options: size, depth (8 or 10) and rate,
    /// and for the mark the metadata and the first number.
    Y4mSink(int descriptor, const RecordingOptions&);

    /// Raises no SIGPIPE: if the reader is gone, it throws RecordError.
    void put(const Frame&) override;
    void finish() override {}
    std::uintmax_t bytes_written() const override { return bytes_written_; }

  private:
    template<class Channel, class Code>
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
    std::string film;                   ///< the film it is part of, from the mark
    std::int64_t first = 0, frames = 0; ///< the number of its first frame, and the count
    std::int64_t header = 0;            ///< bytes, with the line's end
    std::int64_t frame = 0;             ///< bytes, with its own header
};

/// Whether the file begins like raw frames.
bool is_raw_part(const std::filesystem::path&);

/// Throws RecordError if the file was not written by this program or ends within a frame.
RawPart raw_part(const std::filesystem::path&);

/// Writes the frames of all parts, one part after the other, to an open file. `go_on` is called now and then;
/// when it returns false, the writing ends. Throws RecordError.
void write_raw_frames(const std::vector<RawPart>& parts, int descriptor, const std::function<bool()>& go_on);

/// The bytes before the first picture of a Matroska stream to ffmpeg. Unlike raw frames, Matroska can show a
/// picture for longer than one frame, so that none is encoded twice, and can carry light levels. The stream
/// has RGBA pictures as in Frame, rows top-down. With `light`, the film gets these light levels and the
/// screen that it is meant for.
std::string raw_matroska_head(int width, int height, const FrameRate&, int depth = 8,
                              const std::optional<LightLevels>& light = {});
/// The bytes before the `bytes` bytes of a picture that is shown from frame `number` on.
std::string raw_matroska_picture(std::int64_t number, const FrameRate&, std::size_t bytes);

} // namespace pendula
