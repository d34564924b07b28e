// SPDX-License-Identifier: MIT
// Tests for LatePaste in window/shell/desktop_window.hpp: fields get the clipboard's text when it comes, and
// only then.
#include "window/shell/desktop_window.hpp"

#include "support/catch.hpp"
#include "window/panel_hands.hpp"

#include <imgui_stdlib.h>

#include <string>
#include <vector>

using namespace pendula;
using pendula::test::PanelHands;
using pendula::test::set_ctrl;
using pendula::test::set_key;

namespace {

/// A window with two text fields of one line and one of several lines.
struct Fields {
    Fields() {
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        frame();
        wanted_ = 1;
        frames(3);
    }

    void frame() {
        paste.before_frame();
        ImGui::NewFrame();
        paste.after_frame();
        ImGui::Begin("window");
        field(1, [this] { ImGui::InputText("first", &first); });
        field(2, [this] { ImGui::InputText("second", &second); });
        field(3, [this] { ImGui::InputTextMultiline("lines", &lines); });
        ImGui::End();
        ImGui::Render();
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) frame();
    }
    void focus(int number) {
        wanted_ = number;
        frames(3);
    }
    void press_ctrl_v() {
        set_ctrl(true);
        frame();
        set_key(ImGuiKey_V, true);
        frames(2);
    }
    void let_go() {
        set_key(ImGuiKey_V, false);
        set_ctrl(false);
        frames(3);
    }

    test::BareImGui imgui{400, 300};
    std::vector<unsigned> asked;
    LatePaste paste{[this](unsigned number) { asked.push_back(number); }};
    std::string first, second, lines;

  private:
    template<class Draw>
    void field(int number, Draw draw) {
        if (wanted_ == number) {
            ImGui::SetKeyboardFocusHere();
            wanted_ = 0;
        }
        draw();
    }
    int wanted_ = 0;
};

} // namespace

TEST_CASE("clipboard text that arrives late is pasted once, whether or not Ctrl V is still held") {
    for (const bool held : {true, false}) {
        CAPTURE(held);
        Fields fields;
        fields.press_ctrl_v();
        REQUIRE(fields.asked.size() == 1);
        if (!held) fields.let_go();
        fields.frames(5);
        CHECK(fields.first.empty());
        fields.paste.arrive(fields.asked[0], "a line\nof ü");
        fields.frames(5);
        fields.let_go();
        CHECK(fields.first == "a lineof ü");
        CHECK(fields.asked.size() == 1);
        ImGui::GetIO().AddInputCharacter('!');
        fields.frames(2);
        CHECK(fields.first == "a lineof ü!");
    }
}

TEST_CASE("a field of several lines keeps the line breaks of pasted text") {
    Fields fields;
    fields.focus(3);
    fields.press_ctrl_v();
    fields.let_go();
    REQUIRE(fields.asked.size() == 1);
    fields.paste.arrive(fields.asked[0], "two\nlines");
    fields.frames(3);
    CHECK(fields.lines == "two\nlines");
}

TEST_CASE("a key typed in the frame in which clipboard text arrives is not lost and is no shortcut") {
    Fields fields;
    fields.press_ctrl_v();
    fields.let_go();
    REQUIRE(fields.asked.size() == 1);
    fields.paste.arrive(fields.asked[0], "pasted");
    set_key(ImGuiKey_X, true); // with Ctrl, it would cut text
    ImGui::GetIO().AddInputCharacter('x');
    fields.frame();
    set_key(ImGuiKey_X, false);
    fields.frames(4);
    CHECK(fields.first == "xpasted");
}

TEST_CASE("clipboard text that arrives after its field has lost the keyboard is dropped") {
    Fields fields;
    fields.press_ctrl_v();
    fields.let_go();
    REQUIRE(fields.asked.size() == 1);
    fields.focus(2);
    fields.paste.arrive(fields.asked[0], "late");
    fields.frames(5);
    fields.focus(1);
    fields.frames(5);
    CHECK(fields.first.empty());
    CHECK(fields.second.empty());
}

TEST_CASE("a column of numbers that arrives late fills the links from the edited cell on") {
    PanelHands hands;
    unsigned field = 0;
    int asked = 0;
    LatePaste paste([&](unsigned number) {
        field = number;
        ++asked;
    });
    hands.before_frame = [&] { paste.before_frame(); };
    hands.after_frame = [&] { paste.after_frame(); };
    hands.point_at("chain.lengths[1]");
    hands.click();
    hands.frames(6);
    set_ctrl(true);
    hands.tap(ImGuiKey_V);
    set_ctrl(false);
    hands.frame();
    CHECK(asked > 0);
    paste.arrive(field, "5\n6,5\n");
    hands.frames(4);
    CHECK(hands.commands.size() == 1);
    CHECK(hands.simulation.setup().chain.lengths == std::vector<double>{4, 5, 6.5});
}
