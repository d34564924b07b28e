// SPDX-License-Identifier: MIT
#include "ensemble/draw_starts.hpp"

#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

namespace pendula {

StartRule start_rule(const Chain& chain, const StartState& start, const EnsembleSetup& setup) {
    const PreciseState precise = precise_start(chain, start);
    std::vector<double> centre;
    for (const auto* list : {&precise.theta, &precise.omega})
        for (const Wide& number : *list) centre.push_back(static_cast<double>(number));
    switch (setup.starts) {
    case EnsembleStarts::fan:
        return fan_starts(setup, centre);
    case EnsembleStarts::ball:
        return ball_starts(setup, centre);
    case EnsembleStarts::grid:
        return grid_starts(setup, centre);
    case EnsembleStarts::fit:
        return fit_starts(setup, centre);
    case EnsembleStarts::shell:
        break;
    }
    return shell_starts(chain, setup, centre);
}

void draw_starts(const StartRule& rule, WorkerPool& workers, AnyMemberStates& all) {
    constexpr std::size_t task_members = 1024;
    std::visit(
        [&]<class Real>(MemberStates<Real>& states) {
            workers.run((states.members() + task_members - 1) / task_members, [&](std::size_t part) {
                const std::size_t first = part * task_members;
                const std::size_t end = std::min(first + task_members, states.members());
                std::vector<double> state(2 * states.links());
                for (std::size_t member = first; member < end; ++member) {
                    rule(member, state);
                    for (std::size_t place = 0; place < state.size(); ++place)
                        states.coordinate(place)[member] = static_cast<Real>(state[place]);
                }
            });
        },
        all);
}

// Starts around the scene's start: in a row, in a ball, in a square.

namespace {

/// Position `place` (from 0) of `places` equidistant positions from −½ to ½; 0 if there is only one.
double evenly(std::size_t place, std::size_t places) {
    return places == 1 ? 0 : static_cast<double>(place) / static_cast<double>(places - 1) - 0.5;
}

} // namespace

StartRule fan_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    return [setup, centre = std::move(centre)](std::size_t member, std::span<double> state) {
        std::copy(centre.begin(), centre.end(), state.begin());
        state[setup.link - 1] += setup.spread * evenly(member, setup.count);
    };
}

StartRule ball_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    return [setup, centre = std::move(centre)](std::size_t member, std::span<double> state) {
        MemberRandom random(setup.seed, member);
        const std::size_t links = centre.size() / 2;
        for (std::size_t i = 0; i < links; ++i) {
            const auto [angle, velocity] = random.gaussian_pair();
            state[i] = centre[i] + setup.spread * angle;
            state[links + i] = centre[links + i] + setup.spread * velocity;
        }
    };
}

StartRule grid_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    std::size_t columns = static_cast<std::size_t>(std::sqrt(static_cast<double>(setup.count)));
    while (columns * columns < setup.count) ++columns;
    const std::size_t rows = (setup.count + columns - 1) / columns;
    const std::size_t links = centre.size() / 2;
    const std::size_t across = setup.link - 1;
    const std::size_t up =
        links == 1 ? 1 : (across + 1) % links; // coordinate 1 of a single pendulum is its velocity
    return
        [=, spread = setup.spread, centre = std::move(centre)](std::size_t member, std::span<double> state) {
            std::copy(centre.begin(), centre.end(), state.begin());
            state[across] += spread * evenly(member % columns, columns);
            state[up] += spread * evenly(member / columns, rows);
        };
}

namespace {

/// The Gaussian factors of the first rows of EnsembleSetup::ways. All members of a block share these factors.
/// A block has drawn_together members and begins with member drawn_together · `block`.
std::vector<double> common_factors(const EnsembleSetup& setup, std::size_t block) {
    constexpr std::uint64_t none = std::uint64_t{1} << 63; // a bit that no member's number has
    MemberRandom random(setup.seed, none | block);
    std::vector<double> factors;
    while (factors.size() < setup.drawn.size())
        for (const double factor : random.gaussian_pair()) factors.push_back(factor);
    return factors;
}

} // namespace

