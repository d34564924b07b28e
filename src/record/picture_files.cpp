// SPDX-License-Identifier: MIT
#include "record/picture_files.hpp"

#include "files/input_file.hpp"
#include "record/frame_sink.hpp"
#include "record/hdr.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>

#ifdef PENDULA_HAS_OPENEXR
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStandardAttributes.h>
#include <OpenEXR/ImfStringAttribute.h>
#endif

namespace pendula {
namespace {

/// zlib's higher levels take much more time and save only a few percent on smooth pictures.
constexpr int compression_level = 4;

struct Picture {
    std::uint32_t width, height;
    bool keep_alpha;
    int depth;
    std::vector<const png_byte*> rows;
    std::vector<png_text> texts;
};

// libpng leaves a failed call by longjmp, so the functions that it skips must not contain objects with
// destructors.

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
    *static_cast<std::string*>(png_get_error_ptr(png)) = message;
    png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

void on_write(png_structp png, png_bytep bytes, std::size_t count) {
    if (std::fwrite(bytes, 1, count, static_cast<std::FILE*>(png_get_io_ptr(png))) != count)
        png_error(png, std::strerror(errno));
}

void on_flush(png_structp) {}

bool encode(png_structp png, png_infop info, std::FILE* file, Picture& picture) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_write_fn(png, file, on_write, on_flush);
    png_set_IHDR(png, info, picture.width, picture.height, picture.depth,
                 picture.keep_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB_gAMA_and_cHRM(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (!picture.texts.empty())
        png_set_text(png, info, picture.texts.data(), static_cast<int>(picture.texts.size()));
    png_set_compression_level(png, compression_level);
    png_write_info(png, info);
    if (!picture.keep_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
    if (picture.depth > 8 && std::endian::native == std::endian::little)
        png_set_swap(png); // PNG files store the high byte first
    for (const png_byte* row : picture.rows) png_write_row(png, row);
    png_write_end(png, info);
    return true;
}

/// Returns an error message, which is empty on success.
std::string write_picture(std::FILE* file, Picture& picture) {
    std::string failure;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &failure, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    if (!info)
        failure = "libpng cannot be started";
    else if (encode(png, info, file, picture))
        failure.clear();
    png_destroy_write_struct(&png, &info);
    return failure;
}

Picture describe(int width, int height, std::span<const std::byte> rgba, const PngOptions& options) {
    Picture picture{static_cast<std::uint32_t>(width),
                    static_cast<std::uint32_t>(height),
                    options.keep_alpha,
                    options.depth,
                    {},
                    {}};
    const auto* first = reinterpret_cast<const png_byte*>(rgba.data());
    for (std::size_t row = 0; row < picture.height; ++row)
        picture.rows.push_back(first + row * picture.width * bytes_of_pixel(options.depth));
    for (const PngText& text : options.texts) {
        png_text entry{};
        entry.compression = PNG_ITXT_COMPRESSION_NONE; // the only kind of text chunk that stores UTF-8
        entry.key = const_cast<char*>(text.keyword.c_str());
        entry.text = const_cast<char*>(text.text.c_str());
        picture.texts.push_back(entry);
    }
    return picture;
}

} // namespace

void write_png(const std::filesystem::path& path, int width, int height, std::span<const std::byte> rgba,
               const PngOptions& options) {
    if (width < 1 || height < 1 ||
        rgba.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                           bytes_of_pixel(options.depth))
        throw RecordError(fmt::format("{}: expected {} bytes for each of {}x{} pixels, got {} bytes",
                                      path.string(), bytes_of_pixel(options.depth), width, height,
                                      rgba.size()));
    PartFile part(path, options.overwrite, PartFile::Naming::none);
    Picture picture = describe(width, height, rgba, options);
    if (const std::string problem = write_picture(part.stream(), picture); !problem.empty())
        throw cannot_be_written(path, problem);
    part.move_into_place(options.flush);
}

std::optional<PngPicture> read_png(const std::filesystem::path& path) {
    constexpr std::uint64_t most_pixels = 16u << 20;
    std::optional<InputFile> file;
    try {
        file.emplace(path);
    } catch (const FileError&) {
        return std::nullopt;
    }
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_stdio(&image, file->stream())) return std::nullopt;
    if (std::uint64_t{image.width} * image.height > most_pixels) {
        png_image_free(&image);
        return std::nullopt;
    }
    image.format = PNG_FORMAT_RGBA;
    PngPicture picture{static_cast<int>(image.width), static_cast<int>(image.height), {}};
    picture.rgba.resize(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, nullptr, picture.rgba.data(), 0, nullptr)) return std::nullopt;
    return picture;
}

namespace {

[[noreturn]] void on_text_error(png_structp png, png_const_charp) { png_longjmp(png, 1); }

// on_text_error() leaves the next two functions by longjmp: they must not contain objects with destructors.

/// Reads the chunks before the pixels, where write_png() stores the texts.
bool read_head(png_structp png, png_infop info, std::FILE* file) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_init_io(png, file);
    png_read_info(png, info);
    return true;
}

/// Reads the chunks after the pixels, where other programs store the texts. libpng has to decode the pixels
/// first.
bool read_tail(png_structp png, png_infop info) {
    constexpr std::uint64_t most_pixels = 1u << 28;
    if (setjmp(png_jmpbuf(png))) return false;
    const png_uint_32 height = png_get_image_height(png, info);
    if (std::uint64_t{png_get_image_width(png, info)} * height > most_pixels) return false;
    const int passes = png_set_interlace_handling(png);
    png_start_read_image(png);
    for (int pass = 0; pass < passes; ++pass)
        for (png_uint_32 row = 0; row < height; ++row) png_read_row(png, nullptr, nullptr);
    png_read_end(png, info);
    return true;
}

/// The most memory for one text, bytes. libpng's default is 8 MB, but the text of an hour's run may need
/// more. A text is not larger than its file, unless another program has compressed it. The length stated in a
/// chunk is not used, because it may be wrong.
png_alloc_size_t most_memory(std::uint64_t size_of_file) {
    constexpr std::uint64_t usual = 8'000'000, most = 1u << 30, ratio = 16;
    return std::clamp(size_of_file, usual / ratio, most / ratio) * ratio;
}

/// Limits the memory of every chunk. libpng limits only decompressed texts: it reads a longer uncompressed
/// chunk with a warning.
png_voidp allocate(png_structp png, png_alloc_size_t size) {
    return size <= *static_cast<const png_alloc_size_t*>(png_get_mem_ptr(png)) ? std::malloc(size) : nullptr;
}
void release(png_structp, png_voidp memory) { std::free(memory); }

} // namespace

