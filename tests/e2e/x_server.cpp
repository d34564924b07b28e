// SPDX-License-Identifier: MIT
#include "e2e/x_server.hpp"

#include "e2e/eventually.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <csignal>
#include <utility>

namespace pendula::test {
namespace {

/// The server chooses a free display number, and writes it to a file when it is ready. A held key repeats
/// only after 1 s, so that a late release on a busy machine causes no repetition.
const std::string server_command =
    fmt::format("exec Xvfb -displayfd 3 -screen 0 {}x{}x24 -nolisten tcp -noreset -ardelay 1000 3>number",
                XServer::width, XServer::height);

} // namespace

XServer::XServer() : server_(server_command, folder_.path()) {
    std::string number;
    eventually("an X server", [&] {
        number = read_file(folder_.path() / "number");
        return number.ends_with('\n') || server_.has_ended();
    });
    if (!number.ends_with('\n')) FAIL("there is no X server: " << server_.wait(0).errors);
    number.pop_back();
    display_ = ":" + number;
}

XServer::~XServer() { end(); }

void XServer::end() {
    if (std::exchange(has_ended_, true)) return;
    server_.signal(SIGTERM); // so that the server removes its lock file
    server_.wait(patience);
}

std::string XServer::xdotool(const std::string& commands) const {
    // A limit of 30 s, because some commands wait for events that may never come.
    return run_shell("DISPLAY=" + display_ + " timeout 30 xdotool " + commands, folder_.path()).output;
}

Pixels XServer::pixels(const Area& area) const {
    return pixels_from(fmt::format("-f x11grab -draw_mouse 0 -video_size {}x{} -i {}+{},{}", area.width,
                                   area.height, display_, area.x, area.y),
                       {0, 0, area.width, area.height});
}

} // namespace pendula::test