StartRule fit_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    return [setup, centre = std::move(centre)](std::size_t member, std::span<double> state) {
        const std::size_t constants = setup.drawn.size(), numbers = constants + centre.size();
        std::vector<double> factors = common_factors(setup, member / drawn_together);
        factors.resize(constants);
        MemberRandom random(setup.seed, member);
        while (factors.size() * numbers < setup.ways.size())
            for (const double factor : random.gaussian_pair()) factors.push_back(factor);
        for (std::size_t i = 0; i < centre.size(); ++i) {
            state[i] = centre[i];
            for (std::size_t way = 0; (way + 1) * numbers <= setup.ways.size(); ++way)
                state[i] += factors[way] * setup.ways[way * numbers + constants + i];
        }
    };
}

// Starts on the energy shell.

namespace {

constexpr std::size_t trials = 4096;
constexpr std::size_t fewest_kept = 4; ///< if fewer of the trials are kept, the shell is refused

double square(double x) { return x * x; }

/// Draws a random point, uniform on the unit sphere: Gaussian numbers divided by the root of the sum of their
/// squares.
void point_on_sphere(MemberRandom& random, std::span<double> point) {
    double sum = 0;
    for (std::size_t i = 0; i < point.size(); i += 2) {
        const auto [first, second] = random.gaussian_pair();
        point[i] = first;
        if (i + 1 < point.size()) point[i + 1] = second;
    }
    for (const double x : point) sum += x * x;
    for (double& x : point) x /= std::sqrt(sum);
}

} // namespace

EnergyShell::EnergyShell(const Chain& chain, std::span<const double> state) : links_(chain.links()) {
    double below = 0, vx = 0, vy = 0;
    for (std::size_t i = links_; i-- > 0;) {
        length_[i] = chain.lengths[i];
        hanging_[i] = below += chain.masses[i];
        weight_[i] = chain.gravity * hanging_[i] * length_[i];
        if (i > 0) mass_ratio_[i] = chain.masses[i - 1] / chain.masses[i];
    }
    energy_ = height(state.first(links_));
    for (std::size_t i = 0; i < links_; ++i) {
        const double speed = length_[i] * state[links_ + i];
        vx += speed * std::cos(state[i]);
        vy += speed * std::sin(state[i]);
        energy_ += chain.masses[i] * (vx * vx + vy * vy) / 2;
    }
    if (!(energy_ > 0)) return;
    for (std::size_t i = 0; i < links_; ++i) {
        const bool turns_over = energy_ >= 2 * weight_[i];
        reach_[i] = turns_over ? std::numbers::pi : 2 * std::asin(std::sqrt(energy_ / (2 * weight_[i])));
        root_kappa_[i] = std::sqrt(turns_over ? 2 * weight_[i] : energy_) / reach_[i];
    }
    largest_determinant_ = largest_determinant();
    const std::size_t in_box = kept_of_trials(Proposal::box), in_ball = kept_of_trials(Proposal::ball);
    proposal_ = in_ball > in_box ? Proposal::ball : Proposal::box;
    if (std::max(in_box, in_ball) < fewest_kept)
        throw Refused("too few states of this energy can be drawn, because nearly all of them lie in a small "
                      "part of the energy shell: choose a start with a somewhat different energy");
}

void EnergyShell::draw(MemberRandom& random, std::span<double> state) const {
    if (!(energy_ > 0)) {
        std::ranges::fill(state, 0);
        return;
    }
    while (!try_draw(proposal_, random, state)) {
    }
}

std::size_t EnergyShell::kept_of_trials(Proposal proposal) const {
    std::array<double, 2 * most_ensemble_links> state{};
    MemberRandom random(0, ~std::uint64_t{0}); // no member has this number
    std::size_t kept = 0;
    for (std::size_t i = 0; i < trials; ++i)
        kept += try_draw(proposal, random, std::span(state).first(2 * links_));
    return kept;
}

