// SPDX-License-Identifier: MIT
#include "section/section_shell.hpp"

#include "section/section_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace pendula {
namespace {

/// The smaller and the larger root of a x² + 2 h x + c = 0 with a > 0, if it has two.
std::optional<SectionInterval> roots_of(double a, double h, double c) {
    const double discriminant = h * h - a * c;
    if (!(discriminant > 0)) return std::nullopt;
    const double root = std::sqrt(discriminant);
    return SectionInterval{(-h - root) / a, (-h + root) / a};
}

} // namespace

SectionShell::SectionShell(const Chain& chain, const SectionChoice& choice, const PreciseState& start,
                           Wide energy)
    : source_(chain)
    , choice_(choice)
    , chain_(chain)
    , precise_(chain)
    , theta_(start.theta)
    , omega_(start.omega)
    , energy_(energy) {}

template<class Real>
SectionShell::Directions<Real> SectionShell::at(const SectionChain<Real>& chain, Real across) const {
    const std::size_t n = chain.links(), k = choice_.plane_link, j = choice_.point_link;
    Directions<Real> to{
        std::vector<Real>(n), std::vector<Real>(n), std::vector<Real>(n), std::vector<Real>(n), {}};
    for (std::size_t i = 0; i < n; ++i) {
        to.theta[i] = from_wide<Real>(theta_[i]);
        to.c[i] = from_wide<Real>(omega_[i]);
    }
    to.theta[k] = Real(choice_.angle);
    to.theta[j] = across;
    to.c[k] = to.c[j] = Real(0);
    to.b[k] = to.d[j] = Real(1);
    const MassProducts<Real> mass(chain, to.theta);
    if (choice_.upward == SectionUpward::momentum) {
        const Real own = mass.entry(j, j);
        to.c[j] = -mass.momentum(j, to.c) / own;
        to.b[j] = -mass.entry(j, k) / own;
        to.d[j] = Real(1) / own;
    }
    to.form = {mass.between(to.b, to.b), mass.between(to.d, to.d), mass.between(to.c, to.c),
               mass.between(to.b, to.d), mass.between(to.c, to.b), mass.between(to.c, to.d),
               mass.potential()};
    return to;
}

std::optional<PreciseState> SectionShell::seed(Wide across, Wide up) const {
    if (choice_.is_strobe()) {
        const std::size_t j = choice_.point_link;
        std::vector<Wide> theta = theta_, omega = omega_;
        theta[j] = across;
        omega[j] = up;
        if (choice_.upward == SectionUpward::momentum) {
            const MassProducts<Wide> mass(precise_, theta);
            omega[j] = 0;
            omega[j] = (up - mass.momentum(j, omega)) / mass.entry(j, j);
        }
        return precise_from_angles(source_, std::move(theta), std::move(omega));
    }
    const auto to = at<Wide>(precise_, across);
    const auto& f = to.form;
    const Wide half = f.bd * up + f.cb;
    const Wide rest = f.dd * up * up + Wide(2) * f.cd * up + f.cc + Wide(2) * (f.potential - energy_);
    const Wide discriminant = half * half - f.bb * rest;
    if (!(discriminant >= Wide(0))) return std::nullopt;
    const Wide root = square_root(discriminant);
    // −half + root would lose digits if half > 0.
    const Wide s = half > Wide(0) ? -rest / (half + root) : (root - half) / f.bb;
    if (!(s > Wide(0))) return std::nullopt;
    std::vector<Wide> omega(to.c);
    for (std::size_t i = 0; i < omega.size(); ++i) omega[i] += up * to.d[i] + s * to.b[i];
    return precise_from_angles(source_, to.theta, std::move(omega));
}

bool SectionShell::allows(double across, double up) const {
    if (choice_.is_strobe()) return true;
    const auto interval = allowed(across);
    return interval && interval->low < up && up < interval->high;
}

std::optional<SectionInterval> SectionShell::allowed(double across) const {
    if (choice_.is_strobe()) return std::nullopt;
    const Form<double> f = at<double>(chain_, across).form;
    const double excess = f.cc + 2 * (f.potential - static_cast<double>(energy_));
    // `extreme`: the lowest and the highest u of the ellipse. `at_rest`: the two u at s = 0. The ellipse's
    // part with s > 0 is one arc.
    const auto extreme =
        roots_of(f.bb * f.dd - f.bd * f.bd, f.bb * f.cd - f.bd * f.cb, f.bb * excess - f.cb * f.cb);
    if (!extreme) return std::nullopt;
    const auto at_rest = roots_of(f.dd, f.cd, excess);
    const auto rises = [&](double up) { return f.bd * up + f.cb < 0; }; // at an extreme s = −(bd u + cb)/bb
    if (!at_rest && !rises(extreme->low) && !rises(extreme->high)) {
        // With bd = cb = 0 the extremes themselves have s = 0.
        if (f.bd == 0 && f.cb == 0) return extreme;
        return std::nullopt;
    }
    const SectionInterval both{rises(extreme->low) || !at_rest ? extreme->low : at_rest->low,
                               rises(extreme->high) || !at_rest ? extreme->high : at_rest->high};
    return both;
}

