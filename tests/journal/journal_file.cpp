// SPDX-License-Identifier: MIT
// Tests for journal/journal_file.hpp.
#include "journal/journal_file.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

#include <cstdlib>
#include <set>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

std::set<std::string> names_in(const std::filesystem::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

/// Sets or unsets an environment variable for this object's lifetime.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        value ? setenv(name, value, 1) : unsetenv(name);
    }
    ~Variable() { before_.empty() ? unsetenv(name_) : setenv(name_, before_.c_str(), 1); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::string before_;
};

} // namespace

TEST_CASE("the folder of runs follows the XDG specification") {
    const Variable home("HOME", "/home/somebody");
    {
        const Variable state("XDG_STATE_HOME", "/elsewhere");
        CHECK(run_folder() == "/elsewhere/pendula/runs");
    }
    for (const char* left_out : {"", "not/absolute"}) {
        const Variable state("XDG_STATE_HOME", left_out);
        CHECK(run_folder() == "/home/somebody/.local/state/pendula/runs");
    }
    const Variable state("XDG_STATE_HOME", nullptr), no_home("HOME", nullptr);
    CHECK(run_folder().empty());
}

TEST_CASE("remove_old_runs deletes only the oldest dated runs that are not in use") {
    const TemporaryFolder folder;
    std::set<std::string> expected{"mine.pendula", "2020-01-01-000000-x.pendula",
                                   "2020-01-01-000000-1.pendula.txt"};
    for (const std::string& name : expected) write_file(folder.path() / name, "x");
    for (int day = 10; day < 25; ++day) {
        const std::string name = "2026-11-" + std::to_string(day) + "-120000-77.pendula";
        write_file(folder.path() / name, "x");
        if (day >= 15) expected.insert(name);
    }
    const JournalFile written(folder.path() / "2026-11-11-120000-77.pendula", true);
    expected.insert("2026-11-11-120000-77.pendula"); // old, but in use
    remove_old_runs(folder.path());
    CHECK(names_in(folder.path()) == expected);

    write_file(folder.path() / dated_run_name(folder.path()), "x");
    remove_old_runs(folder.path(), 0);
    CHECK(names_in(folder.path()) == std::set<std::string>{"mine.pendula", "2020-01-01-000000-x.pendula",
                                                           "2020-01-01-000000-1.pendula.txt",
                                                           "2026-11-11-120000-77.pendula"});
    remove_old_runs(folder.path() / "missing");
}

TEST_CASE("a new run has the latest name in its folder, even if the clock was set back") {
    const TemporaryFolder folder;
    const std::string earlier = dated_run_name(folder.path()).string();
    CHECK(earlier.substr(0, 2) == "20");
    // The next second begins a new year.
    write_file(folder.path() / "2999-12-31-235959-77.pendula", "x");
    const std::string next = dated_run_name(folder.path()).string();
    CHECK(next.starts_with("3000-01-01-000000-"));
    write_file(folder.path() / next, "x");
    CHECK(dated_run_name(folder.path()).string().starts_with("3000-01-01-000001-"));
    for (int i = 0; i < 20; ++i) write_file(folder.path() / dated_run_name(folder.path()), "x");
    const std::string last = dated_run_name(folder.path()).string();
    write_file(folder.path() / last, "x");
    remove_old_runs(folder.path());
    CHECK(names_in(folder.path()).size() == runs_kept);
    CHECK(names_in(folder.path()).contains(last));
    write_file(folder.path() / "9999-99-99-999999-1.pendula", "x"); // not a valid date
    CHECK(dated_run_name(folder.path()).string().ends_with(".pendula"));
}