bool EnergyShell::try_draw(Proposal proposal, MemberRandom& random, std::span<double> state) const {
    if (links_ == 1) return try_single(random, state);
    const std::span<double> theta = state.first(links_);
    Numbers direction;
    double likeliest = 0; // an upper bound of the kinetic energy, for this proposal
    const bool inside = proposal == Proposal::box ? propose_in_box(random, theta, direction, likeliest)
                                                  : propose_in_ball(random, theta, direction, likeliest);
    if (!inside) return false;
    const double kinetic = energy_ - height(theta);
    if (!(kinetic > 0)) return false;
    const double kept = std::pow(kinetic / likeliest, static_cast<double>(links_) / 2 - 1) *
                        std::sqrt(determinant(theta) / largest_determinant_);
    if (random.uniform() >= kept) return false;
    set_in_motion(kinetic, direction, state);
    return true;
}

bool EnergyShell::propose_in_box(MemberRandom& random, std::span<double> theta, Numbers& direction,
                                 double& likeliest) const {
    for (std::size_t i = 0; i < links_; ++i) theta[i] = reach_[i] * (2 * random.uniform() - 1);
    point_on_sphere(random, std::span(direction).first(links_));
    likeliest = energy_;
    return true;
}

bool EnergyShell::propose_in_ball(MemberRandom& random, std::span<double> theta, Numbers& direction,
                                  double& likeliest) const {
    std::array<double, 2 * most_ensemble_links> point;
    point_on_sphere(random, std::span(point).first(2 * links_));
    double rest = 0;
    for (std::size_t i = 0; i < links_; ++i) {
        theta[i] = std::sqrt(energy_) * point[i] / root_kappa_[i];
        if (!(std::abs(theta[i]) <= reach_[i])) return false;
        rest += square(point[links_ + i]);
    }
    for (std::size_t i = 0; i < links_; ++i) direction[i] = point[links_ + i] / std::sqrt(rest);
    likeliest = energy_ * rest;
    return likeliest > 0;
}

/// Draws the angle of a single pendulum with the density 1/|ω|. If the pendulum swings, its phase is uniform
/// on the circle whose axes are sin(θ/2)/sin(T/2) and the scaled velocity; rejection applies the remaining
/// factor 1/cos(θ/2). If the pendulum turns over, both directions are equally likely.
bool EnergyShell::try_single(MemberRandom& random, std::span<double> state) const {
    const double top = 2 * weight_[0], inertia = hanging_[0] * square(length_[0]);
    if (energy_ < top) {
        const double phase = 2 * std::numbers::pi * random.uniform(), reach = std::sqrt(energy_ / top);
        const double half_sine = reach * std::sin(phase);
        state[0] = 2 * std::asin(half_sine);
        state[1] = std::sqrt(2 * energy_ / inertia) * std::cos(phase);
        return random.uniform() < std::sqrt((1 - square(reach)) / (1 - square(half_sine)));
    }
    state[0] = std::numbers::pi * (2 * random.uniform() - 1);
    const double kinetic = energy_ - height(state.first(1));
    state[1] = std::copysign(std::sqrt(2 * kinetic / inertia), random.uniform() - 0.5);
    return random.uniform() < std::sqrt((energy_ - top) / kinetic);
}

/// The potential energy V(θ) above the energy of the hanging chain, J.
double EnergyShell::height(std::span<const double> theta) const {
    double sum = 0;
    for (std::size_t i = 0; i < links_; ++i) sum += 2 * weight_[i] * square(std::sin(theta[i] / 2));
    return sum;
}

/// det M up to a factor that does not depend on the angles: the product of all D_i in
/// vector/rk4-inl.hpp.
double EnergyShell::determinant(std::span<const double> theta) const {
    double product = 1, flat = 0;
    for (std::size_t i = 1; i < links_; ++i) {
        const double c = square(std::cos(theta[i] - theta[i - 1]));
        flat = 1 - c + (i > 1 ? c * flat / (flat + mass_ratio_[i - 1]) : 0);
        product *= flat + mass_ratio_[i];
    }
    return product;
}

/// An upper bound of determinant(). Each factor D_i grows with the angle between a link and the link above
/// it, up to a right angle.
double EnergyShell::largest_determinant() const {
    Numbers bent{};
    for (std::size_t i = 1; i < links_; ++i)
        bent[i] = bent[i - 1] + std::min(reach_[i - 1] + reach_[i], std::numbers::pi / 2);
    return determinant(std::span(bent).first(links_));
}

