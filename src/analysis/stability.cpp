// SPDX-License-Identifier: MIT
#include "analysis/stability.hpp"

#include "physics/refusal.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numbers>
#include <span>
#include <utility>

namespace pendula {
namespace {

constexpr double pi = std::numbers::pi;
constexpr std::size_t order = 18;    // of the Taylor series
constexpr double longest_step = 0.8; // the step times the fastest rate; 0.8^19/19! is 1e-19

/// A square matrix, stored row by row.
struct Matrix {
    explicit Matrix(std::size_t rows) : size(rows), cells(rows * rows) {}
    double& at(std::size_t row, std::size_t column) { return cells[row * size + column]; }
    double at(std::size_t row, std::size_t column) const { return cells[row * size + column]; }
    std::size_t size;
    std::vector<double> cells;
};

/// Hill's equations q_k'' = (κ_k (rest + shake·cos τ) + offset) q_k − Σ_l friction_kl q_l', with the time τ =
/// 2πft.
struct Hill {
    std::span<const double> kappa;
    double rest = 0, shake = 0, offset = 0;
    std::span<const double> friction; ///< row by row; may be empty
};

/// The solutions of Hill's equations: the values q_1 … q_n, q_1' … q_n' at a time τ are the values at τ = 0
/// multiplied by `matrix` and by e^logarithm.
struct Passage {
    Matrix matrix;
    double logarithm = 0;
};

/// The solutions at τ = `until`. `modes` is the number of modes if it is a compile-time constant, otherwise
/// 0. All columns of the matrix are calculated together.
template<std::size_t modes>
Passage passage(const Hill& hill, double until) {
    const std::size_t n = modes > 0 ? modes : hill.kappa.size(), columns = 2 * n;
    double rate = 1;
    for (const double kappa : hill.kappa)
        rate = std::max(
            rate, std::sqrt(std::abs(kappa) * (std::abs(hill.rest) + std::abs(hill.shake)) + hill.offset));
    for (const double coefficient : hill.friction)
        rate = std::max(rate, static_cast<double>(n) * std::abs(coefficient));
    const double steps = std::ceil(until * rate / longest_step), h = until / steps;

    Passage passed{Matrix(2 * n)};
    for (std::size_t i = 0; i < 2 * n; ++i) passed.matrix.at(i, i) = 1;
    std::array<double, order + 1> pull{}; // the series of rest + shake·cos, times h²
    std::vector<double> series((order + 1) * n * columns);
    const auto coefficients = [&](std::size_t j, std::size_t k) { return &series[(j * n + k) * columns]; };
    for (double step = 0; step < steps; ++step) {
        const double cosine = std::cos(step * h), sine = std::sin(step * h);
        const double derivatives[] = {cosine, -sine, -cosine, sine};
        double scale = hill.shake * h * h;
        for (std::size_t j = 0; j <= order; ++j) {
            pull[j] = scale * derivatives[j % 4];
            scale *= h / static_cast<double>(j + 1);
        }
        pull[0] += hill.rest * h * h;
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t column = 0; column < columns; ++column) {
                coefficients(0, k)[column] = passed.matrix.at(k, column);
                coefficients(1, k)[column] = h * passed.matrix.at(n + k, column);
            }
        for (std::size_t j = 0; j + 2 <= order; ++j)
            for (std::size_t k = 0; k < n; ++k) {
                const auto number = static_cast<double>(j + 1);
                double* const next = coefficients(j + 2, k);
                std::fill_n(next, columns, 0.0);
                const auto add = [&](double factor, const double* terms) {
                    for (std::size_t column = 0; column < columns; ++column)
                        next[column] += factor * terms[column];
                };
                for (std::size_t i = 0; i <= j; ++i) add(hill.kappa[k] * pull[i], coefficients(j - i, k));
                if (hill.offset != 0) add(hill.offset * h * h, coefficients(j, k));
                for (std::size_t l = 0; l < n && !hill.friction.empty(); ++l)
                    add(-h * number * hill.friction[k * n + l], coefficients(j + 1, l));
                for (std::size_t column = 0; column < columns; ++column)
                    next[column] /= number * (number + 1);
            }
        double largest = 0;
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t column = 0; column < columns; ++column) {
                double q = 0, rising = 0;
                for (std::size_t j = order + 1; j-- > 0;) {
                    q += coefficients(j, k)[column];
                    rising += static_cast<double>(j) * coefficients(j, k)[column];
                }
                passed.matrix.at(k, column) = q;
                passed.matrix.at(n + k, column) = rising / h;
                largest = std::max({largest, std::abs(q), std::abs(rising / h)});
            }
        if (largest < 1e60) continue;
        for (double& cell : passed.matrix.cells) cell /= largest;
        passed.logarithm += std::log(largest);
    }
    return passed;
}

