// SPDX-License-Identifier: MIT
#include "measured/chain_fit.hpp"

#include "physics/refusal.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/trajectory.hpp"

#include <Eigen/Dense>
#include <ceres/ceres.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glog/logging.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <utility>

namespace pendula {
namespace {

constexpr double longest_step = 2.5e-3;             // s, of RK4
constexpr double first_horizon = 0.5, growth = 1.4; // s
constexpr double slope_step = 1e-5;                 // of a logarithm, for quantities made of numbers
constexpr double difference = 1e-7;                 // of a number, for derivatives
constexpr double least_told = 1e-9;                 // of the largest eigenvalue
constexpr int most_rounds = 150;
constexpr double creep = 0.05; // rad/s: below it dry friction grows from nothing

/// A list of the chain that can be free, and whether it scales with all masses.
struct FreeList {
    const char* name;
    std::vector<double> Chain::*list;
    bool is_of_mass;
};
constexpr FreeList free_lists[] = {{"masses", &Chain::masses, true},
                                   {"link_masses", &Chain::link_masses, true},
                                   {"inertias", &Chain::inertias, true},
                                   {"joint_friction", &Chain::joint_friction, true},
                                   {"dry_friction", &Chain::dry_friction, true},
                                   {"air_drag", &Chain::air_drag, true},
                                   {"centres", &Chain::centres, false},
                                   {"lengths", &Chain::lengths, false}};

/// A number of the chain that the fit changes, by one parameter p, which begins at 0: most by the factor
/// exp p, which keeps their sign; frictions by the factor 1 + p, so that they can reach 0 and come back; a
/// zero is p itself.
struct FreeNumber {
    std::string name;
    std::vector<double> Chain::*list = nullptr; ///< null: the damping, or a zero
    std::size_t place = 0;
    bool is_zero = false; ///< of an angle, rad; added as it is
    bool is_of_mass = false, is_kept = false;
    double begin = 0;
    bool is_friction = false;

    double value(double p) const { return is_zero ? p : begin * (is_friction ? 1 + p : std::exp(p)); }
    double slope(double p) const { return is_zero ? 1 : is_friction ? begin : value(p); }
    /// rad for p = 1: holds back what no angle tells, and nothing that one tells
    double pull() const { return is_zero ? 0 : is_friction ? 1e-5 : 1e-3; }
};

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

