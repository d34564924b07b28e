// SPDX-License-Identifier: MIT
#include "app/imgui_layer.hpp"

#include "app/pointer/click_queue.hpp"
#include "ui/panels/panel_layout.hpp"

#include "ui/layout.hpp"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace pendula {

ImGuiLayer::ImGuiLayer(GLFWwindow* window, float content_scale, float pixel_ratio) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr; // panels are laid out by the program
    ImGui::GetIO().MouseDoubleClickTime = static_cast<float>(double_click_seconds);
    load(content_scale / pixel_ratio, pixel_ratio);
    click_queue::install(window);
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 450 core");
}

void ImGuiLayer::load(float scale, float pixel_ratio) {
    scale_ = scale;
    pixel_ratio_ = pixel_ratio;
    theme::apply_style(scale_);
    // Glyphs are rasterised at the framebuffer's resolution and shown at the overlay's.
    fonts_ = theme::load_fonts(scale_ * pixel_ratio);
    ImGui::GetIO().FontGlobalScale = 1.0f / pixel_ratio;
}

bool ImGuiLayer::rescale(float content_scale, float pixel_ratio, float ui_scale) {
    int width = 0, height = 0;
    glfwGetWindowSize(window_, &width, &height);
    const auto wide = static_cast<float>(width), tall = static_cast<float>(height);
    const bool is_told =
        content_scale > 1.01f || pixel_ratio > 1.01f; // the desktop knows the pixels' density
    const float usual = is_told ? content_scale / pixel_ratio : scale_for_height(tall);
    const float scale = std::min(ui_scale * usual, largest_scale(wide, tall));
    if (width == 0 || (scale == scale_ && pixel_ratio == pixel_ratio_)) return false;
    load(scale, pixel_ratio);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    return true;
}

namespace {

/// The windows that are messages, or all others.
void draw_lists(bool messages) {
    const ImDrawData& all = *ImGui::GetDrawData();
    std::vector<ImDrawList*> chosen;
    for (int i = 0; i < all.CmdListsCount; ++i) {
        ImDrawList* const list = all.CmdLists[i];
        const bool is_message =
            list->_OwnerName && std::string_view(list->_OwnerName) == layout::message_window;
        if (is_message == messages) chosen.push_back(list);
    }
    if (chosen.empty()) return;
    ImDrawData part = all;
    part.CmdListsCount = static_cast<int>(chosen.size());
#if IMGUI_VERSION_NUM < 18970
    part.CmdLists = chosen.data();
#else
    part.CmdLists.resize(0);
    for (ImDrawList* const list : chosen) part.CmdLists.push_back(list);
#endif
    part.TotalVtxCount = part.TotalIdxCount = 0;
    for (const ImDrawList* const list : chosen) {
        part.TotalVtxCount += list->VtxBuffer.Size;
        part.TotalIdxCount += list->IdxBuffer.Size;
    }
    ImGui_ImplOpenGL3_RenderDrawData(&part);
}

} // namespace

ImGuiLayer::~ImGuiLayer() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void ImGuiLayer::begin_frame(std::span<const KeyPress> pressed) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    hold_taps(pressed);
    click_queue::hand_on(window_);
    ImGui::NewFrame();
}

/// ImGui versions without an event queue only see which keys are down when a frame begins: a key that was
/// pressed and released between two frames is held down for one frame.
void ImGuiLayer::hold_taps([[maybe_unused]] std::span<const KeyPress> pressed) {
#if IMGUI_VERSION_NUM < 18700
    ImGuiIO& io = ImGui::GetIO();
    for (const int key : held_taps_) io.KeysDown[key] = glfwGetKey(window_, key) == GLFW_PRESS;
    held_taps_.clear();
    for (const KeyPress& press : pressed) {
        if (press.key < 0 || press.key > GLFW_KEY_LAST || io.KeysDown[press.key]) continue;
        io.KeysDown[press.key] = true;
        held_taps_.push_back(press.key);
    }
#endif
}

void ImGuiLayer::draw() {
    ImGui::Render();
    draw_lists(false);
}

void ImGuiLayer::draw_messages() { draw_lists(true); }

bool ImGuiLayer::wants_pointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool ImGuiLayer::wants_keys() const { return ImGui::GetIO().WantTextInput; }

} // namespace pendula