/// The logarithm of the largest |eigenvalue|, calculated as ln |A^m|/m for m = 2^40 by repeated squaring.
/// This value differs from the exact logarithm by less than 1e-10 (Gelfand's formula).
double largest_logarithm(Passage passed) {
    constexpr int squarings = 40;
    const std::size_t n = passed.matrix.size;
    Matrix square(n);
    for (int round = 0; round < squarings; ++round) {
        double largest = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                double sum = 0;
                for (std::size_t k = 0; k < n; ++k) sum += passed.matrix.at(i, k) * passed.matrix.at(k, j);
                square.at(i, j) = sum;
                largest = std::max(largest, std::abs(sum));
            }
        if (!(largest > 0)) return -std::numeric_limits<double>::infinity();
        for (double& cell : square.cells) cell /= largest;
        std::swap(square, passed.matrix);
        passed.logarithm += std::ldexp(std::log(largest), -round - 1);
    }
    return passed.logarithm;
}

/// Diagonalises a symmetric matrix by Jacobi's rotations. The first result has the eigenvalues on its
/// diagonal; the columns of the second are the eigenvectors.
std::pair<Matrix, Matrix> eigen(Matrix a) {
    const std::size_t n = a.size;
    Matrix vectors(n);
    for (std::size_t i = 0; i < n; ++i) vectors.at(i, i) = 1;
    for (int sweep = 0; sweep < 60; ++sweep) {
        double beside = 0, all = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                all += a.at(i, j) * a.at(i, j);
                if (i != j) beside += a.at(i, j) * a.at(i, j);
            }
        if (beside <= 1e-34 * all) break;
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) {
                if (a.at(p, q) == 0) continue;
                const double angle = 0.5 * std::atan2(2 * a.at(p, q), a.at(q, q) - a.at(p, p));
                const double c = std::cos(angle), s = std::sin(angle);
                const auto turn = [&](double& x, double& y) {
                    const double turned = c * x - s * y;
                    y = s * x + c * y;
                    x = turned;
                };
                for (std::size_t k = 0; k < n; ++k) turn(a.at(k, p), a.at(k, q));
                for (std::size_t k = 0; k < n; ++k) turn(a.at(p, k), a.at(q, k));
                for (std::size_t k = 0; k < n; ++k) turn(vectors.at(k, p), vectors.at(k, q));
            }
    }
    return {std::move(a), std::move(vectors)};
}

/// The value between `low` and `high` at which `is_before` becomes false, with the relative error `within`.
template<class IsBefore>
double bisect(double low, double high, double within, const IsBefore& is_before) {
    while (high - low > within * high) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) break;
        (is_before(middle) ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

constexpr double twelve_digits = 1e-13;

/// The first band of amplitudes at which `place` is from −1 to 1, searched in steps. A band that lies within
/// one step is found too if `place` changes its sign across the band.
template<class Place>
std::optional<StableBand> first_band(double step, std::size_t steps, const Place& place) {
    const auto is_stable = [](double value) { return std::abs(value) <= 1; };
    double before = place(0.0);
    std::optional<double> low;
    if (is_stable(before)) low = 0;
    for (std::size_t i = 1; i <= steps; ++i) {
        const double from = step * static_cast<double>(i - 1), to = step * static_cast<double>(i);
        const double here = place(to);
        if (!low && (is_stable(here) || (here > 0) != (before > 0)))
            low = bisect(from, to, twelve_digits, [&](double amplitude) {
                const double value = place(amplitude);
                return !is_stable(value) && (value > 0) == (before > 0);
            });
        if (low && !is_stable(here))
            return StableBand{*low, bisect(std::max(*low, from), to, twelve_digits,
                                           [&](double amplitude) { return is_stable(place(amplitude)); })};
        before = here;
    }
    if (!low) return std::nullopt;
    return StableBand{*low, std::numeric_limits<double>::infinity()};
}

/// Whether a chain stands if its fastest deviation grows at this rate (1/s).
bool is_standing(double rate, double frequency) {
    return rate <= 0 || rate <= multiplier_tolerance * frequency;
}

VerticalShaking shaking_of(const Pivot& pivot) {
    if (pivot.path == PivotPath::still) return {};
    const double along =
        pivot.path == PivotPath::circle ? 1 : std::abs(std::sin(pivot.direction_deg * pi / 180));
    const double amplitude = along < 1e-15 ? 0 : along * pivot.amplitude;
    if (!(amplitude > 0) || !(pivot.frequency > 0)) return {};
    return {amplitude, pivot.frequency};
}

} // namespace

