// SPDX-License-Identifier: MIT
#include "window/features/gallery/thumbnails.hpp"

#include "files/file_places.hpp"
#include "record/png.hpp"
#include "simulation/simulation_state.hpp"
#include "window/features/gallery/thumbnail_moment.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <span>
#include <utility>

namespace pendula {
namespace {

constexpr double piece = 0.1; ///< s, wall, of work in a frame
/// s, wall, in all: a scene that is slower shows an earlier moment.
constexpr double usual_patience = 0.4, patience_with_ensemble = 4;
constexpr int width = ThumbnailStage::width, height = ThumbnailStage::height;

void keep(const std::filesystem::path& file, std::span<const std::byte> rows) {
    try {
        std::error_code ignored;
        std::filesystem::create_directories(file.parent_path(), ignored);
        if (!file.empty()) write_png(file, width, height, rows, {.flush = PartFile::Flush::later});
    } catch (const std::exception&) { // drawn again the next time
    }
}

} // namespace

std::filesystem::path thumbnail_file(const Scene& scene, double moment) {
    const std::filesystem::path cache = user_folder(UserFolder::cache);
    if (cache.empty()) return cache;
    StateHasher hasher;
    const std::string shown = fmt::format("{}{} s {}", to_toml(scene), moment, PENDULA_VERSION);
    hasher.add(std::as_bytes(std::span(shown)));
    return cache / "thumbnails" / fmt::format("{:016x}.png", hasher.hash());
}

unsigned Thumbnails::picture_of(const std::string& id, std::optional<double> hovered) {
    if (hovered) {
        moves_ = id;
        if (moving_.wanted() == id)
            if (const unsigned picture = moving_.picture_at(*hovered)) return picture;
    }
    if (const auto found = pictures_.find(id); found != pictures_.end()) return found->second.id();
    if (!wanted_) wanted_ = id;
    return 0;
}

Thumbnails::Making::Making(const std::string& id)
    : source(thumbnail_source(id)), file(thumbnail_file(source.scene, source.moment)) {}

std::optional<std::vector<std::byte>> Thumbnails::go_on(Making& making) {
    if (!making.stage) {
        if (auto kept = read_png(making.file); kept && kept->width == width && kept->height == height)
            return std::move(kept->rgba);
        making.stage.emplace(making.source.scene);
    }
    const auto began = std::chrono::steady_clock::now();
    const bool is_there = making.stage->advance(making.source.moment, piece);
    making.spent += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    const double patience =
        making.source.scene.setup.ensemble.enabled ? patience_with_ensemble : usual_patience;
    if (!is_there && making.spent < patience) return std::nullopt;
    std::vector<std::byte> rows = making.stage->draw();
    keep(making.file, rows);
    return rows;
}

void Thumbnails::work() {
    moving_.want(std::exchange(moves_, std::string()));
    if (!wanted_) {
        moving_.work();
        return;
    }
    try {
        if (!making_) making_.emplace(*wanted_);
        const auto rows = go_on(*making_);
        if (!rows) return;
        gl::Texture& picture = pictures_[*wanted_];
        picture = gl::Texture("thumbnail", width, height, gl::Format::rgba8);
        picture.upload(*rows);
    } catch (const std::exception&) { // this scene has no picture
        pictures_[*wanted_];
    }
    making_.reset();
    wanted_.reset();
}

} // namespace pendula
