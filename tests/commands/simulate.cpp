// SPDX-License-Identifier: MIT
// Tests for pendula simulate: its columns, its times, its digits, and files that are whole or not there.
#include "commands/numeric/waiting_line.hpp"
#include "commands/program.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Waits for at most a minute until the file has this many lines.
void wait_for_line(const std::filesystem::path& file, std::ptrdiff_t lines) {
    for (int tries = 0; tries < 1200 && std::ranges::count(read_file(file), '\n') < lines; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

/// A CSV table: the header's names, and the cells of each row.
struct Table {
    std::vector<std::string> names;
    std::vector<std::vector<std::string>> rows;

    explicit Table(const std::string& text) {
        const std::vector<std::string> lines = split(text, '\n');
        REQUIRE_FALSE(lines.empty());
        names = split(lines.front(), ',');
        for (std::size_t i = 1; i < lines.size(); ++i) {
            rows.push_back(split(lines[i], ','));
            REQUIRE(rows.back().size() == names.size());
        }
    }
    const std::string& cell(std::size_t row, const std::string& name) const {
        const auto found = std::find(names.begin(), names.end(), name);
        REQUIRE(found != names.end());
        return rows.at(row).at(static_cast<std::size_t>(found - names.begin()));
    }
    double number(std::size_t row, const std::string& name) const {
        return std::strtod(cell(row, name).c_str(), nullptr);
    }
    std::size_t last() const { return rows.size() - 1; }
};

/// The number of significant digits in the text of a decimal number.
std::ptrdiff_t digits_of(std::string text) {
    text.resize(std::min(text.find('e'), text.size()));
    const std::size_t first = text.find_first_of("123456789");
    return first == std::string::npos
               ? 0
               : std::count_if(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(),
                               [](char c) { return c >= '0' && c <= '9'; });
}

Table simulate(const std::string& arguments) {
    const Outcome outcome = run("simulate " + arguments);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
    return Table(outcome.output);
}

const std::string in_double = " --set 'integration.arithmetic=\"double\"'";

} // namespace

TEST_CASE("simulate names its columns and ends exactly at the duration") {
    const Table table = simulate("study-triple --duration 0.25 --every 0.1" + in_double);
    CHECK(table.names == std::vector<std::string>{"t", "theta_1", "theta_2", "theta_3", "omega_1", "omega_2",
                                                  "omega_3", "x_1", "y_1", "x_2", "y_2", "x_3", "y_3",
                                                  "energy_change"});
    REQUIRE(table.rows.size() == 4);
    const char* const times[] = {"0", "0.1", "0.2", "0.25"};
    for (std::size_t k = 0; k < 4; ++k) CHECK(table.cell(k, "t") == times[k]);
    CHECK(table.number(0, "theta_1") == std::acos(-1) / 2);
    CHECK(table.number(0, "x_3") == 10.5);
    CHECK(table.number(0, "energy_change") == 0);
    // At first the first link moves like a single pendulum: it begins to fall with g/L.
    CHECK(table.number(1, "omega_1") == Approx(-9.81 / 4 * 0.1).epsilon(0.01));
}

TEST_CASE("simulate ends exactly at a duration that lies between two steps") {
    // The duration is a multiple of the first dt but not of the second. The results differ only by RK4's
    // error.
    const Table meets =
        simulate("study-triple --duration 0.5 --every 0.5 --set integration.dt=1e-3" + in_double);
    const Table passes =
        simulate("study-triple --duration 0.5 --every 0.5 --set integration.dt=0.7e-3" + in_double);
    CHECK(passes.cell(passes.last(), "t") == "0.5");
    for (const char* name : {"theta_1", "theta_2", "theta_3", "omega_1", "omega_2", "omega_3"})
        CHECK(passes.number(1, name) == Approx(meets.number(1, name)).epsilon(1e-10));
}

TEST_CASE("simulate writes as many digits as the arithmetic holds") {
    const std::map<std::string, std::ptrdiff_t> expected{
        {"double", 17}, {"long-double", 21}, {"double-double", 32}};
    for (const auto& [arithmetic, digits] : expected) {
        const Table table = simulate("study-triple --duration 0.1 --every 0.01 --set integration.dt=1e-3 "
                                     "--set 'integration.arithmetic=\"" +
                                     arithmetic + "\"'");
        std::ptrdiff_t most = 0;
        for (const auto& row : table.rows)
            for (std::size_t column = 1; column < 13; ++column) most = std::max(most, digits_of(row[column]));
        CHECK(most == digits);
    }
}

TEST_CASE("the table of an elastic chain has a strain for each link") {
    const Table table = simulate("study-triple --duration 0.1 --every 0.1 --set 'chain.model=\"elastic\"' "
                                 "--set integration.dt=1e-3" +
                                 in_double);
    REQUIRE(table.names.size() == 17);
    CHECK(table.names[13] == "energy_change");
    CHECK(table.names[16] == "strain_3");
    const double x = table.number(1, "x_1"), y = table.number(1, "y_1");
    CHECK(table.number(1, "strain_1") == Approx((std::hypot(x, y) - 4) / 4).margin(1e-12));
}

TEST_CASE("simulate writes a file completely or not at all") {
    const TemporaryFolder folder;
    const auto here = [&](const std::string& line) { return run_shell(line, folder.path()); };
    const auto files = [&] { return std::distance(std::filesystem::directory_iterator(folder.path()), {}); };
    const std::string simulate = program + " simulate --duration 1" + in_double;

    const Outcome printed = here(simulate);
    REQUIRE(here(simulate + " --out a.csv").exit_code == 0);
    CHECK(read_file(folder.path() / "a.csv") == printed.output);
    CHECK(files() == 1);

    // A limit on the size of files makes writing fail in the middle, as on a full disk.
    write_file(folder.path() / "b.csv", "precious");
    const Outcome full = here("trap '' XFSZ; ulimit -f 8; " + simulate + " --every 1e-3 --force --out b.csv");
    CHECK(full.exit_code == 1);
    CHECK(full.errors == "pendula-numeric: b.csv cannot be written: File too large\n");
    CHECK(read_file(folder.path() / "b.csv") == "precious");
    CHECK(files() == 2);

    const Outcome device = here(simulate + " --out /dev/full");
    CHECK(device.exit_code == 1);
    CHECK(device.errors == "pendula-numeric: /dev/full cannot be written: No space left on device\n");
    CHECK(here(simulate + " >/dev/full").errors ==
          "pendula-numeric: standard output cannot be written: No space left on device\n");

    // A run that is killed leaves no file.
    here("timeout -s KILL 1 " + program + " simulate --duration 1e6 --out c.csv" + in_double);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "c.csv"));

    // Writing to a symbolic link keeps the link.
    std::filesystem::create_symlink("a.csv", folder.path() / "link.csv");
    const Outcome there = here(simulate + " --every 0.5 --out link.csv");
    CHECK(there.exit_code == 2);
    CHECK(there.errors == "pendula-numeric: link.csv exists already: choose another name, or --force to "
                          "overwrite it\n");
    REQUIRE(::chmod((folder.path() / "a.csv").c_str(), 0600) == 0);
    REQUIRE(here(simulate + " --every 0.5 --force --out link.csv").exit_code == 0);
    CHECK(std::filesystem::is_symlink(folder.path() / "link.csv"));
    CHECK(split(read_file(folder.path() / "a.csv"), '\n').size() == 4);
    CHECK((std::filesystem::status(folder.path() / "a.csv").permissions() & std::filesystem::perms::mask) ==
          std::filesystem::perms(0600));

    // This is also true of a link to a file that does not exist yet. A link to itself is refused.
    std::filesystem::create_symlink("new.csv", folder.path() / "dangling.csv");
    REQUIRE(here(simulate + " --every 0.5 --out dangling.csv").exit_code == 0);
    CHECK(std::filesystem::is_symlink(folder.path() / "dangling.csv"));
    CHECK(std::filesystem::is_regular_file(folder.path() / "new.csv"));
    std::filesystem::create_symlink("loop.csv", folder.path() / "loop.csv");
    const Outcome loop = here(simulate + " --out loop.csv");
    CHECK(loop.exit_code == 2);
    CHECK(loop.errors == "pendula-numeric: loop.csv cannot be written: Too many levels of symbolic links\n");

    // Without /proc, an unnamed file cannot get a name later, so the file has one from the beginning.
    // AddressSanitizer does not start without /proc.
    const auto without_proc = [&](const std::string& line) {
        return here("unshare -m sh -c \"mount -t tmpfs none /proc && exec " + line + "\"");
    };
    if (without_proc(program + " --version").exit_code == 0) {
        const Outcome named = without_proc(simulate + " --out named.csv");
        CHECK(named.exit_code == 0);
        CHECK(named.errors.empty());
        CHECK(read_file(folder.path() / "named.csv") == printed.output);
    } else {
        WARN("SKIPPED: /proc cannot be hidden from this program here");
    }

    CHECK(here(simulate + " --out -").output == printed.output);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "-"));
}

