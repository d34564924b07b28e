// SPDX-License-Identifier: MIT
// Tests for app/layout_ease.hpp.
#include "app/layout_ease.hpp"

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
    CHECK(same(ease.advance(both(), cause, 0.016, false).chain, both().chain)); // nothing to come from
    cause.layout = Layout::chain;
    int before = ease.advance(chain(), cause, 0.016, false).chain.width;
    CHECK(before == both().chain.width);
    for (int i = 0; i < 18; ++i) {
        const ViewLayout now = ease.advance(chain(), cause, 0.016, false);
        CHECK(now.chain.width >= before);
        CHECK(now.torus.width == 0);
        before = now.chain.width;
    }
    CHECK(before < chain().chain.width);
    CHECK(same(ease.advance(chain(), cause, 0.016, false).chain, chain().chain));

    // Back again: the torus grows where it will stand.
    cause.layout = Layout::chain_torus;
    ease.advance(both(), cause, 0.016, false);
    const ViewLayout half = ease.advance(both(), cause, 0.15, false);
    CHECK(half.torus.width > 0);
    CHECK(half.torus.width < both().torus.width);
    CHECK(2 * half.torus.x + half.torus.width == 2 * both().torus.x + both().torus.width);
}

TEST_CASE("views follow the window's size at once, also on their way, and jump where motion is reduced") {
    LayoutEase ease;
    LayoutCause cause{Layout::chain_torus, {}, true, true, true};
    ease.advance(both(), cause, 0.016, false);
    const ViewLayout larger = divide_area({0, 0, 1200, 700}, Layout::chain_torus);
    CHECK(same(ease.advance(larger, cause, 0.016, false).torus, larger.torus));
    cause.left_panel = false;
    CHECK(same(ease.advance(both(), cause, 0.016, true).torus, both().torus));
}
