// SPDX-License-Identifier: MIT
#include "measured/chain_fit.hpp"

#include "measured/fit_model.hpp"
#include "physics/refusal.hpp"
#include "physics/trajectory.hpp"

#include <Eigen/Dense>
#include <ceres/ceres.h>
#include <ceres/normal_prior.h>
#include <fmt/format.h>
#include <glog/logging.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace pendula {
namespace {

constexpr double first_horizon = 0.5, growth = 1.4; // s; factor
constexpr int most_rounds = 150;
constexpr double all_count = std::numeric_limits<double>::infinity();
constexpr double far_off = 6;     // standard deviations: larger residuals may be outliers
constexpr double most_far = 0.05; // fraction of all residuals: if more are far off, none is an outlier
constexpr double far_ahead = 4;   // factor of the outlier limit in the first solution after the horizon grew

/// Residuals that pull the numbers back to their initial values. The model must have free numbers.
std::unique_ptr<ceres::CostFunction> pull_of(const FitModel& model) {
    ceres::Vector pull(static_cast<Eigen::Index>(model.size()));
    for (std::size_t k = 0; k < model.size(); ++k)
        pull[static_cast<Eigen::Index>(k)] = model.numbers()[k].pull;
    return std::make_unique<ceres::NormalPrior>(ceres::Matrix(pull.asDiagonal()),
                                                ceres::Vector::Zero(pull.size()));
}

/// A link's angle and velocity at `time`, from the parabola that fits the nearest samples in which the link
/// was seen.
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

/// The scatter of the measurements, rad: the third differences of white noise of deviation σ have deviation
/// √20 σ.
double scatter_of(const Measured& measured) {
    std::vector<double> squares;
    for (const MeasuredPiece& piece : measured.pieces)
        for (const std::vector<double>& theta : piece.theta)
            for (std::size_t i = 3; i < theta.size(); ++i) {
                const double third = theta[i] - 3 * theta[i - 1] + 3 * theta[i - 2] - theta[i - 3];
                if (std::isfinite(third)) squares.push_back(third * third / 20);
            }
    if (squares.empty()) return 0;
    // The median of χ² with one degree of freedom is 0.4549. Jumps of a lost marker hardly change a median.
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

/// A fit with a growing horizon.
class Fitting {
  public:
    Fitting(const Chain& chain, const Measured& measured, const FitPlan& plan)
        : measured_(measured), model_(chain, plan), numbers_(model_.size()), is_robust_(plan.is_robust) {
        if (model_.size() > 0) pull_ = pull_of(model_);
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
        FLAGS_minloglevel = google::GLOG_FATAL; // Ceres' messages are for its developers
        ChainFit fit;
        double reach = all_count;
        for (double horizon = std::min(first_horizon, longest_);;
             horizon = std::min(growth * horizon, longest_)) {
            const auto numbers_before = numbers_;
            const auto starts_before = starts_;
            bool has_settled = solve(horizon, far_ahead * reach, stop);
            if (!has_failed_ && is_robust_) {
                // The fit is solved again with less weight on outliers, which must not distort the chain.
                // If many residuals are large, none is an outlier, because the chain is wrong.
                const double solved_with = far_ahead * reach;
                reach = reach_now();
                if (reach < all_count || solved_with < all_count) has_settled = solve(horizon, reach, stop);
            }
            const bool is_stopped = stop && *stop, is_whole = !(horizon < longest_);
            if (has_failed_) { // the chain has diverged: the previous numbers are better
                numbers_ = numbers_before;
                starts_ = starts_before;
            } else {
                count_residuals(fit, reach);
                fit.horizon = horizon;
                if (progress)
                    progress({horizon, fit.rms, model_.chain(numbers_.data()), state_of(starts_.front())});
            }
            if (has_failed_ || is_stopped || is_whole) {
                fit.is_whole = is_whole && !is_stopped;
                fit.is_converged = !has_failed_ && !is_stopped && has_settled;
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

    /// Solves the fit up to `horizon` (s). Returns whether the numbers have settled.
    bool solve(double horizon, double reach, const StopFlag* stop) {
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
        at_zero_.assign(model_.size(), false);
        do { // if frictions have become negative, they are held at 0 and the fit is solved again
            ceres::Problem problem(borrowing());
            add_residuals(problem, horizon, reach);
            ceres::Solve(options, &problem, &summary);
            has_failed_ = !summary.IsSolutionUsable() || !std::isfinite(summary.final_cost);
        } while (!has_failed_ && keep_at_zero(numbers_before, starts_before) && !(stop && *stop));
        return summary.termination_type == ceres::CONVERGENCE;
    }

    /// Calls `see` with the size of each residual within the horizon.
    void each_residual(const std::function<void(double)>& see) const {
        for (std::size_t p = 0; p < costs_.size(); ++p)
            for (const double residual : costs_[p]->differences(numbers_, starts_[p]))
                if (std::isfinite(residual)) see(std::abs(residual));
    }

    /// The limit (rad) beyond which residuals are outliers. It is `all_count` if there are no outliers, or
    /// if so many residuals are large that the chain must be wrong.
    double reach_now() const {
        std::vector<double> sizes;
        each_residual([&](double size) { sizes.push_back(size); });
        if (sizes.empty()) return all_count;
        const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
        std::nth_element(sizes.begin(), middle, sizes.end());
        const double reach = far_off * 1.4826 * *middle; // for Gaussian noise
        const auto far = std::ranges::count_if(sizes, [&](double size) { return size > reach; });
        return far > 0 && static_cast<double>(far) <= most_far * static_cast<double>(sizes.size())
                   ? reach
                   : all_count;
    }

    void count_residuals(ChainFit& fit, double reach) const {
        double squares = 0;
        fit.residual_count = fit.outliers = 0;
        each_residual([&](double size) {
            if (size > reach) return void(++fit.outliers);
            squares += size * size;
            ++fit.residual_count;
        });
        fit.rms = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(fit.residual_count, 1)));
    }

    /// Adds the residuals of each piece's first `horizon` seconds to the problem. Residuals beyond `reach`
    /// (rad) count less.
    void add_residuals(ceres::Problem& problem, double horizon, double reach) {
        costs_.clear();
        for (std::size_t p = 0; p < measured_.pieces.size(); ++p) {
            const MeasuredPiece& piece = measured_.pieces[p];
            const double end = piece.time.front() + horizon * (1 + 1e-12);
            const auto samples = static_cast<std::size_t>(
                std::upper_bound(piece.time.begin(), piece.time.end(), end) - piece.time.begin());
            costs_.push_back(std::make_unique<PieceCost>(model_, piece, samples, reach));
            if (model_.size() > 0)
                problem.AddResidualBlock(costs_.back().get(), nullptr, numbers_.data(), starts_[p].data());
            else
                problem.AddResidualBlock(costs_.back().get(), nullptr, starts_[p].data());
        }
        if (pull_) problem.AddResidualBlock(pull_.get(), nullptr, numbers_.data());
        std::vector<int> kept;
        for (std::size_t k = 0; k < model_.size(); ++k)
            if (model_.numbers()[k].is_kept || at_zero_[k]) kept.push_back(static_cast<int>(k));
        if (kept.size() == model_.size() && !kept.empty())
            problem.SetParameterBlockConstant(numbers_.data());
        else if (!kept.empty())
            problem.SetManifold(numbers_.data(),
                                new ceres::SubsetManifold(static_cast<int>(model_.size()), kept));
    }

    /// If frictions have become negative, goes back along the straight line towards the previous numbers to
    /// the point where the first friction reached 0, and holds this friction at 0. A larger jump would lose a
    /// chaotic motion. Returns whether any friction had become negative.
    bool keep_at_zero(const std::vector<double>& numbers_before,
                      const std::vector<std::vector<double>>& starts_before) {
        const auto is_negative = [&](std::size_t k) {
            return model_.numbers()[k].kind == FreeKind::friction && numbers_[k] < -1;
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
        const auto [chain, camera] = model_.at(numbers_.data());
        fit.chain = chain;
        fit.camera = camera;
        fit.scatter = scatter_of(measured_);
        for (const std::vector<double>& start : starts_) fit.starts.push_back(state_of(start));
        tell_errors(fit, measured_, model_, numbers_, starts_, costs_);
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
        const auto differences =
            PieceCost(model_, piece, piece.time.size()).differences(numbers_, starts_[p]);
        std::vector<std::vector<double>> out(model_.links());
        for (std::size_t i = 0; i < differences.size(); ++i) out[i % out.size()].push_back(differences[i]);
        return out;
    }

    const Measured& measured_;
    FitModel model_;
    std::unique_ptr<ceres::CostFunction> pull_; ///< null if the model has no free numbers
    std::vector<double> numbers_;               ///< parameters of the model
    std::vector<bool> at_zero_;               ///< whether each number is a friction held at 0 in this horizon
    std::vector<std::vector<double>> starts_; ///< θ and ω at the start of each piece
    std::vector<std::unique_ptr<PieceCost>> costs_;
    double longest_ = 0; ///< s
    bool is_robust_;
    bool has_failed_ = false; ///< the chain diverged in the last solve()
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

ChainFit fit_chain(const Chain& chain, const Measured& measured, const FitPlan& plan,
                   const std::function<void(const FitProgress&)>& progress, const StopFlag* stop) {
    if (auto no = refuse_chain(chain)) throw Refused(*no);
    if (chain.model != Model::rigid) throw Refused("only rigid chains can be fitted: choose the rigid model");
    if (chain.is_driven())
        throw Refused(fmt::format("driven chains cannot be fitted: leave out {}", drive_words));
    if (measured.links() != chain.links())
        throw Refused(fmt::format("the recording has {} angles, but the chain has {} links", measured.links(),
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
