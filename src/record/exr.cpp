// SPDX-License-Identifier: MIT
#include "record/exr.hpp"

#include "files/part_file.hpp"
#include "record/hdr.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <array>
#include <exception>

#ifdef PENDULA_HAS_OPENEXR
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStandardAttributes.h>
#include <OpenEXR/ImfStringAttribute.h>
#endif

namespace pendula {

#ifdef PENDULA_HAS_OPENEXR

namespace {

constexpr std::size_t bytes_of_channel = 2;
constexpr std::array<const char*, 4> channels{"R", "G", "B", "A"};

void write_picture(const std::filesystem::path& path, int width, int height, std::span<const std::byte> rgba,
                   const ExrOptions& options) {
    Imf::Header header(width, height);
    header.compression() = Imf::ZIP_COMPRESSION;
    Imf::addChromaticities(header, Imf::Chromaticities()); // BT.709's
    Imf::addWhiteLuminance(header, static_cast<float>(hdr::diffuse_white));
    if (!options.comments.empty()) Imf::addComments(header, options.comments);
    if (!options.software.empty()) header.insert("software", Imf::StringAttribute(options.software));
    Imf::FrameBuffer buffer;
    const std::size_t of_pixel = channels.size() * bytes_of_channel;
    char* first = const_cast<char*>(reinterpret_cast<const char*>(rgba.data())); // which are read only
    for (std::size_t i = 0; i < channels.size(); ++i) {
        header.channels().insert(channels[i], Imf::Channel(Imf::HALF));
        buffer.insert(channels[i], Imf::Slice(Imf::HALF, first + i * bytes_of_channel, of_pixel,
                                              of_pixel * static_cast<std::size_t>(width)));
    }
    Imf::OutputFile file(path.c_str(), header, 0); // no threads of its own
    file.setFrameBuffer(buffer);
    file.writePixels(height);
}

} // namespace

bool has_exr() { return true; }

void write_exr(const std::filesystem::path& path, int width, int height, std::span<const std::byte> rgba,
               const ExrOptions& options) {
    if (width < 1 || height < 1 ||
        rgba.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * channels.size() *
                           bytes_of_channel)
        throw RecordError(fmt::format("{}: expected 8 bytes for each of {}x{} pixels, got {} bytes",
                                      path.string(), width, height, rgba.size()));
    PartFile part(path, options.overwrite);
    try {
        write_picture(part.part(), width, height, rgba, options);
    } catch (const std::exception& error) {
        throw RecordError(fmt::format("{} cannot be written: {}", path.string(), error.what()));
    }
    part.move_into_place(options.flush);
}

#else

bool has_exr() { return false; }

void write_exr(const std::filesystem::path&, int, int, std::span<const std::byte>, const ExrOptions&) {
    throw RecordError(no_exr);
}

#endif

} // namespace pendula