    /// theta[link] of each time; false if it leaves all bounds.
    bool run(std::span<const double> start, std::span<const double> times, double* out) {
        const std::size_t n = theta_.size();
        std::copy_n(start.begin(), n, theta_.begin());
        std::copy_n(start.begin() + static_cast<std::ptrdiff_t>(n), n, omega_.begin());
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (i > 0) advance(times[i] - times[i - 1]);
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
        // Dry friction as the viscous friction that has the same torque at this speed.
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

/// What is fitted, and how its numbers make a chain.
class FitModel {
  public:
    FitModel(const Chain& chain, const FitPlan& plan) : chain_(chain) {
        for (const std::string& name : plan.free) add(name);
        keep_a_mass();
    }

    std::size_t size() const { return numbers_.size(); }
    std::size_t links() const { return chain_.links(); }
    const std::vector<FreeNumber>& numbers() const { return numbers_; }

    Chain chain(const double* parameters) const {
        Chain chain = chain_;
        for (std::size_t k = 0; k < size(); ++k) {
            const FreeNumber& number = numbers_[k];
            if (number.is_zero) continue;
            const double value = number.value(parameters[k]);
            (number.list ? (chain.*number.list)[number.place] : chain.damping) = value;
        }
        return chain;
    }
    /// rad, to be added to what the chain does in a link.
    double zero(const double* parameters, std::size_t link) const {
        for (std::size_t k = 0; k < size(); ++k)
            if (numbers_[k].is_zero && numbers_[k].place == link) return parameters[k];
        return 0;
    }

  private:
    void add(const std::string& name) {
        if (name == "start") return;
        const std::size_t n = chain_.links();
        if (name == "zero") {
            for (std::size_t i = 0; i < n; ++i)
                numbers_.push_back({.name = fmt::format("zero {}", i + 1), .place = i, .is_zero = true});
            return;
        }
        if (name == "damping") {
            if (!(chain_.damping > 0)) chain_.damping = 1e-3 * rate();
            numbers_.push_back({.name = name, .begin = chain_.damping, .is_friction = true});
            return;
        }
        const auto found = std::ranges::find(free_lists, name, &FreeList::name);
        if (found == std::end(free_lists))
            throw Refused(fmt::format("cannot fit '{}': expected {}", name, fmt::join(fit_names(), ", ")));
        std::vector<double>& list = chain_.*found->list;
        const LinkBodies bodies = link_bodies(chain_);
        const bool is_dry = name == "dry_friction";
        const bool is_friction = name == "joint_friction" || name == "air_drag" || is_dry;
        const double little = 1e-3 * inertia() * rate() * (is_dry ? rate() : 1);
        for (std::size_t i = 0; i < n && list.size() < n; ++i) {
            double usual = is_friction ? little : 0;
            if (name == "centres") usual = static_cast<double>(bodies.centre[i]);
            if (name == "inertias") usual = static_cast<double>(bodies.inertia[i]);
            list.push_back(usual);
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (list[i] == 0 && is_friction) list[i] = little;
            if (list[i] == 0) continue; // what is not there stays so
            numbers_.push_back({.name = fmt::format("{} {}", name, i + 1),
                                .list = found->list,
                                .place = i,
                                .is_of_mass = found->is_of_mass,
                                .begin = list[i],
                                .is_friction = is_friction});
        }
    }
    /// 1/s and kg m²: what is usual for this chain.
    double rate() const { return std::sqrt(std::max(chain_.gravity, 1e-3) / chain_.lengths.front()); }
    double inertia() const {
        double mass = 0;
        for (const double m : chain_.masses) mass += m;
        for (const double m : chain_.link_masses) mass += m;
        return mass * chain_.lengths.front() * chain_.lengths.front();
    }

    /// If all that scales with the masses is free, the first mass is kept: no angle tells it.
    void keep_a_mass() {
        for (const FreeList& row : free_lists) {
            if (!row.is_of_mass) continue;
            const std::vector<double>& list = chain_.*row.list;
            for (std::size_t i = 0; i < list.size(); ++i) {
                const auto is_it = [&](const FreeNumber& free) {
                    return free.list == row.list && free.place == i;
                };
                if (list[i] != 0 && std::ranges::none_of(numbers_, is_it)) return;
            }
        }
        const auto first = std::ranges::find_if(numbers_, &FreeNumber::is_of_mass);
        if (first != numbers_.end()) first->is_kept = true;
    }

    Chain chain_;
    std::vector<FreeNumber> numbers_;
};

/// Residuals of the beginning of one piece: measured less calculated, rad. Blocks: the numbers of the model,
/// and the start of the piece.
class PieceCost final : public ceres::CostFunction {
  public:
    PieceCost(const FitModel& model, const MeasuredPiece& piece, std::size_t samples)
        : model_(model), piece_(piece), samples_(samples) {
        const std::size_t n = model.links();
        set_num_residuals(static_cast<int>(samples * n));
        if (model.size() > 0) mutable_parameter_block_sizes()->push_back(static_cast<int>(model.size()));
        mutable_parameter_block_sizes()->push_back(static_cast<int>(2 * n));
    }

    bool Evaluate(const double* const* parameters, double* residuals, double** jacobians) const override {
        const std::size_t own = model_.size() > 0 ? 1 : 0;
        std::vector<double> numbers(own ? parameters[0] : nullptr,
                                    own ? parameters[0] + model_.size() : nullptr);
        std::vector<double> start(parameters[own], parameters[own] + 2 * model_.links());
        std::vector<double> here(samples_ * model_.links()), there(here.size());
        if (!calculate(numbers, start, here.data())) return false;
        for (std::size_t i = 0; i < here.size(); ++i) residuals[i] = residual(i, here[i]);
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
                    jacobian[i * block.size() + k] = is_seen(i) ? (there[i] - here[i]) / (2 * difference) : 0;
            }
            return true;
        };
        if (own && !fill(numbers, jacobians[0])) return false;
        return fill(start, jacobians[own]);
    }

