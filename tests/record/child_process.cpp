// SPDX-License-Identifier: MIT
// Tests for record/child_process.hpp.
#include "record/child_process.hpp"

#include "record_support.hpp"

#include <csignal>
#include <system_error>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

std::vector<std::string> shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

std::span<const std::byte> bytes(std::string_view text) { return std::as_bytes(std::span(text)); }

} // namespace

TEST_CASE("a child reads what is written and its errors are kept") {
    ChildProcess child(shell("cat >&2; exit 3"));
    CHECK(child.write(bytes("one ")));
    CHECK(child.write(bytes("two")));
    child.close_input();
    child.wait();
    CHECK_FALSE(child.succeeded());
    CHECK(child.ending() == "exit status 3");
    CHECK(child.error_text() == "one two");
}

TEST_CASE("arguments reach the child as they are") {
    ChildProcess child({"/bin/sh", "-c", "printf %s \"$1\" >&2", "sh", "a 'b' $(false) *\n"});
    child.wait();
    CHECK(child.succeeded());
    CHECK(child.error_text() == "a 'b' $(false) *\n");
}

TEST_CASE("writing to a child that has gone is no signal and no wait") {
    REQUIRE(std::signal(SIGPIPE, SIG_DFL) != SIG_ERR);
    ChildProcess child(shell("exec <&-; exit 0"));
    const std::vector<std::byte> much(16 << 20); // more than any socket holds
    CHECK_FALSE(child.write(much));
    child.wait();
    CHECK(child.succeeded());
}

TEST_CASE("a child that does not end is ended, with its children") {
    ChildProcess child(shell("sleep 1000 & echo $! >&2; wait"));
    while (!child.error_text().ends_with("\n")) std::this_thread::yield();
    const fs::path grandchild = fs::path("/proc") / std::to_string(std::stoi(child.error_text())) / "stat";
    const auto runs = [&] {
        const std::string state = bytes_of(grandchild);
        return !state.empty() && state.find(") Z ") == std::string::npos;
    };
    REQUIRE(runs());
    child.wait(std::chrono::milliseconds(50));
    CHECK(child.ending() == "signal 9");
    // Dead, and soon reaped by the process that adopts orphans.
    for (int i = 0; i < 500 && runs(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK_FALSE(runs());
}

TEST_CASE("of a long error text the end is kept") {
    ChildProcess child(shell("i=0; while [ $i -lt 5000 ]; do echo line $i; i=$((i+1)); done >&2"));
    child.wait();
    CHECK(child.error_text().ends_with("line 4999\n"));
    CHECK(child.error_text().size() == 16384);
}

TEST_CASE("a program that is not there cannot be started") {
    try {
        ChildProcess child({"no-such-program-anywhere"});
        FAIL("started");
    } catch (const std::system_error& error) {
        CHECK(error.code().value() == ENOENT);
    }
}

TEST_CASE("a child whose status nobody knows has failed") {
    const auto before = std::signal(SIGCHLD, SIG_IGN); // the kernel then reaps children itself
    REQUIRE(before != SIG_ERR);
    ChildProcess waited_for(shell("exit 0")), looked_at(shell("exit 0"));
    waited_for.wait();
    while (!looked_at.has_ended()) std::this_thread::yield();
    std::signal(SIGCHLD, before);
    CHECK_FALSE(waited_for.succeeded());
    CHECK_FALSE(looked_at.succeeded());
    CHECK(looked_at.ending() == "a status that nobody knows");
}
