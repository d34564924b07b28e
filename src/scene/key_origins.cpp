// SPDX-License-Identifier: MIT
#include "scene/key_origins.hpp"

#include "scene/scene_keys.hpp"

namespace pendula {

void KeyOrigins::forget(std::string_view key) {
    if (const auto found = origins_.find(key); found != origins_.end()) origins_.erase(found);
}

const Origin* KeyOrigins::find(std::string_view key) const {
    const auto found = origins_.find(key);
    return found == origins_.end() ? nullptr : &found->second;
}

Origin KeyOrigins::of(std::string_view key) const {
    if (const Origin* origin = find(key)) return *origin;
    if (const Origin* origin = find(table_of(key))) return *origin;
    return {file_, last_line_};
}

} // namespace pendula