TEST_CASE("simulate refuses bad input with one sentence") {
    const std::string hint = " (pendula-numeric simulate --help lists what there is)";
    check_refused(run("simulate"), "pendula-numeric: --duration is required" + hint);
    for (const char* bad : {"0", "-1", "nan", "inf", "two", "1e10", "''"})
        check_refused(run(std::string("simulate --duration ") + bad),
                      std::string("pendula-numeric: --duration: expected a positive number of seconds, up to "
                                  "1e+09, got '") +
                          (std::string(bad) == "''" ? "" : bad) + "'" + hint);
    check_refused(run("simulate --duration 1 --out no/such/folder.csv"),
                  "pendula-numeric: no/such/folder.csv cannot be written: No such file or directory");
    check_refused(run("simulate --duration 1 --out /"),
                  "pendula-numeric: / is a folder: expected the name of a file");
    check_refused(run("simulate --duration 1 --every 1e-300"),
                  "pendula-numeric: a row every 1e-300 s for 1 s gives more rows than can be counted: choose "
                  "a longer --every");
    const Outcome runaway = run("simulate study-triple --duration 100 --out x.csv --set integration.dt=1 "
                                "--set start.angular_velocities=[1e4,2e3,3e3]" +
                                in_double);
    CHECK(runaway.exit_code == 1);
    CHECK(runaway.errors.starts_with("pendula-numeric: "));
    CHECK(split(runaway.errors, '\n').size() == 1);
}

