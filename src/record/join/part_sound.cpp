// SPDX-License-Identifier: MIT
#include "record/join/part_sound.hpp"

#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstring>

namespace pendula {
namespace {

constexpr std::int64_t longest_sound = std::int64_t{8} << 30; ///< bytes: 12 hours

} // namespace

static_assert(std::endian::native == std::endian::little, "samples are read with their lower byte first");

bool is_exact_sound(std::string_view codec) { return codec == "flac" || codec == "pcm_s16le"; }

std::vector<std::int16_t> part_sound(const std::filesystem::path& file) {
    ChildProcess ffmpeg = start_ffmpeg({"-xerror", "-err_detect", "crccheck", "-i", "file:" + file.string(),
                                        "-map", "0:a:0", "-f", "s16le", "pipe:1"},
                                       {.keep_output = true, .most_output = longest_sound});
    wait_for_answer(ffmpeg);
    if (!ffmpeg.succeeded() || !ffmpeg.error_text().empty())
        throw RecordError(fmt::format("{}: its sound cannot be read: {}", file.string(), failure_of(ffmpeg)));
    const std::string bytes = ffmpeg.output();
    std::vector<std::int16_t> samples(bytes.size() / sizeof(std::int16_t));
    std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(std::int16_t));
    return samples;
}

} // namespace pendula
