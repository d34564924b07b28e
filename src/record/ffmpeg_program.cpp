// SPDX-License-Identifier: MIT
#include "record/ffmpeg_program.hpp"

#include "record/container.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include <unistd.h>

namespace pendula {
namespace {

/// ffmpeg's output for a query.
std::string answer(const std::vector<std::string>& question) {
    ChildProcess ffmpeg =
        start_ffmpeg(question, {.keep_output = true, .longest_silence = longest_silence_at_end});
    wait_for_answer(ffmpeg);
    std::string said = ffmpeg.output();
    if (said.empty() || !ffmpeg.given_up().empty())
        throw RecordError("ffmpeg does not answer: " + failure_of(ffmpeg));
    return said;
}

/// The path of a program, found by searching PATH; empty if there is none.
std::filesystem::path program_path(const std::string& name) {
    const char* path = std::getenv("PATH");
    const std::string folders = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const auto candidate = std::filesystem::path(folders.substr(begin, end - begin)) / name;
        std::error_code ignored;
        if (std::filesystem::is_regular_file(candidate, ignored) && ::access(candidate.c_str(), X_OK) == 0)
            return candidate;
        begin = end + 1;
    }
    return {};
}

bool is_known(const std::string& known, std::string_view encoder) {
    return known.find(fmt::format(" {} ", encoder)) != std::string::npos;
}

/// Removes the memory addresses that ffmpeg prints after the names of its parts, as in "[libx264 @
/// 0x55d0c8a3f2c0]".
std::string without_addresses(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        const std::size_t at = text.find(" @ 0x");
        kept += text.substr(0, at);
        if (at == std::string_view::npos) break;
        text.remove_prefix(std::min(text.find_first_not_of("0123456789abcdef", at + 5), text.size()));
    }
    return kept;
}

/// Leaves out the middle of a long text: the cause is at its beginning and the result at its end.
std::string with_middle_left_out(std::string line) {
    constexpr std::size_t beginning = 250, end = 150;
    if (line.size() <= beginning + end) return line;
    const auto continues = [&](std::size_t at) {
        return (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80; // a later byte of a UTF-8 character
    };
    std::size_t from = beginning, to = line.size() - end;
    while (continues(from)) --from;
    while (continues(to)) ++to;
    return line.replace(from, to - from, " … ");
}

} // namespace

std::vector<std::string> ffmpeg_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> line{"ffmpeg", "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    return line;
}

ChildProcess start_ffmpeg(const std::vector<std::string>& arguments, const ChildOptions& child) {
    try {
        return ChildProcess(ffmpeg_command(arguments), child);
    } catch (const std::system_error& error) {
        if (error.code().value() == ENOENT)
            throw RecordError("there is no ffmpeg on this machine: install it (apt install ffmpeg); without "
                              "it 'pendula record' "
                              "makes PNG pictures in a folder, as in --out frames/");
        throw RecordError(fmt::format("ffmpeg cannot be started: {}", error.code().message()));
    }
}

void wait_for_answer(ChildProcess& ffmpeg) {
    ffmpeg.close_input();
    ffmpeg.wait(&InterruptGuard::interrupted);
    if (InterruptGuard::interrupted()) throw RecordInterrupted();
}

std::string failure_of(const ChildProcess& ffmpeg) {
    if (!ffmpeg.given_up().empty()) return "ffmpeg has " + ffmpeg.given_up();
    const std::string said = in_one_line(ffmpeg.error_text());
    return said.empty() ? "ffmpeg ended with " + ffmpeg.ending() : said;
}

std::optional<FoundFfmpeg> find_ffmpeg() try {
    ChildProcess ffmpeg = start_ffmpeg({"-version"}, {.keep_output = true});
    ffmpeg.close_input();
    ffmpeg.wait(std::chrono::seconds(5));
    constexpr std::string_view beginning = "ffmpeg version ";
    const std::string text = ffmpeg.output();
    if (!ffmpeg.succeeded() || !text.starts_with(beginning)) return std::nullopt;
    const std::string version =
        text.substr(beginning.size(), text.find_first_of(" \n", beginning.size()) - beginning.size());
    return FoundFfmpeg{program_path("ffmpeg"), version};
} catch (const FileError&) {
    return std::nullopt;
}

std::string encoder_for(const std::filesystem::path& file, const Encoding& encoding, int width, int height,
                        const FrameRate& rate) {
    const VideoCodec& codec = codec_for(file, encoding);
    if (!encoding.encoder.empty()) return encoding.encoder;
    if (codec.name == "h264") return std::string(codec.encoders.front());
    const std::string known = ffmpeg_encoders();
    // SVT-AV1 supports neither smaller pictures, nor higher rates, nor RGB, which lossless films need.
    const bool svt_can = !encoding.lossless && std::min(width, height) >= 64 && rate.per_second() <= 240;
    for (const std::string_view encoder : codec.encoders)
        if (is_known(known, encoder) && (encoder != "libsvtav1" || svt_can)) return std::string(encoder);
    throw RecordError(fmt::format("this ffmpeg has no {}, which {} needs: choose another --codec or ending",
                                  codec.encoders.front(), codec.name));
}

std::string ffmpeg_encoders() { return answer({"-encoders"}); }

bool has_encoder(std::string_view encoder) { return is_known(ffmpeg_encoders(), encoder); }

bool has_filter(std::string_view filter) { return is_known(answer({"-filters"}), filter); }

bool encodes_pixels(const std::string& encoder, std::string_view pixels) {
    constexpr std::string_view beginning = "Supported pixel formats:";
    const std::string said = answer({"-h", "encoder=" + encoder});
    const std::size_t from = said.find(beginning);
    if (from == std::string::npos) return true;
    const std::size_t names = from + beginning.size();
    return is_known(said.substr(names, said.find('\n', names) - names) + " ", pixels);
}

std::string sound_encoder_for(const std::filesystem::path& file) {
    const std::string known = ffmpeg_encoders();
    const std::span<const std::string_view> encoders = container_of(file)->sound;
    for (const std::string_view encoder : encoders)
        if (is_known(known, encoder)) return std::string(encoder);
    throw RecordError(fmt::format("this ffmpeg has no {}, which the sound of {} needs: choose another ending",
                                  encoders.front(), file.string()));
}

std::string in_one_line(std::string_view text) {
    std::string line;
    for (const char c : without_addresses(text)) {
        const bool blank = c == ' ' || std::iscntrl(static_cast<unsigned char>(c));
        if (!blank)
            line += c;
        else if (c == '\n' && !line.empty() && !line.ends_with("; "))
            line += "; ";
        else if (!line.empty() && !line.ends_with(' '))
            line += ' ';
    }
    while (line.ends_with(' ') || line.ends_with(';')) line.pop_back();
    return with_middle_left_out(std::move(line));
}

} // namespace pendula
