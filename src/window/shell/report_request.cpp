// SPDX-License-Identifier: MIT
#include "window/shell/report_request.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <atomic>

namespace pendula {
namespace {

std::atomic<bool> noted_request = false; // written in a signal handler
static_assert(std::atomic<bool>::is_always_lock_free);

/// Newer versions of ImGui spread input that arrived at once over several frames.
bool imgui_has_input_left() {
#if IMGUI_VERSION_NUM >= 18700
    const ImGuiContext* context = ImGui::GetCurrentContext();
    return context && context->InputEventsQueue.Size > 0;
#else
    return false;
#endif
}

} // namespace

ReportRequest::ReportRequest() {
    noted_request = false;
    struct sigaction action {};
    action.sa_handler = [](int) { noted_request = true; };
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGUSR1, &action, &previous_);
}

ReportRequest::~ReportRequest() { ::sigaction(SIGUSR1, &previous_, nullptr); }

void ReportRequest::begin_frame() {
    if (!noted_request.exchange(false)) return;
    asked_ = true;
    frames_ = idle_ = 0;
}

bool ReportRequest::end_frame(const FrameWork& work) {
    const bool is_idle = !work.has_input && !imgui_has_input_left() && work.orders >= sent_;
    sent_ = work.sent;
    if (!asked_) return false;
    idle_ = is_idle ? idle_ + 1 : 0;
    if (idle_ < idle_frames && ++frames_ < most_frames) return false;
    asked_ = false;
    return true;
}

} // namespace pendula
