// SPDX-License-Identifier: MIT
#include "app/map/map_painter.hpp"

#include <sys/resource.h>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace pendula {
namespace {

/// The values of one plane may be spread alike.
bool are_alike(const MapPicture& a, const MapPicture& b) {
    return a.definition.quantity == b.definition.quantity && a.definition.link == b.definition.link &&
           a.definition.until == b.definition.until;
}

} // namespace

struct MapPainter::Implementation {
    // Under the lock, which is held only while copying.
    mutable std::mutex lock;
    std::condition_variable_any changed;
    std::optional<MapOrder> wanted;
    std::shared_ptr<const PaintedMap> ready;

    std::jthread thread{[this](const std::stop_token& stop) { work(stop); }}; ///< last: it uses the above

    void work(const std::stop_token& stop) {
        setpriority(PRIO_PROCESS, 0, 10); // of this thread, as Linux has it
        MapOrder last;
        while (true) {
            std::shared_ptr<const PaintedMap> before;
            std::optional<MapOrder> order;
            {
                std::unique_lock held(lock);
                if (!changed.wait(held, stop, [this] { return wanted.has_value(); })) return;
                order = std::exchange(wanted, std::nullopt);
                before = ready;
            }
            // Another choice of colours shows at once, from the picture's own values.
            const bool goes_on = before && last.palette == order->palette && last.scale == order->scale &&
                                 are_alike(*before->picture, *order->picture);
            const MapColouring colouring =
                colouring_of(*order->picture, order->palette, order->scale,
                             goes_on ? std::optional(before->colouring) : std::nullopt);
            auto painted = std::make_shared<const PaintedMap>(paint(order->picture, colouring));
            last = *std::move(order);
            const std::lock_guard held(lock);
            ready = std::move(painted);
        }
    }
};

MapPainter::MapPainter() : implementation_(std::make_unique<Implementation>()) {}
MapPainter::~MapPainter() = default;

void MapPainter::order(const MapOrder& order) {
    {
        const std::lock_guard held(implementation_->lock);
        implementation_->wanted = order;
    }
    implementation_->changed.notify_one();
}

std::shared_ptr<const PaintedMap> MapPainter::newest() const {
    const std::lock_guard held(implementation_->lock);
    return implementation_->ready;
}

} // namespace pendula