TEST_CASE("a mistake in a pivot's table is reported with file and line, and nothing is simulated") {
    const TemporaryFolder folder;
    const std::string table = (folder.path() / "rail.csv").string();
    std::ofstream(table) << "t,x,y\n0,0,0\n1,0\n";
    const std::string command = "simulate double-2-1 --duration 1 --set pivot.file=";
    check_refused(run(command + table),
                  "pendula-numeric: " + table + ":3: expected 3 columns, t, x, y, got 2");
    check_refused(run(command + table + ".none"),
                  "pendula-numeric: --set: pivot.file: " + table + ".none: the file does not exist");
}

TEST_CASE("if a motion stops early, simulate keeps the earlier rows and writes no infinite number") {
    const TemporaryFolder folder;
    const std::string simulate = program +
                                 " simulate study-triple --duration 20 --every 1 --set "
                                 "integration.dt=1" +
                                 in_double;
    const Outcome printed = run_shell(simulate, folder.path());
    CHECK(printed.exit_code == 1);
    CHECK(printed.errors.find("its sine can no longer be calculated at step ") != std::string::npos);
    CHECK(printed.errors.find("of dt = 1 s: choose a smaller dt") != std::string::npos);
    CHECK(split(printed.output, '\n').size() > 2);
    CHECK(printed.output.find("inf") == std::string::npos);
    CHECK(printed.output.find("nan") == std::string::npos);
    const Outcome kept = run_shell(simulate + " --out x.csv", folder.path());
    CHECK(kept.exit_code == 1);
    CHECK(read_file(folder.path() / "x.csv") == printed.output);
    CHECK(run_shell(program + " diverge study-triple --duration 20 --set integration.dt=1" + in_double,
                    folder.path())
              .exit_code == 1);
}

