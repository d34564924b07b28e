// SPDX-License-Identifier: MIT
#include "record/ffmpeg_program.hpp"

#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <system_error>

namespace pendula {
namespace {

std::string known_encoders() {
    ChildProcess ffmpeg = start_ffmpeg({"-encoders"}, {.keep_output = true});
    ffmpeg.close_input();
    ffmpeg.wait();
    return ffmpeg.output();
}

bool is_known(const std::string& known, std::string_view encoder) {
    return known.find(fmt::format(" {} ", encoder)) != std::string::npos;
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
            throw RecordError(
                "there is no ffmpeg on this machine: install it (apt install ffmpeg), or record PNG pictures "
                "by giving a folder, as in --out frames/");
        throw RecordError(fmt::format("ffmpeg cannot be started: {}", error.code().message()));
    }
}

std::string encoder_for(const std::filesystem::path& file, const Encoding& encoding, int width, int height) {
    const VideoCodec& codec = codec_for(file, encoding);
    if (codec.kind == CodecKind::h264) return std::string(codec.encoders.front());
    const std::string known = known_encoders();
    // The smallest picture that SVT-AV1 takes; it knows no red, green and blue.
    const bool svt_can = !encoding.lossless && std::min(width, height) >= 64;
    for (const std::string_view encoder : codec.encoders)
        if (is_known(known, encoder) && (encoder != "libsvtav1" || svt_can)) return std::string(encoder);
    throw RecordError(fmt::format("this ffmpeg has no {}, which {} needs: choose another --codec or ending",
                                  codec.encoders.front(), codec.name));
}

std::string sound_encoder_for(const std::filesystem::path& file) {
    const std::string known = known_encoders();
    const std::vector<std::string> encoders = sound_encoders(file);
    for (const std::string& encoder : encoders)
        if (is_known(known, encoder)) return encoder;
    throw RecordError(fmt::format("this ffmpeg has no {}, which the sound of {} needs: choose another ending",
                                  encoders.front(), file.string()));
}

std::string in_one_line(std::string_view text) {
    constexpr std::size_t longest = 400;
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || std::iscntrl(static_cast<unsigned char>(c));
        if (!blank)
            line += c;
        else if (c == '\n' && !line.empty() && !line.ends_with("; "))
            line += "; ";
        else if (!line.empty() && !line.ends_with(' '))
            line += ' ';
    }
    while (line.ends_with(' ') || line.ends_with(';')) line.pop_back();
    if (line.size() > longest) line.replace(0, line.size() - longest, "…");
    return line;
}

} // namespace pendula
