// SPDX-License-Identifier: MIT
#include "window/panels/preferences_file.hpp"

#include "files/file_error.hpp"
#include "files/part_file.hpp"
#include "files/user_folders.hpp"
#include "scene/scene.hpp"
#include "scene/text_file.hpp"

#include <system_error>

namespace pendula {
namespace {

constexpr std::size_t largest_config = 1 << 20; // bytes

} // namespace

std::filesystem::path config_file() {
    const std::filesystem::path folder = user_folder(UserFolder::config);
    return folder.empty() ? folder : folder / "config.toml";
}

LoadedPreferences load_preferences(const std::filesystem::path& path) {
    LoadedPreferences loaded;
    std::error_code error;
    if (path.empty() || !std::filesystem::exists(path, error)) return loaded;
    try {
        loaded.preferences =
            parse_preferences(read_text_file(path.string(), "config", largest_config), path.string());
    } catch (const SceneError& problem) {
        std::filesystem::path aside = path;
        aside += ".bad";
        std::filesystem::rename(path, aside, error);
        loaded.notice = std::string(problem.what()) +
                        (error ? "; it could not be set aside" : "; set aside as " + aside.string());
    }
    return loaded;
}

std::string save_preferences(const std::filesystem::path& path, const Preferences& preferences) {
    if (path.empty()) return {};
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    try {
        write_whole_file(path, to_toml(preferences), true);
    } catch (const FileError& failure) {
        return std::string("the panels' sizes cannot be kept: ") + failure.what();
    }
    return {};
}

} // namespace pendula
