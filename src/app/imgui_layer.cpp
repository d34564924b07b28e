// SPDX-License-Identifier: MIT
#include "app/imgui_layer.hpp"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

namespace pendula {

ImGuiLayer::ImGuiLayer(GLFWwindow* window, float content_scale, float pixel_ratio)
    : scale_(content_scale / pixel_ratio) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr; // panels are laid out by the program
    theme::apply_style(scale_);
    // Glyphs are rasterised at the framebuffer's resolution and shown at the overlay's.
    fonts_ = theme::load_fonts(scale_ * pixel_ratio);
    ImGui::GetIO().FontGlobalScale = 1.0f / pixel_ratio;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 450 core");
}

ImGuiLayer::~ImGuiLayer() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void ImGuiLayer::begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

void ImGuiLayer::draw() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool ImGuiLayer::wants_pointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool ImGuiLayer::wants_keys() const { return ImGui::GetIO().WantTextInput; }

} // namespace pendula
