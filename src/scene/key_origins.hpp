// SPDX-License-Identifier: MIT
/// Where the values of a scene come from: a line of its file, or an override.
#pragma once

#include "scene/scene_error.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace pendula {

/// What messages name in a file's place where a value is an override's.
inline constexpr std::string_view override_file = "--set";

class KeyOrigins {
  public:
    /// Of a file that ends with `last_line`. It must outlive this.
    KeyOrigins(std::string_view file, std::size_t last_line) : file_(file), last_line_(last_line) {}

    /// Of a key or a table; the last one counts.
    void set(std::string_view key, Origin origin) { origins_[std::string(key)] = origin; }
    void forget(std::string_view key);

    bool contains(std::string_view key) const { return origins_.contains(key); }
    /// Null if it has not been set.
    const Origin* find(std::string_view key) const;
    /// Where a key was set, or where one would look for it: its table, else the end of the file.
    Origin of(std::string_view key) const;

  private:
    std::string_view file_;
    std::size_t last_line_;
    std::map<std::string, Origin, std::less<>> origins_; ///< of every key and table taken
};

} // namespace pendula
