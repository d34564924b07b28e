// SPDX-License-Identifier: MIT
#include "render/plots/sample_curves.hpp"

#include "render/look/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

std::string symbol_of(Quantity quantity, std::size_t bob) {
    const QuantityRow& row = row_of(quantity);
    return with_index(row.symbol, bob + (row.of_next_link ? 2 : 1));
}

} // namespace

std::string column_name(Quantity quantity, std::size_t bob) {
    return symbol_of(quantity, bob) + " (" + std::string(row_of(quantity).unit) + ")";
}

std::string curve_name(PlotKind kind, std::size_t bob) {
    const SampleAxes& axes = axes_of(kind);
    if (axes.across == Quantity::time) return symbol_of(axes.up, bob);
    const std::string across = symbol_of(axes.across, bob);
    return is_of_pairs(kind) ? across + symbol_of(axes.up, bob) : across;
}

std::string companion_name(const FrameInput& input) {
    return input.kind_of(1) == TrajectoryKind::ghost ? "ghost" : input.trajectories[1].label;
}

std::string axes_in_shader(PlotKind kind) {
    const QuantityRow &across = row_of(axes_of(kind).across), &up = row_of(axes_of(kind).up);
    return fmt::format(
        "#define NEXT_LINK {}\n#define PLOT_WRAPS vec2({}, {})\n#define PLOT_VALUES vec2({}, {})\n",
        is_of_pairs(kind) ? 1 : 0, across.wraps ? "1.0" : "0.0", up.wraps ? "1.0" : "0.0", across.in_shader,
        up.in_shader);
}

namespace {

class CurveMaker {
  public:
    CurveMaker(const PlotGeometry& plot, const FrameInput& input, const SampleHistory& history,
               std::optional<double> around)
        : plot_(plot), input_(input), history_(history), around_(around) {}

    PlotCurve make(std::size_t trajectory, std::size_t bob, const glm::vec3& colour,
                   const std::string& prefix) const {
        const SampleAxes& axes = axes_of(plot_.kind);
        PlotCurve curve;
        curve.name = prefix + curve_name(plot_.kind, bob);
        curve.colour = colour;
        // Time is omitted here, because a table always has a column of times.
        if (axes.across != Quantity::time) curve.across_name = prefix + column_name(axes.across, bob);
        curve.up_name = prefix + column_name(axes.up, bob);
        const auto& kept = history_.kept_links(trajectory);
        const auto slot_of = [&](std::size_t link) {
            return static_cast<std::size_t>(std::lower_bound(kept.begin(), kept.end(), link) - kept.begin());
        };
        const std::size_t first = slot_of(bob), second = is_of_pairs(plot_.kind) ? slot_of(bob + 1) : first;
        if (first >= kept.size() || second >= kept.size() || kept[first] != bob) return curve;

        const double interval = input_.sample_interval;
        // Times are sums of steps, so they are compared with a tolerance of a thousandth of an interval, as
        // for curves drawn on the GPU.
        auto last = static_cast<std::int64_t>(std::floor(input_.time / interval + 1e-3));
        const auto& rows = history_.rows(trajectory);
        auto oldest =
            static_cast<std::int64_t>(std::floor((input_.time - input_.views.plot_seconds) / interval));
        if (around_) {
            const auto near = static_cast<std::int64_t>(std::llround(*around_ / interval));
            oldest = std::max(oldest, near - 2 * history_.stride());
            last = std::min(last, near + 2 * history_.stride());
        }
        const auto begin = std::lower_bound(
            rows.begin(), rows.end(), oldest,
            [](const SampleHistory::Row& row, std::int64_t wanted) { return row.index < wanted; });
        for (auto row = begin; row != rows.end() && row->index <= last; ++row) {
            const auto at = static_cast<std::size_t>(row - rows.begin());
            PlotPoint point;
            point.time = static_cast<double>(row->index) * interval;
            const PlottedMoment moment{point.time - input_.time, history_.angle(trajectory, at, first),
                                       history_.angle(trajectory, at, second)};
            point.across = row_of(axes.across).value(moment);
            point.up = row_of(axes.up).value(moment);
            point.joined = row->joined && row != begin;
            curve.points.push_back(point);
        }
        return curve;
    }

  private:
    const PlotGeometry& plot_;
    const FrameInput& input_;
    const SampleHistory& history_;
    std::optional<double> around_;
};

} // namespace

std::vector<PlotCurve> sample_curves(const PlotGeometry& plot, const FrameInput& input,
                                     const SampleHistory& history, std::optional<double> around) {
    std::vector<PlotCurve> curves;
    const std::size_t links = input.chain->links();
    if (!is_of_samples(plot.kind) || !input.show_trails || history.epoch() != input.epoch ||
        !(input.sample_interval > 0))
        return curves;
    const CurveMaker maker(plot, input, history, around);
    if (history.links(0) == links)
        for (const std::size_t bob : plot.bobs)
            curves.push_back(maker.make(0, bob, palette::bob_in_chain(bob, links, input.look.theme), ""));
    if (history.links(1) == links && input.states.size() > 1 && !plot.bobs.empty())
        curves.push_back(
            maker.make(1, plot.bobs.back(), companion_colour(input, 1), companion_name(input) + " "));
    return curves;
}

} // namespace pendula
