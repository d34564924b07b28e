// SPDX-License-Identifier: MIT
#include "window/features/map/map_painter.hpp"

#include <utility>

namespace pendula {
namespace {

using PaintWishes = LatestWish<MapOrder, MapPainter::Report>;

/// The values of one plane may be spread alike.
bool are_alike(const MapPicture& a, const MapPicture& b) {
    return a.definition.quantity == b.definition.quantity && a.definition.link == b.definition.link &&
           a.definition.until == b.definition.until;
}

/// `last` and `before`: the order before this one, and its picture; null at first.
void paint_order(const MapOrder& order, MapOrder& last, std::shared_ptr<const PaintedMap>& before,
                 PaintWishes::Turn& turn) {
    // Another choice of colours shows at once, from the picture's own values.
    const bool goes_on = before && last.palette == order.palette && last.scale == order.scale &&
                         are_alike(*before->picture, *order.picture);
    const MapColouring colouring = colouring_of(*order.picture, order.palette, order.scale,
                                                goes_on ? std::optional(before->colouring) : std::nullopt);
    before = std::make_shared<const PaintedMap>(paint(order.picture, colouring));
    last = order;
    turn.tell([&](MapPainter::Report& report) { report = {before, {}}; });
}

} // namespace

MapPainter::MapPainter()
    : wishes_({.priority = ThreadPriority::low,
               .failed = [](Report& report, const MapOrder&,
                            std::string why) { report.failure = std::move(why); },
               .finishes = PaintWishes::always},
              [] {
                  return [last = MapOrder(), before = std::shared_ptr<const PaintedMap>()](
                             const MapOrder& order, PaintWishes::Turn& turn) mutable {
                      paint_order(order, last, before, turn);
                  };
              }) {}

} // namespace pendula
