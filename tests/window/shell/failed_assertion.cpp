// SPDX-License-Identifier: MIT
// Tests for window/shell/failed_assertion.hpp: what ImGui's own assertions lead to.
#include "window/shell/failed_assertion.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

#include <imgui.h>

#include <csignal>
#include <functional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

namespace {

/// waitpid()'s status of a process of its own that does this.
int status_after(const std::function<void()>& deed) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(STDERR_FILENO);        // the aborts' lines
        std::signal(SIGABRT, SIG_DFL); // not the test program's
        deed();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

/// Fails an assertion of the library: there is no window to end.
void fail_in_imgui() {
    ImGui::CreateContext();
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    ImGui::GetIO().DisplaySize = {100, 100};
    ImGui::GetIO().DeltaTime = 1;
    ImGui::NewFrame();
    ImGui::EndTabBar();
}

bool is_aborted(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT; }

} // namespace

TEST_CASE("a failed assertion of ImGui lets the program keep its work and ends it with 1") {
    const TemporaryFolder folder;
    const int status = status_after([&] {
        const AssertionGuard guard(
            [&](const std::string& failure) { write_file(folder.path() / "kept", failure); });
        fail_in_imgui();
    });
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 1);
    const std::string said = read_file(folder.path() / "kept");
    CAPTURE(said);
    CHECK(said.find("imgui_widgets.cpp:") != std::string::npos);
    CHECK(said.find('\n') == std::string::npos);
}

TEST_CASE("a library's exit while the window is open keeps the work too, and one after it is an exit") {
    const TemporaryFolder folder;
    const auto keep = [&](const std::string&) { write_file(folder.path() / "kept", "work"); };
    const int inside = status_after([&] {
        const AssertionGuard guard(keep);
        std::exit(7);
    });
    CHECK((WIFEXITED(inside) && WEXITSTATUS(inside) == 1));
    CHECK(read_file(folder.path() / "kept") == "work");
    std::filesystem::remove(folder.path() / "kept");
    const int after = status_after([&] {
        { const AssertionGuard guard(keep); }
        std::quick_exit(7);
    });
    CHECK((WIFEXITED(after) && WEXITSTATUS(after) == 7));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "kept"));
}

TEST_CASE("without a guard, on another thread, and in the last words themselves a failed assertion aborts") {
    CHECK(is_aborted(status_after(fail_in_imgui)));
    CHECK(is_aborted(status_after([] {
        const AssertionGuard guard([](const std::string&) {});
        std::thread(fail_in_imgui).join();
    })));
    CHECK(is_aborted(status_after([] {
        const AssertionGuard guard([](const std::string&) { fail_in_imgui(); });
        fail_in_imgui();
    })));
}
