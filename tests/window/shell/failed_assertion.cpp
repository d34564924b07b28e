// SPDX-License-Identifier: MIT
// Tests for window/shell/failed_assertion.hpp: the effects of ImGui's assertions.
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

/// Runs `deed` in a child process, and returns the status from waitpid().
int status_after(const std::function<void()>& deed) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(STDERR_FILENO);        // hides the messages of aborts
        std::signal(SIGABRT, SIG_DFL); // removes the test program's handler
        deed();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

/// Fails an assertion of ImGui, because there is no tab bar to end.
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

TEST_CASE("after a failed assertion of ImGui, the program saves its work and ends with exit code 1") {
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

TEST_CASE("an exit by a library saves the work while a guard exists, and is an ordinary exit afterwards") {
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

TEST_CASE("a failed assertion aborts without a guard, on another thread and during the last words") {
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
