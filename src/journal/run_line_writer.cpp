// SPDX-License-Identifier: MIT
#include "journal/run_line_writer.hpp"

#include "scene/run_view.hpp"
#include "scene/scene_error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_past = 16; ///< number of earlier runs whose views are kept for undo

bool is_same_start(const RunRecord& a, const RunRecord& b) {
    return a.start == b.start && a.setup == b.setup && a.scene == b.scene;
}

/// Moves the view to the first step of length `dt` at or after the view's time. A view that is already at
/// such a step does not change.
LoggedView counted_in(LoggedView view, double dt) {
    auto step = static_cast<std::int64_t>(std::ceil(view.time / dt));
    while (step > 0 && static_cast<double>(step - 1) * dt >= view.time) --step;
    while (static_cast<double>(step) * dt < view.time) ++step;
    view.step = step;
    view.time = static_cast<double>(step) * dt;
    return view;
}

void count_in(double dt, std::vector<LoggedView>& views) {
    for (LoggedView& view : views) view = counted_in(view, dt);
}

} // namespace

template<class MakeLine>
void RunLineWriter::add(MakeLine make_line) {
    if (!can_be_kept_) return;
    try {
        lines_ += make_line();
    } catch (const SceneError& error) {
        can_be_kept_ = false;
        problem_ = error.what();
    }
}

RunFile RunLineWriter::file() const {
    RunFile file{scene_, mirror_.record(), views_.views()};
    file.scene.setup = file.record.setup;
    return file;
}

std::string RunLineWriter::take_lines() {
    if (const std::int64_t end = mirror_.record().end; end > written_end_ || end_hash_is_news_) {
        add([&] { return run_lines::reached(end, mirror_.record().end_hash); });
        written_end_ = end;
        end_hash_is_news_ = false;
    }
    return std::exchange(lines_, {});
}

void RunLineWriter::add_views(std::vector<LoggedView> views) {
    // Just after a run began, some of these views may belong to the previous run, so all are dropped. A view
    // that is still shown comes again with the next call.
    if (std::exchange(just_began_, false)) return;
    for (LoggedView& view : views) {
        if (reintegrated_at_ && view.time <= *reintegrated_at_)
            view = counted_in(view, mirror_.record().setup.integration.dt);
        // Waiting views with later steps than this view belong to another run.
        while (!waiting_.empty() && waiting_.back().step > view.step) waiting_.pop_back();
        waiting_.push_back(view);
    }
    const std::int64_t end = mirror_.record().end;
    const auto later = std::find_if(waiting_.begin(), waiting_.end(),
                                    [&](const LoggedView& view) { return view.step > end; });
    for (auto each = waiting_.begin(); each != later; ++each)
        if (const auto kept = views_.add(*each)) add([&] { return run_lines::view(*kept, scene_); });
    waiting_.erase(waiting_.begin(), later);
}

/// Keeps the views of the current run, so that undo can restore them with the run.
void RunLineWriter::put_aside() {
    if (mirror_.record().end == 0 || views_.views().empty()) return;
    RunFile past;
    past.scene = scene_;
    past.record.setup = mirror_.record().setup;
    past.record.start = mirror_.record().start;
    past.record.scene = mirror_.record().scene;
    past.views = views_.views();
    past_.push_front(std::move(past));
    if (past_.size() > most_past) past_.pop_back();
}

/// The opened or earlier run that this record continues; nothing for a new run, even if it begins in the same
/// way.
std::optional<RunFile> RunLineWriter::known(const RunRecord& record) const {
    if (record.end == 0) return std::nullopt;
    if (auto expected = expected_(); expected && is_same_start(expected->record, record)) return expected;
    for (const RunFile& past : past_)
        if (is_same_start(past.record, record)) return past;
    return std::nullopt;
}

void RunLineWriter::run_began(const RunRecord& record) {
    std::optional<RunFile> known_run = known(record);
    put_aside();
    scene_ = known_run ? known_run->scene : scene_of_(record.scene);
    begin(record, known_run ? std::move(known_run->views) : std::vector<LoggedView>{});
    waiting_.clear();
    reintegrated_at_.reset();
    just_began_ = true;
}

/// The views of the run keep their times; their step numbers are calculated again with the new dt.
void RunLineWriter::run_reintegrated(const RunRecord& record) {
    const double dt = record.setup.integration.dt;
    std::vector<LoggedView> views = views_.views();
    count_in(dt, views);
    count_in(dt, waiting_);
    begin(record, std::move(views));
    reintegrated_at_ = static_cast<double>(record.end) * dt;
}

