// SPDX-License-Identifier: MIT
#include "files/input_file.hpp"
#include "record/png.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace pendula {
namespace {

// libpng leaves a failed call by longjmp, so the functions that it skips must not contain objects with
// destructors.

[[noreturn]] void on_text_error(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void on_text_warning(png_structp, png_const_charp) {}

/// Everything before the pixels, where write_png() puts the texts.
bool read_head(png_structp png, png_infop info, std::FILE* file) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_init_io(png, file);
    png_read_info(png, info);
    return true;
}

/// Everything behind the pixels too, where other programs put the texts. libpng has to decode the pixels on
/// its way there.
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

/// Of a text, bytes. libpng allows 8 MB; a run of an hour may need more, but no more than its file has,
/// unless another program has compressed it. What a chunk says of its own length is no reason to ask for
/// memory.
png_alloc_size_t most_memory(std::uint64_t size_of_file) {
    constexpr std::uint64_t usual = 8'000'000, most = 1u << 30, ratio = 16;
    return std::clamp(size_of_file, usual / ratio, most / ratio) * ratio;
}

/// libpng's own limit counts for what it decompresses; of a plain chunk that is longer it warns, and reads
/// it.
png_voidp allocate(png_structp png, png_alloc_size_t size) {
    return size <= *static_cast<const png_alloc_size_t*>(png_get_mem_ptr(png)) ? std::malloc(size) : nullptr;
}
void release(png_structp, png_voidp memory) { std::free(memory); }

} // namespace

std::vector<PngText> read_png_texts(const std::filesystem::path& path) {
    const InputFile file(path, "picture");
    png_alloc_size_t most = most_memory(file.size());
    png_structp png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, nullptr, on_text_error, on_text_warning,
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

} // namespace pendula
