// SPDX-License-Identifier: MIT
#include "render/view_layout.hpp"

#include <algorithm>
#include <vector>

namespace pendula {
namespace {

constexpr int chain_percent = 60; // of the width shared by chain and torus, or by chain and plots
constexpr int section_chain_percent = 36;
constexpr int row_percent = 64; // of the height, for chain and torus above a row of plots
/// The height of the torus's lowest point above the lower edge of its view, seen by the initial camera, in
/// heights of the view.
constexpr double torus_foot = 0.203;

struct Parts {
    PixelRectangle first, second;
};

Parts beside(const PixelRectangle& area, int percent) {
    const int width = std::max(1, area.width * percent / 100);
    return {{area.x, area.y, width, area.height},
            {area.x + width, area.y, std::max(1, area.width - width), area.height}};
}

Parts above(const PixelRectangle& area, int percent) {
    const int height = std::max(1, area.height * percent / 100);
    return {{area.x, area.y, area.width, height},
            {area.x, area.y + height, area.width, std::max(1, area.height - height)}};
}

/// Leaves a gap between plots and the picture's upper edge, so that titles do not touch the edge.
PixelRectangle below_the_edge(const PixelRectangle& area) {
    const int gap = area.height / 50;
    return {area.x, area.y + gap, area.width, area.height - gap};
}

Parts along(const PixelRectangle& area, int percent) {
    return area.width >= area.height ? beside(area, percent) : above(area, percent);
}

/// The area of a torus beside the chain. The torus stands on the chain's base line, with its caption close
/// below it.
PixelRectangle on_the_base(const PixelRectangle& area) {
    const int height = std::min(area.height, area.width);
    return {area.x, area.y + area.height - height, area.width, height};
}

constexpr int chain_percent_of_all = 56;        // of the width, beside all plots of a run
constexpr int row_percent_of_all = 52;          // of the height, above rows of all plots
constexpr int chain_percent_with_ensemble = 48; // of the width, with an ensemble's plots too
constexpr int row_percent_with_ensemble = 48;   // of the height, with an ensemble's plots too
constexpr double column_ratio = 0.8;            // least width/height of an area that has plots at its side
/// The least height of a row of plots, px. In less height, a title would not fit even in the smallest
/// letters.
constexpr int least_row = 56;

using PlotRows = std::vector<std::vector<PlotKind>>;

/// Places plots in rows, one below the other, and divides each row evenly between its plots.
void place_rows(ViewLayout& result, PixelRectangle room, const PlotRows& rows) {
    auto left = static_cast<int>(rows.size());
    for (const auto& row : rows) {
        PixelRectangle rest = room;
        rest.height = room.height / left--;
        room.y += rest.height;
        room.height -= rest.height;
        auto count = static_cast<int>(row.size());
        for (const PlotKind plot : row) {
            const int width = rest.width / count--;
            result[plot] = {rest.x, rest.y, width, rest.height};
            rest.x += width;
            rest.width -= width;
        }
    }
}

/// Decides which plots a layout shows, and in which rows.
class WantedPlots {
  public:
    WantedPlots(std::size_t links, PlotSet plots, const PlotSelection& chosen)
        : links_(links)
        , all(plots == PlotSet::all || plots == PlotSet::with_ensemble)
        , ensemble(plots == PlotSet::with_ensemble)
        , chosen_(chosen) {
        const auto is_shown = [this](PlotKind plot) { return shows(plot); };
        if (std::ranges::none_of(all_plots, is_shown)) chosen_ = {};
    }

    const std::size_t links_;
    const bool all, ensemble;

    void in_rows(ViewLayout& result, const PixelRectangle& room) const {
        using enum PlotKind;
        if (!ensemble)
            place_rows(result, room, shown({{over_time, phase, neighbours}, {energy, drift, divergence}}));
        else if (room.width * 2 > room.height * 5)
            place_rows(result, room,
                       shown({{over_time, phase, neighbours, drift, divergence},
                              {energy, spread, entropy, flipped, ensemble_drift}}));
        else // three rows: in two, the plots would be narrower than tall
            place_rows(result, room,
                       shown({{over_time, phase, neighbours},
                              {energy, drift, divergence},
                              {spread, entropy, flipped, ensemble_drift}}));
    }

    /// Places the angles above the energies, because both have the same time axis. With an ensemble, the two
    /// are side by side, because the ensemble's plots need the height. If the height is too small, leaves out
    /// drift and divergence, then the energies if they have their own row.
    void in_column(ViewLayout& result, const PixelRectangle& room) const {
        using enum PlotKind;
        // A narrow area gets one plot per row, so that plots are not narrower than tall.
        PlotRows rows{{over_time}, {energy}, {phase}, {neighbours}, {drift}, {divergence}};
        if (ensemble)
            rows = {{over_time, energy},
                    {phase, neighbours},
                    {drift, divergence},
                    {spread, entropy},
                    {flipped, ensemble_drift}};
        else if (room.width * 2 >= room.height)
            rows = {{over_time}, {energy}, {phase, neighbours}, {drift, divergence}};
        rows = shown(rows);
        for (const PlotRows::value_type& least : {PlotRows::value_type{drift, divergence}, {energy}})
            if (room.height < static_cast<int>(rows.size()) * least_row && rows.size() > 1)
                std::erase_if(rows, [&](const auto& row) { return std::ranges::includes(least, row); });
        place_rows(result, room, rows);
    }
    /// Places the plots of samples: angles in the first part, portraits in the second.
    void in_parts(ViewLayout& result, const Parts& parts) const {
        result[PlotKind::over_time] = parts.first;
        const Parts portraits = along(parts.second, links_ > 1 ? 50 : 100);
        result[PlotKind::phase] = portraits.first;
        if (links_ > 1) result[PlotKind::neighbours] = portraits.second;
    }