TEST_CASE("options may stand before the command") {
    const Outcome behind = run("simulate simple-120 --duration 1 --every 0.5");
    REQUIRE(behind.exit_code == 0);
    CHECK(run("--duration 1 --every 0.5 simulate simple-120").output == behind.output);
    CHECK(run("--duration=1 simulate simple-120 --every 0.5").output == behind.output);
    CHECK(run("--help simulate").output == run("simulate --help").output);
}

TEST_CASE("a bad command line gives one line of errors, which suggests the right spelling") {
    check_refused(run("simulat study-triple --duration 1"),
                  "pendula-numeric: unknown command \"simulat\"; did you mean simulate?");
    const Outcome unknown = run("xyzzy");
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.errors.starts_with(
        "pendula-numeric: unknown command \"xyzzy\"; the commands are scenes, simulate, "));
    const std::string hint = " (pendula-numeric simulate --help lists what there is)";
    for (const char* given :
         {"simulate --duraton 1", "simulate study-triple --duraton=1", "--duraton 1 simulate"})
        check_refused(run(given),
                      "pendula-numeric: unknown option \"--duraton\"; did you mean --duration?" + hint);
    check_refused(run("simulate -duration 1"),
                  "pendula-numeric: unknown option \"-duration\"; did you mean --duration?" + hint);
    check_refused(run("simulate --xyzzy"), "pendula-numeric: unknown option \"--xyzzy\"" + hint);
    check_refused(run("simulate study-triple simple-120 --duration 1"),
                  "pendula-numeric: unexpected argument \"simple-120\"" + hint);
    const Outcome broken = run("simulate --duration \"$(printf '1\\n2\\033[2J')\"");
    CHECK(broken.exit_code == 2);
    CHECK(split(broken.errors, '\n').size() == 1);
    CHECK(broken.errors.find('\x1b') == std::string::npos);
    CHECK(run("simulate --duration $(printf 'x%.0s' $(seq 100000))").errors.size() < 2100);
    for (const char* command : {"scenes", "--help", "--version"}) {
        CAPTURE(command);
        const Outcome full = run(std::string(command) + " > /dev/full");
        CHECK(full.exit_code == 1);
        CHECK(full.errors == "pendula-numeric: standard output cannot be written: No space left on device\n");
    }
}

TEST_CASE("with --right-for, simulate states before the table until when the motion is right") {
    const std::vector<std::string> lines = split(
        run("simulate study-triple --duration 1 --every 0.5 --right-for 10 --right-to 1e-6").output, '\n');
    REQUIRE(lines.size() == 5);
    CHECK(
        lines[0] ==
        "# right to 1e-06 rad until t = 10 s: taylor in double, order 24; checked by long-double, order 32");
    CHECK(lines[1].starts_with("t,theta_1,"));
    const std::vector<std::string> closer = split(
        run("simulate study-triple --duration 1 --every 0.5 --right-for 10 --right-to 1e-18").output, '\n');
    CHECK(closer.at(0).find("taylor in double-double") != std::string::npos);
}