  private:
    bool calculate(const std::vector<double>& numbers, const std::vector<double>& start, double* out) const {
        FitMotion motion(model_.chain(numbers.data()));
        if (!motion.run(start, std::span(piece_.time).first(samples_), out)) return false;
        const std::size_t n = model_.links();
        for (std::size_t link = 0; link < n; ++link)
            if (const double zero = model_.zero(numbers.data(), link); zero != 0)
                for (std::size_t i = 0; i < samples_; ++i) out[i * n + link] += zero;
        return true;
    }
    double measured(std::size_t i) const { return piece_.theta[i % model_.links()][i / model_.links()]; }
    bool is_seen(std::size_t i) const { return std::isfinite(measured(i)); }
    double residual(std::size_t i, double calculated) const {
        return is_seen(i) ? std::remainder(measured(i) - calculated, 2 * std::numbers::pi) : 0;
    }

    const FitModel& model_;
    const MeasuredPiece& piece_;
    std::size_t samples_;
};

/// Residuals that pull the numbers back to where they began.
class PullCost final : public ceres::CostFunction {
  public:
    explicit PullCost(const FitModel& model) : model_(model) {
        set_num_residuals(static_cast<int>(model.size()));
        mutable_parameter_block_sizes()->push_back(static_cast<int>(model.size()));
    }
    bool Evaluate(const double* const* parameters, double* residuals, double** jacobians) const override {
        const std::size_t n = model_.size();
        for (std::size_t k = 0; k < n; ++k) residuals[k] = model_.numbers()[k].pull() * parameters[0][k];
        for (std::size_t k = 0; jacobians && jacobians[0] && k < n * n; ++k)
            jacobians[0][k] = k % (n + 1) == 0 ? model_.numbers()[k / n].pull() : 0;
        return true;
    }
    /// Half the sum of the squares, as in Ceres.
    double cost(const std::vector<double>& numbers) const {
        double sum = 0;
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            const double residual = model_.numbers()[k].pull() * numbers[k];
            sum += residual * residual / 2;
        }
        return sum;
    }

  private:
    const FitModel& model_;
};

/// A link's angle and velocity at `time`: of the polynomial of degree 2 that fits the nearest samples in
/// which it was seen.
std::pair<double, double> near(const MeasuredPiece& piece, std::size_t link, double time) {
    constexpr std::size_t wanted = 9;
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < piece.time.size(); ++i)
        if (std::isfinite(piece.theta[link][i])) seen.push_back(i);
    if (seen.empty()) return {0, 0};
    const std::size_t count = std::min(wanted, seen.size());
    const auto after = std::ranges::lower_bound(seen, time, {}, [&](std::size_t i) { return piece.time[i]; });
    const auto place = static_cast<std::size_t>(after - seen.begin());
    const std::size_t first = std::min(place - std::min(place, count / 2), seen.size() - count);
    if (count < 3) return {piece.theta[link][seen[first]], 0};
    Eigen::MatrixXd powers(count, 3);
    Eigen::VectorXd angles(count);
    for (std::size_t k = 0; k < count; ++k) {
        const auto row = static_cast<Eigen::Index>(k);
        const double t = piece.time[seen[first + k]] - time;
        powers.row(row) << 1, t, t * t;
        angles[row] = piece.theta[link][seen[first + k]];
    }
    const Eigen::VectorXd fitted = powers.colPivHouseholderQr().solve(angles);
    return {fitted[0], fitted[1]};
}