std::optional<std::string> refuse_upright(const Chain& chain) {
    if (auto no = refuse_chain(chain)) return no;
    if (chain.model != Model::rigid)
        return "a chart of stability needs rigid links: set chain.model to rigid";
    if (chain.links() > most_upright_links)
        return "a chart of stability needs a chain of at most " + std::to_string(most_upright_links) +
               " links, got " + std::to_string(chain.links());
    if (const auto need = upright_needs(chain)) return "a chart of stability needs " + *need;
    return std::nullopt;
}

UprightChain::UprightChain(const Chain& described)
    : gravity_(described.gravity), damping_(described.damping), shaking_(shaking_of(described.pivot)) {
    if (auto no = refuse_upright(described)) throw Refused(*no);
    const BodyChain<double> chain(described);
    const std::size_t n = chain.links();
    Matrix factor(n); // M = factor · factorᵀ (Cholesky)
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = j; i < n; ++i) {
            double sum = chain.length[j] * chain.moment[i];
            if (i == j) sum += chain.spin[i];
            for (std::size_t k = 0; k < j; ++k) sum -= factor.at(i, k) * factor.at(j, k);
            if (i == j && !(sum > 0))
                throw Refused("the chain's masses are too unequal: its stability cannot be calculated in "
                              "double precision");
            factor.at(i, j) = i == j ? std::sqrt(sum) : sum / factor.at(j, j);
        }
    Matrix inverse(n); // the inverse of the factor
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = j; i < n; ++i) {
            double sum = i == j ? 1 : 0;
            for (std::size_t k = j; k < i; ++k) sum -= factor.at(i, k) * inverse.at(k, j);
            inverse.at(i, j) = sum / factor.at(i, i);
        }
    Matrix symmetric(n); // factor⁻¹ S factor⁻ᵀ
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k <= std::min(i, j); ++k)
                symmetric.at(i, j) += inverse.at(i, k) * chain.moment[k] * inverse.at(j, k);
    const auto solution = eigen(std::move(symmetric));
    const auto& values = solution.first;
    const auto& vectors = solution.second;
    std::vector<std::size_t> places(n);
    for (std::size_t k = 0; k < n; ++k) places[k] = k;
    std::sort(places.begin(), places.end(),
              [&](std::size_t a, std::size_t b) { return values.at(a, a) > values.at(b, b); });
    double largest = 0;
    for (const std::size_t place : places) {
        kappa_.push_back(values.at(place, place));
        largest = std::max(largest, std::abs(kappa_.back()));
    }
    fastest_ = std::sqrt(gravity_ * largest);
    if (!chain.has_viscous) return;
    // The turn of each joint in each mode: φ_i − φ_{i−1}, where φ = factor⁻ᵀ · eigenvector.
    Matrix turns(n);
    for (std::size_t k = 0; k < n; ++k) {
        double above = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double angle = 0;
            for (std::size_t j = i; j < n; ++j) angle += inverse.at(j, i) * vectors.at(j, places[k]);
            turns.at(i, k) = angle - above;
            above = angle;
        }
    }
    coupling_.resize(n * n);
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t l = 0; l < n; ++l)
            for (std::size_t i = 0; i < n; ++i)
                coupling_[k * n + l] += chain.viscous[i] * turns.at(i, k) * turns.at(i, l);
}

std::vector<double> UprightChain::pendulum_lengths() const {
    std::vector<double> lengths;
    for (const double kappa : kappa_) lengths.push_back(1 / kappa);
    return lengths;
}

/// q = e^(−γt/2) u gives Hill's equation u'' = ((g + ÿ) κ + γ²/4) u. The product of its multipliers is 1, and
/// their sum is Δ. Because ÿ is even in time, half a period suffices: Δ = 2 (2 u_1(½) u_2'(½) − 1) (W.
/// Magnus, S. Winkler, Hill's Equation, 1966, § 1.3).
UprightChain::Verdict UprightChain::of_mode(double kappa, double amplitude, double frequency) const {
    const double turn = 2 * pi * frequency, slowing = damping_ / (2 * turn);
    const Passage half =
        passage<1>({std::span(&kappa, 1), gravity_ / (turn * turn), amplitude, slowing * slowing, {}}, pi);
    const double product = half.matrix.at(0, 0) * half.matrix.at(1, 1), dying = damping_ / (2 * frequency);
    double sum = 4 * product - 2, logarithm = std::log(std::abs(sum)); // Δ and its logarithm
    double growing = std::abs(sum) > 2 ? std::acosh(std::abs(sum) / 2) : 0;
    if (half.logarithm > 0) {
        sum = product;
        growing = logarithm = std::log(4 * std::abs(product)) + 2 * half.logarithm;
    }
    // The logarithm of 2 cosh(γT/2), the largest |Δ| of a stable motion.
    const double bound = dying + std::log1p(std::exp(-2 * dying));
    return {(growing - dying) * frequency, std::copysign(std::exp(std::min(logarithm - bound, 600.0)), sum)};
}

