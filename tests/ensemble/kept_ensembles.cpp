// SPDX-License-Identifier: MIT
// Tests for ensemble/kept_ensembles.hpp: the budget is kept, and what is kept is spread over the way.
#include "ensemble/kept_ensembles.hpp"

#include "chains.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("kept states stay within their budget and evenly spread") {
    WorkerPool workers(1);
    Ensemble ensemble(uneven_chain(2), start_at(2, 90),
                      {.count = 1000, .precision = EnsemblePrecision::single}, workers);
    const EnsembleObserver observer(ensemble, workers);
    constexpr std::size_t budget = 200'000; // of a state's 17.5 kB
    KeptEnsembles kept(budget);
    kept.begin(10);
    for (int i = 0; i < 100; ++i) {
        kept.look(ensemble, observer);
        CHECK(kept.bytes() <= budget);
        ensemble.advance(10, workers);
    }
    CHECK(kept.count() >= 5);
    CHECK(kept.count() <= 11);
    CHECK(kept.at_or_before(5)->step == 0);
    const std::int64_t spacing = kept.at_or_before(999)->step / static_cast<std::int64_t>(kept.count() - 1);
    CHECK(spacing % 10 == 0);
    for (std::int64_t step = 0; step < 900; step += 7)
        CHECK(kept.at_or_before(step)->step == step / spacing * spacing);
    kept.cut(spacing + 1);
    CHECK(kept.count() == 2);

    KeptEnsembles none(1000);
    none.begin(10);
    none.look(ensemble, observer);
    CHECK(none.count() == 0);
    CHECK(none.at_or_before(1000) == nullptr);
}
