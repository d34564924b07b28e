// SPDX-License-Identifier: MIT
/// The views that share a picture, as one list. Arrays with one element per view use it as index.
#pragma once

#include "render/plots/plot_kinds.hpp"

#include <glm/vec2.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace pendula {

/// The chain, the torus, the map or a plot.
class View {
  public:
    static const View chain, torus, map;

    constexpr View(PlotKind plot) : place_(others + static_cast<std::size_t>(plot)) {}

    constexpr std::size_t place() const { return place_; } ///< in all_views
    bool operator==(const View&) const = default;

  private:
    static constexpr std::size_t others = 3; ///< number of views that are not plots
    explicit constexpr View(std::size_t place) : place_(place) {}

    std::size_t place_;
};
inline constexpr View View::chain{std::size_t{0}}, View::torus{std::size_t{1}}, View::map{std::size_t{2}};

inline constexpr auto all_views = []<std::size_t... plot>(std::index_sequence<plot...>) {
    return std::array{View::chain, View::torus, View::map, View(all_plots[plot])...};
}
(std::make_index_sequence<all_plots.size()>());

/// In framebuffer pixels, origin at the top left.
struct PixelRectangle {
    int x = 0, y = 0, width = 0, height = 0;

    bool is_empty() const { return width <= 0 || height <= 0; }

    bool operator==(const PixelRectangle&) const = default;
};

/// A box of words over a picture, px from its lower left corner.
struct CoveredBox {
    glm::vec2 low{0}, high{0};
    float strength = 1; ///< 0 … 1: how strongly labels that touch the words are hidden
};

/// Where a chain stands in its view if its reach is less tall than the view: with its pivot in the upper
/// third, or with its lowest point on the common base of neighbouring views.
struct ChainRest {
    double base = 0; ///< px above the lower edge of the chain's view
    double part = 0; ///< 0: the pivot in the upper third, 1: on the base; in between while a layout changes

    bool operator==(const ChainRest&) const = default;
};

/// A rectangle for each view; a view that is not shown has no area.
class ViewLayout {
  public:
    PixelRectangle& operator[](View view) { return rectangles_[view.place()]; }
    const PixelRectangle& operator[](View view) const { return rectangles_[view.place()]; }

    /// The area in which the chain and its trails may be seen outside their view; if it is empty, nowhere.
    /// They fade out where plots stand.
    PixelRectangle chain_clip;
    ChainRest chain_rest;

    bool operator==(const ViewLayout&) const = default;

  private:
    std::array<PixelRectangle, all_views.size()> rectangles_{};
};

} // namespace pendula
