// SPDX-License-Identifier: MIT
#include "record/png.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>
#include <png.h>

#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <memory>

namespace pendula {
namespace {

// libpng leaves a failed call by longjmp, so the functions that it skips must not contain objects with
// destructors.

[[noreturn]] void on_text_error(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void on_text_warning(png_structp, png_const_charp) {}

/// Everything before the pixels: write_png() puts the texts there.
bool read_head(png_structp png, png_infop info, std::FILE* file) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_init_io(png, file);
    png_read_info(png, info);
    return true;
}

} // namespace

std::vector<PngText> read_png_texts(const std::filesystem::path& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) throw RecordError(fmt::format("{} cannot be read: {}", path.string(), std::strerror(errno)));
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, on_text_error, on_text_warning);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    // libpng limits texts to 8 MB; a run of an hour may need more.
    if (png) png_set_chunk_malloc_max(png, 1u << 30);
    const bool is_read = info && read_head(png, info, file.get());
    std::vector<PngText> texts;
    png_textp entries = nullptr;
    int count = 0;
    if (is_read) png_get_text(png, info, &entries, &count);
    for (int i = 0; i < count; ++i) texts.push_back({entries[i].key, entries[i].text ? entries[i].text : ""});
    png_destroy_read_struct(&png, &info, nullptr);
    if (!is_read) throw RecordError(fmt::format("{}: expected a PNG picture", path.string()));
    return texts;
}

} // namespace pendula