/// rad: white noise of deviation σ has third differences of deviation √20 σ.
double scatter_of(const Measured& measured) {
    std::vector<double> squares;
    for (const MeasuredPiece& piece : measured.pieces)
        for (const std::vector<double>& theta : piece.theta)
            for (std::size_t i = 3; i < theta.size(); ++i) {
                const double third = theta[i] - 3 * theta[i - 1] + 3 * theta[i - 2] - theta[i - 3];
                if (std::isfinite(third)) squares.push_back(third * third / 20);
            }
    if (squares.empty()) return 0;
    // The median of χ² with one degree of freedom is 0.4549: jumps of a lost marker do not count.
    const auto middle = squares.begin() + static_cast<std::ptrdiff_t>(squares.size() / 2);
    std::nth_element(squares.begin(), middle, squares.end());
    return std::sqrt(*middle / 0.4549);
}

class StopWhenAsked final : public ceres::IterationCallback {
  public:
    explicit StopWhenAsked(const StopFlag* stop) : stop_(stop) {}
    ceres::CallbackReturnType operator()(const ceres::IterationSummary&) override {
        return stop_ && *stop_ ? ceres::SOLVER_TERMINATE_SUCCESSFULLY : ceres::SOLVER_CONTINUE;
    }

  private:
    const StopFlag* stop_;
};

/// A fit that grows.
class Fitting {
  public:
    Fitting(const Chain& chain, const Measured& measured, const FitPlan& plan)
        : measured_(measured), model_(chain, plan), pull_(model_), numbers_(model_.size()) {
        for (const MeasuredPiece& piece : measured.pieces) {
            std::vector<double> start(2 * model_.links());
            for (std::size_t link = 0; link < model_.links(); ++link)
                std::tie(start[link], start[model_.links() + link]) = near(piece, link, piece.time.front());
            starts_.push_back(start);
            longest_ = std::max(longest_, piece.time.back() - piece.time.front());
        }
        if (plan.until > 0) longest_ = std::min(longest_, plan.until);
    }

    ChainFit run(const std::function<void(const FitProgress&)>& progress, const StopFlag* stop) {
        FLAGS_minloglevel = google::GLOG_FATAL; // Ceres' own words are for its developers
        ChainFit fit;
        for (double horizon = std::min(first_horizon, longest_);;
             horizon = std::min(growth * horizon, longest_)) {
            ceres::Solver::Options options;
            options.max_num_iterations = most_rounds;
            options.linear_solver_type = ceres::DENSE_QR;
            options.num_threads = 1;
            options.logging_type = ceres::SILENT;
            options.function_tolerance = horizon < longest_ ? 1e-5 : 1e-8;
            options.parameter_tolerance = 1e-10;
            StopWhenAsked when_asked(stop);
            options.callbacks.push_back(&when_asked);
            const auto numbers_before = numbers_;
            const auto starts_before = starts_;
            ceres::Solver::Summary summary;
            std::size_t residuals = 0;
            bool has_failed = false;
            at_zero_.assign(model_.size(), false);
            do { // again without the frictions that would be negative
                ceres::Problem problem(borrowing());
                residuals = state(problem, horizon);
                ceres::Solve(options, &problem, &summary);
                has_failed = !summary.IsSolutionUsable() || !std::isfinite(summary.final_cost);
            } while (!has_failed && keep_at_zero(numbers_before, starts_before) && !(stop && *stop));
            if (has_failed) { // the chain leaves all bounds: what there was before is better
                numbers_ = numbers_before;
                starts_ = starts_before;
            } else {
                fit.horizon = horizon;
                fit.residual_count = residuals;
                fit.rms = std::sqrt(2 * (summary.final_cost - pull_.cost(numbers_)) /
                                    static_cast<double>(std::max<std::size_t>(residuals, 1)));
                if (progress)
                    progress({horizon, fit.rms, model_.chain(numbers_.data()), state_of(starts_.front())});
            }
            const bool is_stopped = stop && *stop, is_whole = !(horizon < longest_);
            if (has_failed || is_stopped || is_whole) {
                fit.is_whole = is_whole && !is_stopped;
                fit.is_converged =
                    !has_failed && !is_stopped && summary.termination_type == ceres::CONVERGENCE;
                tell(fit);
                return fit;
            }
        }
    }

