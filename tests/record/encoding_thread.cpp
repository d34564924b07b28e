// SPDX-License-Identifier: MIT
// Tests for record/encoding_thread.hpp.
#include "record/encoding_thread.hpp"

#include "record_support.hpp"

#include <algorithm>
#include <atomic>
#include <semaphore>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The calls that a sink received; outlives the sink.
struct Record {
    std::vector<int> levels; ///< the first byte of each frame
    bool finished = false;
    bool destroyed = false;
    std::atomic<int> begun = 0;
};

/// Keeps the first byte of each frame. Waits for a permit before each frame if there is a gate, and fails at
/// frame `fails_at`.
class RecordingSink final : public FrameSink {
  public:
    explicit RecordingSink(Record& record, std::counting_semaphore<>* gate = nullptr, int fails_at = -1)
        : record_(record), gate_(gate), fails_at_(fails_at) {}
    ~RecordingSink() override { record_.destroyed = true; }

    void put(const Frame& frame) override {
        ++record_.begun;
        if (gate_) gate_->acquire();
        if (static_cast<int>(record_.levels.size()) == fails_at_) throw RecordError("the sink is full");
        record_.levels.push_back(std::to_integer<int>(frame.pixels.front()));
    }
    void finish() override { record_.finished = true; }

  private:
    Record& record_;
    std::counting_semaphore<>* gate_;
    int fails_at_;
};

} // namespace

TEST_CASE("all frames reach the sink in order before finish returns") {
    Record record;
    EncodingThread encoder(std::make_unique<RecordingSink>(record));
    std::vector<int> expected;
    for (int i = 0; i < 200; ++i) {
        Frame frame = encoder.blank(8, 4);
        REQUIRE(frame.pixels.size() == 8 * 4 * 4);
        frame.pixels.front() = std::byte(i);
        encoder.put(std::move(frame));
        expected.push_back(i);
    }
    encoder.finish();
    CHECK(record.levels == expected);
    CHECK(record.finished);
}

TEST_CASE("put waits while the queue is full, and the memory of frames is reused") {
    Record record;
    std::counting_semaphore<> gate(0);
    std::vector<const std::byte*> memory;
    {
        EncodingThread encoder(std::make_unique<RecordingSink>(record, &gate), 2);
        for (int i = 0; i < 3; ++i) { // one is in the sink, two wait in the queue
            Frame frame = encoder.blank(8, 4);
            memory.push_back(frame.pixels.data());
            encoder.put(std::move(frame));
        }
        std::atomic<bool> through = false;
        std::thread putter([&] {
            encoder.put(encoder.blank(8, 4));
            through = true;
        });
        while (record.begun < 1) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK_FALSE(through); // a put that does not wait would have returned by now
        gate.release();
        putter.join();
        CHECK(through);
        gate.release(10);
        encoder.finish();
        std::vector<Frame> again;
        for (int i = 0; i < 4; ++i) again.push_back(encoder.blank(8, 4));
        for (const std::byte* pixels : memory)
            CHECK(std::any_of(again.begin(), again.end(),
                              [&](const auto& f) { return f.pixels.data() == pixels; }));
    }
    CHECK(record.levels.size() == 4);
}

TEST_CASE("put and finish throw the error of the sink") {
    Record record;
    EncodingThread encoder(std::make_unique<RecordingSink>(record, nullptr, 5));
    CHECK(error_of([&] {
              for (int i = 0; i < 1000; ++i) encoder.put(encoder.blank(2, 2));
          }) == "the sink is full");
    CHECK(error_of([&] { encoder.put(encoder.blank(2, 2)); }) == "the sink is full");
    CHECK(error_of([&] { encoder.finish(); }) == "the sink is full");
    CHECK_FALSE(record.finished);
    CHECK(record.levels.size() == 5);
}

TEST_CASE("an error of the sink wakes a waiting put") {
    Record record;
    std::counting_semaphore<> gate(0);
    EncodingThread encoder(std::make_unique<RecordingSink>(record, &gate, 0), 1);
    encoder.put(encoder.blank(2, 2));
    std::thread releaser([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        gate.release();
    });
    CHECK(error_of([&] {
              for (int i = 0; i < 3; ++i) encoder.put(encoder.blank(2, 2));
          }) == "the sink is full");
    releaser.join();
}

TEST_CASE("a recording is dropped if finish is not called") {
    Record record;
    {
        EncodingThread encoder(std::make_unique<RecordingSink>(record));
        encoder.put(encoder.blank(2, 2));
    }
    CHECK_FALSE(record.finished);
    CHECK(record.destroyed);
}