std::vector<PngText> read_png_texts(const std::filesystem::path& path) {
    const InputFile file(path, "picture");
    png_alloc_size_t most = most_memory(file.size());
    png_structp png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, nullptr, on_text_error, on_warning,
                                               &most, allocate, release);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    if (png) png_set_chunk_malloc_max(png, most);
    const bool is_read = info && read_head(png, info, file.stream());
    std::vector<PngText> texts;
    png_textp entries = nullptr;
    int count = 0;
    if (is_read && png_get_text(png, info, &entries, &count) == 0 && read_tail(png, info))
        png_get_text(png, info, &entries, &count);
    for (int i = 0; i < count; ++i) texts.push_back({entries[i].key, entries[i].text ? entries[i].text : ""});
    png_destroy_read_struct(&png, &info, nullptr);
    if (!is_read) throw RecordError(fmt::format("{}: expected a PNG picture", path.string()));
    return texts;
}

// OpenEXR.

#ifdef PENDULA_HAS_OPENEXR

namespace {

constexpr std::size_t bytes_of_channel = 2;
constexpr std::array<const char*, 4> channels{"R", "G", "B", "A"};

void write_light(const std::filesystem::path& path, int width, int height, std::span<const std::byte> rgba,
                 const ExrOptions& options) {
    Imf::Header header(width, height);
    header.compression() = Imf::ZIP_COMPRESSION;
    Imf::addChromaticities(header, Imf::Chromaticities()); // the default: BT.709's
    Imf::addWhiteLuminance(header, static_cast<float>(hdr::diffuse_white));
    if (!options.comments.empty()) Imf::addComments(header, options.comments);
    if (!options.software.empty()) header.insert("software", Imf::StringAttribute(options.software));
    Imf::FrameBuffer buffer;
    const std::size_t of_pixel = channels.size() * bytes_of_channel;
    char* first = const_cast<char*>(reinterpret_cast<const char*>(rgba.data())); // OpenEXR only reads
    for (std::size_t i = 0; i < channels.size(); ++i) {
        header.channels().insert(channels[i], Imf::Channel(Imf::HALF));
        buffer.insert(channels[i], Imf::Slice(Imf::HALF, first + i * bytes_of_channel, of_pixel,
                                              of_pixel * static_cast<std::size_t>(width)));
    }
    Imf::OutputFile file(path.c_str(), header, 0); // with 0, OpenEXR starts no threads
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
        write_light(part.part(), width, height, rgba, options);
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
