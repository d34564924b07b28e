// SPDX-License-Identifier: MIT
// cmake --install: every file is where desktops, man and shells look for it, in the format that they expect.
#include "packaging/packaging.hpp"
#include "support/skip.hpp"

using namespace pendula::test;

namespace {

/// Installs this build once for all tests.
const std::filesystem::path& installed() {
    static const TemporaryFolder folder;
    static const bool done = [] {
        const Outcome outcome = run_shell(quoted(PENDULA_CMAKE) + " --install " + quoted(PENDULA_BUILD) +
                                              " --prefix " + quoted(folder.path().string()),
                                          folder.path());
        CAPTURE(outcome.errors);
        REQUIRE(outcome.exit_code == 0);
        return true;
    }();
    REQUIRE(done);
    return folder.path();
}

/// If the tool is installed, it must succeed without error output.
void check_silent(const std::string& tool, const std::string& arguments) {
    if (!is_installed(tool)) return;
    const Outcome outcome = run_shell(tool + " " + arguments, installed());
    CAPTURE(tool, outcome.output, outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
}

} // namespace

TEST_CASE("cmake --install puts every file where desktops, man and shells look for it") {
    for (const char* file :
         {"bin/pendula", "bin/pendula-numeric", "share/man/man1/pendula.1",
          "share/man/man1/pendula-numeric.1", "share/bash-completion/completions/pendula",
          "share/bash-completion/completions/pendula-numeric", "share/zsh/site-functions/_pendula",
          "share/zsh/site-functions/_pendula-numeric", "share/fish/vendor_completions.d/pendula.fish",
          "share/fish/vendor_completions.d/pendula-numeric.fish", "share/applications/pendula.desktop",
          "share/mime/packages/pendula.xml", "share/metainfo/io.github.pendula.pendula.metainfo.xml",
          "share/doc/pendula/copyright", "share/icons/hicolor/scalable/apps/pendula.svg"}) {
        CAPTURE(file);
        CHECK(std::filesystem::file_size(installed() / file) > 100);
    }
    for (const char* file :
         {"bin/pendula-mpi", "share/man/man1/pendula-mpi.1", "share/bash-completion/completions/pendula-mpi",
          "share/zsh/site-functions/_pendula-mpi", "share/fish/vendor_completions.d/pendula-mpi.fish"}) {
        CAPTURE(file);
        CHECK(std::filesystem::exists(installed() / file) == !std::string(PENDULA_MPI_PROGRAM).empty());
    }
    CHECK(
        output_of(quoted((installed() / "bin/pendula-numeric").string()) + " scenes").find("study-triple") !=
        std::string::npos);
}

TEST_CASE("each icon has the size that its folder names") {
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
        const std::string folder = std::to_string(size) + "x" + std::to_string(size);
        const std::string png = read_file(installed() / "share/icons/hicolor" / folder / "apps/pendula.png");
        REQUIRE(png.size() > 24);
        CHECK(png.substr(1, 3) == "PNG");
        const auto number = [&](std::size_t at) { // the low 16 bits of a big-endian number in the header
            return static_cast<unsigned char>(png[at + 2]) * 256 + static_cast<unsigned char>(png[at + 3]);
        };
        CHECK(number(16) == size);
        CHECK(number(20) == size);
    }
}

TEST_CASE("desktop tools accept the desktop entry and the metainfo, which contains the program's version") {
    check_silent("desktop-file-validate", "share/applications/pendula.desktop");
    check_silent("appstreamcli", "validate --no-net share/metainfo/io.github.pendula.pendula.metainfo.xml");
    const std::string entry = read_file(installed() / "share/applications/pendula.desktop");
    CHECK(entry.find("Exec=pendula view %f\n") != std::string::npos);
    CHECK(read_file(installed() / "share/metainfo/io.github.pendula.pendula.metainfo.xml")
              .find("version=\"" PENDULA_VERSION "\"") != std::string::npos);
}

TEST_CASE("run and scene files have their own MIME types, and other TOML files keep theirs") {
    if (!is_installed("update-mime-database")) PENDULA_SKIP("no update-mime-database here");
    const Outcome update =
        run_shell("XDG_DATA_HOME=\"$PWD/share\" update-mime-database share/mime", installed());
    CAPTURE(update.errors);
    CHECK(update.exit_code == 0);
    const std::string globs = read_file(installed() / "share/mime/globs2");
    CHECK(globs.find(":application/x-pendula-run:*.pendula\n") != std::string::npos);
    CHECK(globs.find(":application/x-pendula-scene+toml:*.pendula.toml\n") != std::string::npos);
    CHECK(globs.find(":*.toml\n") == std::string::npos);
    if (!is_installed("gio")) return;
    const TemporaryFolder folder;
    write_file(folder.path() / "run", "{\"pendula\":\"run\",\"format\":2}\n");
    write_file(folder.path() / "scene", "format = 1\nname = \"a\"\n\n[chain]\nlengths = [1]\n");
    write_file(folder.path() / "other", "format = 1\nname = \"a\"\n\n[package]\nlengths = [1]\n");
    write_file(folder.path() / "other.toml", "format = 1\nname = \"a\"\n\n[chain]\nlengths = [1]\n");
    const auto type_of = [&](const std::string& file) {
        return run_shell("XDG_DATA_HOME=" + quoted((installed() / "share").string()) +
                             " gio info -a standard::content-type " + file,
                         folder.path())
            .output;
    };
    CHECK(type_of("run").find("application/x-pendula-run") != std::string::npos);
    CHECK(type_of("scene").find("application/x-pendula-scene+toml") != std::string::npos);
    CHECK(type_of("other").find("x-pendula") == std::string::npos);
    CHECK(type_of("other.toml").find("application/x-pendula") == std::string::npos);
}
