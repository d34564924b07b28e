// SPDX-License-Identifier: MIT
#include "scene/recorded_scene.hpp"

#include "files/file_error.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double usual_length = 0.2, usual_mass = 0.1; // m, kg: about the size of home-made pendulums

Chain guessed_chain(std::size_t links) {
    Chain chain;
    chain.lengths.assign(links, usual_length);
    chain.masses.assign(links, 0);
    chain.link_masses.assign(links, usual_mass);
    return chain;
}

/// If the recording's markers come from a video, places the scene's video so that the markers lie on the
/// chain.
void lay_video(Scene& scene, const Measured& measured) {
    VideoView& video = scene.video;
    if (!measured.pixels || video.file.empty() || video.scale != 0) return;
    video.scale = measured.pixels->first_link / scene.setup.chain.lengths.front();
    video.pivot_x = measured.pixels->pivot_x;
    video.pivot_y = measured.pixels->pivot_y;
    if (video.begin == 0) video.begin = scene.setup.measured.kept->times.front();
}

} // namespace

bool is_table_name(std::string_view name) {
    std::string ending = std::filesystem::path(name).extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return ending == ".csv" || ending == ".tsv";
}

Scene recorded_scene(const std::string& path, std::span<const std::string> overrides) {
    Measured measured;
    try {
        measured = read_measured(path);
    } catch (const FileError& error) {
        throw SceneError(error.what());
    }
    return recorded_scene(path, measured, 0, overrides);
}

Scene recorded_scene(const std::string& path, const Measured& measured, std::size_t piece,
                     std::span<const std::string> overrides) {
    const std::size_t links = measured.links();
    Scene scene;
    scene.name = std::filesystem::path(path).stem().string();
    Chain& chain = scene.setup.chain;
    chain = guessed_chain(links);
    scene.setup.ghost.enabled = false;
    scene.setup.measured = motion_of(measured.pieces.at(piece));
    if (const auto no = measured_refusal(scene.setup.measured, chain)) throw SceneError(path + ": " + *no);
    scene.setup.start = recorded_start(scene.setup.measured, links);
    Scene read = parse_scene(to_toml(scene), path, overrides);
    // Overrides may have changed how the recording's angles are measured, which changes the start.
    if (read.setup.start == scene.setup.start)
        read.setup.start = recorded_start(read.setup.measured, read.setup.chain.links());
    lay_video(read, measured);
    return read;
}

bool is_guessed(const Chain& chain) { return chain == guessed_chain(chain.links()); }

MeasuredRows rows_of(const MeasuredPiece& piece) {
    MeasuredRows rows;
    for (std::size_t i = 0; i < piece.time.size() && rows.times.size() < most_recorded_rows; ++i) {
        const auto is_seen = [i](const std::vector<double>& theta) { return std::isfinite(theta[i]); };
        if (!std::ranges::all_of(piece.theta, is_seen)) continue;
        rows.times.push_back(piece.time[i]);
        for (const std::vector<double>& theta : piece.theta) rows.angles.push_back(theta[i]);
    }
    return rows;
}

MeasuredMotion motion_of(const MeasuredPiece& piece) {
    MeasuredMotion motion;
    motion.kept = std::make_shared<const MeasuredRows>(rows_of(piece));
    return motion;
}

Measured measured_of(const MeasuredMotion& motion, std::size_t links) {
    MeasuredPiece piece;
    for (const double time : motion.kept->times) piece.time.push_back(time - motion.kept->times.front());
    piece.theta.resize(links);
    const std::vector<double> angles = absolute_angles(motion, links);
    for (std::size_t i = 0; i < angles.size(); ++i) piece.theta[i % links].push_back(angles[i]);
    return {{std::move(piece)}, {}};
}

EnsembleChoice open_ensemble(const ChainFit& fit, std::size_t members) {
    EnsembleChoice choice;
    choice.enabled = true;
    choice.setup.count = members;
    choice.setup.starts = EnsembleStarts::fit;
    choice.setup.precision = EnsemblePrecision::double_;
    choice.setup.drawn = fit.open_constants;
    choice.setup.ways = fit.open_ways;
    return choice;
}

EnsembleLook open_look(std::size_t members) {
    return {.colour = EnsembleColour::prism,
            .shown_chains = std::min(members, most_shown_chains),
            .trail_seconds = 0.25};
}

StartState recorded_start(const MeasuredMotion& motion, std::size_t links) {
    return state_near(measured_of(motion, links).pieces.front(), 0);
}

} // namespace pendula