UprightChain::Verdict UprightChain::of_all(double amplitude, double frequency) const {
    const double turn = 2 * pi * frequency;
    std::vector<double> friction = coupling_;
    for (std::size_t k = 0; k < kappa_.size(); ++k) friction[k * kappa_.size() + k] += damping_;
    for (double& coefficient : friction) coefficient /= turn;
    const double logarithm =
        largest_logarithm(passage<0>({kappa_, gravity_ / (turn * turn), amplitude, 0, friction}, 2 * pi));
    return {logarithm * frequency, std::max(0.0, 1 + logarithm - multiplier_tolerance)};
}

/// The growth (1/s) if the pivot stands still.
double UprightChain::resting_growth() const {
    if (gravity_ == 0) return 0;
    if (!coupling_.empty()) return of_all(0, fastest_ / (2 * pi)).growth;
    const double square = gravity_ * kappa_.front() + damping_ * damping_ / 4;
    return (square > 0 ? std::sqrt(square) : 0) - damping_ / 2;
}

double UprightChain::growth(double amplitude, double frequency) const {
    if (!(amplitude > 0) || !(frequency > 0) || 2000 * pi * frequency < fastest_) return resting_growth();
    if (!coupling_.empty()) return of_all(amplitude, frequency).growth;
    double fastest = -std::numeric_limits<double>::infinity();
    for (const double kappa : kappa_)
        fastest = std::max(fastest, of_mode(kappa, amplitude, frequency).growth);
    return fastest;
}

bool UprightChain::stands(double amplitude, double frequency) const {
    return is_standing(growth(amplitude, frequency), frequency);
}

/// The amplitude, m, up to which the ends of a band are searched for. For slow shaking, the band of a mode is
/// narrow and lies at a·κ ≈ w² + w, where w is the frequency of the swing divided by the frequency of the
/// shaking.
double UprightChain::most_scanned(double kappa, double frequency) const {
    const double turn = 2 * pi * frequency;
    const double ratio = 1 + (std::sqrt(gravity_ * std::abs(kappa)) + damping_) / turn;
    return 2 * ratio * ratio / std::abs(kappa);
}

std::optional<StableBand> UprightChain::limits(double frequency) const {
    if (!(frequency > 0) || 2000 * pi * frequency < fastest_) return std::nullopt;
    constexpr std::size_t steps = 512;
    if (!coupling_.empty()) {
        double most = 0, largest = 0;
        for (const double kappa : kappa_) {
            most = std::max(most, most_scanned(kappa, frequency));
            largest = std::max(largest, std::abs(kappa));
        }
        const double finer = std::clamp(most * largest * 64, 256.0, 20000.0);
        return first_band(most / std::ceil(finer), static_cast<std::size_t>(std::ceil(finer)),
                          [&](double amplitude) { return of_all(amplitude, frequency).place; });
    }
    StableBand common{0, std::numeric_limits<double>::infinity()};
    for (const double kappa : kappa_) {
        if (kappa == 0) continue;
        const auto band = first_band(most_scanned(kappa, frequency) / steps, steps, [&](double amplitude) {
            return of_mode(kappa, amplitude, frequency).place;
        });
        if (!band) return std::nullopt;
        common.low = std::max(common.low, band->low);
        common.high = std::min(common.high, band->high);
    }
    if (!(common.low < common.high)) return std::nullopt;
    return common;
}

/// The frequency (Hz) above which the mode's multipliers do not exceed 1. The first guess is the limit for
/// fast, small shaking: a·2πf = √(2g/κ).
std::optional<double> UprightChain::lowest_of_mode(double kappa, double amplitude) const {
    if (!(kappa > 0) || gravity_ == 0) return 0;
    const double guess = std::sqrt(2 * gravity_ / kappa) / (2 * pi * amplitude);
    const auto falls = [&](double frequency) { return of_mode(kappa, amplitude, frequency).place > 1; };
    double low = guess, high = 2 * guess;
    for (int round = 0; falls(high); ++round, high *= 2)
        if (round == 20) return std::nullopt;
    for (int round = 0; !falls(low); ++round, low /= 2)
        if (round == 12) return std::nullopt;
    return bisect(low, high, twelve_digits, falls);
}

