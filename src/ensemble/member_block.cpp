// SPDX-License-Identifier: MIT
#include "ensemble/member_block.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

static_assert(block_members % member_block == 0);

MemberBlock::MemberBlock(const Ensemble& ensemble, const Chain& chain)
    : links_(ensemble.links())
    , length_(chain.lengths)
    , mass_(chain.masses)
    , gravity_(chain.gravity)
    , largest_angle_(largest_member_angle(ensemble.setup().precision))
    , kernels_(ensemble_kernels(ensemble.instruction_set()).double_)
    , rows_(2 * links_ * block_members)
    , argument_(block_members)
    , sine_(block_members)
    , cosine_(block_members)
    , energies_(block_members)
    , lost_(block_members) {}

void MemberBlock::read(const Ensemble& ensemble, std::size_t first, std::size_t members) {
    for (std::size_t place = 0; place < 2 * links_; ++place)
        ensemble.coordinate_row(place, first, row(place).first(members));
    std::fill(lost_.begin(), lost_.end(), 0);
    for (std::size_t i = 0; i < links_; ++i)
        for (std::size_t m = 0; m < members; ++m)
            lost_[m] |= !(std::abs(row(i)[m]) <= largest_angle_) || !std::isfinite(row(links_ + i)[m]);
    calculate_energies();
}

void MemberBlock::calculate_energies() {
    std::vector<double> vx(block_members), vy(block_members);
    std::fill(energies_.begin(), energies_.end(), 0);
    double hanging = 0;
    for (const double mass : mass_) hanging += mass;
    for (std::size_t i = 0; i < links_; ++i) {
        kernels_.sine_cosine(row(i).data(), sine_.data(), cosine_.data(), block_members);
        const double length = length_[i], mass = mass_[i], weight = gravity_ * hanging * length;
        const std::span<const double> omega = row(links_ + i);
        for (std::size_t m = 0; m < block_members; ++m) {
            const double speed = length * omega[m];
            vx[m] += speed * cosine_[m];
            vy[m] += speed * sine_[m];
            energies_[m] += mass * (vx[m] * vx[m] + vy[m] * vy[m]) / 2 - weight * cosine_[m];
        }
        hanging -= mass;
    }
}

std::pair<std::span<const double>, std::span<const double>> MemberBlock::half_difference(std::size_t link,
                                                                                         double angle) {
    for (std::size_t m = 0; m < block_members; ++m) argument_[m] = (row(link)[m] - angle) / 2;
    kernels_.sine_cosine(argument_.data(), sine_.data(), cosine_.data(), block_members);
    return {sine_, cosine_};
}

} // namespace pendula
