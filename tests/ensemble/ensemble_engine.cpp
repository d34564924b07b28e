// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_engine.hpp: which engine is chosen, and the message if there is none. The
// device here is a fake: it does not move the members and takes a given time.
#include "ensemble/ensemble_engine.hpp"

#include "ensemble/chains.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "physics/trajectory.hpp"

#include <utility>

using namespace pendula;
using namespace pendula::test;

namespace {

struct Pretended {
    bool is_hardware = true;
    double seconds = 1e-4; ///< time for any number of steps by the clock below; the processor takes 1e-3 s
    std::optional<std::string> full = {};
    bool fails = false;
    double now = 0;
    int opened = 0, batches = 0, batches_seen = 0;

    double clock() {
        const bool has_stepped = std::exchange(batches_seen, batches) != batches;
        return now += has_stepped ? seconds : 1e-3;
    }
};

class PretendedMembers final : public DeviceMembers {
  public:
    explicit PretendedMembers(Pretended& pretended) : pretended_(pretended) {}
    void put(const MemberStates<float>&) override {}
    void advance(const StepConstants<float>&, std::int64_t, const StopFlag*) override {
        ++pretended_.batches;
        if (pretended_.fails) throw Refused("a program does not compile");
    }
    void advance(const BodyConstants<float>&, std::span<const OutsideMoment<float>>, std::int64_t,
                 const StopFlag*) override {
        ++pretended_.batches;
    }
    void take(MemberStates<float>&) override {}
    void fill(EnsembleFrame&) override {}

  private:
    Pretended& pretended_;
};

class PretendedDevice final : public EnsembleDevice {
  public:
    explicit PretendedDevice(Pretended& pretended) : pretended_(pretended) { ++pretended_.opened; }
    std::string name() const override { return "pretended"; }
    bool is_hardware() const override { return pretended_.is_hardware; }
    std::optional<std::string> refusal(std::size_t, std::size_t) const override { return pretended_.full; }
    std::unique_ptr<DeviceMembers> hold(std::size_t, std::size_t) override {
        return std::make_unique<PretendedMembers>(pretended_);
    }

  private:
    Pretended& pretended_;
};

EngineChooser chooser(EnsembleEngine engine, Pretended& pretended) {
    return {engine, [&] { return std::make_unique<PretendedDevice>(pretended); },
            [&] { return pretended.clock(); }};
}

EnsembleSetup of(EnsemblePrecision precision) { return {.count = 100, .precision = precision}; }

constexpr auto one = EnsemblePrecision::single, two = EnsemblePrecision::double_;

EnsembleDevice* chosen(EngineChooser& engine, const EnsembleSetup& setup) {
    WorkerPool workers(1);
    return engine.choose(uneven_chain(2), setup, workers);
}

} // namespace

TEST_CASE("engine cpu opens no graphics processor, and engine gpu takes any") {
    Pretended pretended{.is_hardware = false};
    EngineChooser cpu = chooser(EnsembleEngine::cpu, pretended);
    CHECK(chosen(cpu, of(one)) == nullptr);
    CHECK(pretended.opened == 0);
    EngineChooser gpu = chooser(EnsembleEngine::gpu, pretended);
    CHECK(chosen(gpu, of(one)) != nullptr);
    CHECK(chosen(gpu, of(one)) != nullptr);
    CHECK(pretended.opened == 1);
    CHECK(pretended.batches == 0); // there is nothing to choose, so nothing is measured
    CHECK_THROWS_AS(chosen(gpu, of(two)), Refused);
    pretended.full = "full";
    CHECK_THROWS_WITH(chosen(gpu, of(one)), "full");
}

TEST_CASE("engine auto takes a graphics processor in hardware if it is faster, and measures each size once",
          "[bulk]") {
    Pretended fast;
    EngineChooser engine = chooser(EnsembleEngine::automatic, fast);
    CHECK(chosen(engine, of(two)) == nullptr);
    CHECK(fast.opened == 0);
    CHECK(chosen(engine, of(one)) != nullptr);
    const int batches = fast.batches;
    CHECK(batches > 0);
    CHECK(chosen(engine, of(one)) != nullptr);
    CHECK(fast.batches == batches);
    EnsembleSetup more = of(one);
    more.count = 200;
    CHECK(chosen(engine, more) != nullptr);
    CHECK(fast.batches > batches);
    CHECK(fast.opened == 1);
    const int both = fast.batches;
    for (const std::size_t count : {100, 200, 120, 250}) { // as when a slider is dragged back and forth
        more.count = count;
        CHECK(chosen(engine, more) != nullptr);
    }
    CHECK(fast.batches == both);

    Pretended slow{.seconds = 1e-2};
    EngineChooser stays = chooser(EnsembleEngine::automatic, slow);
    CHECK(chosen(stays, of(one)) == nullptr);
    CHECK(slow.batches > 0);
    Pretended software{.is_hardware = false};
    EngineChooser refuses = chooser(EnsembleEngine::automatic, software);
    CHECK(chosen(refuses, of(one)) == nullptr);
    CHECK(software.batches == 0);
    Pretended failing{.fails = true};
    EngineChooser gives_up = chooser(EnsembleEngine::automatic, failing);
    CHECK(chosen(gives_up, of(one)) == nullptr);
    CHECK(failing.batches == 1);
    Pretended full{.full = "full"};
    EngineChooser cannot = chooser(EnsembleEngine::automatic, full);
    CHECK(chosen(cannot, of(one)) == nullptr);
}

TEST_CASE("without a graphics processor, engine gpu reports the reason and engine auto takes the processor") {
    WorkerPool workers(1);
    const auto clock = [] { return 0.0; };
    const OpenEnsembleDevice broken = []() -> std::unique_ptr<EnsembleDevice> {
        throw std::runtime_error("no driver");
    };
    for (const auto& [open, reason] :
         {std::pair{OpenEnsembleDevice{}, "this program has no graphics"}, std::pair{broken, "no driver"}}) {
        EngineChooser automatic(EnsembleEngine::automatic, open, clock);
        CHECK(chosen(automatic, of(one)) == nullptr);
        EngineChooser gpu(EnsembleEngine::gpu, open, clock);
        for (int again = 0; again < 2; ++again)
            CHECK_THROWS_WITH(chosen(gpu, of(one)),
                              std::string("there is no graphics processor to step ensembles: ") + reason);
    }
}
