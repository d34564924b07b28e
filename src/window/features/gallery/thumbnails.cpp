// SPDX-License-Identifier: MIT
#include "window/features/gallery/thumbnails.hpp"

#include "files/file_places.hpp"
#include "record/picture_files.hpp"
#include "simulation/simulation_state.hpp"
#include "storyboard/story_edit.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/files/open_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <exception>
#include <span>
#include <utility>

namespace pendula {
namespace {

struct Row {
    std::string_view id;
    double seconds;
};

/// Moments chosen so that the trails of different scenes look different and the path winds around the torus.
/// They are early, because the scene is simulated up to this moment before its picture is drawn.
constexpr std::array rows{
    Row{"double-1-1", 11},
    Row{"double-2-1", 13},
    Row{"energy-shell", 7},
    Row{"indian-rope", 1},
    Row{"jelly", 4},
    Row{"kapitza", 3},
    Row{"precision-race", 12},
    Row{"quadruple-1-2-3-5", 6},
    Row{"quadruple-5-3-2-1", 12},
    Row{"rope-100", 4},
    Row{"simple-120", 3},
    Row{"standing-three", 2},
    Row{"stiff", 9},
    Row{"study-triple", 13},
    Row{"torus-cloud", 3.3},
    Row{"torus-double", 15},
    Row{"triple-1-2-4", 12},
    Row{"triple-2-1-1", 12},
    Row{"triple-3-2-1", 11},
    Row{"triple-fan", 4},
    Row{"white-pendulum", 5},
};
constexpr double usual = 7; // s

} // namespace

double thumbnail_moment(std::string_view id) {
    const auto found = std::ranges::find(rows, id, &Row::id);
    return found == rows.end() ? usual : found->seconds;
}

ThumbnailSource thumbnail_source(const std::string& id) {
    if (!is_storyboard_name(id)) return {load_scene(id), thumbnail_moment(id)};
    const std::shared_ptr<const Storyboard> film = open_shipped_storyboard(id).storyboard;
    const Storyboard& story = *film;
    constexpr double part = 0.55; // fraction of the film
    StoryMoment moment = shot_at(story, part * story.duration());
    while (story.shots[moment.shot].panes.empty() && moment.shot > 0) moment = {moment.shot - 1, 0};
    const Shot& shot = story.shots[moment.shot];
    if (shot.panes.empty()) throw SceneError(id + " shows no scene");
    return {shot.panes.front().scene_at(moment.at), shot.simulated(moment.at)};
}

namespace {

constexpr float line_scale = 0.55f; ///< factor of line widths; lines are thinner in a small picture
constexpr double steps_at_once = 200;
constexpr double map_patience = 1; ///< longest wall time for calculating the map of a picture, s
constexpr int ensemble_rate = 30;  ///< frames per second at which the light of an ensemble is added up
constexpr std::size_t most_members = 10000; ///< more could not be distinguished in such a small picture

/// The scene as a thumbnail shows it: without plots, which would be unreadable at this size.
Scene as_shown(Scene scene) {
    Layout& layout = scene.views.layout;
    if (layout == Layout::chain_plots || layout == Layout::everything) layout = Layout::chain_torus;
    scene.look.transparent = false;
    auto& count = scene.setup.ensemble.setup.count;
    count = std::min(count, most_members);
    return scene;
}

} // namespace

ThumbnailStage::ThumbnailStage(const Scene& scene)
    : scene_(as_shown(scene))
    , target_("thumbnail", width, height, gl::Format::rgba8)
    , reader_(width, height, 1)
    , simulation_(scene_.setup)
    , ensemble_(MomentCourse(FilmOptions{.frames_per_second = FrameRate(ensemble_rate)})) {}

bool ThumbnailStage::advance(double time, double patience) {
    const auto began = std::chrono::steady_clock::now();
    const auto waited = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    const double part = steps_at_once * scene_.setup.integration.dt;
    while (simulation_.time() < time && !simulation_.failure() && waited() < patience)
        advance_part(std::min(time, simulation_.time() + part));
    return simulation_.time() >= time || simulation_.failure();
}

void ThumbnailStage::advance_part(double time) {
    if (!scene_.setup.ensemble.enabled) return simulation_.advance_until(time, renderer_);
    simulation_.advance_until(std::min(time, ensemble_.next().time), renderer_);
    if (simulation_.time() < ensemble_.next().time) return;
    ensemble_.put_next(simulation_, renderer_);
    const StillFrame still = shown();
    renderer_.expect(still.input, width, height);
}

StillFrame ThumbnailStage::shown() const {
    StillFrame still = still_frame(scene_, simulation_, simulation_.time(), width, height);
    still.input.show_labels = false;
    still.input.pixel_scale = line_scale;
    return still;
}

std::vector<std::byte> ThumbnailStage::draw() {
    StillFrame still = shown();
    FrameInput& input = still.input;
    map_.fill(input, scene_.setup.start, width, height, map_patience);
    Snapshot snapshot;
    simulation_.fill(snapshot);
    section_.fill(input, snapshot.origin);
    renderer_.draw(input, target_.id(), width, height);
    reader_.request(target_.id());
    std::vector<std::byte> rows(std::size_t{4} * width * height);
    gl::copy_top_down(reader_.take(), width, height, rows);
    return rows;
}

namespace {

constexpr double motion_seconds = 0.006; ///< wall time in each frame for simulating the motion, s

} // namespace

void MovingThumbnail::want(const std::string& id) {
    if (id == id_) return;
    id_ = id;
    stage_.reset();
    loop_.clear();
    is_whole_ = id.empty();
}

void MovingThumbnail::work() {
    if (is_whole_ || id_.empty()) return;
    try {
        if (!stage_) {
            const ThumbnailSource source = thumbnail_source(id_);
            begins_ = source.moment;
            stage_ = std::make_unique<ThumbnailStage>(source.scene);
            return;
        }
        const double next = begins_ + static_cast<double>(loop_.size()) / pictures_a_second;
        if (!stage_->advance(next, motion_seconds)) return;
        gl::Texture& picture =
            loop_.emplace_back("thumbnail", ThumbnailStage::width, ThumbnailStage::height, gl::Format::rgba8);
        picture.upload(stage_->draw());
        is_whole_ = loop_.size() == pictures || stage_->time() < next;
    } catch (const std::exception&) { // keep the pictures made so far
        is_whole_ = true;
    }
    if (is_whole_) stage_.reset();
}

/// Plays the loop forwards and backwards, so that nothing jumps. While the loop is being made, returns its
/// newest picture.
unsigned MovingThumbnail::picture_at(double seconds) const {
    if (loop_.empty()) return 0;
    const auto last = static_cast<std::int64_t>(loop_.size()) - 1;
    if (last == 0) return loop_.front().id();
    const std::int64_t place =
        static_cast<std::int64_t>(std::max(0.0, seconds) * pictures_a_second) % (2 * last);
    const std::int64_t at = is_whole_ ? (place <= last ? place : 2 * last - place) : last;
    return loop_[static_cast<std::size_t>(at)].id();
}

namespace {

constexpr double piece = 0.1; ///< wall time of work in each frame, s
/// Longest wall time of work on one picture, s. If a scene needs longer, its picture shows an earlier moment.
constexpr double usual_patience = 0.4, patience_with_ensemble = 4;
constexpr int width = ThumbnailStage::width, height = ThumbnailStage::height;

void keep(const std::filesystem::path& file, std::span<const std::byte> pixels) {
    try {
        std::error_code ignored;
        std::filesystem::create_directories(file.parent_path(), ignored);
        if (!file.empty()) write_png(file, width, height, pixels, {.flush = PartFile::Flush::later});
    } catch (const std::exception&) { // without a file, the picture is drawn again next time
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
    if (!next_) next_ = id;
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
    if (!next_) {
        moving_.work();
        return;
    }
    try {
        if (!making_) making_.emplace(*next_);
        const auto rows = go_on(*making_);
        if (!rows) return;
        gl::Texture& picture = pictures_[*next_];
        picture = gl::Texture("thumbnail", width, height, gl::Format::rgba8);
        picture.upload(*rows);
    } catch (const std::exception&) { // this scene has no picture
        pictures_[*next_];
    }
    making_.reset();
    next_.reset();
}

} // namespace pendula
