// SPDX-License-Identifier: MIT
// Tests for record/child_process.hpp.
#include "record/child_process.hpp"

#include "record_support.hpp"
#include "tasks/interrupt.hpp"

#include <csignal>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

namespace {

std::vector<std::string> shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

std::span<const std::byte> bytes(std::string_view text) { return std::as_bytes(std::span(text)); }

} // namespace

TEST_CASE("a child receives what is written to it, and its error text is kept") {
    ChildProcess child(shell("cat >&2; exit 3"));
    CHECK(child.write(bytes("one ")));
    CHECK(child.write(bytes("two")));
    child.close_input();
    child.wait();
    CHECK_FALSE(child.succeeded());
    CHECK(child.ending() == "exit status 3");
    CHECK(child.error_text() == "one two");
}

TEST_CASE("arguments reach the child unchanged") {
    ChildProcess child({"/bin/sh", "-c", "printf %s \"$1\" >&2", "sh", "a 'b' $(false) *\n"});
    child.wait();
    CHECK(child.succeeded());
    CHECK(child.error_text() == "a 'b' $(false) *\n");
}

TEST_CASE("writing to a child that no longer reads fails without a signal and without a wait") {
    REQUIRE(std::signal(SIGPIPE, SIG_DFL) != SIG_ERR);
    ChildProcess child(shell("exec <&-; exit 0"));
    const std::vector<std::byte> much(16 << 20); // more than any socket holds
    CHECK_FALSE(child.write(much));
    child.wait();
    CHECK(child.succeeded());
}

TEST_CASE("wait() kills a child that does not end, together with its own children") {
    ChildProcess child(shell("sleep 1000 & echo $! >&2; wait"));
    while (!child.error_text().ends_with("\n")) std::this_thread::yield();
    const fs::path grandchild = fs::path("/proc") / std::to_string(std::stoi(child.error_text())) / "stat";
    const auto runs = [&] {
        const std::string state = read_file(grandchild);
        return !state.empty() && state.find(") Z ") == std::string::npos;
    };
    REQUIRE(runs());
    child.wait(std::chrono::milliseconds(50));
    CHECK(child.ending() == "signal 9");
    // The grandchild is dead, and the process that adopts orphans reaps it soon.
    for (int i = 0; i < 500 && runs(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK_FALSE(runs());
}

TEST_CASE("only the end of a long error text is kept") {
    ChildProcess child(shell("i=0; while [ $i -lt 5000 ]; do echo line $i; i=$((i+1)); done >&2"));
    child.wait();
    CHECK(child.error_text().ends_with("line 4999\n"));
    CHECK(child.error_text().size() == 16384);
}

TEST_CASE("starting a program that does not exist throws ENOENT") {
    try {
        ChildProcess child({"no-such-program-anywhere"});
        FAIL("started");
    } catch (const std::system_error& error) {
        CHECK(error.code().value() == ENOENT);
    }
}

TEST_CASE("a child with an unknown exit status counts as failed") {
    const auto before = std::signal(SIGCHLD, SIG_IGN); // the kernel then reaps children itself
    REQUIRE(before != SIG_ERR);
    ChildProcess waited_for(shell("exit 0")), looked_at(shell("exit 0"));
    waited_for.wait();
    while (!looked_at.has_ended()) std::this_thread::yield();
    std::signal(SIGCHLD, before);
    CHECK_FALSE(waited_for.succeeded());
    CHECK_FALSE(looked_at.succeeded());
    CHECK(looked_at.ending() == "an unknown status");
}

TEST_CASE("every wait gives up on a silent child, and none on a busy child") {
    const ChildOptions brief{.stream_output = true, .longest_silence = std::chrono::seconds(1)};
    ChildProcess waited_for(shell("exec sleep 1000"), brief), written_to(shell("exec sleep 1000"), brief),
        read_from(shell("exec sleep 1000"), brief);
    waited_for.wait();
    CHECK(waited_for.ending() == "signal 9");
    CHECK(waited_for.given_up() == "given no sign of life for 1 s");
    const std::vector<std::byte> much(16 << 20); // more than any socket holds
    CHECK_FALSE(written_to.write(much));
    CHECK(written_to.given_up() == "given no sign of life for 1 s");
    std::vector<std::byte> some(1);
    CHECK(read_from.read(some) == 0);
    CHECK(read_from.given_up() == "given no sign of life for 1 s");

    // Only the inner shell calculates; the outer one waits for it.
    ChildProcess busy(shell("sh -c 'end=$(($(date +%s) + 3)); while [ $(date +%s) -lt $end ]; do :; done'; "
                            "exit 5"),
                      brief);
    busy.wait();
    CHECK(busy.ending() == "exit status 5");
    CHECK(busy.given_up().empty());
}

TEST_CASE("after a request to stop, a wait gives up on a silent child after 5 seconds") {
    const pid_t test = ::fork(); // a fork, because a request to stop concerns the whole program
    if (test == 0) {
        const InterruptGuard guard;
        std::raise(SIGTERM);
        ChildProcess child(shell("exec sleep 1000"));
        child.wait();
        ::_exit(child.given_up() == "given no sign of life for 5 s" ? 0 : 1);
    }
    int status = -1;
    REQUIRE(::waitpid(test, &status, 0) == test);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a child that floods its output is killed, and the end of a flood of errors is kept") {
    ChildProcess output(shell("exec yes"), {.keep_output = true, .most_output = 1 << 20});
    output.wait();
    CHECK(output.given_up() == "not stopped writing");
    ChildProcess errors(shell("head -c 50000000 /dev/zero >&2; sleep 0.2; echo last >&2"));
    errors.wait();
    CHECK(errors.succeeded());
    CHECK(errors.error_text().ends_with("last\n"));
}

TEST_CASE("end_of_output() returns the end of the kept output") {
    ChildProcess child(shell("seq 1000"), {.keep_output = true});
    child.wait();
    CHECK(child.end_of_output(9) == "999\n1000\n");
    CHECK(child.output().size() == 3893);
}
