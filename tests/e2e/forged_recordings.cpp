// SPDX-License-Identifier: MIT
// A recording may come from anybody. What it names must be in it: nothing else is opened, whatever it names.
#include "e2e/program.hpp"
#include "scene/scene.hpp"
#include "support/catch.hpp"

#include <array>
#include <string>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace pendula::test;

namespace {

/// Detects whether any file in a folder has been opened since the watch was created.
class OpenWatch {
  public:
    explicit OpenWatch(const std::filesystem::path& folder)
        : descriptor_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        REQUIRE(::inotify_add_watch(descriptor_, folder.c_str(), IN_OPEN) >= 0);
    }
    ~OpenWatch() { ::close(descriptor_); }
    OpenWatch(const OpenWatch&) = delete;
    OpenWatch& operator=(const OpenWatch&) = delete;
    bool saw_any() const {
        alignas(inotify_event) std::array<char, 4096> events{};
        return ::read(descriptor_, events.data(), events.size()) > 0;
    }

  private:
    int descriptor_;
};

/// Makes a film of one frame with this comment in its metadata.
void make_film(const std::filesystem::path& film, const std::string& comment) {
    std::string escaped;
    for (const char c : comment) {
        if (std::string_view("=;#\\\n").find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
    write_file(film.parent_path() / "texts", ";FFMETADATA1\ncomment=" + escaped + "\n");
    const Outcome made =
        run_shell("ffmpeg -v error -y -f lavfi -i color=s=64x48 -f ffmetadata -i texts -map 0:v "
                  "-map_metadata 1 -frames:v 1 " +
                      quoted(film.string()),
                  film.parent_path());
    INFO(made.errors);
    REQUIRE(made.exit_code == 0);
}

} // namespace

TEST_CASE("the program opens no file that a forged recording names") {
    const WorkFolder folder;
    const std::filesystem::path outside = folder.path() / "outside";
    std::filesystem::create_directory(outside);
    const std::string in = outside.string() + "/", shot = "format = 1\n[[shot]]\nduration = 1\n";
    // These files are what the forged recordings need, so only the refusal prevents the program from opening
    // them.
    write_file(in + "a.toml", pendula::to_toml(pendula::load_scene("double-1-1")));
    write_file(in + "a.film.toml", "format = 1\n[[shot]]\nscene = \"double-1-1\"\nduration = 1\n");
    write_file(in + "a.pendula", "{\"pendula\":1}\n");
    REQUIRE(::mkfifo((in + "pipe").c_str(), 0666) == 0);
    const auto contained = [&](const std::string& inner) {
        return "format = 1\n[[shot]]\nfilm = \"" + in + "b.film.toml\"\n[[film]]\nname = \"" + in +
               "b.film.toml\"\ntext = '''\n" + shot + inner + "'''\n";
    };
    const std::pair<std::string, std::string> forged[] = {
        {shot + "scene = \"" + in + "a.toml\"\n",
         "shot[1].scene: expected a scene that the recording contains"},
        {shot + "scene = \"outside/a.toml\"\n", "expected a scene that the recording contains"},
        {shot + "scene = \"" + in + "pipe\"\n", "expected a scene that the recording contains"},
        {shot + "scene = \"/dev/zero\"\n", "expected a scene that the recording contains"},
        {shot + "[[shot.pane]]\nscene = \"" + in + "a.toml\"\n",
         "expected a scene that the recording contains"},
        {shot + "run = \"" + in + "a.pendula\"\n", "shot[1].run: expected a run that the recording contains"},
        {shot + "run = \"" + in + "pipe\"\n", "expected a run that the recording contains"},
        {shot + "run = \"/dev/zero\"\n", "expected a run that the recording contains"},
        {"format = 1\n[[shot]]\nfilm = \"" + in + "a.film.toml\"\n",
         "shot[1].film: expected a storyboard that the recording contains"},
        {"format = 1\n[[shot]]\nfilm = \"" + in + "pipe\"\n",
         "expected a storyboard that the recording contains"},
        {contained("run = \"a.pendula\"\n"), "expected a run that the recording contains"},
        {contained("scene = \"a.toml\"\n"), "expected a scene that the recording contains"}};
    const OpenWatch watch(outside);
    for (const auto& [text, words] : forged) {
        CAPTURE(text);
        make_film(folder.path() / "forged.mkv", text);
        for (const char* command : {" record forged.mkv --out frames/", " view forged.mkv --no-journal"}) {
            const Outcome outcome =
                folder.shell("unset DISPLAY WAYLAND_DISPLAY; timeout 60 " + program + command);
            check_one_line(outcome, 2, words);
            CHECK(outcome.errors.starts_with("pendula: forged.mkv:"));
        }
    }
    CHECK_FALSE(watch.saw_any());
    CHECK_FALSE(folder.has("frames"));
}

TEST_CASE("a pipe or a device named as a file is refused at once") {
    const WorkFolder folder;
    REQUIRE(::mkfifo((folder.path() / "pipe").c_str(), 0666) == 0);
    folder.write("a.film.toml", "format = 1\n[[shot]]\nscene = \"./pipe\"\nduration = 1\n");
    folder.write("b.film.toml", "format = 1\n[[shot]]\nrun = \"/dev/zero\"\nduration = 1\n");
    std::filesystem::create_symlink("pipe", folder.path() / "c.png");
    std::filesystem::create_directory(folder.path() / "parts");
    std::filesystem::create_symlink("../pipe", folder.path() / "parts/frame-000000.png");
    const std::pair<const char*, const char*> cases[] = {
        {" record a.film.toml --out a/", "shot[1].scene: ./pipe: expected a scene file, got a pipe"},
        {" record b.film.toml --out a/", "shot[1].run: /dev/zero: expected a run file, got a device"},
        {" join parts --out a/", "parts/frame-000000.png: expected a picture file, got a pipe"},
        {" map c.png --out a.npy", "c.png: expected a scene file, got a pipe"},
        {" simulate /dev/zero --duration 1", "/dev/zero: expected a scene file, got a device"}};
    for (const auto& [command, words] : cases) {
        CAPTURE(command);
        check_one_line(folder.shell("timeout 60 " + program + command), 2, words);
    }
}
