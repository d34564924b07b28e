// SPDX-License-Identifier: MIT
#include "window/panels/key_groups.hpp"

namespace pendula {

std::string_view title_of(KeyGroup group) {
    switch (group) {
    case KeyGroup::run:
        return "Run";
    case KeyGroup::change:
        return "Change";
    case KeyGroup::views:
        return "Views";
    case KeyGroup::panels:
        return "Panels and windows";
    case KeyGroup::files:
        return "Open and save";
    case KeyGroup::film:
        break;
    }
    return "Film";
}

} // namespace pendula