  private:
    static ceres::Problem::Options borrowing() {
        ceres::Problem::Options options;
        options.cost_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
        return options;
    }

    /// Adds the residuals within the horizon; returns how many were measured.
    std::size_t state(ceres::Problem& problem, double horizon) {
        costs_.clear();
        std::size_t seen = 0;
        for (std::size_t p = 0; p < measured_.pieces.size(); ++p) {
            const MeasuredPiece& piece = measured_.pieces[p];
            const double end = piece.time.front() + horizon * (1 + 1e-12);
            const auto samples = static_cast<std::size_t>(
                std::upper_bound(piece.time.begin(), piece.time.end(), end) - piece.time.begin());
            for (const auto& theta : piece.theta)
                seen += static_cast<std::size_t>(
                    std::count_if(theta.begin(), theta.begin() + static_cast<std::ptrdiff_t>(samples),
                                  [](double a) { return std::isfinite(a); }));
            costs_.push_back(std::make_unique<PieceCost>(model_, piece, samples));
            if (model_.size() > 0)
                problem.AddResidualBlock(costs_.back().get(), nullptr, numbers_.data(), starts_[p].data());
            else
                problem.AddResidualBlock(costs_.back().get(), nullptr, starts_[p].data());
        }
        if (model_.size() > 0) problem.AddResidualBlock(&pull_, nullptr, numbers_.data());
        std::vector<int> kept;
        for (std::size_t k = 0; k < model_.size(); ++k)
            if (model_.numbers()[k].is_kept || at_zero_[k]) kept.push_back(static_cast<int>(k));
        if (kept.size() == model_.size() && !kept.empty())
            problem.SetParameterBlockConstant(numbers_.data());
        else if (!kept.empty())
            problem.SetManifold(numbers_.data(),
                                new ceres::SubsetManifold(static_cast<int>(model_.size()), kept));
        return seen;
    }

    /// If frictions have become negative, goes back on the straight way from before to where the first of
    /// them was 0, and keeps it there: a longer jump would lose a chaotic motion. Returns whether any have.
    bool keep_at_zero(const std::vector<double>& numbers_before,
                      const std::vector<std::vector<double>>& starts_before) {
        const auto is_negative = [&](std::size_t k) {
            return model_.numbers()[k].is_friction && numbers_[k] < -1;
        };
        const auto part_to_zero = [&](std::size_t k) {
            return (numbers_before[k] + 1) / (numbers_before[k] - numbers_[k]);
        };
        double part = 2;
        for (std::size_t k = 0; k < model_.size(); ++k)
            if (is_negative(k)) part = std::min(part, part_to_zero(k));
        if (part > 1) return false;
        for (std::size_t k = 0; k < model_.size(); ++k)
            if (is_negative(k) && part_to_zero(k) <= part) at_zero_[k] = true;
        for (std::size_t k = 0; k < model_.size(); ++k)
            numbers_[k] = at_zero_[k] ? -1 : std::lerp(numbers_before[k], numbers_[k], part);
        for (std::size_t p = 0; p < starts_.size(); ++p)
            for (std::size_t i = 0; i < starts_[p].size(); ++i)
                starts_[p][i] = std::lerp(starts_before[p][i], starts_[p][i], part);
        return true;
    }