void RunLineWriter::begin(const RunRecord& record, std::vector<LoggedView> views) {
    mirror_.run_began(record);
    views_.begin(std::move(views));
    views_.cut(record.end);
    can_be_kept_ = true;
    add([&] { return run_lines::run(scene_, record, views_.views()); });
    written_end_ = record.end;
    end_hash_is_news_ = false;
}

void RunLineWriter::command_logged(const LoggedCommand& command) {
    mirror_.command_logged(command);
    reintegrated_at_.reset();
    add([&] { return run_lines::command(command); });
    written_end_ = std::max(written_end_, command.step);
}

void RunLineWriter::keyframe_taken(const KeyframeHash& keyframe) {
    mirror_.keyframe_taken(keyframe);
    add([&] { return run_lines::keyframe(keyframe); });
    written_end_ = std::max(written_end_, keyframe.step);
}

void RunLineWriter::future_cut(std::int64_t step, std::size_t commands) {
    mirror_.future_cut(step, commands);
    reintegrated_at_.reset();
    views_.cut(step);
    std::erase_if(waiting_, [&](const LoggedView& view) { return view.step > step; });
    add([&] { return run_lines::cut(step, commands); });
    written_end_ = step;
}

/// If the end was already written without its hash, the hash is written when it becomes known.
void RunLineWriter::reached(std::int64_t step, std::optional<StateHash> hash) {
    end_hash_is_news_ |= hash && step == written_end_ && hash != mirror_.record().end_hash;
    mirror_.reached(step, hash);
}

namespace {

constexpr double beginning = 0.5;     ///< s; a view before this time replaces the first view
constexpr float turned_apart = 0.01f; ///< rad; smaller changes of an angle that turns by itself are ignored
constexpr float moved = 1e-4f;        ///< smaller changes of the camera's other numbers are ignored

bool differs_in_angle(float a, float b) {
    return std::abs(std::remainder(a - b, 2 * std::numbers::pi_v<float>)) > turned_apart;
}

bool same_pose(const CameraPose& a, const CameraPose& b) {
    constexpr std::array fields{&CameraPose::chain_x,   &CameraPose::chain_y,        &CameraPose::chain_zoom,
                                &CameraPose::elevation, &CameraPose::distance,       &CameraPose::pan_x,
                                &CameraPose::pan_y,     &CameraPose::roll,           &CameraPose::clifford,
                                &CameraPose::turning,   &CameraPose::turning_in_four};
    for (const auto field : fields)
        if (std::abs(a.*field - b.*field) > moved) return false;
    // If the camera does not turn by itself, the smaller limit applies.
    const bool by_itself = a.turning != 0;
    if (by_itself ? differs_in_angle(a.azimuth, b.azimuth) : std::abs(a.azimuth - b.azimuth) > moved)
        return false;
    return a.clifford <= 0 || !differs_in_angle(a.turn, b.turn);
}

} // namespace

std::optional<LoggedView> ViewLog::add(LoggedView now) {
    if (!views_.empty()) {
        const LoggedView& last = views_.back();
        if (now.step > last.step &&
            std::floor(now.time * views_per_second) == std::floor(last.time * views_per_second))
            return std::nullopt; // if this view is still shown later, a later call stores it
        RunView expected = last.view;
        const RunView seen = now.view;
        CameraPose pose = untouched(expected.camera, now.time - last.time);
        // While the run is stopped, the torus turns by itself on the screen, but not in films: ignore that
        // turn.
        if (now.step == last.step && pose.turning != 0) pose.azimuth = seen.camera.azimuth;
        if (now.step == last.step && pose.turning_in_four != 0) pose.turn = seen.camera.turn;
        const bool same = same_pose(pose, seen.camera);
        expected.camera = seen.camera;
        if (same && expected == seen) return std::nullopt;
    }
    if (now.time < beginning && (views_.empty() || views_.back().step == 0)) now.step = 0;
    if (now.step == 0) now.time = 0;
    cut(now.step - 1);
    views_.push_back(now);
    return now;
}

void ViewLog::cut(std::int64_t step) {
    while (!views_.empty() && views_.back().step > step) views_.pop_back();
}

} // namespace pendula
