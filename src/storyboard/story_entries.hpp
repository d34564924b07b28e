// SPDX-License-Identifier: MIT
/// The entries of a storyboard's file. First they are checked against the allowed keys, in the order of the
/// file; then they can be found by key. Pure.
#pragma once

#include "physics/arithmetic/double_double.hpp"
#include "scene/toml_document.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Finds entries by key, after check_story_entries() has accepted them. The document and the file's name must
/// outlive this object.
class StoryEntries {
  public:
    StoryEntries(const TomlDocument&, std::string_view file);

    bool has(const std::string& key) const { return by_key_.contains(key); }
    bool is_text(const std::string& key) const;
    std::optional<double> number(const std::string& key) const;
    /// A number, written in the file as a number or as text with more digits.
    std::optional<DoubleDouble> digits(const std::string& key) const;
    std::optional<std::string> text(const std::string& key) const;
    std::vector<std::string> texts(const std::string& key) const;
    /// The keys of the tables in a list: "shot[1]", "shot[2]", …
    std::vector<std::string> tables(const std::string& key) const;
    double required_number(const std::string& key, std::string_view example) const;
    std::string required_text(const std::string& key, std::string_view example) const;

    /// Throws SceneError with the line of the key; if the key is missing, with the line of its table.
    [[noreturn]] void refuse(const std::string& key, std::string_view message) const;

  private:
    const TomlEntry* find(const std::string& key) const;

    std::string_view file_;
    std::size_t last_line_;
    std::map<std::string, const TomlEntry*, std::less<>> by_key_;
};

/// Throws SceneError for the first entry whose key is unknown, or whose value has a wrong type or is out of
/// range.
void check_story_entries(const TomlDocument&, std::string_view file);

/// Converts "shot[2].pane[1].set" to "shot[].pane[].set".
std::string without_numbers(std::string_view key);

// The following functions read the parts of a shot, and throw SceneError. `key` is the key of the table to
// read, such as "shot[1]".

/// Sets a shot's `from`, `duration` and `speed`.
void read_times(const StoryEntries&, const std::string& key, Shot&);

/// Reads the time `at`, s. It must be at most `duration`, the shot's duration, and later than the previous
/// key's time: `before`, or the time of the last of `keys`.
double read_at(const StoryEntries&, const std::string& key, double duration, std::optional<double> before);
template<class Key>
double read_at(const StoryEntries& entries, const std::string& key, double duration,
               const std::vector<Key>& keys) {
    return read_at(entries, key, duration, keys.empty() ? std::nullopt : std::optional(keys.back().at));
}

Caption read_caption(const StoryEntries&, const std::string& key, double duration);

/// Reads a camera's key and appends it to the camera keys of the pane. The pane's scene must be set.
/// `duration`: of the shot, s.
void read_camera(const StoryEntries&, const std::string& key, double duration, Pane&);

} // namespace pendula