    void tell(ChainFit& fit) {
        fit.chain = model_.chain(numbers_.data());
        fit.scatter = scatter_of(measured_);
        const std::size_t n = model_.links();
        for (std::size_t link = 0; link < n; ++link) fit.zeros.push_back(model_.zero(numbers_.data(), link));
        for (const std::vector<double>& start : starts_) fit.starts.push_back(state_of(start));
        tell_numbers(fit);
        for (std::size_t p = 0; p < starts_.size(); ++p) fit.residuals.push_back(residuals_of(p));
    }

    static StartState state_of(const std::vector<double>& start) {
        const auto middle = start.begin() + static_cast<std::ptrdiff_t>(start.size() / 2);
        StartState state{.unit = AngleUnit::radians};
        state.angles.assign(start.begin(), middle);
        state.angular_velocities.assign(middle, start.end());
        return state;
    }

    std::vector<std::vector<double>> residuals_of(std::size_t p) const {
        const MeasuredPiece& piece = measured_.pieces[p];
        const std::size_t n = model_.links();
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        std::vector<double> theta(n * piece.time.size(), nothing);
        FitMotion(model_.chain(numbers_.data())).run(starts_[p], piece.time, theta.data());
        std::vector<std::vector<double>> out(n);
        for (std::size_t link = 0; link < n; ++link)
            for (std::size_t i = 0; i < piece.time.size(); ++i)
                out[link].push_back(std::remainder(piece.theta[link][i] - theta[i * n + link] -
                                                       model_.zero(numbers_.data(), link),
                                                   2 * std::numbers::pi));
        return out;
    }

