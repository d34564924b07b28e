// SPDX-License-Identifier: MIT
// Tests for window/features/views/window_views.hpp: how views glide.
#include "window/features/views/window_views.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

constexpr PixelRectangle area{0, 0, 1000, 600};

bool same(const PixelRectangle& a, const PixelRectangle& b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

ViewLayout both() { return divide_area(area, Layout::chain_torus); }
ViewLayout chain() { return divide_area(area, Layout::chain); }

} // namespace

TEST_CASE("views glide to another layout within 0.3 s") {
    LayoutEase ease;
    LayoutCause cause{Layout::chain_torus, {}, true, true, true};
    CHECK(same(ease.advance(both(), cause, 0.016, false)[View::chain],
               both()[View::chain])); // there is no earlier layout
    cause.layout = Layout::chain;
    int before = ease.advance(chain(), cause, 0.016, false)[View::chain].width;
    CHECK(before == both()[View::chain].width);
    for (int i = 0; i < 18; ++i) {
        const ViewLayout now = ease.advance(chain(), cause, 0.016, false);
        CHECK(now[View::chain].width >= before);
        CHECK(now[View::torus].width == 0);
        before = now[View::chain].width;
    }
    CHECK(before < chain()[View::chain].width);
    CHECK(same(ease.advance(chain(), cause, 0.016, false)[View::chain], chain()[View::chain]));

    // Back again: the torus grows from the middle of its final place.
    cause.layout = Layout::chain_torus;
    ease.advance(both(), cause, 0.016, false);
    const ViewLayout half = ease.advance(both(), cause, 0.15, false);
    CHECK(half.chain_rest.part > 0.2);
    CHECK(half.chain_rest.part < 0.8);
    CHECK(half[View::torus].width > 0);
    CHECK(half[View::torus].width < both()[View::torus].width);
    CHECK(2 * half[View::torus].x + half[View::torus].width ==
          2 * both()[View::torus].x + both()[View::torus].width);
}

TEST_CASE("views follow the window's size at once, and do not glide if motion is reduced") {
    LayoutEase ease;
    LayoutCause cause{Layout::chain_torus, {}, true, true, true};
    ease.advance(both(), cause, 0.016, false);
    const ViewLayout larger = divide_area({0, 0, 1200, 700}, Layout::chain_torus);
    CHECK(same(ease.advance(larger, cause, 0.016, false)[View::torus], larger[View::torus]));
    cause.left_panel = false;
    CHECK(same(ease.advance(both(), cause, 0.016, true)[View::torus], both()[View::torus]));
}