std::optional<double> UprightChain::lowest_stable_frequency(double amplitude) const {
    if (!(amplitude > 0)) return std::nullopt;
    double lowest = 0;
    for (const double kappa : kappa_) {
        const auto of_this = lowest_of_mode(kappa, amplitude);
        if (!of_this) return std::nullopt;
        lowest = std::max(lowest, *of_this);
    }
    if (coupling_.empty()) {
        constexpr double just_above = 1 + 1e-9;
        if (!stands(amplitude, lowest * just_above)) return std::nullopt;
        return lowest;
    }
    if (lowest == 0) return std::nullopt;
    constexpr double step = 1.01;
    double before = lowest / 4;
    for (double frequency = before * step; frequency < 8 * lowest; before = frequency, frequency *= step)
        if (stands(amplitude, frequency))
            return bisect(before, frequency, twelve_digits, [&](double f) { return !stands(amplitude, f); });
    return std::nullopt;
}

double StabilityPlan::amplitude(std::size_t column) const {
    return low_amplitude + (high_amplitude - low_amplitude) * (static_cast<double>(column) + 0.5) /
                               static_cast<double>(columns);
}
double StabilityPlan::frequency(std::size_t row) const {
    return low_frequency +
           (high_frequency - low_frequency) * (static_cast<double>(row) + 0.5) / static_cast<double>(rows);
}

// The ranges follow from an estimate. The mode with the longest pendulum needs an amplitude of at least
// √(2g/κ)/(2πf); the mode with the shortest pendulum allows at most 0.45/κ. The chain can stand above the
// frequency `opening`, at which these two amplitudes are equal.
StabilityPlan usual_stability_plan(const UprightChain& chain) {
    const std::vector<double> lengths = chain.pendulum_lengths();
    double shortest = std::numeric_limits<double>::infinity(), longest = 0;
    for (const double length : lengths) {
        shortest = std::min(shortest, std::abs(length));
        longest = std::max(longest, std::abs(length));
    }
    const double most = 0.45 * shortest, gravity = chain.gravity() > 0 ? chain.gravity() : 9.81;
    const double opening = std::sqrt(2 * gravity * longest) / (2 * pi * most);
    const VerticalShaking& own = chain.shaking();
    StabilityPlan plan;
    plan.high_amplitude = std::max(1.5 * most, 1.5 * own.amplitude);
    plan.low_frequency = opening / 2;
    plan.high_frequency = 4 * opening;
    if (own.frequency > 0) {
        plan.low_frequency = std::min(plan.low_frequency, own.frequency / 2);
        plan.high_frequency = std::max(plan.high_frequency, 1.5 * own.frequency);
    }
    return plan;
}

StabilityChart calculate_stability(const UprightChain& chain, const StabilityPlan& plan, WorkerPool& workers,
                                   const std::function<void(std::size_t)>& progress) {
    StabilityChart chart{plan, std::vector<double>(plan.columns * plan.rows), {}};
    chart.bands.resize(plan.rows);
    std::mutex mutex;
    std::size_t done = 0;
    workers.run(plan.rows, [&](std::size_t row) {
        const double frequency = plan.frequency(row);
        // The amplitude at which a band begins or ends, between the middles of the cells `column` − 1 and
        // `column`. `before`: whether the chain stands at the first of these.
        const auto edge = [&](std::size_t column, bool before) {
            double low = plan.amplitude(column - 1), high = plan.amplitude(column);
            for (int round = 0; round < 10; ++round) {
                const double middle = low + (high - low) / 2;
                (chain.stands(middle, frequency) == before ? low : high) = middle;
            }
            return low + (high - low) / 2;
        };
        std::vector<StableBand>& bands = chart.bands[row];
        bool before = false;
        for (std::size_t column = 0; column < plan.columns; ++column) {
            const double rate = chain.growth(plan.amplitude(column), frequency);
            chart.growth[row * plan.columns + column] = rate;
            const bool here = is_standing(rate, frequency);
            if (here && !before)
                bands.push_back(
                    {column > 0 ? edge(column, before) : plan.low_amplitude, plan.high_amplitude});
            if (!here && before) bands.back().high = edge(column, before);
            before = here;
        }
        const std::lock_guard lock(mutex);
        ++done;
        if (progress) progress(done);
    });
    return chart;
}

} // namespace pendula
