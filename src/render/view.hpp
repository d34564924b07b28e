// SPDX-License-Identifier: MIT
/// The list of all views that a picture may contain. Arrays with one element per view use View::place() as
/// index.
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

    constexpr std::size_t place() const { return place_; } ///< index in all_views
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

/// A rectangle in framebuffer pixels, origin at the top left.
struct PixelRectangle {
    int x = 0, y = 0, width = 0, height = 0;

    bool is_empty() const { return width <= 0 || height <= 0; }

    bool operator==(const PixelRectangle&) const = default;
};

/// A box of text over a picture, px from the picture's lower left corner.
struct CoveredBox {
    glm::vec2 low{0}, high{0};
    float strength = 1; ///< 0 … 1: how strongly labels that touch the box are hidden
};

/// The vertical position of a chain that does not need the whole height of its view. Either its pivot is a
/// third of the height from the top, or its lowest point is on the base line that it shares with neighbouring
/// views.
struct ChainRest {
    double base = 0; ///< base line, px above the lower edge of the chain's view
    double part = 0; ///< 0 if the pivot is a third from the top, 1 if the chain is on the base line

    bool operator==(const ChainRest&) const = default;
};

/// A rectangle for each view; a view that is not shown has no area.
class ViewLayout {
  public:
    PixelRectangle& operator[](View view) { return rectangles_[view.place()]; }
    const PixelRectangle& operator[](View view) const { return rectangles_[view.place()]; }

    /// The area outside the chain's view in which the chain and its trails may be drawn too; empty: no such
    /// area. The chain and its trails fade out where plots are.
    PixelRectangle chain_clip;
    ChainRest chain_rest;

    bool operator==(const ViewLayout&) const = default;

  private:
    std::array<PixelRectangle, all_views.size()> rectangles_{};
};

} // namespace pendula
