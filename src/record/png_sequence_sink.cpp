// SPDX-License-Identifier: MIT
#include "record/png_sequence_sink.hpp"

#include "record/part_file.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace pendula {

std::filesystem::path PngSequenceSink::file_name(std::int64_t number) {
    return fmt::format("frame-{:06}.png", number);
}

PngSequenceSink::PngSequenceSink(const PngSequenceOptions& options)
    : folder_(options.folder), next_number_(options.first_number) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error)
        throw RecordError(fmt::format("the folder {} cannot be made: {}", folder_.string(), error.message()));
    png_.keep_alpha = options.keep_alpha;
    png_.overwrite = options.overwrite;
    const RecordMetadata& metadata = options.metadata;
    for (const auto& [keyword, text] :
         {std::pair{"Title", metadata.title}, std::pair{"Comment", metadata.comment},
          std::pair{"Software", metadata.software}})
        if (!text.empty()) png_.texts.push_back({keyword, text});
    // A first part, taken back at once, tells before anything is drawn whether frames can be written.
    PartFile(folder_ / file_name(next_number_), options.overwrite);
}

void PngSequenceSink::put(const Frame& frame) {
    write_png(folder_ / file_name(next_number_), frame.width, frame.height, frame.pixels, png_);
    ++next_number_;
}

} // namespace pendula
