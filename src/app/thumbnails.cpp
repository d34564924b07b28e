// SPDX-License-Identifier: MIT
#include "app/thumbnails.hpp"

#include "app/torus_orbit.hpp"
#include "gl/pixel_reader.hpp"
#include "record/png.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "scene/trail_length.hpp"
#include "simulation/simulation.hpp"
#include "simulation/state_hash.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <span>

namespace pendula {
namespace {

constexpr int width = 480, height = 270; // px
constexpr float line_scale = 0.55f;      ///< of line widths: a little more than the height asks for
constexpr double shown_time = 7;         ///< s, simulated
constexpr double patience = 0.4;         ///< s, wall: a scene that is slower shows an earlier moment
constexpr std::int64_t steps_at_once = 2000;

std::filesystem::path cache_folder() {
    const auto absolute = [](const char* variable) {
        const char* value = std::getenv(variable);
        std::filesystem::path path = value ? value : "";
        return path.is_absolute() ? path : std::filesystem::path(); // the specification leaves out others
    };
    if (const auto cache = absolute("XDG_CACHE_HOME"); !cache.empty())
        return cache / "pendula" / "thumbnails";
    if (const auto home = absolute("HOME"); !home.empty()) return home / ".cache" / "pendula" / "thumbnails";
    return {};
}

/// Plots are unreadable at this size.
Layout layout_of(const Scene& scene) {
    const Layout layout = scene.view.layout;
    return layout == Layout::chain || layout == Layout::torus ? layout : Layout::chain_torus;
}

/// Rows top-down.
std::vector<std::byte> draw(const Scene& scene) {
    SceneRenderer renderer;
    gl::Framebuffer target("thumbnail", width, height, gl::Format::rgba8);
    Simulation simulation(scene.setup);
    const auto began = std::chrono::steady_clock::now();
    const auto waited = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    while (simulation.time() < shown_time && !simulation.failure() && waited() < patience)
        simulation.advance(steps_at_once, renderer);
    const double time = simulation.time();
    std::vector<ChainState> states;
    simulation.states_at(time, states);
    FrameInput input;
    input.chain = &simulation.setup().chain;
    input.states = states;
    input.epoch = simulation.epoch();
    input.time = time;
    input.sample_interval = simulation.setup().sample_interval;
    input.trail_seconds = trail_span(scene.trail_seconds, scene.look, scene.setup.chain);
    input.look = scene.look;
    input.look.transparent = false;
    input.view = scene.view;
    input.view.layout = layout_of(scene);
    input.torus_camera = TorusOrbit::untouched(scene.view.embedding, time, scene.view.auto_rotate);
    input.torus_shape = TorusOrbit::untouched_shape(scene.view.embedding, time, scene.view.auto_rotate);
    input.show_labels = false;
    input.pixel_scale = line_scale;
    input.layout = divide_area({0, 0, width, height}, input.view.layout, {}, input.chain->links());
    renderer.draw(input, target.id(), width, height);
    gl::PixelReader reader(width, height, 1);
    reader.request(target.id());
    std::vector<std::byte> rows(std::size_t{4} * width * height);
    gl::copy_top_down(reader.take(), width, height, rows);
    return rows;
}

std::vector<std::byte> picture_rows(const Scene& scene) {
    const std::filesystem::path file = thumbnail_file(scene);
    if (const auto kept = read_png(file); kept && kept->width == width && kept->height == height)
        return kept->rgba;
    std::vector<std::byte> rows = draw(scene);
    try {
        std::error_code ignored;
        std::filesystem::create_directories(file.parent_path(), ignored);
        if (!file.empty()) write_png(file, width, height, rows);
    } catch (const std::exception&) { // drawn again the next time
    }
    return rows;
}

} // namespace

std::filesystem::path thumbnail_file(const Scene& scene) {
    const std::filesystem::path folder = cache_folder();
    if (folder.empty()) return folder;
    StateHasher hasher;
    const std::string shown = to_toml(scene) + PENDULA_VERSION;
    hasher.add(std::as_bytes(std::span(shown)));
    return folder / fmt::format("{:016x}.png", hasher.hash());
}

unsigned Thumbnails::picture_of(const std::string& id) {
    if (const auto found = pictures_.find(id); found != pictures_.end()) return found->second.id();
    if (!wanted_) wanted_ = id;
    return 0;
}

void Thumbnails::work() {
    if (!wanted_) return;
    gl::Texture& picture = pictures_[*wanted_];
    try {
        const std::vector<std::byte> rows = picture_rows(load_scene(*wanted_));
        picture = gl::Texture("thumbnail", width, height, gl::Format::rgba8);
        picture.upload(rows);
    } catch (const std::exception&) { // stays without a picture
    }
    wanted_.reset();
}

} // namespace pendula
