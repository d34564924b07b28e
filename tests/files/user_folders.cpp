// SPDX-License-Identifier: MIT
// Tests for files/user_folders.hpp.
#include "files/user_folders.hpp"

#include "record/record_support.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a user's folders are where the XDG specification has them") {
    const Environment home("HOME", "/home/x");
    {
        const Environment config("XDG_CONFIG_HOME", "/c"), state("XDG_STATE_HOME", "relative"),
            cache("XDG_CACHE_HOME", "");
        CHECK(user_folder(UserFolder::config) == "/c/pendula");
        CHECK(user_folder(UserFolder::state) == "/home/x/.local/state/pendula");
        CHECK(user_folder(UserFolder::cache) == "/home/x/.cache/pendula");
        const Environment none("HOME", "nowhere");
        CHECK(user_folder(UserFolder::cache).empty());
    }
}
