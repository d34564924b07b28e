// SPDX-License-Identifier: MIT
// The functions with which pendula map writes and reads PNG pictures and writes films.
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/map.hpp"
#include "physics/trajectory.hpp"
#include "record/encoding_thread.hpp"
#include "record/film_file.hpp"
#include "record/frame_rate.hpp"
#include "record/open_sink.hpp"
#include "record/picture_files.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pendula {
namespace {

constexpr const char* map_keyword = "pendula-map";

std::uint16_t sixteen_bits(float linear) {
    const double x = std::clamp(static_cast<double>(linear), 0.0, 1.0);
    const double encoded = x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055;
    return static_cast<std::uint16_t>(std::lround(65535 * encoded));
}

/// RGBA pixels with 16 bits per channel; the top row comes first.
std::vector<std::byte> pixels_of(const MapPicture& picture, const MapColouring& colouring) {
    const std::vector<LinearRgb> colours = colours_of(picture, colouring);
    std::vector<std::byte> bytes(colours.size() * 8);
    for (std::size_t row = 0; row < picture.rows; ++row)
        for (std::size_t column = 0; column < picture.columns; ++column) {
            const LinearRgb& colour = colours[(picture.rows - 1 - row) * picture.columns + column];
            const std::uint16_t rgba[4] = {sixteen_bits(colour[0]), sixteen_bits(colour[1]),
                                           sixteen_bits(colour[2]), 65535};
            std::memcpy(&bytes[(row * picture.columns + column) * sizeof rgba], rgba, sizeof rgba);
        }
    return bytes;
}

void write_map_png(const std::filesystem::path& path, const MapPicture& picture,
                   const MapColouring& colouring, const MapTexts& texts, bool overwrite) {
    PngOptions options;
    options.depth = 16;
    options.overwrite = overwrite;
    options.texts = {{"Title", std::string(traits_of(picture.definition.quantity).title)},
                     {"Comment", texts.scene},
                     {"Software", "pendula " PENDULA_VERSION},
                     {map_keyword, texts.map}};
    write_png(path, static_cast<int>(picture.columns), static_cast<int>(picture.rows),
              pixels_of(picture, colouring), options);
}

MapTexts read_map_png(const std::filesystem::path& path) {
    MapTexts texts;
    for (const PngText& text : read_png_texts(path))
        if (text.keyword == map_keyword) texts.map = text.text;
    if (texts.map.empty())
        throw Refused(fmt::format("{}: expected a scene, or a map that pendula has drawn", path.string()));
    texts.scene = read_metadata(path).comment;
    return texts;
}

class SinkFilm final : public MapFilm {
  public:
    SinkFilm(const RecordingOptions& options)
        : depth_(options.depth), thread_((check_sink(options), open_sink(options))) {}

    void put(const MapPicture& picture, const MapColouring& colouring) override try {
        Frame frame =
            thread_.blank(static_cast<int>(picture.columns), static_cast<int>(picture.rows), depth_);
        const std::vector<std::byte> pixels = pixels_of(picture, colouring);
        if (depth_ > 8)
            frame.pixels = pixels;
        else
            for (std::size_t i = 0; i < frame.pixels.size(); ++i) {
                std::uint16_t channel;
                std::memcpy(&channel, &pixels[2 * i], sizeof channel);
                frame.pixels[i] = static_cast<std::byte>((channel + 128) / 257);
            }
        thread_.put(std::move(frame));
    } catch (const FileError& error) {
        throw CommandFailed(error.what());
    }
    void finish() override try { thread_.finish(); } catch (const FileError& error) {
        throw CommandFailed(error.what());
    }

  private:
    int depth_;
    EncodingThread thread_;
};

std::unique_ptr<MapFilm> open_film(const std::filesystem::path& path, FrameSize size, const std::string& rate,
                                   const MapTexts& texts, bool overwrite) {
    RecordingOptions options;
    options.target = path;
    options.width = size.width;
    options.height = size.height;
    const std::optional<FrameRate> read = frame_rate_from(rate);
    if (!read) throw Refused(fmt::format("--fps: expected a number of frames per second, got '{}'", rate));
    options.frames_per_second = *read;
    options.overwrite = overwrite;
    options.metadata = {
        .title = "A zoom into a map", .comment = texts.scene, .software = "pendula " PENDULA_VERSION};
    if (!is_picture_folder(path) && !is_standard_output(path) && codec_for(path, {}).even_size &&
        (size.width % 2 != 0 || size.height % 2 != 0))
        throw Refused(
            fmt::format("--size: expected an even width and height for this kind of film, got {}x{}",
                        size.width, size.height));
    try {
        options.depth = recording_depth(options, std::nullopt).bits;
        return std::make_unique<SinkFilm>(options);
    } catch (const RecordInterrupted&) {
        throw CommandFailed("interrupted before the first frame");
    }
}

} // namespace

MapPictures map_pictures() { return {write_map_png, read_map_png, open_film}; }

} // namespace pendula