    /// Standard errors, from the normal matrix with its columns scaled to length 1. What has an eigenvalue of
    /// rounding there cannot be told.
    void tell_numbers(ChainFit& fit) {
        const std::size_t shared = model_.size(), own = 2 * model_.links(),
                          all = shared + own * starts_.size();
        Eigen::MatrixXd normal =
            Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(all), static_cast<Eigen::Index>(all));
        const auto place = [&](std::size_t p, std::size_t k) {
            return static_cast<Eigen::Index>(k < shared ? k : shared + own * p + k - shared);
        };
        for (std::size_t p = 0; p < costs_.size(); ++p) {
            const auto jacobian = jacobian_of(*costs_[p], p);
            if (!jacobian) continue;
            const Eigen::MatrixXd part = jacobian->transpose() * *jacobian;
            for (std::size_t a = 0; a < shared + own; ++a)
                for (std::size_t b = 0; b < shared + own; ++b)
                    normal(place(p, a), place(p, b)) +=
                        part(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b));
        }
        Eigen::VectorXd scale(normal.rows());
        for (Eigen::Index k = 0; k < normal.rows(); ++k)
            scale[k] = normal(k, k) > 0 ? 1 / std::sqrt(normal(k, k)) : 0;
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scale.asDiagonal() * normal *
                                                                    scale.asDiagonal());
        const auto& values = solver.eigenvalues();
        const auto& vectors = solver.eigenvectors();
        const double largest = values.size() > 0 ? values[values.size() - 1] : 0;
        const auto is_seen = [&](Eigen::Index e) { return values[e] > least_told * largest; };
        std::size_t seen = 0;
        for (Eigen::Index e = 0; e < values.size(); ++e) seen += is_seen(e);
        const double freedom =
            std::max(1.0, static_cast<double>(fit.residual_count) - static_cast<double>(seen));
        const double variance = fit.rms * fit.rms * static_cast<double>(fit.residual_count) / freedom;
        // Of a quantity with these derivatives by the numbers.
        const auto weigh = [&](FittedNumber& number, const std::vector<double>& slope) {
            double sum = 0, unseen = 0, whole = 0;
            for (Eigen::Index e = 0; e < values.size(); ++e) {
                double along = 0;
                for (std::size_t k = 0; k < shared; ++k)
                    along += slope[k] * scale[static_cast<Eigen::Index>(k)] *
                             vectors(static_cast<Eigen::Index>(k), e);
                whole += along * along;
                if (is_seen(e))
                    sum += along * along / values[e];
                else
                    unseen += along * along;
            }
            number.is_told = number.is_kept || (whole > 0 && unseen < 1e-6 * whole);
            if (number.is_told && !number.is_kept) number.error = std::sqrt(variance * sum);
        };
        for (std::size_t k = 0; k < shared; ++k) {
            FittedNumber number{model_.numbers()[k].name, model_.numbers()[k].value(numbers_[k])};
            number.is_kept = model_.numbers()[k].is_kept;
            std::vector<double> slope(shared);
            slope[k] = model_.numbers()[k].slope(numbers_[k]);
            weigh(number, slope);
            // A factor that could as well be another power of e.
            const bool is_factor = !model_.numbers()[k].is_zero && !model_.numbers()[k].is_friction;
            if (is_factor && number.error > number.value) {
                number.is_told = false;
                number.error = 0;
            }
            fit.numbers.push_back(number);
        }
        fit.terms = terms_of(numbers_);
        std::vector<std::vector<double>> slopes(fit.terms.size(), std::vector<double>(shared));
        for (std::size_t k = 0; k < shared; ++k) {
            if (model_.numbers()[k].is_kept) continue;
            std::vector<double> ahead = numbers_, behind = numbers_;
            ahead[k] += slope_step;
            behind[k] -= slope_step;
            const auto after = terms_of(ahead), before = terms_of(behind);
            for (std::size_t q = 0; q < fit.terms.size(); ++q)
                slopes[q][k] = (after[q].value - before[q].value) / (2 * slope_step);
        }
        for (std::size_t q = 0; q < fit.terms.size(); ++q) weigh(fit.terms[q], slopes[q]);

        // What the same covariance says of the angles, beyond the horizon too.
        for (std::size_t p = 0; p < starts_.size(); ++p) {
            const MeasuredPiece& piece = measured_.pieces[p];
            fit.spreads.emplace_back(model_.links(), std::vector<double>(piece.time.size(), std::nan("")));
            const auto jacobian = jacobian_of(PieceCost(model_, piece, piece.time.size()), p);
            if (!jacobian) continue;
            Eigen::MatrixXd along =
                Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(shared + own), values.size());
            for (std::size_t k = 0; k < shared + own; ++k)
                for (Eigen::Index e = 0; e < values.size(); ++e)
                    if (is_seen(e))
                        along(static_cast<Eigen::Index>(k), e) =
                            scale[place(p, k)] * vectors(place(p, k), e) / std::sqrt(values[e]);
            const Eigen::MatrixXd ways = *jacobian * along;
            for (Eigen::Index i = 0; i < ways.rows(); ++i) {
                const auto row = static_cast<std::size_t>(i);
                fit.spreads[p][row % model_.links()][row / model_.links()] =
                    std::sqrt(variance) * ways.row(i).norm();
            }
        }
    }

    /// The derivatives of a cost of piece p by the numbers, and by its start; nothing if the chain leaves all
    /// bounds.
    std::optional<Eigen::MatrixXd> jacobian_of(const PieceCost& cost, std::size_t p) const {
        const std::size_t shared = model_.size(), own = 2 * model_.links();
        const auto rows = static_cast<std::size_t>(cost.num_residuals());
        std::vector<double> residuals(rows), of_numbers(rows * shared), of_start(rows * own);
        const double* blocks[] = {numbers_.data(), starts_[p].data()};
        double* jacobians[] = {of_numbers.data(), of_start.data()};
        const std::size_t skip = shared > 0 ? 0 : 1;
        if (!cost.Evaluate(blocks + skip, residuals.data(), jacobians + skip)) return std::nullopt;
        Eigen::MatrixXd jacobian =
            Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(shared + own));
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t k = 0; k < shared; ++k)
                if (!model_.numbers()[k].is_kept)
                    jacobian(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
                        of_numbers[i * shared + k];
            for (std::size_t k = 0; k < own; ++k)
                jacobian(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(shared + k)) =
                    of_start[i * own + k];
        }
        return jacobian;
    }

    std::vector<FittedNumber> terms_of(const std::vector<double>& numbers) const {
        const BodyChain<double> bodies(model_.chain(numbers.data()));
        const std::size_t n = bodies.links();
        std::vector<double> lever(n); // s_i
        for (std::size_t i = 0; i < n; ++i) lever[i] = bodies.moment[i];
        std::vector<FittedNumber> terms;
        const auto add = [&](const std::string& name, double value) {
            terms.push_back({name + "/s1", value / lever[0]});
        };
        for (std::size_t i = 0; i < n; ++i) {
            add(fmt::format("J{}", i + 1), bodies.length[i] * lever[i] + bodies.spin[i]);
            for (std::size_t j = i + 1; j < n; ++j)
                add(fmt::format("L{} s{}", i + 1, j + 1), bodies.length[i] * lever[j]);
            if (i > 0) add(fmt::format("s{}", i + 1), lever[i]);
        }
        for (std::size_t i = 0; i < n && bodies.has_viscous; ++i)
            add(fmt::format("c{}", i + 1), bodies.viscous[i]);
        for (std::size_t i = 0; i < n && bodies.has_dry; ++i) add(fmt::format("tau{}", i + 1), bodies.dry[i]);
        return terms;
    }

    const Measured& measured_;
    FitModel model_;
    PullCost pull_;
    std::vector<double> numbers_;             ///< see FreeNumber
    std::vector<bool> at_zero_;               ///< frictions that stay 0 up to this horizon
    std::vector<std::vector<double>> starts_; ///< θ, ω of each piece
    std::vector<std::unique_ptr<PieceCost>> costs_;
    double longest_ = 0; ///< s
};

} // namespace