TEST_CASE("a scene can request automatic accuracy, for simulate and for terminal") {
    const std::string keys = " --set 'integration.accuracy=\"automatic\"' --set integration.right_for=10 "
                             "--set integration.right_to=1e-6";
    const std::string by_scene = run("simulate study-triple --duration 1 --every 0.5" + keys).output;
    CHECK(by_scene ==
          run("simulate study-triple --duration 1 --every 0.5 --right-for 10 --right-to 1e-6").output);
    CHECK(split(run("simulate study-triple --duration 1 --every 0.5 --right-for 5" + keys).output, '\n')
              .at(0)
              .starts_with("# right to 1e-06 rad until t = 5 s"));
    CHECK(run("terminal study-triple --frames 1 --ascii" + keys).exit_code == 0);
    const Outcome elastic = run("simulate jelly --duration 1 --set 'integration.accuracy=\"automatic\"'");
    CHECK(elastic.exit_code == 2);
    CHECK(elastic.errors == "pendula-numeric: --set: integration.accuracy: expected \"chosen\", because "
                            "automatic accuracy is for "
                            "rigid chains and chain.model is \"elastic\"\n");
}

TEST_CASE("simulate refuses an invalid request for accuracy in one line") {
    const auto refused = [](const std::string& arguments) {
        const Outcome outcome = run("simulate " + arguments + " --duration 1");
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.output.empty());
        return outcome.errors;
    };
    for (const std::string value : {"0", "-1", "nan", "2"})
        CHECK(refused("study-triple --right-for 5 --right-to " + value) ==
              "pendula-numeric: --right-to: expected a number from 1e-60 to 1, got " + value + "\n");
    for (const std::string value : {"0", "-1", "nan"})
        CHECK(refused("study-triple --right-for " + value).find("--right-for: expected ") !=
              std::string::npos);
    CHECK(refused("study-triple --right-for 20000") ==
          "pendula-numeric: --right-for: expected a number above 0, up to 10000, got 20000\n");
    CHECK(refused("study-triple --right-to 0.1").find("--right-for") != std::string::npos);
    CHECK(refused("jelly --right-for 5").find("--right-for: expected a scene with chain.model = \"rigid\"") !=
          std::string::npos);
}

TEST_CASE("if standard error is a file, a long calculation writes its progress there as lines") {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "errors";
    std::fflush(stderr);
    const int before = dup(STDERR_FILENO), to = open(file.c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(to, STDERR_FILENO);
    {
        WaitingLine waiting("its chain is long", false, {1});
        WaitingLine silent("its chain is long", false, {0});
        waiting.show("12 of 200 s");
        wait_for_line(file, 1);
        CHECK(read_file(file) == "pendula: still calculating after 1 s: 12 of 200 s (its chain is long)\n");
        waiting.show("");
        wait_for_line(file, 2);
    }
    dup2(before, STDERR_FILENO);
    close(before);
    close(to);
    CHECK(read_file(file).ends_with("(its chain is long)\npendula: still calculating after 2 s\n"));
}

TEST_CASE("simulate warns on standard error if the energy becomes wrong") {
    const std::string leapfrog =
        "simulate study-triple --duration 20 --every 5 --set 'integration.method=\"leapfrog\"'";
    const Outcome outcome = run(leapfrog + in_double + " --set integration.dt=1e-3");
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    // With a row every 5 s, only the two rows between which it happened are known.
    CHECK(outcome.errors.starts_with(
        "pendula-numeric: the energy becomes wrong between t = 10 s and t = 15 s, by up to "));
    CHECK(split(outcome.errors, '\n').size() <= 2);
}

TEST_CASE("simulate ends with an error if a spring has no length") {
    const TemporaryFolder folder;
    const std::filesystem::path scene = folder.path() / "upright.toml";
    std::ofstream(scene) << "format = 1\n"
                            "[chain]\nmodel = \"elastic\"\nlengths = [1.0, 1.0]\nmasses = [1.0, 1.0]\n"
                            "stiffness = 20.0\n"
                            "[start]\nangles_deg = [180, 180]\n"
                            "[integration]\nmethod = \"taylor\"\narithmetic = \"double\"\n";
    const Outcome outcome = run("simulate " + scene.string() + " --duration 20 --every 0.1");
    CHECK(outcome.exit_code == 1);
    CAPTURE(outcome.errors);
    CHECK(outcome.errors.find("where a spring has no length") != std::string::npos);
}
