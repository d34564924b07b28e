// SPDX-License-Identifier: MIT
#include "window/shell/desktop_window.hpp"

#include "window/controls/widgets.hpp"
#include "window/panels/panel_layout.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace click_queue {
namespace {

// Passes presses and releases of the left button to ImGui, one per frame. ImGui before 1.87 only reads the
// buttons' state when a frame begins, and would miss a click between two slow frames.

#if IMGUI_VERSION_NUM < 18700
std::deque<bool> changes;               // NOLINT: true for a press
GLFWmousebuttonfun before_us = nullptr; // NOLINT

void on_button(GLFWwindow* window, int button, int action, int modifiers) {
    if (button == GLFW_MOUSE_BUTTON_LEFT) changes.push_back(action == GLFW_PRESS);
    if (before_us) before_us(window, button, action, modifiers);
}

/// Call it after the window's own callbacks have been installed, and before ImGui's callbacks.
void install(GLFWwindow* window) {
    changes.clear();
    before_us = glfwSetMouseButtonCallback(window, on_button);
}

/// Passes on one event. Call it between NewFrame() of the GLFW backend and ImGui::NewFrame().
void hand_on(GLFWwindow* window) {
    ImGuiIO& io = ImGui::GetIO();
    if (changes.empty()) {
        io.MouseDown[0] = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
        return;
    }
    io.MouseDown[0] = changes.front();
    changes.pop_front();
}
#else
void install(GLFWwindow*) {}
void hand_on(GLFWwindow*) {}
#endif

} // namespace
} // namespace click_queue

namespace {

/// The longest step of ImGui's clock in one frame, s. ImGui receives a double click over up to four
/// frames. A frame that took long must not use up the time for the second click.
constexpr float longest_step = static_cast<float>(double_click_seconds) / 4.2f;

} // namespace

ImGuiLayer::ImGuiLayer(GLFWwindow* window, float content_scale, float pixel_ratio, Clipboard& clipboard)
    : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr; // the program arranges the panels itself
    ImGui::GetIO().MouseDoubleClickTime = static_cast<float>(double_click_seconds);
    load(content_scale / pixel_ratio, pixel_ratio);
    click_queue::install(window);
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 450 core");
    paste_.emplace([this, &clipboard](unsigned field) {
        clipboard.ask([this, field](std::string text) { paste_->arrive(field, std::move(text)); });
    });
}

void ImGuiLayer::load(float scale, float pixel_ratio) {
    scale_ = scale;
    pixel_ratio_ = pixel_ratio;
    theme::apply_style(scale_);
    // Glyphs are rasterised at the framebuffer's resolution and shown at the overlay's scale.
    fonts_ = theme::load_fonts(scale_ * pixel_ratio);
    ImGui::GetIO().FontGlobalScale = 1.0f / pixel_ratio;
}

bool ImGuiLayer::rescale(gl::Size window, float content_scale, float pixel_ratio, float ui_scale) {
    const auto wide = static_cast<float>(window.width), tall = static_cast<float>(window.height);
    const bool reports_density = content_scale > 1.01f || pixel_ratio > 1.01f;
    const float usual = reports_density ? content_scale / pixel_ratio : scale_for_height(tall);
    const float scale = std::min(ui_scale * usual, largest_scale(wide, tall));
    if (window.width == 0 || (scale == scale_ && pixel_ratio == pixel_ratio_)) return false;
    load(scale, pixel_ratio);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    return true;
}

namespace {

/// Whether no key or mouse button is pressed, except perhaps Ctrl.
bool hands_rest() {
    const ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    constexpr auto control = ImGuiKeyModFlags_Ctrl;
#else
    constexpr auto control = ImGuiMod_Ctrl;
#endif
    return io.InputQueueCharacters.empty() && !any_key_pressed() && !ImGui::IsAnyMouseDown() &&
           (io.KeyMods == 0 || io.KeyMods == control);
}

/// Simulates a press of Ctrl V in this frame, independent of the keyboard.
void press_ctrl_v() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = true;
#if IMGUI_VERSION_NUM < 18700
    io.KeyMods = ImGuiKeyModFlags_Ctrl;
    io.KeysDownDuration[io.KeyMap[ImGuiKey_V]] = 0;
#else
    io.KeyMods = ImGuiMod_Ctrl;
    ImGuiKeyData& v = *ImGui::GetKeyData(ImGuiKey_V);
    v.Down = true;
    v.DownDuration = 0;
#endif
}

/// Draws only the windows of messages, or all windows except these.
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

void ImGuiLayer::begin_frame(const gl::Window::Sizes& sizes, std::span<const KeyPress> pressed) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    // Replaces the sizes that the backend has just read from the desktop.
    const auto sides = [](gl::Size size) {
        return ImVec2(static_cast<float>(size.width), static_cast<float>(size.height));
    };
    const ImVec2 window = sides(sizes.window), framebuffer = sides(sizes.framebuffer);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = window;
    if (window.x > 0 && window.y > 0)
        io.DisplayFramebufferScale = {framebuffer.x / window.x, framebuffer.y / window.y};
    io.DeltaTime = std::min(io.DeltaTime, longest_step);
    hold_taps(pressed);
    click_queue::hand_on(window_);
    paste_->before_frame();
    ImGui::NewFrame();
    paste_->after_frame();
}

void ImGuiLayer::abandon_frame() {
    if (GImGui->WithinFrameScope) {
#if IMGUI_VERSION_NUM < 19130
        ImGui::ErrorCheckEndFrameRecover(nullptr);
        ImGui::EndFrame();
#else
        // Switches off assertions for errors from which EndFrame() recovers.
        bool& asserts = ImGui::GetIO().ConfigErrorRecoveryEnableAssert;
        const bool before = std::exchange(asserts, false);
        ImGui::EndFrame();
        asserts = before;
#endif
    }
    // An open dialogue that this frame has not built would block the windows of the next frame.
    if (GImGui->OpenPopupStack.Size > 0) ImGui::ClosePopupToLevel(0, false);
}