StartState state_near(const MeasuredPiece& piece, double time) {
    StartState state{.unit = AngleUnit::radians};
    for (std::size_t link = 0; link < piece.theta.size(); ++link) {
        const auto [angle, velocity] = near(piece, link, time);
        state.angles.push_back(angle);
        state.angular_velocities.push_back(velocity);
    }
    return state;
}

const std::vector<std::string>& fit_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const FreeList& row : free_lists) all.emplace_back(row.name);
        all.insert(all.end(), {"damping", "zero", "start"});
        return all;
    }();
    return names;
}

ChainFit fit_chain(const Chain& chain, const Measured& measured, const FitPlan& plan,
                   const std::function<void(const FitProgress&)>& progress, const StopFlag* stop) {
    if (auto no = refuse_chain(chain)) throw Refused(*no);
    if (chain.model != Model::rigid) throw Refused("a fit is of a rigid chain: choose the model rigid");
    if (chain.is_driven()) throw Refused("a fit has no drive: leave out the pivot's path and the torque");
    if (measured.links() != chain.links())
        throw Refused(fmt::format("the recording has {} angles, and the chain {} links", measured.links(),
                                  chain.links()));
    return Fitting(chain, measured, plan).run(progress, stop);
}

namespace {

double rms_of(const std::vector<std::vector<std::vector<double>>>& values, const Measured& measured,
              double begin, double end) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t p = 0; p < values.size(); ++p)
        for (const std::vector<double>& link : values[p])
            for (std::size_t i = 0; i < link.size(); ++i) {
                const double time = measured.pieces[p].time[i] - measured.pieces[p].time.front();
                if (time < begin || time > end || !std::isfinite(link[i])) continue;
                sum += link[i] * link[i];
                ++count;
            }
    return count > 0 ? std::sqrt(sum / static_cast<double>(count)) : 0;
}

} // namespace

double rms_between(const ChainFit& fit, const Measured& measured, double begin, double end) {
    return rms_of(fit.residuals, measured, begin, end);
}

double spread_between(const ChainFit& fit, const Measured& measured, double begin, double end) {
    return rms_of(fit.spreads, measured, begin, end);
}

} // namespace pendula
