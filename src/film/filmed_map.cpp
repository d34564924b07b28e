// SPDX-License-Identifier: MIT
#include "film/filmed_map.hpp"

#include "film/interrupt.hpp"
#include "render/map/map_words.hpp"
#include "render/view_geometry.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace pendula {
namespace {

constexpr std::chrono::milliseconds between_counts{5};

} // namespace

bool FilmedMap::Wanted::is_like(const Wanted& other) const {
    return given == other.given && view == other.view && grid == other.grid &&
           picture.width == other.picture.width && picture.height == other.picture.height;
}

void FilmedMap::fill(FrameInput& input, const StartState& start, int width, int height, double patience) {
    const PixelRectangle& view = input.layout[View::map];
    if (view.is_empty()) return;
    const gl::Area picture =
        map_geometry(area_of(view, width, height), input.text_size, input.show_labels).picture;
    Wanted wanted{map_definition(input.map, *input.chain, start), input.map, map_grid(picture), picture};
    if (!shown_ || !shown_->is_like(wanted)) {
        calculate(wanted, patience);
        shown_ = std::move(wanted);
    }
    input.map_frame = &frame_;
}

void FilmedMap::calculate(const Wanted& wanted, double patience) {
    frame_ = {};
    frame_.definition = without_axes(wanted.given);
    frame_.problem = problem_of(wanted.given).value_or("");
    if (!frame_.problem.empty()) return;
    frame_.place = map_place(wanted.view, usual_place(wanted.given));
    const MapPlace place = shown_place(frame_.place, wanted.picture);
    if (!work_) work_ = std::make_unique<MapWork>(std::max(1u, std::thread::hardware_concurrency()));
    const std::uint64_t generation =
        work_->request(frame_.definition, place, wanted.grid.columns, wanted.grid.rows);
    const auto began = std::chrono::steady_clock::now();
    MapReport report;
    while (report = work_->report(),
           report.progress < 1 && !report.failure && !InterruptGuard::interrupted() &&
               std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() < patience)
        std::this_thread::sleep_for(between_counts);
    work_->rest();
    if (report.failure) {
        frame_.problem = *report.failure;
        return;
    }
    frame_.status = status_words(frame_.definition, place, report.arithmetic, report.predictability);
    if (!report.picture || report.picture_generation != generation) return;
    const MapColouring colouring = colouring_of(*report.picture, wanted.view.palette, wanted.view.scale);
    frame_.pictures[1] = std::make_shared<const PaintedMap>(paint(report.picture, colouring));
}

} // namespace pendula
