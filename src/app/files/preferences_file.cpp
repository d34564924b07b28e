// SPDX-License-Identifier: MIT
#include "app/files/preferences_file.hpp"

#include "scene/scene.hpp"
#include "scene/text_file.hpp"

#include <cstdlib>
#include <fstream>
#include <system_error>

namespace pendula {
namespace {

constexpr std::size_t largest_config = 1 << 20; // bytes

} // namespace

std::filesystem::path config_file() {
    const auto absolute = [](const char* variable) {
        const char* value = std::getenv(variable);
        std::filesystem::path path = value ? value : "";
        return path.is_absolute() ? path : std::filesystem::path(); // the specification ignores relative ones
    };
    if (const auto folder = absolute("XDG_CONFIG_HOME"); !folder.empty())
        return folder / "pendula" / "config.toml";
    if (const auto home = absolute("HOME"); !home.empty())
        return home / ".config" / "pendula" / "config.toml";
    return {};
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
    std::filesystem::path part = path;
    part += ".part";
    {
        std::ofstream file(part, std::ios::binary);
        file << to_toml(preferences);
        if (!file.flush()) return "the panels' sizes cannot be kept: cannot write " + part.string();
    }
    std::filesystem::rename(part, path, error);
    return error ? "the panels' sizes cannot be kept in " + path.string() + ": " + error.message() : "";
}

} // namespace pendula
