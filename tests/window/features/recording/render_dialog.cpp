// SPDX-License-Identifier: MIT
// Tests for window/features/recording/render_dialog.hpp: in a low window its fields scroll and its buttons
// stay visible.
#include "window/features/recording/render_dialog.hpp"

#include "support/catch.hpp"
#include "window/panel_hands.hpp"

#include <imgui_internal.h>

using namespace pendula;
using pendula::test::PanelHands;

TEST_CASE("the render dialogue fits into a low window, including its buttons") {
    for (const float height : {360.0f, 720.0f}) {
        CAPTURE(height);
        PanelHands hands;
        RecordingReport films;
        films.formats.resize(1);
        films.formats[0].id = films.formats[0].label = "mp4";
        films.formats[0].ending = ".mp4";
        films.window_width = 640;
        films.window_height = 360;
        hands.overlay.sources().recording = &films;
        ImGui::GetIO().DisplaySize = {640, height};
        hands.view.show_render = true;
        hands.frames(5);
        const ImGuiWindow* dialog = ImGui::FindWindowByName("##render");
        REQUIRE(dialog);
        CHECK(dialog->Pos.y >= 0);
        CHECK(dialog->Pos.y + dialog->Size.y <= height);
        CHECK(dialog->DC.ChildWindows.Size == (height < 400 ? 1 : 0)); // it scrolls only if it must

        // Cancel is at the right of the lowest line.
        const ImGuiStyle& style = ImGui::GetStyle();
        ImGui::GetIO().MousePos = {dialog->Pos.x + 0.75f * dialog->Size.x,
                                   dialog->Pos.y + dialog->Size.y - style.WindowPadding.y -
                                       0.5f * ImGui::GetFrameHeight()};
        hands.frames(2);
        hands.click();
        CHECK_FALSE(hands.view.show_render);
        hands.overlay.sources().recording = nullptr;
    }
}

TEST_CASE("a directed film has neither sound nor transparency, and a format may lack transparency") {
    PanelHands hands;
    RecordingReport films;
    films.formats.resize(1);
    films.formats[0].id = films.formats[0].label = "mov";
    films.formats[0].ending = ".mov";
    films.formats[0].holds_sound = films.formats[0].keeps_alpha = true;
    hands.overlay.sources().recording = &films;
    hands.view.show_render = true;
    const auto click = [&](const char* control) {
        hands.point_at(control, 0.05f);
        hands.click();
        hands.frames(2);
    };
    hands.frames(5);
    click("Sound");
    click("Background");
    CHECK(hands.view.film.sound);
    CHECK(hands.view.film.transparent);
    hands.view.film.sound = hands.view.film.transparent = false;
    films.formats[0].keeps_alpha = false;
    hands.frames(2);
    click("Background");
    CHECK_FALSE(hands.view.film.transparent);

    Storyboard story =
        read_storyboard("format = 1\n[[shot]]\nscene = \"double-1-1\"\nduration = 1\n", "f.film.toml");
    FilmReport report;
    report.story = &story;
    report.is_shown = true;
    hands.overlay.sources().film = &report;
    hands.view.directing = true;
    films.formats[0].keeps_alpha = true;
    hands.frames(5);
    click("Sound");
    click("Background");
    CHECK_FALSE(hands.view.film.sound);
    CHECK_FALSE(hands.view.film.transparent);
    hands.overlay.sources().film = nullptr;
    hands.overlay.sources().recording = nullptr;
}
