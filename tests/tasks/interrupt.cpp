// SPDX-License-Identifier: MIT
// Tests for tasks/interrupt.hpp.
#include "tasks/interrupt.hpp"

#include "support/catch.hpp"

#include <chrono>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace pendula;

namespace {

/// The status, from waitpid(), of a child process that runs `action`.
template<class Action>
int ending_of(Action action) {
    const pid_t child = ::fork();
    if (child == 0) {
        action();
        ::_exit(0);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return status;
}

void sleep_for(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

} // namespace

TEST_CASE("several signals in quick succession count as one request to stop") {
    const int status = ending_of([] {
        const InterruptGuard guard;
        std::raise(SIGTERM);
        std::raise(SIGTERM); // timeout(1) signals the process, then its group
        std::raise(SIGINT);
        if (!InterruptGuard::interrupted()) ::_exit(1);
    });
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a second request to stop, after a while, ends the program") {
    const int status = ending_of([] {
        const InterruptGuard guard;
        std::raise(SIGINT);
        sleep_for(1.2 * InterruptGuard::one_request);
        std::raise(SIGINT);
    });
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGINT);
}

TEST_CASE("if a second request is expected, the program notes it, and the third request ends the program") {
    const int status = ending_of([] {
        const InterruptGuard guard;
        std::raise(SIGTERM);
        InterruptGuard::expect_another();
        sleep_for(1.2 * InterruptGuard::one_request);
        std::raise(SIGTERM);
        if (InterruptGuard::requests() != 2) ::_exit(1);
        sleep_for(1.2 * InterruptGuard::one_request);
        std::raise(SIGTERM);
    });
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGTERM);
}

TEST_CASE("SIGHUP stays ignored if it was ignored before, as under nohup") {
    const int status = ending_of([] {
        std::signal(SIGHUP, SIG_IGN);
        {
            const InterruptGuard guard;
            std::raise(SIGHUP);
            if (InterruptGuard::interrupted()) ::_exit(1);
            std::raise(SIGTERM);
            if (!InterruptGuard::interrupted()) ::_exit(2);
        }
        std::raise(SIGHUP);
    });
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a signal after the guard's end ends the program as before") {
    const int status = ending_of([] {
        std::signal(SIGTERM, SIG_DFL); // instead of the test program's own handler
        { const InterruptGuard guard; }
        std::raise(SIGTERM);
    });
    CHECK(WIFSIGNALED(status));
}

TEST_CASE("an inner guard does not clear a request that the outer guard has noted") {
    const int status = ending_of([] {
        const InterruptGuard outer;
        std::raise(SIGINT);
        {
            const InterruptGuard inner;
            if (!InterruptGuard::interrupted()) ::_exit(1);
        }
        if (!InterruptGuard::interrupted()) ::_exit(2);
    });
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
}

TEST_CASE("a new guard starts without a noted request") {
    const int status = ending_of([] {
        {
            const InterruptGuard guard;
            std::raise(SIGINT);
        }
        const InterruptGuard guard;
        if (InterruptGuard::interrupted()) ::_exit(1);
    });
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
}
