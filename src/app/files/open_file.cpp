// SPDX-License-Identifier: MIT
#include "app/files/open_file.hpp"

#include "film/directed_film.hpp"
#include "journal/run_folder.hpp"
#include "record/container.hpp"
#include "record/embedded_scene.hpp"
#include "record/film_metadata.hpp"
#include "record/part_file.hpp"
#include "record/record_error.hpp"
#include "scene/run_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <utility>

namespace pendula {
namespace {

std::filesystem::path recent_list() {
    const std::filesystem::path runs = run_folder();
    return runs.empty() ? runs : runs.parent_path() / "recent-files";
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
    if (may_carry_scene(path) || is_recording(path)) {
        // ffmpeg is needed only for the kinds of film that embedded_scene() does not know.
        const std::string text = may_carry_scene(path) ? embedded_scene(path) : read_metadata(path).comment;
        if (is_storyboard_text(text)) return of_storyboard(read_storyboard(text, path.string()));
        if (!is_run_text(text))
            return {parse_scene(text, path.string()), nullptr, {}, {}, path.extension() == ".png"};
        return of_run(parse_run(text, path.string()), path);
    }
    if (is_storyboard_name(path.string()))
        return of_storyboard(load_storyboard(std::filesystem::absolute(path).string()));
    return {load_scene(std::filesystem::absolute(path).string()), nullptr};
}

bool may_be_opened(const std::filesystem::path& path) {
    const auto ending = path.extension();
    return ending == ".toml" || ending == ".pendula" || may_carry_scene(path) || is_recording(path);
}

std::string openable_endings() { return ".toml, .pendula, .png, " + scene_endings(); }

std::vector<std::filesystem::path> openable_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
        if (may_be_opened(entry.path()) && entry.is_regular_file(ignored)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::filesystem::path> recent_files() {
    std::vector<std::filesystem::path> files;
    std::ifstream list(recent_list());
    std::error_code ignored;
    for (std::string line; files.size() < recent_files_kept && std::getline(list, line);)
        if (!line.empty() && std::filesystem::is_regular_file(line, ignored)) files.emplace_back(line);
    return files;
}

void remember_file(const std::filesystem::path& path) {
    const std::filesystem::path list = recent_list();
    if (list.empty()) return;
    std::error_code ignored;
    const std::filesystem::path absolute = std::filesystem::absolute(path, ignored).lexically_normal();
    if (absolute.string().find('\n') != std::string::npos) return;
    std::vector<std::filesystem::path> files = recent_files();
    std::erase(files, absolute);
    files.insert(files.begin(), absolute);
    files.resize(std::min(files.size(), recent_files_kept));
    std::filesystem::create_directories(list.parent_path(), ignored);
    std::ofstream out(list, std::ios::trunc);
    for (const std::filesystem::path& file : files) out << file.string() << '\n';
}

std::filesystem::path dated_name(std::string_view ending) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 64> text{};
    std::strftime(text.data(), text.size(), "pendula-%Y-%m-%d-%H%M%S", &local);
    const std::string stem = text.data();
    // Two files in one second are two files.
    std::filesystem::path path = stem + std::string(ending);
    for (int copy = 2; std::filesystem::exists(path); ++copy)
        path = stem + "-" + std::to_string(copy) + std::string(ending);
    return path;
}

void write_new_file(const std::filesystem::path& path, std::string_view text) {
    PartFile part(path, false);
    std::ofstream out(part.part(), std::ios::binary);
    out << text;
    out.close();
    if (!out) throw RecordError(path.string() + " cannot be written: " + std::strerror(errno));
    part.move_into_place();
}

} // namespace pendula
