// SPDX-License-Identifier: MIT
// Tests for render/view_layout.hpp.
#include "render/view_layout.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

long pixels(const PixelRectangle& view) { return static_cast<long>(view.width) * view.height; }

bool overlap(const PixelRectangle& a, const PixelRectangle& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height &&
           pixels(a) > 0 && pixels(b) > 0;
}

} // namespace

TEST_CASE("chain and torus share the area 60 : 40, and the torus stands on the area's lower edge") {
    const ViewLayout wide = divide_area({10, 20, 1000, 500}, Layout::chain_torus);
    CHECK(wide[View::chain].x == 10);
    CHECK(wide[View::chain].width == 600);
    CHECK(wide[View::torus].x == 610);
    CHECK(wide[View::torus].width == 400);
    CHECK(wide[View::torus].height == 400);
    CHECK(wide[View::torus].y + wide[View::torus].height == 520);
    CHECK(wide[View::chain].y + wide[View::chain].height == 520);
    CHECK(wide.chain_clip.width == 1000); // what swings out of the view is not cut off

    const ViewLayout low = divide_area({0, 0, 1000, 300}, Layout::chain_torus);
    CHECK(low[View::torus].height == 300);

    const ViewLayout tall = divide_area({0, 0, 300, 1000}, Layout::chain_torus);
    CHECK(tall[View::chain].height == 600);
    CHECK(tall[View::torus].y == 700); // at the area's lower edge
    CHECK(tall[View::torus].height == 300);
    CHECK(tall[View::torus].width == 300);
}

TEST_CASE("the views of a layout never overlap, and in most layouts they cover the whole area") {
    const auto layout =
        static_cast<Layout>(GENERATE(range(0, static_cast<int>(EnumNames<Layout>::list.size()))));
    const std::size_t links = GENERATE(1, 2);
    const PlotSet plots = GENERATE(PlotSet::samples, PlotSet::all, PlotSet::with_ensemble);
    for (const PixelRectangle& area : {PixelRectangle{10, 20, 1000, 500}, PixelRectangle{0, 0, 301, 997},
                                       PixelRectangle{0, 0, 1280, 720}}) {
        const ViewLayout views = divide_area(area, layout, {}, links, plots);
        long sum = 0;
        for (const View a : all_views) {
            sum += pixels(views[a]);
            for (const View b : all_views)
                if (a != b) CHECK_FALSE(overlap(views[a], views[b]));
        }
        // These layouts leave room for the chain above a torus beside it, and for titles.
        if (layout == Layout::chain_torus || layout == Layout::chain_plots || layout == Layout::section)
            CHECK(sum <= pixels(area));
        else
            CHECK(sum == pixels(area));
        CHECK(pixels(views.chain_clip) == (pixels(views[View::chain]) > 0 ? pixels(area) : 0));
    }
}

TEST_CASE(
    "every plot in a layout of all plots has room for labels, even in the smallest window with both panels") {
    const auto layout = GENERATE(Layout::chain_plots, Layout::everything);
    const auto plots = GENERATE(PlotSet::all, PlotSet::with_ensemble);
    for (const PixelRectangle& window : {PixelRectangle{326, 0, 608, 616}, PixelRectangle{0, 0, 1280, 616},
                                         PixelRectangle{0, 0, 620, 1080}}) {
        const ViewLayout views = divide_area(window, layout, {}, 3, plots);
        for (const PlotKind plot : all_plots) {
            CAPTURE(row_of(plot).title, window.width);
            if (plot == PlotKind::section) continue; // has a layout of its own
            if (is_of_ensemble(plot) && plots == PlotSet::all) {
                CHECK(views[plot].is_empty());
                continue;
            }
            const PixelRectangle& area = views[plot];
            CHECK(frame_plot({0, 0, area.width, area.height}, 13, true).has_labels);
        }
    }
    CHECK(pixels(divide_area({0, 0, 900, 600}, Layout::everything)[PlotKind::drift]) == 0);
    const ViewLayout alone =
        divide_area({0, 0, 900, 600}, Layout::everything, PlotKind::drift, 3, PlotSet::all);
    CHECK(pixels(alone[PlotKind::drift]) == 900 * 600);
}