/// ω = √(2K)·C⁻ᵀ·u, with M = C·Cᵀ by Cholesky's method.
void EnergyShell::set_in_motion(double kinetic, const Numbers& direction, std::span<double> state) const {
    std::array<Numbers, most_ensemble_links> root{};
    for (std::size_t i = 0; i < links_; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = hanging_[i] * length_[i] * length_[j] * std::cos(state[i] - state[j]);
            for (std::size_t k = 0; k < j; ++k) sum -= root[i][k] * root[j][k];
            root[i][j] = i == j ? std::sqrt(sum) : sum / root[j][j];
        }
    const std::span<double> omega = state.subspan(links_);
    for (std::size_t i = links_; i-- > 0;) {
        double sum = std::sqrt(2 * kinetic) * direction[i];
        for (std::size_t k = i + 1; k < links_; ++k) sum -= root[k][i] * omega[k];
        omega[i] = sum / root[i][i];
    }
}

StartRule shell_starts(const Chain& chain, const EnsembleSetup& setup, std::vector<double> centre) {
    const EnergyShell shell(chain, centre);
    return [shell, seed = setup.seed](std::size_t member, std::span<double> state) {
        MemberRandom random(seed, member);
        shell.draw(random, state);
    };
}

// Chains that vary within the uncertainty of a fit.

namespace {

std::size_t numbers_in_a_way(const Chain& chain, const EnsembleSetup& setup) {
    return setup.drawn.size() + 2 * chain.links();
}

} // namespace

double* constant_of(Chain& chain, std::string_view name) {
    if (name == "damping") return &chain.damping;
    const std::size_t space = name.find(' ');
    const std::string_view of = name.substr(0, space);
    const auto* const row = std::ranges::find(chain_lists, of, &ChainList::name);
    if (space == name.npos || row == std::end(chain_lists)) return nullptr;
    std::size_t place = 0;
    const char* const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + space + 1, end, place);
    std::vector<double>& list = chain.*row->list;
    if (error != std::errc() || rest != end || place < 1 || place > list.size()) return nullptr;
    return &list[place - 1];
}

Chain drawn_chain(const Chain& chain, const EnsembleSetup& setup, std::size_t block) {
    Chain drawn = chain;
    const std::size_t constants = setup.drawn.size(), numbers = numbers_in_a_way(chain, setup);
    const std::vector<double> factors = common_factors(setup, block);
    for (std::size_t k = 0; k < constants; ++k) {
        double change = 0;
        for (std::size_t way = 0; way < constants && (way + 1) * numbers <= setup.ways.size(); ++way)
            change += factors[way] * setup.ways[way * numbers + k];
        double& value = *constant_of(drawn, setup.drawn[k]);
        // The exponential keeps the sign of a constant for every change. A constant of 0 does not change.
        const double kept = value;
        value = kept != 0 ? kept * std::exp(change / kept) : kept;
    }
    return drawn;
}

std::optional<std::string> drawn_refusal(const Chain& chain, const EnsembleSetup& setup) {
    if (setup.starts != EnsembleStarts::fit) return std::nullopt;
    Chain with = chain;
    for (const std::string& name : setup.drawn)
        if (!constant_of(with, name))
            return refusal_words(
                "ensemble.drawn has '", name,
                "': expected constants of the chain, such as \"link_masses 2\" or \"damping\"");
    const std::size_t constants = setup.drawn.size(), numbers = numbers_in_a_way(chain, setup);
    if (constants > most_drawn)
        return refusal_words("ensemble.drawn has ", constants, " constants: expected at most ", most_drawn);
    if (setup.ways.empty() || setup.ways.size() % numbers != 0)
        return refusal_words("ensemble.ways: expected rows of ", numbers, " numbers, got ", setup.ways.size(),
                             " numbers in all: pendula fit --prism writes this list");
    for (std::size_t i = constants * numbers; i < setup.ways.size(); ++i)
        if (i % numbers < constants && setup.ways[i] != 0)
            return refusal_words("ensemble.ways: row ", i / numbers + 1,
                                 " changes a constant: only the first ", constants,
                                 " rows may, one for each constant in ensemble.drawn");
    return std::nullopt;
}

} // namespace pendula