/// ImGui versions without an event queue only see which keys are down when a frame begins. For them, a key
/// that was pressed and released between two frames is held down for one frame.
void ImGuiLayer::hold_taps([[maybe_unused]] std::span<const KeyPress> pressed) {
#if IMGUI_VERSION_NUM < 18700
    ImGuiIO& io = ImGui::GetIO();
    const auto is_held = [this](int key) { return glfwGetKey(window_, key) == GLFW_PRESS; };
    for (const int key : held_taps_) io.KeysDown[key] = is_held(key);
    held_taps_.clear();
    io.KeyCtrl = is_held(GLFW_KEY_LEFT_CONTROL) || is_held(GLFW_KEY_RIGHT_CONTROL);
    io.KeyShift = is_held(GLFW_KEY_LEFT_SHIFT) || is_held(GLFW_KEY_RIGHT_SHIFT);
    // Delivers the characters that Ctrl would have suppressed in the last frame.
    for (std::size_t i = 0; i < late_characters_.size(); ++i)
        io.InputQueueCharacters.insert(io.InputQueueCharacters.Data + i,
                                       static_cast<ImWchar>(late_characters_[i]));
    late_characters_.clear();
    for (const KeyPress& press : pressed) {
        if (press.key < 0 || press.key > GLFW_KEY_LAST || press.repeated) continue;
        if (!std::exchange(io.KeysDown[press.key], true)) held_taps_.push_back(press.key);
        // Ctrl and Shift are also held for one frame if they were released together with the key or before
        // it.
        io.KeyShift = io.KeyShift || (press.modifiers & GLFW_MOD_SHIFT) != 0;
        if (io.KeyCtrl || (press.modifiers & GLFW_MOD_CONTROL) == 0) continue;
        io.KeyCtrl = true;
        for (const ImWchar character : io.InputQueueCharacters) late_characters_.push_back(character);
        io.InputQueueCharacters.resize(0);
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

LatePaste::LatePaste(std::function<void(unsigned)> ask) : ask_(std::move(ask)) {
    ImGuiIO& io = ImGui::GetIO();
    io.UserData = this;
#if IMGUI_VERSION_NUM < 19110
    io.GetClipboardTextFn = [](void*) {
#else
    ImGui::GetPlatformIO().Platform_GetClipboardTextFn = [](ImGuiContext*) {
#endif
        return static_cast<LatePaste*>(ImGui::GetIO().UserData)->present_text();
    };
}

const char* LatePaste::present_text() {
    if (pastes_) return text_.c_str();
    ask_(ImGui::GetActiveID());
    return "";
}

void LatePaste::arrive(unsigned field, std::string text) {
    field_ = field;
    text_ = std::move(text);
    has_text_ = true;
}

void LatePaste::before_frame() {
    if (!std::exchange(pastes_, false)) return;
#if IMGUI_VERSION_NUM >= 18700 // older versions read the whole keyboard in each frame
    ImGui::GetKeyData(ImGuiKey_V)->Down = v_is_down_;
#endif
}

void LatePaste::after_frame() {
    if (!has_text_) return;
    // Number 0 stands for a field that was about to get the keyboard.
    if (field_ != 0 && ImGui::GetActiveID() != field_) {
        has_text_ = false;
        return;
    }
    if (!hands_rest()) return;
    has_text_ = false;
    pastes_ = true;
    v_is_down_ = ImGui::IsKeyDown(ImGui::GetKeyIndex(ImGuiKey_V));
    press_ctrl_v();
}

namespace {

/// The size of the largest texture that OpenGL 4.5 guarantees, in pixels. Of a larger window, only the lower
/// left part is drawn.
constexpr int largest_picture = 16384;

/// Limits for the framebuffer pixels per screen coordinate. A value beyond them is an error of the desktop.
constexpr float least_ratio = 0.5f, largest_ratio = 8;

} // namespace

DesktopWindow::DesktopWindow(const gl::WindowOptions& options)
    : window(options)
    , sizes(window.sizes())
    , input(window.handle())
    , clipboard(window.handle())
    , imgui(window.handle(), window.content_scale(), pixel_ratio(), clipboard) {}

void DesktopWindow::poll_events() {
    window.poll_events();
    sizes = window.sizes();
}

float DesktopWindow::pixel_ratio() const {
    if (sizes.window.width <= 0 || sizes.framebuffer.width <= 0) return 1;
    return std::clamp(static_cast<float>(sizes.framebuffer.width) / static_cast<float>(sizes.window.width),
                      least_ratio, largest_ratio);
}

gl::Size DesktopWindow::picture_size() const {
    return {std::min(sizes.framebuffer.width, largest_picture),
            std::min(sizes.framebuffer.height, largest_picture)};
}

std::string title_of(const ViewState& view, RunState state, bool is_recording) {
    const char* doing = state == RunState::running   ? ""
                        : state == RunState::stopped ? " (stopped)"
                                                     : " (failed)";
    return (is_recording ? "● recording: " : "") + scene_title(view) + doing + " – pendula";
}

std::string title_of(const FilmReport& film, bool is_recording) {
    if (!film.story) return "pendula";
    return (is_recording ? "● recording: " : "") + film.story->name + (film.is_edited ? edited_mark : "") +
           " (film) – pendula";
}

void DesktopWindow::show_title(std::string text) {
    if (text == title) return;
    title = std::move(text);
    glfwSetWindowTitle(window.handle(), title.c_str());
}

} // namespace pendula