  private:
    bool shows(PlotKind plot) const {
        return is_choosable(plot) && chosen_.shows(shown_plot(plot)) &&
               (links_ > 1 || plot != PlotKind::neighbours) && (ensemble || !is_of_ensemble(plot));
    }
    PlotRows shown(PlotRows rows) const {
        for (auto& row : rows) std::erase_if(row, [this](PlotKind plot) { return !shows(plot); });
        std::erase_if(rows, [](const auto& row) { return row.empty(); });
        return rows;
    }

    PlotSelection chosen_;
};

void place_chain_and_plots(ViewLayout& result, const PixelRectangle& area, const WantedPlots& plots) {
    if (plots.all) {
        const bool is_wide = area.width >= column_ratio * area.height;
        const int percent = plots.ensemble ? chain_percent_with_ensemble : chain_percent_of_all;
        const Parts parts = is_wide ? beside(area, percent) : above(area, percent);
        result[View::chain] = parts.first;
        if (is_wide)
            plots.in_column(result, below_the_edge(parts.second));
        else
            plots.in_rows(result, parts.second);
        return;
    }
    const Parts parts = along(area, chain_percent);
    result[View::chain] = parts.first;
    const bool is_beside = parts.second.y == area.y;
    plots.in_parts(result, above(is_beside ? below_the_edge(parts.second) : parts.second, 46));
}

void place_everything(ViewLayout& result, const PixelRectangle& area, const WantedPlots& plots) {
    const Parts parts = above(area, plots.ensemble ? row_percent_with_ensemble
                                    : plots.all    ? row_percent_of_all
                                                   : row_percent);
    const Parts scene = along(parts.first, chain_percent);
    result[View::chain] = scene.first;
    result[View::torus] = scene.second;
    if (plots.all)
        plots.in_rows(result, parts.second);
    else
        plots.in_parts(result, beside(parts.second, 50));
}

/// The map with its axes and legend is about as wide as tall. It takes half to two thirds of the longer side;
/// the chain gets the rest.
void place_map_and_chain(ViewLayout& result, const PixelRectangle& area) {
    const bool is_wide = area.width >= area.height;
    const int longer = is_wide ? area.width : area.height, shorter = is_wide ? area.height : area.width;
    const int wanted = shorter * (is_wide ? 94 : 106) / std::max(1, longer);
    const Parts parts = along(area, std::clamp(wanted, 50, 66));
    result[View::map] = parts.first;
    result[View::chain] = parts.second;
}

} // namespace

ViewLayout divide_area(PixelRectangle area, Layout layout, std::optional<View> maximised, std::size_t links,
                       PlotSet plots, const PlotSelection& chosen) {
    ViewLayout result;
    const WantedPlots wanted(links, plots, chosen);
    switch (layout) {
    case Layout::chain:
        result[View::chain] = area;
        break;
    case Layout::torus:
        result[View::torus] = area;
        break;
    case Layout::chain_torus: {
        const Parts parts = along(area, chain_percent);
        result[View::chain] = parts.first;
        result[View::torus] = on_the_base(parts.second);
        if (parts.second.x > parts.first.x) result.chain_rest = {torus_foot * result[View::torus].height, 1};
        break;
    }
    case Layout::chain_plots:
        place_chain_and_plots(result, area, wanted);
        break;
    case Layout::everything:
        place_everything(result, area, wanted);
        break;
    case Layout::map:
        place_map_and_chain(result, area);
        break;
    case Layout::section: {
        const Parts parts = along(area, section_chain_percent);
        result[View::chain] = parts.first;
        result[PlotKind::section] = parts.second.y == area.y ? below_the_edge(parts.second) : parts.second;
        break;
    }
    }
    if (maximised && result[*maximised].width > 0) {
        ViewLayout alone;
        alone[*maximised] = area;
        result = alone;
    }
    if (result[View::chain].width > 0) result.chain_clip = area;
    return result;
}

std::optional<View> view_at(const ViewLayout& layout, double x, double y) {
    const auto is_in = [&](const PixelRectangle& area) {
        return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
    };
    for (const View view : all_views)
        if (is_in(layout[view])) return view;
    return is_in(layout.chain_clip) ? std::optional(View::chain) : std::nullopt;
}

TorusShape shape_of(TorusEmbedding embedding, float turn) {
    return {embedding == TorusEmbedding::flat ? 0.0f : 1.0f,
            embedding == TorusEmbedding::clifford ? 1.0f : 0.0f, turn};
}

OrbitCamera home_camera(TorusEmbedding embedding) {
    OrbitCamera camera;
    if (embedding == TorusEmbedding::flat) camera.azimuth = camera.elevation = 0;
    return camera;
}

float pixel_scale_for(int framebuffer_height) {
    return std::max(0.25f, static_cast<float>(framebuffer_height) / 900.0f);
}

float text_size_for(int framebuffer_height) {
    return std::max(11.0f, 15 * pixel_scale_for(framebuffer_height));
}

} // namespace pendula
