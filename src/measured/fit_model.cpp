// SPDX-License-Identifier: MIT
#include "measured/fit_model.hpp"

#include "physics/systems/body_chain.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
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

namespace {

constexpr double longest_step = 2.5e-3; // s, of RK4
constexpr double difference = 1e-7;     // change of a parameter, for derivatives
constexpr double creep = 0.05;          // rad/s: below this speed dry friction is smoothed

/// The motion of a chain from a start, at the times of a piece, in double.
class FitMotion {
  public:
    explicit FitMotion(const Chain& chain) : chain_(chain), form_(chain.links()) {
        chain_.accounts.clear();
        viscous_ = chain_.viscous;
        if (std::exchange(chain_.has_dry, false)) dry_ = chain_.dry;
        if (!dry_.empty()) chain_.has_viscous = true;
        const std::size_t n = chain.links();
        for (auto* numbers : {&theta_, &omega_, &angle_, &speed_, &alpha_, &sum_, &turn_}) numbers->resize(n);
    }

    /// Writes the angles of all links for each time. `rate`: seconds of motion per second of `times`. Returns
    /// false if the chain diverges.
    bool run(std::span<const double> start, std::span<const double> times, double rate, double* out) {
        const std::size_t n = theta_.size();
        std::copy_n(start.begin(), n, theta_.begin());
        std::copy_n(start.begin() + static_cast<std::ptrdiff_t>(n), n, omega_.begin());
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (i > 0) advance(rate * (times[i] - times[i - 1]));
            for (std::size_t link = 0; link < n; ++link) {
                if (!(std::abs(theta_[link]) < 1e6)) return false;
                out[i * n + link] = theta_[link];
            }
        }
        return true;
    }

  private:
    void advance(double seconds) {
        const auto steps = std::max(1L, std::lround(std::ceil(seconds / longest_step)));
        const double h = seconds / static_cast<double>(steps);
        for (long step = 0; step < steps; ++step) take_step(h);
    }
    void stage(std::span<const double> theta, std::span<const double> omega, double weight, double ahead) {
        // Replaces smoothed dry friction by the viscous friction that has the same torque at this speed.
        for (std::size_t i = 0; i < dry_.size(); ++i) {
            const double speed = std::max(std::abs(i > 0 ? omega[i] - omega[i - 1] : omega[0]), 1e-9);
            chain_.viscous[i] = viscous_[i] + dry_[i] * std::tanh(speed / creep) / speed;
        }
        form_.accelerations(chain_, {}, {}, theta, omega, alpha_);
        for (std::size_t i = 0; i < theta_.size(); ++i) {
            const double speed = omega[i];
            turn_[i] += weight * speed;
            sum_[i] += weight * alpha_[i];
            angle_[i] = theta_[i] + ahead * speed;
            speed_[i] = omega_[i] + ahead * alpha_[i];
        }
    }
    void take_step(double h) {
        std::ranges::fill(turn_, 0);
        std::ranges::fill(sum_, 0);
        stage(theta_, omega_, 1, h / 2);
        stage(angle_, speed_, 2, h / 2);
        stage(angle_, speed_, 2, h);
        stage(angle_, speed_, 1, 0);
        for (std::size_t i = 0; i < theta_.size(); ++i) {
            theta_[i] += h / 6 * turn_[i];
            omega_[i] += h / 6 * sum_[i];
        }
    }

    BodyChain<double> chain_;
    BodyForm<double> form_;
    std::vector<double> viscous_, dry_; ///< N m s, N m
    std::vector<double> theta_, omega_, angle_, speed_, alpha_, sum_, turn_;
};

} // namespace

PieceCost::PieceCost(const FitModel& model, const MeasuredPiece& piece, std::size_t samples, double reach)
    : model_(model), piece_(piece), samples_(samples), reach_(reach) {
    set_num_residuals(static_cast<int>(samples * model.links()));
    if (model.size() > 0) mutable_parameter_block_sizes()->push_back(static_cast<int>(model.size()));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(2 * model.links()));
}

bool PieceCost::calculate(const std::vector<double>& numbers, const std::vector<double>& start,
                          double* out) const {
    const auto [chain, camera] = model_.at(numbers.data());
    FitMotion motion(chain);
    const bool is_within = motion.run(start, std::span(piece_.time).first(samples_), camera.rate, out);
    const std::size_t links = model_.links();
    for (std::size_t i = 0; i < samples_ * links; ++i)
        out[i] = shown_angle(camera, i % links, out[i], chain.lengths.front());
    return is_within;
}

bool PieceCost::Evaluate(const double* const* parameters, double* residuals, double** jacobians) const {
    const std::size_t own = model_.size() > 0 ? 1 : 0;
    std::vector<double> numbers(own ? parameters[0] : nullptr, own ? parameters[0] + model_.size() : nullptr);
    std::vector<double> start(parameters[own], parameters[own] + 2 * model_.links());
    std::vector<double> here(samples_ * model_.links()), there(here.size()), weight(here.size());
    if (!calculate(numbers, start, here.data())) return false;
    for (std::size_t i = 0; i < here.size(); ++i) {
        const double away = is_seen(i) ? std::remainder(measured(i) - here[i], 2 * std::numbers::pi) : 0;
        const bool is_far = std::abs(away) > reach_;
        residuals[i] = is_far ? std::copysign(std::sqrt(reach_ * (2 * std::abs(away) - reach_)), away) : away;
        weight[i] = !is_seen(i) ? 0 : is_far ? reach_ / std::abs(residuals[i]) : 1;
    }
    if (!jacobians) return true;
    const auto fill = [&](std::vector<double>& block, double* jacobian) {
        for (std::size_t k = 0; jacobian && k < block.size(); ++k) {
            const double kept = block[k];
            block[k] = kept + difference;
            if (!calculate(numbers, start, here.data())) return false;
            block[k] = kept - difference;
            if (!calculate(numbers, start, there.data())) return false;
            block[k] = kept;
            for (std::size_t i = 0; i < here.size(); ++i)
                jacobian[i * block.size() + k] = weight[i] * ((there[i] - here[i]) / (2 * difference));
        }
        return true;
    };
    if (own && !fill(numbers, jacobians[0])) return false;
    return fill(start, jacobians[own]);
}

std::vector<double> PieceCost::differences(const std::vector<double>& numbers,
                                           const std::vector<double>& start) const {
    std::vector<double> out(samples_ * model_.links(), std::numeric_limits<double>::quiet_NaN());
    calculate(numbers, start, out.data());
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::remainder(measured(i) - out[i], 2 * std::numbers::pi);
    return out;
}

} // namespace pendula
