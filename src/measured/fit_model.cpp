// SPDX-License-Identifier: MIT
#include "measured/fit_model.hpp"

#include "physics/systems/body_chain.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

constexpr double pull_of_factor = 1e-3, pull_of_friction = 1e-5;

std::string numbered(std::string_view name, std::size_t place) {
    return fmt::format("{} {}", name, place + 1);
}

} // namespace

const std::vector<std::string>& fit_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const ChainList& row : chain_lists) all.emplace_back(row.name);
        all.insert(all.end(), {"damping", "zero", "tilt", "pivot", "stretch", "rate", "start"});
        return all;
    }();
    return names;
}

double FreeNumber::value(double p) const {
    switch (kind) {
    case FreeKind::factor:
        return begin * std::exp(p);
    case FreeKind::friction:
        return begin * (1 + p);
    case FreeKind::shift:
        break;
    }
    return begin + unit * p;
}

double FreeNumber::slope(double p) const {
    switch (kind) {
    case FreeKind::factor:
        return value(p);
    case FreeKind::friction:
        return begin;
    case FreeKind::shift:
        break;
    }
    return unit;
}

FitModel::FitModel(const Chain& chain, const FitPlan& plan) : begin_{chain, plan.camera} {
    begin_.camera.zeros.resize(links());
    for (const std::string& name : plan.free) add(name);
    keep_a_mass();
}

ChainAndCamera FitModel::at(const double* parameters) const {
    ChainAndCamera made = begin_;
    for (std::size_t k = 0; k < size(); ++k) numbers_[k].where(made) = numbers_[k].value(parameters[k]);
    return made;
}

void FitModel::add(const std::string& name) {
    if (name == "start") return;
    const auto shift = [&](std::string number, double unit, double pull, auto where) {
        add_to_camera(std::move(number), FreeKind::shift, unit, pull, where);
    };
    const double length = begin_.chain.lengths.front();
    if (name == "zero") {
        for (std::size_t i = 0; i < links(); ++i)
            shift(numbered(name, i), 1, 0, [i](Camera& camera) -> double& { return camera.zeros[i]; });
    } else if (name == "tilt") {
        shift(name, 1, 0, [](Camera& camera) -> double& { return camera.tilt; });
    } else if (name == "pivot") {
        shift("pivot x", length, pull_of_factor, [](Camera& camera) -> double& { return camera.pivot_x; });
        shift("pivot y", length, pull_of_factor, [](Camera& camera) -> double& { return camera.pivot_y; });
    } else if (name == "stretch") {
        add_to_camera(name, FreeKind::factor, 1, pull_of_factor,
                      [](Camera& camera) -> double& { return camera.stretch; });
    } else if (name == "rate") {
        add_to_camera(name, FreeKind::factor, 1, pull_of_factor,
                      [](Camera& camera) -> double& { return camera.rate; });
    } else if (name == "damping") {
        if (!(begin_.chain.damping > 0)) begin_.chain.damping = 1e-3 * rate();
        add({.name = name,
             .kind = FreeKind::friction,
             .pull = pull_of_friction,
             .where = [](ChainAndCamera& all) -> double& { return all.chain.damping; }});
    } else {
        add_list(name);
    }
}

void FitModel::add_to_camera(std::string name, FreeKind kind, double unit, double pull,
                             std::function<double&(Camera&)> where) {
    add({.name = std::move(name),
         .kind = kind,
         .is_of_camera = true,
         .unit = unit,
         .pull = pull,
         .where = [where = std::move(where)](ChainAndCamera& all) -> double& { return where(all.camera); }});
}

void FitModel::add_list(const std::string& name) {
    const auto found = std::ranges::find(chain_lists, name, &ChainList::name);
    if (found == std::end(chain_lists))
        throw Refused(fmt::format("cannot fit '{}': expected {}", name, fmt::join(fit_names(), ", ")));
    std::vector<double>& list = begin_.chain.*found->list;
    const LinkBodies bodies = link_bodies(begin_.chain);
    const bool is_dry = name == "dry_friction";
    const bool is_friction = name == "joint_friction" || name == "air_drag" || is_dry;
    const double little = 1e-3 * inertia() * rate() * (is_dry ? rate() : 1);
    for (std::size_t i = 0; i < links() && list.size() < links(); ++i) {
        double usual = is_friction ? little : 0;
        if (name == "centres") usual = static_cast<double>(bodies.centre[i]);
        if (name == "inertias") usual = static_cast<double>(bodies.inertia[i]);
        list.push_back(usual);
    }
    for (std::size_t i = 0; i < links(); ++i) {
        if (list[i] == 0 && is_friction) list[i] = little;
        if (list[i] == 0) continue; // a value of 0 stays 0
        add({.name = numbered(name, i),
             .kind = is_friction ? FreeKind::friction : FreeKind::factor,
             .is_of_mass = found->is_of_mass,
             .pull = is_friction ? pull_of_friction : pull_of_factor,
             .where = [i, member = found->list](ChainAndCamera& all) -> double& {
                 return (all.chain.*member)[i];
             }});
    }
}

void FitModel::add(FreeNumber number) {
    number.begin = number.where(begin_);
    numbers_.push_back(std::move(number));
}

double FitModel::rate() const {
    return std::sqrt(std::max(begin_.chain.gravity, 1e-3) / begin_.chain.lengths.front());
}

double FitModel::inertia() const {
    double mass = 0;
    for (const double m : begin_.chain.masses) mass += m;
    for (const double m : begin_.chain.link_masses) mass += m;
    return mass * begin_.chain.lengths.front() * begin_.chain.lengths.front();
}

/// Keeps the first mass constant if everything that scales with the masses is free, because angles determine
/// only ratios of masses.
void FitModel::keep_a_mass() {
    for (const ChainList& row : chain_lists) {
        if (!row.is_of_mass) continue;
        const std::vector<double>& list = begin_.chain.*row.list;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i] != 0 &&
                std::ranges::find(numbers_, numbered(row.name, i), &FreeNumber::name) == numbers_.end())
                return;
    }
    const auto first = std::ranges::find_if(numbers_, &FreeNumber::is_of_mass);
    if (first != numbers_.end()) first->is_kept = true;
}

} // namespace pendula
