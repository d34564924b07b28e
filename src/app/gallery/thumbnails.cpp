// SPDX-License-Identifier: MIT
#include "app/gallery/thumbnails.hpp"

#include "app/gallery/thumbnail_moment.hpp"
#include "record/png.hpp"
#include "simulation/state_hash.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <span>
#include <utility>

namespace pendula {
namespace {

constexpr double still_seconds = 0.4; ///< s, wall: a scene that is slower shows an earlier moment
constexpr int width = ThumbnailStage::width, height = ThumbnailStage::height;

std::filesystem::path cache_folder() {
    const auto absolute = [](const char* variable) {
        const char* value = std::getenv(variable);
        std::filesystem::path path = value ? value : "";
        return path.is_absolute() ? path : std::filesystem::path(); // the specification ignores relative ones
    };
    if (const auto cache = absolute("XDG_CACHE_HOME"); !cache.empty())
        return cache / "pendula" / "thumbnails";
    if (const auto home = absolute("HOME"); !home.empty()) return home / ".cache" / "pendula" / "thumbnails";
    return {};
}

std::vector<std::byte> picture_rows(const Scene& scene, double moment) {
    const std::filesystem::path file = thumbnail_file(scene, moment);
    if (const auto kept = read_png(file); kept && kept->width == width && kept->height == height)
        return kept->rgba;
    ThumbnailStage stage(scene);
    stage.advance(moment, still_seconds);
    std::vector<std::byte> rows = stage.draw();
    try {
        std::error_code ignored;
        std::filesystem::create_directories(file.parent_path(), ignored);
        if (!file.empty()) write_png(file, width, height, rows);
    } catch (const std::exception&) { // drawn again the next time
    }
    return rows;
}

} // namespace

std::filesystem::path thumbnail_file(const Scene& scene, double moment) {
    const std::filesystem::path folder = cache_folder();
    if (folder.empty()) return folder;
    StateHasher hasher;
    const std::string shown = fmt::format("{}{} s {}", to_toml(scene), moment, PENDULA_VERSION);
    hasher.add(std::as_bytes(std::span(shown)));
    return folder / fmt::format("{:016x}.png", hasher.hash());
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

void Thumbnails::work() {
    moving_.want(std::exchange(moves_, std::string()));
    if (!wanted_) {
        moving_.work();
        return;
    }
    gl::Texture& picture = pictures_[*wanted_];
    try {
        const std::vector<std::byte> rows = picture_rows(load_scene(*wanted_), thumbnail_moment(*wanted_));
        picture = gl::Texture("thumbnail", width, height, gl::Format::rgba8);
        picture.upload(rows);
    } catch (const std::exception&) { // this scene has no picture
    }
    wanted_.reset();
}

} // namespace pendula
