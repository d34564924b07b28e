// SPDX-License-Identifier: MIT
// Tests for window/features/run/chain_section.hpp: the table of links by mouse and keyboard, and chains
// with another number of links.
#include "window/features/run/chain_section.hpp"

#include "support/catch.hpp"
#include "window/controls/slider.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

#include <string_view>

using namespace pendula;
using pendula::test::PanelHands;

TEST_CASE("Tab moves through the table of links and keeps the typed numbers") {
    PanelHands hands;
    hands.point_at("chain.lengths[0]");
    hands.click();
    hands.frames(6);
    hands.type("2");
    hands.tap(ImGuiKey_Tab); // to the mass
    hands.frames(6);
    hands.type("0,5");
    hands.tap(ImGuiKey_Tab); // to the angle
    hands.frames(6);
    hands.type("30");
    hands.tap(ImGuiKey_Tab); // to the angular velocity
    hands.frames(6);
    hands.tap(ImGuiKey_Tab); // to the next link's length
    hands.frames(6);
    hands.type("1");
    hands.tap(ImGuiKey_Enter);
    hands.frames(2);
    const Setup& setup = hands.simulation.setup();
    CHECK(setup.chain.lengths == std::vector<double>{2, 1, 3});
    CHECK(setup.chain.masses[0] == 0.5);
    CHECK(setup.start.angles[0] == 30);
}

TEST_CASE("the row for all links sets a whole column") {
    PanelHands hands("rope-100");
    hands.point_at("chain.masses[all]");
    hands.click();
    hands.frames(6);
    hands.type("0.25");
    hands.tap(ImGuiKey_Enter);
    hands.frames(2);
    CHECK(hands.commands.size() == 1);
    CHECK(hands.simulation.setup().chain.masses == std::vector<double>(100, 0.25));
}

TEST_CASE("a drag across a cell changes its number") {
    PanelHands hands;
    hands.point_at("chain.lengths[1]");
    hands.button(true);
    ImGui::GetIO().MousePos.x += 20;
    hands.frame();
    hands.button(false);
    CHECK(hands.simulation.setup().chain.lengths[1] == Approx(3.7)); // 3.5 and 20 hundredths
    hands.frames(20);
    CHECK_FALSE(ImGui::GetIO().WantTextInput); // the drag did not count as a click
}

TEST_CASE("a pasted column of numbers fills the links from the edited cell on") {
    PanelHands hands;
    static const char* const copied = "5\n6,5\n";
    ImGui::GetIO().GetClipboardTextFn = [](void*) { return copied; };
    hands.point_at("chain.lengths[1]");
    hands.click();
    hands.frames(6);
    test::set_ctrl(true);
    hands.tap(ImGuiKey_V);
    test::set_ctrl(false);
    hands.frames(2);
    CHECK(hands.commands.size() == 1);
    CHECK(hands.simulation.setup().chain.lengths == std::vector<double>{4, 5, 6.5});
}

TEST_CASE("a refused number sends no command and moves no controls") {
    PanelHands hands;
    const Box before = hands.place("section Integration");
    hands.point_at("chain.lengths[0]");
    hands.click();
    hands.frames(6);
    hands.type("-1");
    hands.tap(ImGuiKey_Enter);
    hands.frames(4);
    CHECK(hands.commands.empty());
    CHECK(hands.place("section Integration").y == before.y);
}

TEST_CASE("the thumb of a long table's scrollbar can be dragged") {
    PanelHands hands("rope-100");
    ImGuiWindow* table = nullptr;
    for (ImGuiWindow* window : GImGui->Windows)
        if (window->WasActive && window->ScrollbarY &&
            std::string_view(window->Name).find("links") != std::string_view::npos)
            table = window;
    REQUIRE(table);
    REQUIRE(table->ScrollMax.y > 1000);
    const ImRect bar = ImGui::GetWindowScrollbarRect(table, ImGuiAxis_Y);
    CHECK(bar.GetWidth() >= 12);
    ImGui::GetIO().MousePos = {bar.GetCenter().x, bar.Min.y + 20};
    hands.frame();
    hands.button(true);
    hands.frame();
    CHECK(table->Scroll.y == 0); // the press is on the thumb; a press beside it would scroll the table
    ImGui::GetIO().MousePos.y += bar.GetHeight() / 2;
    hands.frames(2);
    CHECK(table->Scroll.y > 0.3f * table->ScrollMax.y);
    hands.button(false);
}