double SectionShell::least_energy() const {
    // At each angle the least energy is the minimum of the form over s and u, or over u at s = 0 if the
    // minimum has s < 0.
    double least = std::numeric_limits<double>::infinity();
    constexpr int places = 720;
    for (int i = 0; i < places; ++i) {
        const double across = -std::numbers::pi + 2 * std::numbers::pi * i / places;
        const Form<double> f = at<double>(chain_, across).form;
        const double at_rest = (f.cc - f.cd * f.cd / f.dd) / 2 + f.potential;
        const double determinant = f.bb * f.dd - f.bd * f.bd;
        const double s = (f.bd * f.cd - f.dd * f.cb) / determinant,
                     u = (f.bd * f.cb - f.bb * f.cd) / determinant;
        least = std::min(least, s > 0 ? (f.cc + f.cb * s + f.cd * u) / 2 + f.potential : at_rest);
    }
    return least;
}

double SectionShell::strobe_reach() const {
    const std::size_t j = choice_.point_link;
    const std::vector<double> hanging(source_.links());
    const double inertia = MassProducts<double>(chain_, hanging).entry(j, j);
    const double weight = source_.gravity * std::abs(chain_.hanging_mass[j]) * chain_.length[j];
    const double speed = weight > 0 ? 4 * std::sqrt(weight / inertia)
                                    : 2 * std::numbers::pi / static_cast<double>(choice_.period);
    return choice_.upward == SectionUpward::velocity ? speed : inertia * speed;
}

std::string SectionShell::why_forbidden(double across, double up) const {
    const auto interval = allowed(across);
    if (!interval)
        return fmt::format("Forbidden: at this {} every motion that crosses the plane has more energy than "
                           "the run ({}).",
                           across_name(choice_), energy_words(source_, energy_));
    return fmt::format(
        "Forbidden: a motion with an energy of {} that crosses the plane at this {} has {} from {:.4g} to "
        "{:.4g} {}, not {:.4g}.",
        energy_words(source_, energy_), across_name(choice_), up_name(choice_), interval->low, interval->high,
        up_unit(choice_), up);
}

namespace {

/// The last allowed angle on the way from an allowed to a forbidden angle, found by bisection.
double end_between(const SectionShell& shell, double forbidden, double allowed) {
    for (int i = 0; i < 60 && std::abs(allowed - forbidden) > 1e-13; ++i) {
        const double middle = forbidden + (allowed - forbidden) / 2;
        (shell.allowed(middle) ? allowed : forbidden) = middle;
    }
    return allowed;
}

/// Appends columns whose distance from `end` doubles from column to column, because at the end of a part the
/// region has the shape of a parabola that lies on its side.
void append_end(const SectionShell& shell, OutlinePart& part, double end, double inner) {
    if (const auto interval = shell.allowed(end)) {
        const double middle = (interval->low + interval->high) / 2;
        part.push_back({end, middle, middle});
    }
    for (double step = 1.0 / 256; step < 0.9; step *= 2) {
        const double across = end + (inner - end) * step;
        if (const auto interval = shell.allowed(across))
            part.push_back({across, interval->low, interval->high});
    }
}

} // namespace

std::vector<OutlinePart> section_outline(const SectionShell& shell, int columns) {
    std::vector<OutlinePart> parts;
    bool inside = false;
    double before = -std::numbers::pi;
    for (int i = 0; i <= columns; ++i) {
        const double across = -std::numbers::pi + 2 * std::numbers::pi * i / columns;
        const auto interval = shell.allowed(across);
        if (interval && !inside) {
            parts.emplace_back();
            if (i > 0) append_end(shell, parts.back(), end_between(shell, before, across), across);
        } else if (!interval && inside) {
            OutlinePart end;
            append_end(shell, end, end_between(shell, across, before), before);
            parts.back().insert(parts.back().end(), end.rbegin(), end.rend());
        }
        if (interval) parts.back().push_back({across, interval->low, interval->high});
        inside = interval.has_value();
        before = across;
    }
    return parts;
}

namespace {

struct Box {
    double left = std::numeric_limits<double>::infinity(), right = -left, low = left, high = -left;
};

Box box_of(const std::vector<OutlinePart>& parts) {
    Box box;
    for (const OutlinePart& part : parts)
        for (const OutlineColumn& column : part) {
            box.left = std::min(box.left, column.across);
            box.right = std::max(box.right, column.across);
            box.low = std::min(box.low, column.low);
            box.high = std::max(box.high, column.high);
        }
    return box;
}

} // namespace

std::vector<SectionPlace> spread_seeds(const SectionShell& shell, std::size_t count) {
    constexpr double plastic = 1.32471795724474602596;
    constexpr std::size_t most_tries_each = 4096; // the region may be a narrow strip of its bounding box
    const auto outline = section_outline(shell);
    std::vector<SectionPlace> places;
    Box box = box_of(outline);
    if (shell.choice().is_strobe())
        box = {-std::numbers::pi, std::numbers::pi, -shell.strobe_reach(), shell.strobe_reach()};
    else if (outline.empty())
        return places;
    const double across_step = 1 / plastic, up_step = 1 / (plastic * plastic);
    for (std::size_t i = 1; places.size() < count && i <= count * most_tries_each; ++i) {
        const auto n = static_cast<double>(i);
        const SectionPlace place{box.left + (box.right - box.left) * std::fmod(0.5 + n * across_step, 1.0),
                                 box.low + (box.high - box.low) * std::fmod(0.5 + n * up_step, 1.0)};
        if (shell.allows(place.across, place.up)) places.push_back(place);
    }
    return places;
}

} // namespace pendula
