// SPDX-License-Identifier: MIT
#include "ensemble/ensemble.hpp"

#include "ensemble/draw_starts.hpp"
#include "ensemble/vector/kernels.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The numbers of members and steps of one task: large enough to be worth starting, small enough to stop
/// soon.
constexpr std::size_t task_members = 16 * member_block;
constexpr std::int64_t task_steps = 256;
static_assert(drawn_together % member_block == 0);

AnyMemberStates make_states(const Chain& chain, const EnsembleSetup& setup) {
    if (setup.precision == EnsemblePrecision::single) return MemberStates<float>(setup.count, chain.links());
    return MemberStates<double>(setup.count, chain.links());
}

const Chain& demand_runnable(const Chain& chain, const StartState& start, const EnsembleSetup& setup) {
    if (const auto no = refusal(chain, start, setup)) throw Refused(*no);
    return chain;
}

} // namespace

Ensemble::Ensemble(const Chain& chain, const StartState& start, const EnsembleSetup& setup,
                   WorkerPool& workers, InstructionSet best, EnsembleDevice* device, double begin)
    : chain_(demand_runnable(chain, start, setup))
    , start_(start)
    , setup_(setup)
    , set_(best_instruction_set(best))
    , states_(make_states(chain, setup))
    , begin_(begin) {
    if (device) {
        if (const auto no = device_refusal(setup)) throw Refused(*no);
        on_device_ = device->hold(setup.count, chain.links());
        is_newer_here_ = true;
    }
    draw_starts(start_rule(chain, start, setup), workers, states_);
}

DeviceMembers* Ensemble::on_device() const {
    if (on_device_ && std::exchange(is_newer_here_, false))
        on_device_->put(std::get<MemberStates<float>>(states_));
    return on_device_.get();
}

void Ensemble::fetch() const {
    if (std::exchange(is_newer_there_, false)) on_device_->take(std::get<MemberStates<float>>(states_));
}

const AnyMemberStates& Ensemble::states() const {
    if (is_newer_there_) throw std::logic_error("the states of an ensemble were read before fetch()");
    return states_;
}

AnyMemberStates& Ensemble::states() {
    fetch();
    is_newer_here_ = on_device_ != nullptr;
    return states_;
}

void Ensemble::advance_on_device(DeviceMembers& members, std::int64_t steps, const StopFlag* stop) {
    if (chain_.is_plain()) return members.advance(step_constants<float>(chain_, setup_.dt), steps, stop);
    constexpr std::int64_t most_at_once = 1 << 14; // steps; their OutsideMoments take 0.7 MB
    const auto constants = body_constants<float>(chain_, setup_.dt);
    for (std::int64_t done = 0; done < steps;) {
        const std::int64_t now = std::min(steps - done, most_at_once);
        const auto moments = outside_moments<float>(chain_, begin_, setup_.dt, step_ + done, now);
        members.advance(constants, moments, now, stop);
        done += now;
    }
}

void Ensemble::advance(std::int64_t steps, WorkerPool& workers, const StopFlag* stop) {
    if (steps > 0 && on_device_) {
        advance_on_device(*on_device(), steps, stop);
        is_newer_there_ = true;
        step_ += steps;
        return;
    }
    std::visit(
        [&]<class Real>(MemberStates<Real>& states) {
            const RealKernels<Real>& kernels = ensemble_kernels(set_).of<Real>();
            const bool is_plain = chain_.is_plain(); // if it is, the members' chains (drawn_chain()) are too
            const bool are_drawn = setup_.starts == EnsembleStarts::fit && !setup_.drawn.empty();
            using Constants = std::pair<StepConstants<Real>, BodyConstants<Real>>;
            const auto constants_of = [&](const Chain& chain) {
                return is_plain ? Constants(step_constants<Real>(chain, setup_.dt), BodyConstants<Real>())
                                : Constants(StepConstants<Real>(), body_constants<Real>(chain, setup_.dt));
            };
            std::vector<OutsideMoment<Real>> moments;
            const auto advance_members = [&](const Constants& constants, std::size_t first,
                                             std::size_t members, std::int64_t count) {
                Real* const rows = states.theta(0) + first;
                if (is_plain)
                    kernels.advance(constants.first, rows, states.stride(), members, count);
                else
                    kernels.advance_bodies(constants.second, moments.data(), rows, states.stride(), members,
                                           count);
            };
            const Constants of_all = constants_of(chain_);
            const std::size_t padded = whole_blocks(states.members());
            const auto advance_part = [&](std::size_t part, std::int64_t count) {
                const std::size_t first = part * task_members,
                                  members = std::min(task_members, padded - first);
                if (!are_drawn) return advance_members(of_all, first, members, count);
                for (std::size_t block = first; block < first + members; block += drawn_together)
                    advance_members(constants_of(drawn_chain(chain_, setup_, block / drawn_together)), block,
                                    drawn_together, count);
            };
            for (std::int64_t left = steps; left > 0;) {
                const std::int64_t now = std::min(left, task_steps);
                if (!is_plain)
                    moments = outside_moments<Real>(chain_, begin_, setup_.dt, step_ + steps - left, now);
                workers.run((padded + task_members - 1) / task_members, [&](std::size_t part) {
                    check_stop(stop);
                    advance_part(part, now);
                });
                left -= now;
            }
        },
        states_);
    step_ += steps;
}

void Ensemble::set_chain(const Chain& chain) { chain_ = demand_runnable(chain, start_, setup_); }

void Ensemble::restore(const AnyMemberStates& states, std::int64_t step) {
    states_ = states;
    is_newer_there_ = false;
    is_newer_here_ = on_device_ != nullptr;
    step_ = step;
}

void Ensemble::coordinates(std::size_t member, std::span<double> out) const {
    std::visit(
        [&](const auto& states) {
            for (std::size_t place = 0; place < out.size(); ++place)
                out[place] = static_cast<double>(states.coordinate(place)[member]);
        },
        states());
}

void Ensemble::coordinate_row(std::size_t place, std::size_t first, std::span<double> out) const {
    std::visit(
        [&](const auto& states) { std::copy_n(states.coordinate(place) + first, out.size(), out.begin()); },
        states());
}

bool Ensemble::is_lost(std::size_t member) const {
    return std::visit(
        [&](const auto& states) {
            for (std::size_t link = 0; link < links(); ++link) {
                const double angle = static_cast<double>(states.theta(link)[member]);
                if (!(std::abs(angle) <= largest_member_angle(setup_.precision)) ||
                    !std::isfinite(states.omega(link)[member]))
                    return true;
            }
            return false;
        },
        states());
}

} // namespace pendula
