// SPDX-License-Identifier: MIT
/// A folder of PNG files, frame-000000.png and on. Each is whole as soon as it is there, so those of an
/// unfinished recording stay.
#pragma once

#include "record/frame_sink.hpp"
#include "record/png.hpp"

#include <cstdint>
#include <filesystem>

namespace pendula {

struct PngSequenceOptions {
    std::filesystem::path folder; ///< created if missing
    std::int64_t first_number = 0;
    RecordMetadata metadata; ///< written into every file
    bool keep_alpha = false;
    bool overwrite = false;
};

class PngSequenceSink final : public FrameSink {
  public:
    /// Throws RecordError if the folder cannot be made or its first frame exists already.
    explicit PngSequenceSink(const PngSequenceOptions&);

    void put(const Frame&) override;
    void finish() override {}

    static std::filesystem::path file_name(std::int64_t number);

  private:
    std::filesystem::path folder_;
    std::int64_t next_number_;
    PngOptions png_;
};

} // namespace pendula
