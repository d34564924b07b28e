// SPDX-License-Identifier: MIT
// Tests for window/shell/report_request: when a report that is asked for is due.
#include "window/shell/run_report.hpp"

#include "support/catch.hpp"

#include <csignal>

using namespace pendula;

namespace {

constexpr FrameWork nothing_to_do{}, with_input{.has_input = true};

bool is_due_after(ReportRequest& request, const FrameWork& work) {
    request.begin_frame();
    return request.end_frame(work);
}

} // namespace

TEST_CASE("a requested report is due once, after all input has been carried out") {
    ReportRequest request;
    for (int frame = 0; frame < 100; ++frame) REQUIRE_FALSE(is_due_after(request, nothing_to_do));
    std::raise(SIGUSR1);
    CHECK_FALSE(is_due_after(request, nothing_to_do));
    for (int frame = 0; frame < 10; ++frame) CHECK_FALSE(is_due_after(request, with_input));
    for (int frame = 1; frame < ReportRequest::idle_frames; ++frame)
        CHECK_FALSE(is_due_after(request, nothing_to_do));
    CHECK(is_due_after(request, nothing_to_do));
    for (int frame = 0; frame < 100; ++frame) REQUIRE_FALSE(is_due_after(request, nothing_to_do));
}

TEST_CASE("a report waits until the physics has carried out all commands") {
    ReportRequest request;
    std::raise(SIGUSR1);
    CHECK_FALSE(is_due_after(request, {.commands_done = 4, .sent = 5}));
    for (int frame = 0; frame < 10; ++frame)
        CHECK_FALSE(is_due_after(request, {.commands_done = 4, .sent = 5}));
    for (int frame = 1; frame < ReportRequest::idle_frames; ++frame)
        CHECK_FALSE(is_due_after(request, {.commands_done = 5, .sent = 5}));
    CHECK(is_due_after(request, {.commands_done = 5, .sent = 5}));
}

TEST_CASE("a report is due after a limited number of frames even if the input never ends") {
    ReportRequest request;
    std::raise(SIGUSR1);
    for (int frame = 1; frame < ReportRequest::most_frames; ++frame)
        REQUIRE_FALSE(is_due_after(request, with_input));
    CHECK(is_due_after(request, with_input));
}