TEST_CASE("every plot shown in a window too low for all plots of an ensemble has its title") {
    for (const int height : {274, 300, 616}) {
        const ViewLayout views =
            divide_area({14, 0, 612, height}, Layout::chain_plots, {}, 2, PlotSet::with_ensemble);
        for (const PlotKind plot : all_plots) {
            CAPTURE(row_of(plot).title, height);
            if (plot == PlotKind::section) continue; // has a layout of its own
            const PixelRectangle& area = views[plot];
            if (pixels(area) == 0) {
                CHECK(height < 350);
                CHECK((plot == PlotKind::drift || plot == PlotKind::divergence ||
                       (plot == PlotKind::energy && height < 300)));
                continue;
            }
            CHECK(frame_plot({0, 0, area.width, area.height}, 11, true).has_title);
        }
    }
}

TEST_CASE("no plot's title touches the window's upper edge") {
    for (const PlotSet plots : {PlotSet::samples, PlotSet::all})
        for (const int width : {608, 942, 1580}) {
            const ViewLayout views = divide_area({338, 0, width, 616}, Layout::chain_plots, {}, 3, plots);
            for (const PlotKind plot : all_plots)
                if (pixels(views[plot]) > 0) CHECK(views[plot].y >= 10);
        }
}

TEST_CASE("only chosen plots share the room, and all plots are shown if no chosen one exists") {
    PlotSelection chosen;
    for (const PlotKind plot : all_plots)
        if (is_choosable(plot)) chosen.show(shown_plot(plot), false);
    const PixelRectangle window{0, 0, 1280, 720};
    for (const Layout layout : {Layout::chain_plots, Layout::everything}) {
        const ViewLayout all = divide_area(window, layout, {}, 2, PlotSet::all);
        CHECK(divide_area(window, layout, {}, 2, PlotSet::all, chosen) == all);
        PlotSelection ensemble = chosen;
        ensemble.show(ShownPlot::spread, true); // there is no ensemble
        CHECK(divide_area(window, layout, {}, 2, PlotSet::all, ensemble) == all);

        PlotSelection two = chosen;
        two.show(ShownPlot::energy, true);
        two.show(ShownPlot::angles, true);
        const ViewLayout views = divide_area(window, layout, {}, 2, PlotSet::all, two);
        CHECK(pixels(views[View::chain]) == pixels(all[View::chain]));
        std::int64_t shown = 0, sum = 0;
        for (const PlotKind plot : all_plots) {
            shown += pixels(views[plot]) > 0;
            sum += pixels(views[plot]);
        }
        CHECK(shown == 2);
        std::int64_t sum_of_all = 0;
        for (const PlotKind plot : all_plots) sum_of_all += pixels(all[plot]);
        CHECK(sum == sum_of_all);
        CHECK(views[PlotKind::energy].x == views[PlotKind::over_time].x); // the time axes align
    }
}

TEST_CASE("a maximised view fills the area if the layout contains it") {
    const PixelRectangle area{10, 20, 1000, 500};
    const ViewLayout alone = divide_area(area, Layout::everything, PlotKind::phase);
    CHECK(pixels(alone[PlotKind::phase]) == pixels(area));
    CHECK(pixels(alone[View::chain]) == 0);
    const ViewLayout without = divide_area(area, Layout::chain, View::torus);
    CHECK(pixels(without[View::chain]) == pixels(area));
}

TEST_CASE("view_at() finds the view at a pixel") {
    const ViewLayout views = divide_area({100, 0, 1000, 500}, Layout::everything);
    CHECK(view_at(views, 200, 10) == View::chain);
    CHECK(view_at(views, 1000, 10) == View::torus);
    CHECK(view_at(views, 200, 450) == PlotKind::over_time);
    CHECK(view_at(views, 1090, 450) == PlotKind::neighbours);
    CHECK_FALSE(view_at(views, 50, 10));
    ViewLayout wider = views;
    wider.chain_clip = {0, 0, 1300, 700};
    CHECK(view_at(wider, 50, 10) == View::chain); // behind everything
    CHECK(view_at(wider, 1000, 10) == View::torus);
    CHECK_FALSE(view_at(divide_area({100, 0, 1000, 500}, Layout::torus), 50, 10));
}

TEST_CASE("lines become wider with the picture's height and never vanish") {
    CHECK(pixel_scale_for(900) == 1);
    CHECK(pixel_scale_for(1800) == 2);
    CHECK(pixel_scale_for(10) > 0);
}
