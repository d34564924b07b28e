// SPDX-License-Identifier: MIT
#include "measured/fit_model.hpp"

#include "physics/systems/body_chain.hpp"

#include <Eigen/Dense>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace pendula {
namespace {

constexpr double slope_step = 1e-5; // change of a parameter, for the numerical derivatives of terms_of()
constexpr double least_told = 1e-9; // smallest eigenvalue that counts, relative to the largest

Eigen::Index at(std::size_t place) { return static_cast<Eigen::Index>(place); }

std::vector<FittedNumber> terms_of(const Chain& chain) {
    const BodyChain<double> bodies(chain);
    const std::size_t n = bodies.links();
    const auto& lever = bodies.moment; // s_i
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

/// The covariance of a fit's parameters: first those of the model, which all pieces share, then the start of
/// each piece.
class Errors {
  public:
    Errors(const ChainFit& fit, const FitModel& model, const std::vector<double>& numbers,
           const std::vector<std::vector<double>>& starts,
           const std::vector<std::unique_ptr<PieceCost>>& costs)
        : model_(model), numbers_(numbers), starts_(starts), shared_(model.size()), own_(2 * model.links()) {
        const std::size_t all = shared_ + own_ * starts.size();
        Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(at(all), at(all));
        for (std::size_t p = 0; p < costs.size(); ++p) {
            const auto jacobian = jacobian_of(*costs[p], p);
            if (!jacobian) continue;
            const Eigen::MatrixXd part = jacobian->transpose() * *jacobian;
            for (std::size_t a = 0; a < shared_ + own_; ++a)
                for (std::size_t b = 0; b < shared_ + own_; ++b)
                    normal(place(p, a), place(p, b)) += part(at(a), at(b));
        }
        // The Jacobian's columns are scaled to length 1. A combination of parameters is undetermined if its
        // eigenvalue is then no more than rounding.
        scale_.resize(normal.rows());
        for (Eigen::Index k = 0; k < normal.rows(); ++k)
            scale_[k] = normal(k, k) > 0 ? 1 / std::sqrt(normal(k, k)) : 0;
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scale_.asDiagonal() * normal *
                                                                    scale_.asDiagonal());
        values_ = solver.eigenvalues();
        vectors_ = solver.eigenvectors();
        std::size_t seen = 0;
        for (Eigen::Index e = 0; e < values_.size(); ++e) seen += is_seen(e);
        const auto count = static_cast<double>(fit.residual_count);
        variance_ =
            memory(costs) * fit.rms * fit.rms * count / std::max(1.0, count - static_cast<double>(seen));
    }

    /// Sets the error of a quantity, or is_told = false if the angles do not determine it. `slope`: the
    /// derivatives of the quantity with respect to the model's parameters.
    void weigh(FittedNumber& number, const std::vector<double>& slope) const {
        double sum = 0, unseen = 0, whole = 0;
        for (Eigen::Index e = 0; e < values_.size(); ++e) {
            double along = 0;
            for (std::size_t k = 0; k < shared_; ++k) along += slope[k] * scale_[at(k)] * vectors_(at(k), e);
            whole += along * along;
            (is_seen(e) ? sum : unseen) += is_seen(e) ? along * along / values_[e] : along * along;
        }
        number.is_told = number.is_kept || (whole > 0 && unseen < 1e-6 * whole);
        if (number.is_told && !number.is_kept) number.error = std::sqrt(variance_ * sum);
    }

    std::vector<FittedNumber> numbers() const {
        std::vector<FittedNumber> told;
        for (std::size_t k = 0; k < shared_; ++k) {
            const FreeNumber& free = model_.numbers()[k];
            FittedNumber number{free.name, free.value(numbers_[k])};
            number.is_kept = free.is_kept;
            std::vector<double> slope(shared_);
            slope[k] = free.slope(numbers_[k]);
            weigh(number, slope);
            // An error above the value means an uncertainty of more than a factor of e.
            if (free.kind == FreeKind::factor && number.error > number.value) {
                number.is_told = false;
                number.error = 0;
            }
            told.push_back(number);
        }
        return told;
    }

    std::vector<FittedNumber> terms() const {
        std::vector<FittedNumber> told = terms_of(model_.chain(numbers_.data()));
        std::vector<std::vector<double>> slopes(told.size(), std::vector<double>(shared_));
        for (std::size_t k = 0; k < shared_; ++k) {
            if (model_.numbers()[k].is_kept) continue;
            std::vector<double> ahead = numbers_, behind = numbers_;
            ahead[k] += slope_step;
            behind[k] -= slope_step;
            const auto after = terms_of(model_.chain(ahead.data())),
                       before = terms_of(model_.chain(behind.data()));
            for (std::size_t q = 0; q < told.size(); ++q)
                slopes[q][k] = (after[q].value - before[q].value) / (2 * slope_step);
        }
        for (std::size_t q = 0; q < told.size(); ++q) weigh(told[q], slopes[q]);
        return told;
    }

    /// The standard deviations of the angles of piece p, [link][sample], from the covariance.
    std::vector<std::vector<double>> spread(const MeasuredPiece& piece, std::size_t p) const {
        std::vector<std::vector<double>> out(model_.links(),
                                             std::vector<double>(piece.time.size(), std::nan("")));
        const auto jacobian = jacobian_of(PieceCost(model_, piece, piece.time.size()), p);
        if (!jacobian) return out;
        Eigen::MatrixXd along = Eigen::MatrixXd::Zero(at(shared_ + own_), values_.size());
        for (std::size_t k = 0; k < shared_ + own_; ++k)
            for (Eigen::Index e = 0; e < values_.size(); ++e)
                if (is_seen(e))
                    along(at(k), e) = scale_[place(p, k)] * vectors_(place(p, k), e) / std::sqrt(values_[e]);
        const Eigen::MatrixXd ways = *jacobian * along;
        for (Eigen::Index i = 0; i < ways.rows(); ++i) {
            const auto row = static_cast<std::size_t>(i);
            out[row % model_.links()][row / model_.links()] = std::sqrt(variance_) * ways.row(i).norm();
        }
        return out;
    }

    /// Sets open_constants and open_ways. The ways are the rows of R, where C = A Aᵀ is the covariance and Aᵀ
    /// = Q R, so that C = Rᵀ R. Because R is triangular, only the first rows change the first quantities.
    void tell_ways(ChainFit& fit) const {
        std::vector<std::pair<std::size_t, double>> quantities; // parameter; derivative
        for (std::size_t k = 0; k < shared_; ++k) {
            const FreeNumber& free = model_.numbers()[k];
            if (free.is_kept || free.is_of_camera || !(std::abs(free.value(numbers_[k])) > 0)) continue;
            fit.open_constants.push_back(free.name);
            quantities.emplace_back(k, free.slope(numbers_[k]));
        }
        for (std::size_t k = 0; k < own_; ++k) quantities.emplace_back(shared_ + k, 1);
        const std::size_t count = quantities.size();
        Eigen::MatrixXd transposed = Eigen::MatrixXd::Zero(std::max(values_.size(), at(count)), at(count));
        for (std::size_t q = 0; q < count; ++q) {
            const auto [parameter, slope] = quantities[q];
            const Eigen::Index row = place(0, parameter);
            for (Eigen::Index e = 0; e < values_.size(); ++e)
                if (is_seen(e))
                    transposed(e, at(q)) =
                        std::sqrt(variance_ / values_[e]) * slope * scale_[row] * vectors_(row, e);
        }
        const Eigen::MatrixXd triangle = Eigen::HouseholderQR<Eigen::MatrixXd>(transposed)
                                             .matrixQR()
                                             .topRows(at(count))
                                             .triangularView<Eigen::Upper>();
        for (Eigen::Index way = 0; way < at(count); ++way)
            for (Eigen::Index q = 0; q < at(count); ++q) fit.open_ways.push_back(triangle(way, q));
    }

  private:
    Eigen::Index place(std::size_t p, std::size_t k) const {
        return at(k < shared_ ? k : shared_ + own_ * p + k - shared_);
    }
    bool is_seen(Eigen::Index e) const { return values_[e] > least_told * values_[values_.size() - 1]; }

    /// Neighbouring residuals are similar. Returns the number of residuals that together contain as much
    /// information as one independent residual: the sum of the autocorrelations, up to the first value that
    /// noise could explain. 1 for white noise.
    double memory(const std::vector<std::unique_ptr<PieceCost>>& costs) const {
        std::vector<std::vector<double>> rows; // one for each piece and link
        for (std::size_t p = 0; p < costs.size(); ++p) {
            const std::vector<double> all = costs[p]->differences(numbers_, starts_[p]);
            for (std::size_t link = 0; link < model_.links(); ++link) {
                rows.emplace_back();
                for (std::size_t i = link; i < all.size(); i += model_.links()) rows.back().push_back(all[i]);
            }
        }
        const auto product = [&](std::size_t lag) {
            double sum = 0, count = 0;
            for (const std::vector<double>& row : rows)
                for (std::size_t i = lag; i < row.size(); ++i)
                    if (const double both = row[i] * row[i - lag]; std::isfinite(both)) {
                        sum += both;
                        ++count;
                    }
            return std::pair(sum, count);
        };
        const auto [square, count] = product(0);
        double sum = 1;
        for (std::size_t lag = 1; square > 0; ++lag) {
            const auto [of_lag, pairs] = product(lag);
            const double correlation = pairs > 0 ? of_lag / pairs / (square / count) : 0;
            if (!(correlation > 2 / std::sqrt(pairs))) break;
            sum += 2 * correlation;
        }
        return sum;
    }

    /// The derivatives of the residuals of piece p with respect to the model's parameters and the piece's
    /// start; nothing if the chain diverges.
    std::optional<Eigen::MatrixXd> jacobian_of(const PieceCost& cost, std::size_t p) const {
        const auto rows = static_cast<std::size_t>(cost.num_residuals());
        std::vector<double> residuals(rows), of_numbers(rows * shared_), of_start(rows * own_);
        const double* blocks[] = {numbers_.data(), starts_[p].data()};
        double* jacobians[] = {of_numbers.data(), of_start.data()};
        const std::size_t skip = shared_ > 0 ? 0 : 1;
        if (!cost.Evaluate(blocks + skip, residuals.data(), jacobians + skip)) return std::nullopt;
        Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(at(rows), at(shared_ + own_));
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t k = 0; k < shared_; ++k)
                if (!model_.numbers()[k].is_kept) jacobian(at(i), at(k)) = of_numbers[i * shared_ + k];
            for (std::size_t k = 0; k < own_; ++k) jacobian(at(i), at(shared_ + k)) = of_start[i * own_ + k];
        }
        return jacobian;
    }

    const FitModel& model_;
    const std::vector<double>& numbers_;
    const std::vector<std::vector<double>>& starts_;
    std::size_t shared_, own_;
    Eigen::VectorXd scale_, values_;
    Eigen::MatrixXd vectors_;
    double variance_ = 0; ///< rad²: variance of a residual times memory()
};

} // namespace

void tell_errors(ChainFit& fit, const Measured& measured, const FitModel& model,
                 const std::vector<double>& numbers, const std::vector<std::vector<double>>& starts,
                 const std::vector<std::unique_ptr<PieceCost>>& costs) {
    const Errors errors(fit, model, numbers, starts, costs);
    fit.numbers = errors.numbers();
    fit.terms = errors.terms();
    errors.tell_ways(fit);
    for (std::size_t p = 0; p < starts.size(); ++p)
        fit.spreads.push_back(errors.spread(measured.pieces[p], p));
}

} // namespace pendula
