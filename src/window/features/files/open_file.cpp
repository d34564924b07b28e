// SPDX-License-Identifier: MIT
#include "window/features/files/open_file.hpp"

#include "files/file_error.hpp"
#include "files/file_places.hpp"
#include "files/input_file.hpp"
#include "files/part_file.hpp"
#include "film/directed_film.hpp"
#include "gl/pixel_reader.hpp"
#include "record/container.hpp"
#include "record/film_file.hpp"
#include "record/picture_files.hpp"
#include "record/record_error.hpp"
#include "scene/recorded_scene.hpp"
#include "scene/run_file.hpp"
#include "scene/text_file.hpp"
#include "storyboard/storyboard.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t longest_recent_list = 1 << 16; ///< bytes

std::filesystem::path recent_list() {
    const std::filesystem::path folder = user_folder(UserFolder::state);
    return folder.empty() ? folder : folder / "recent-files";
}

OpenedFile of_run(RunFile file, const std::filesystem::path& path) {
    require_recorded_start(file, path.string());
    return {std::move(file.scene), std::make_shared<const RunRecord>(std::move(file.record)),
            std::move(file.views)};
}

OpenedFile of_storyboard(Storyboard storyboard) {
    OpenedFile opened{standing_scene(storyboard), nullptr};
    opened.storyboard = std::make_shared<const Storyboard>(std::move(storyboard));
    return opened;
}

} // namespace

OpenedFile open_file(const std::filesystem::path& path) {
    if (is_run_file(path)) {
        return of_run(load_run(path), path);
    }
    if (keeps_scene(path)) {
        const RecordMetadata said = read_metadata(path);
        const std::string& text = said.comment;
        require_scene_text(text, path.string(), said.command);
        if (is_storyboard_text(text)) return of_storyboard(read_contained_storyboard(text, path.string()));
        // The file may come from anybody, so it may only open a video in its own folder.
        const auto keep_to_folder = [&](VideoView& video) {
            video.leave_folder();
            if (!video.file.empty())
                video.file = (in_full(path).parent_path() / video.file).lexically_normal();
        };
        if (is_run_text(text)) {
            RunFile file = parse_run(text, path.string());
            keep_to_folder(file.scene.video);
            for (LoggedView& seen : file.views) keep_to_folder(seen.view.video);
            return of_run(std::move(file), path);
        }
        Scene scene = parse_scene(text, path.string());
        keep_to_folder(scene.video);
        return {std::move(scene), nullptr, {}, {}, lower_case_extension(path) == ".png"};
    }
    if (is_storyboard_name(path.string())) return of_storyboard(load_storyboard(in_full(path).string()));
    return {load_scene(in_full(path).string()), nullptr};
}

OpenedFile open_shipped_storyboard(const std::string& file) {
    const auto text = shipped_storyboard(file);
    if (!text) throw SceneError("there is no shipped storyboard " + file);
    return of_storyboard(read_storyboard(*text, file));
}

namespace {

/// Whether the file's name ends like that of a camera's video. Films made by pendula can have the same
/// endings.
bool is_video_name(const std::filesystem::path& path) {
    constexpr std::array endings{".mp4", ".mov", ".mkv", ".avi", ".webm", ".m4v", ".mts", ".3gp"};
    return std::ranges::find(endings, lower_case_extension(path)) != endings.end();
}

/// Whether a file with this name is offered for opening.
bool may_be_opened(const std::filesystem::path& path) {
    const std::string ending = lower_case_extension(path);
    return ending == ".toml" || ending == ".pendula" || is_table_name(path.string()) || keeps_scene(path) ||
           is_video_name(path);
}

} // namespace

bool is_foreign_video(const std::filesystem::path& path) {
    if (!keeps_scene(path)) return is_video_name(path);
    if (lower_case_extension(path) == ".png") return false;
    const RecordMetadata said = read_texts(path);
    const std::string kind = kind_of_text(said.comment);
    return said.command.empty() && kind != "a scene" && kind != "a run" && !is_storyboard_text(said.comment);
}

std::string openable_endings() { return ".toml, .pendula, .csv, .tsv, .png, " + scene_endings(); }

std::vector<std::filesystem::path> openable_files(const std::filesystem::path& folder) {
    std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> found;
    std::error_code ignored;
    for (const auto& entry : entries_of(folder))
        if (may_be_opened(entry.path()) && entry.is_regular_file(ignored))
            found.emplace_back(entry.last_write_time(ignored), entry.path());
    std::ranges::sort(found, [](const auto& a, const auto& b) {
        return std::tie(b.first, a.second) < std::tie(a.first, b.second);
    });
    std::vector<std::filesystem::path> files;
    for (auto& [time, path] : found) files.push_back(std::move(path));
    return files;
}

std::vector<std::filesystem::path> recent_files() {
    std::vector<std::filesystem::path> files;
    std::istringstream list(first_bytes(recent_list(), longest_recent_list));
    std::error_code ignored;
    for (std::string line; files.size() < recent_files_kept && std::getline(list, line);)
        if (!line.empty() && std::filesystem::is_regular_file(line, ignored)) files.emplace_back(line);
    return files;
}

void remember_file(const std::filesystem::path& path) {
    const std::filesystem::path list = recent_list();
    if (list.empty()) return;
    std::error_code ignored;
    const std::filesystem::path absolute = in_full(path).lexically_normal();
    if (absolute.string().find('\n') != std::string::npos) return;
    std::vector<std::filesystem::path> files = recent_files();
    std::erase(files, absolute);
    files.insert(files.begin(), absolute);
    files.resize(std::min(files.size(), recent_files_kept));
    std::filesystem::create_directories(list.parent_path(), ignored);
    std::string lines;
    for (const std::filesystem::path& file : files) lines += file.string() + '\n';
    try {
        write_whole_file(list, lines, true, PartFile::Flush::later);
    } catch (const FileError&) { // the list stays as it was
    }
}

std::filesystem::path dated_name(std::string_view ending,
                                 const std::function<bool(const std::filesystem::path&)>& is_taken) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 64> text{};
    std::strftime(text.data(), text.size(), "pendula-%Y-%m-%d-%H%M%S", &local);
    const std::string stem = text.data();
    // Two files written in the same second get different names.
    std::filesystem::path path = in_full(stem + std::string(ending));
    std::error_code unknown;
    for (int copy = 2; std::filesystem::exists(path, unknown) || (is_taken && is_taken(path)); ++copy)
        path = in_full(stem + "-" + std::to_string(copy) + std::string(ending));
    return path;
}

void save_picture(const std::filesystem::path& path, unsigned framebuffer, int width, int height,
                  const Scene& scene) {
    gl::PixelReader reader(width, height, 1);
    reader.request(framebuffer);
    const auto bottom_up = reader.take();
    std::vector<std::byte> rows(bottom_up.size());
    gl::copy_top_down(bottom_up, width, height, rows);
    PngOptions options;
    options.texts = {{"Title", scene.name},
                     {"Comment", to_travelling_toml(scene)},
                     {"Software", std::string("pendula ") + PENDULA_VERSION}};
    write_png(path, width, height, rows, options);
}

} // namespace pendula
