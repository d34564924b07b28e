// SPDX-License-Identifier: MIT
/// Raw frames for another program: YUV4MPEG2 with full colour resolution (4:4:4), BT.709's matrix, video
/// range.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

struct Y4mOptions {
    int descriptor = 1; ///< the output; stays open
    int width = 0, height = 0;
    int depth = 8; ///< bits of a channel: 8 or 10
    FrameRate frames_per_second = {};
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
