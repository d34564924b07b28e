// SPDX-License-Identifier: MIT
/// Raw frames for another program: YUV4MPEG2 with full colour resolution (4:4:4), BT.709's matrix, video
/// range.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

constexpr std::string_view raw_frame_header = "FRAME\n";

/// A word of the header, which other programs pass over: what `pendula join` must know of a part.
struct RawFrameMark {
    std::int64_t first = 0; ///< the number of the first frame
    std::string film; ///< tells films apart: 16 hexadecimal digits made from all that makes the pictures

    std::string text() const; ///< " XPENDULA=100,0123456789abcdef"
};

/// Reads it from a header; nothing if there is none.
std::optional<RawFrameMark> raw_frame_mark(std::string_view header);
/// The mark of frames from number `first` on, of the film that is made from that.
RawFrameMark mark_of(const RecordMetadata&, std::int64_t first);

struct Y4mOptions {
    int descriptor = 1; ///< the output; stays open
    int width = 0, height = 0;
    int depth = 8; ///< bits of a channel: 8 or 10
    FrameRate frames_per_second = {};
    RawFrameMark mark = {};
};

class Y4mSink final : public FrameSink {
  public:
    explicit Y4mSink(const Y4mOptions&);

    /// Raises no SIGPIPE: if the reader is gone, it throws RecordError.
    void put(const Frame&) override;
    void finish() override {}
    std::uintmax_t bytes_written() const override { return bytes_written_; }

  private:
    template<class Channel, class Code>
    void convert(const Frame&);
    void write(const char* bytes, std::size_t count);

    Y4mOptions options_;
    bool is_begun_ = false;
    std::vector<char> planes_; ///< Y, Cb, Cr of one frame, after its header
    std::uintmax_t bytes_written_ = 0;
};

} // namespace pendula