TEST_CASE("a number in a cell has as many digits as fit") {
    const test::BareImGui imgui(400, 300);
    ImGui::NewFrame();
    const float wide = ImGui::CalcTextSize("−0.26122").x, narrow = ImGui::CalcTextSize("−0.26").x + 1;
    CHECK(fitting_number(-0.261224, wide) == "−0.26122");
    for (const double value : {-0.261224, 0.658423, 123.456789, 8.0})
        CHECK(ImGui::CalcTextSize(fitting_number(value, narrow).c_str()).x <= narrow);
    CHECK(fitting_number(0.5, narrow) == "0.5");
    ImGui::EndFrame();
}

TEST_CASE("no number in the table is cut off") {
    PanelHands hands;
    hands.view.preferences.left_width = least_panel_width;
    StartState start = hands.simulation.setup().start;
    start.unit = AngleUnit::radians;
    start.angles = {-0.658423178, -0.959831234, -12.261224567};
    start.angular_velocities = {-0.123456789, 123.456789, -1e-7};
    hands.simulation.apply(SetStart{start});
    hands.frames(10);
    int figures = 0;
    for (const char* row : {"start.angles", "start.angular_velocities"})
        for (const char* link : {"[0]", "[1]", "[2]"}) {
            const Box box = hands.place(std::string(row) + link);
            REQUIRE(box.width > 0);
            const ImRect cell(box.x, box.y, box.x + box.width, box.y + box.height);
            for (const test::SeenGlyph& glyph : test::glyphs_in("##left")) {
                if (!cell.Contains(glyph.box.GetCenter())) continue;
                ++figures;
                CAPTURE(row, link, static_cast<char>(glyph.code));
                CHECK_FALSE(glyph.is_cut);
                CHECK(glyph.box.Max.x <= cell.Max.x);
            }
        }
    CHECK(figures > 20);
}

namespace {

Setup chain_of(std::vector<double> lengths, std::vector<double> angles) {
    Setup setup;
    setup.chain.lengths = std::move(lengths);
    setup.chain.masses.assign(setup.chain.lengths.size(), 2.0);
    setup.start.angles = std::move(angles);
    setup.start.angular_velocities.assign(setup.chain.lengths.size(), 0.5);
    return setup;
}

} // namespace

TEST_CASE("new links of a longer chain copy the last link, at rest") {
    const Setup two = chain_of({1, 3}, {0.1, 0.2});
    const Setup four = with_links(two, 4, two);
    CHECK(four.chain.lengths == std::vector<double>{1, 3, 3, 3});
    CHECK(four.chain.masses == std::vector<double>(4, 2.0));
    CHECK(four.start.angles == std::vector<double>{0.1, 0.2, 0.2, 0.2});
    CHECK(four.start.angular_velocities == std::vector<double>{0.5, 0.5, 0, 0});
}

TEST_CASE("a chain that is shortened and lengthened again gets its links back") {
    const Setup three = chain_of({1, 3, 5}, {0.1, 0.2, 0.3});
    CHECK(with_links(with_links(three, 1, three), 3, three) == three);
}

TEST_CASE("links of an earlier longer chain do not come back in a different chain") {
    const Setup longest = chain_of({1, 3, 5}, {0.1, 0.2, 0.3});
    const Setup other = chain_of({2, 3}, {0.1, 0.4});
    CHECK(with_links(other, 3, longest).chain.lengths == std::vector<double>{2, 3, 3});
    CHECK(with_links(other, 3, longest).start.angles == std::vector<double>{0.1, 0.4, 0.4});
}

TEST_CASE("in a shorter chain, the ghost and the offset move to the new last link") {
    Setup three = chain_of({1, 1, 1}, {0.1, 0.2, 0.3});
    three.ghost.link = 3;
    three.start.offset_link = 2;
    const Setup two = with_links(three, 2, three);
    CHECK(two.ghost.link == 2);
    CHECK(two.start.offset_link == 1);
}

TEST_CASE("a chain with more links can keep its total length") {
    const Setup three = chain_of({1, 3, 4}, {0.1, 0.2, 0.3});
    const Setup many = with_reach(with_links(three, 100, three), three.chain.reach());
    CHECK(many.chain.links() == 100);
    CHECK(many.chain.reach() == Approx(8).epsilon(1e-12));
    CHECK(many.chain.lengths[1] == Approx(3 * many.chain.lengths[0]));
}
