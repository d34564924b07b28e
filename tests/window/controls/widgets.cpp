// SPDX-License-Identifier: MIT
// Tests for window/controls/widgets.hpp and window/controls/parameter_control.hpp: what fits, where it goes,
// and how it is said.
#include "window/controls/widgets.hpp"

#include "support/catch.hpp"
#include "window/bare_imgui.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/features/gallery/gallery.hpp"

using namespace pendula;

TEST_CASE("a text that does not fit is cut between characters and ends in an ellipsis") {
    const test::BareImGui imgui(400, 300);
    ImGui::NewFrame();
    const std::string text = "Größe θ₁ of each mass: twice the one above";
    CHECK(widgets::elided(text, 10000) == text);
    for (float width = 30; width < 250; width += 7) {
        const std::string shown = widgets::elided(text, width);
        CAPTURE(width, shown);
        CHECK(shown.ends_with("…"));
        CHECK(ImGui::CalcTextSize(shown.c_str()).x <= width);
        CHECK(text.starts_with(shown.substr(0, shown.size() - std::string("…").size())));
        CHECK((static_cast<unsigned char>(text[shown.size() - 3]) & 0xC0) != 0x80);
    }
    ImGui::EndFrame();
}

TEST_CASE("a text in two lines breaks between words, and is complete if it fits into two lines") {
    const test::BareImGui imgui(400, 300);
    ImGui::NewFrame();
    const auto width_of = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    const std::string text = "lengths 1, 2, 3 and 5: each mass twice the one above";
    CHECK(widgets::in_two_lines(text, 10000) == std::pair(text, std::string()));
    for (float width = 80; width < width_of(text); width += 7) {
        CAPTURE(width);
        const auto [first, second] = widgets::in_two_lines(text, width);
        CHECK(width_of(first) <= width);
        CHECK(width_of(second) <= width);
        CHECK(text.starts_with(first + " "));
        if (width > 0.6f * width_of(text)) CHECK(first + " " + second == text);
    }
    CHECK(widgets::in_two_lines("unbreakable", 40).first.ends_with("…"));
    // The gallery must not cut any scene's name.
    for (const ShippedScene& scene : shipped_scenes()) {
        CAPTURE(scene.name);
        CHECK_FALSE(widgets::in_two_lines(title_of(scene.name).which, 220).second.ends_with("…"));
    }
    ImGui::EndFrame();
}

TEST_CASE("wrapped lines break only at spaces, so a number is never broken at its decimal point") {
    const test::BareImGui imgui(400, 300);
    ImGui::NewFrame();
    const std::string text = "Changed by +1.550e−01 J of E*,\nwith a motion of −15.9967 J. Others differ.";
    CHECK(widgets::wrapped(text, 10000) == text);
    const float word = ImGui::CalcTextSize("+1.550e−01").x;
    for (float width = word + 2; width < 300; width += 3) {
        CAPTURE(width);
        const std::string lines = widgets::wrapped(text, width);
        REQUIRE(lines.size() == text.size());
        for (std::size_t i = 0; i < text.size(); ++i)
            CHECK((lines[i] == text[i] || (lines[i] == '\n' && text[i] == ' ')));
        CHECK(ImGui::CalcTextSize(lines.c_str()).x <= width);
        // ImGui need not break any line again.
        CHECK(ImGui::CalcTextSize(lines.c_str(), nullptr, false, width).y ==
              ImGui::CalcTextSize(lines.c_str()).y);
    }
    ImGui::EndFrame();
}

TEST_CASE("a tooltip lies within the window and does not cover the control's panel") {
    const test::BareImGui imgui(1280, 720);
    ImGui::NewFrame();
    const ImVec2 display{1280, 720}, size{300, 60};
    const ImVec2 left = widgets::place_beside({20, 700}, {200, 718}, {12, 12}, {312, 715}, size, display);
    CHECK(left.x >= 312);
    CHECK(left.y + size.y <= 720);
    const ImVec2 right =
        widgets::place_beside({980, 100}, {1200, 120}, {968, 12}, {1268, 600}, size, display);
    CHECK(right.x + size.x <= 968);
    const ImVec2 bar = widgets::place_beside({900, 640}, {1100, 660}, {12, 610}, {1268, 690}, size, display);
    CHECK(bar.y + size.y <= 610);
    CHECK(bar.x + size.x <= 1280);
    ImGui::EndFrame();
}

TEST_CASE("ranges are described in words, and numbers are written plainly") {
    CHECK(range_words(*find_parameter("chain.gravity")) == "0 to 1000 m/s²");
    CHECK(range_words(*find_parameter("chain.model")) == "rigid or elastic");
    CHECK(range_words(*find_parameter("ghost.count")).starts_with("a whole number from "));
    CHECK(plain_number(1e-6) == "0.000001");
    CHECK(plain_number(-5e6) == "−5000000");
    CHECK(plain_number(9.81) == "9.81");
    CHECK(plain_number(1e-12) == "10⁻¹²");
    CHECK(plain_number(2.5e9) == "2.5×10⁹");
}

TEST_CASE("a combo box shortens its text to fit") {
    const test::BareImGui imgui(400, 300);
    ImGui::NewFrame();
    ImGui::Begin("window");
    const std::string text = "Quadruple pendulum, lengths 1, 2, 3 and 5";
    for (const float width : {60.0f, 150.0f, 1000.0f}) {
        ImGui::SetNextItemWidth(width);
        const std::string shown = widgets::fitting_combo(text);
        CAPTURE(width, shown);
        CHECK(ImGui::CalcTextSize(shown.c_str()).x <= width - ImGui::GetFrameHeight());
        CHECK((shown == text) == (width > 900));
        if (ImGui::BeginCombo("##combo", shown.c_str())) ImGui::EndCombo();
    }
    ImGui::End();
    ImGui::EndFrame();
}
