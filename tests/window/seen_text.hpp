// SPDX-License-Identifier: MIT
/// The text in an ImGui window, read back from the glyphs that it draws.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pendula::test {

struct SeenGlyph {
    unsigned code = 0;
    ImRect box;
    bool is_cut = false; ///< part of it is clipped
};

/// The glyph whose part of the fonts' texture contains `part`; nullptr if there is none.
inline const ImFontGlyph* glyph_around(const ImRect& part) {
    constexpr float slack = 1e-6f;
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
        for (const ImFontGlyph& glyph : font->Glyphs)
            if (glyph.Visible && part.Min.x >= glyph.U0 - slack && part.Max.x <= glyph.U1 + slack &&
                part.Min.y >= glyph.V0 - slack && part.Max.y <= glyph.V1 + slack)
                return &glyph;
    return nullptr;
}

/// The glyphs in a window, in the order of drawing.
inline std::vector<SeenGlyph> glyphs_in(const char* name) {
    std::vector<SeenGlyph> seen;
    const ImGuiWindow* window = ImGui::FindWindowByName(name);
    if (!window || !window->Active) return seen;
    const ImDrawList& list = *window->DrawList;
    for (const ImDrawCmd& command : list.CmdBuffer)
        for (unsigned i = 0; i + 6 <= command.ElemCount;) {
            const auto corner = [&](unsigned at) -> const ImDrawVert& {
                return list.VtxBuffer[static_cast<int>(
                    command.VtxOffset + list.IdxBuffer[static_cast<int>(command.IdxOffset + i + at)])];
            };
            const ImDrawVert &first = corner(0), &last = corner(2);
            const ImRect part(first.uv, last.uv);
            const ImFontGlyph* glyph =
                part.GetWidth() > 0 && part.GetHeight() > 0 ? glyph_around(part) : nullptr;
            if (!glyph) { // part of a line or a filled shape
                i += 3;
                continue;
            }
            const ImRect box(first.pos, last.pos), clip(command.ClipRect);
            const bool is_cut = part.GetWidth() < 0.999f * (glyph->U1 - glyph->U0) ||
                                part.GetHeight() < 0.999f * (glyph->V1 - glyph->V0) ||
                                box.Min.x < clip.Min.x - 1 || box.Max.x > clip.Max.x + 1;
            if (box.Overlaps(clip)) seen.push_back({glyph->Codepoint, box, is_cut});
            i += 6;
        }
    return seen;
}

/// The text in a window, without spaces.
inline std::string text_in(const char* name) {
    std::string text;
    for (const SeenGlyph& glyph : glyphs_in(name)) {
        char bytes[5] = {};
        ImTextCharToUtf8(bytes, glyph.code);
        text += bytes;
    }
    return text;
}

} // namespace pendula::test
