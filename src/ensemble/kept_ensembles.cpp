// SPDX-License-Identifier: MIT
#include "ensemble/kept_ensembles.hpp"

#include <algorithm>
#include <iterator>
#include <variant>

namespace pendula {
namespace {

std::size_t bytes_of(const AnyMemberStates& states) {
    return std::visit([](const auto& some) { return some.bytes(); }, states);
}

} // namespace

void KeptEnsembles::begin(std::int64_t spacing) {
    kept_.clear();
    spacing_ = spacing;
}

std::size_t KeptEnsembles::bytes() const {
    std::size_t bytes = 0;
    const std::vector<double>* energy = nullptr;
    for (const KeptEnsemble& kept : kept_) {
        bytes += sizeof kept + bytes_of(kept.states) + kept.memory.flipped.size();
        // Shared by all between two changes of the chain.
        if (energy && kept.memory.energy.get() != energy)
            bytes += kept.memory.energy->size() * sizeof(double);
        energy = kept.memory.energy.get();
    }
    return bytes;
}

void KeptEnsembles::look(const Ensemble& ensemble, const EnsembleObserver& observer) {
    const std::int64_t step = ensemble.step();
    if (step % spacing_ != 0 || (!kept_.empty() && kept_.back().step >= step)) return;
    ensemble.fetch();
    std::size_t more = sizeof(KeptEnsemble) + bytes_of(ensemble.states()) + observer.memory().flipped.size();
    if (!kept_.empty() && kept_.back().memory.energy != observer.memory().energy)
        more += ensemble.members() * sizeof(double);
    while (bytes() + more > budget_ && kept_.size() > 1) drop_every_other();
    if (step % spacing_ == 0 && bytes() + more <= budget_)
        kept_.push_back({step, ensemble.states(), observer.memory()});
}

void KeptEnsembles::drop_every_other() {
    spacing_ *= 2;
    std::erase_if(kept_, [this](const KeptEnsemble& kept) { return kept.step % spacing_ != 0; });
}

const KeptEnsemble* KeptEnsembles::at_or_before(std::int64_t step) const {
    const auto behind = std::partition_point(kept_.begin(), kept_.end(),
                                             [&](const KeptEnsemble& kept) { return kept.step <= step; });
    return behind == kept_.begin() ? nullptr : &*std::prev(behind);
}

void KeptEnsembles::cut(std::int64_t step) {
    std::erase_if(kept_, [&](const KeptEnsemble& kept) { return kept.step > step; });
}

} // namespace pendula
