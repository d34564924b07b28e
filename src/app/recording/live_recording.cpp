// SPDX-License-Identifier: MIT
#include "app/recording/live_recording.hpp"

#include "record/open_sink.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

constexpr double longest_debt = 1; ///< s of encoding
/// Between here and the encoder: one in the pipe, one read, one being encoded.
constexpr std::size_t pictures_on_their_way = 3;
constexpr int end_pictures = 2; ///< that stop() adds at most

RecordingOptions sink_options(const LiveOptions& options) {
    Encoding encoding = options.encoding;
    encoding.prompt = true;
    // The window goes first: of the processors the encoder gets what is left.
    if (!is_picture_folder(options.file) && encoding.preset.empty() &&
        codec_for(options.file, encoding).kind == CodecKind::h264)
        encoding.preset = "veryfast";
    return {.target = options.file,
            .width = even_size(options.width),
            .height = even_size(options.height),
            .frames_per_second = options.frames_per_second,
            .variable_rate = true,
            .metadata = options.metadata,
            .overwrite = options.overwrite,
            .encoding = encoding};
}

} // namespace

void LiveRecording::check(const LiveOptions& options) { check_sink(sink_options(options)); }

LiveRecording::LiveRecording(const LiveOptions& options, Clock::time_point now)
    : file_(options.file)
    , frames_per_second_(options.frames_per_second)
    , started_(now)
    , encoder_(std::make_unique<EncodingThread>(open_sink(sink_options(options))))
    , reader_(even_size(options.width), even_size(options.height), 4) {}

/// Frame k is due k/fps after the start.
std::int64_t LiveRecording::due_at(Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - started_).count();
    return static_cast<std::int64_t>(std::floor(frames_per_second_.frames_in(seconds))) + 1;
}

bool LiveRecording::wants_picture(Clock::time_point now, bool still) {
    hand_over();
    due_ = due_at(now);
    if (due_ <= asked_) return false;
    wanted_ = due_ - 1; // those between were missed
    const bool wants = !reader_.full() && !owes_too_much();
    if (still) repeated_ += due_ - asked_ - (wants ? 1 : 0);
    asked_ = due_;
    return wants;
}

/// Whether one more picture would make it more than a second of work, should the film end now. At least two
/// pictures: one is encoded while the next is drawn.
bool LiveRecording::owes_too_much() {
    const std::size_t here = encoder_->unfinished() + reader_.pending() + (held_ ? 1 : 0);
    const auto owed = static_cast<double>(here + 1 + end_pictures + pictures_on_their_way);
    return here >= 2 && owed * encoder_->pace() > longest_debt;
}

void LiveRecording::take(unsigned framebuffer) {
    reader_.request(framebuffer);
    numbers_.push_back(wanted_);
}

const gl::Framebuffer& LiveRecording::own_target() {
    if (!target_) target_.emplace("recorded picture", width(), height(), gl::Format::rgba8);
    return *target_;
}

void LiveRecording::hand_over() {
    // While the encoder has no room pictures stay in the ring, which then fills: new ones are dropped.
    while (reader_.ready() && encoder_->has_room()) {
        Frame frame = encoder_->blank(width(), height());
        gl::copy_top_down(reader_.take(), width(), height(), frame.pixels);
        put_held(numbers_.front());
        held_.emplace(std::move(frame));
        held_number_ = numbers_.front();
        numbers_.pop_front();
    }
}

/// The held picture is shown until frame `next`. The first one stands for what was missed before it, too.
void LiveRecording::put_held(std::int64_t next) {
    if (!held_) return;
    const std::int64_t from = encoded_ == 0 ? 0 : held_number_;
    held_->times = static_cast<int>(next - from);
    encoder_->put(std::move(*held_));
    held_.reset();
    ++encoded_;
}

void LiveRecording::break_off(Clock::time_point now, const std::string& problem) {
    problem_ = problem;
    stop(now);
}

void LiveRecording::stop(Clock::time_point now) {
    due_ = std::max(asked_, due_at(now));
    is_stopped_ = true;
    ended_ = now;
    // From here on another thread may wait: for the pictures in the ring there is time.
    std::vector<std::pair<std::int64_t, Frame>> rest;
    try {
        while (!numbers_.empty()) {
            Frame frame;
            frame.resize(width(), height());
            gl::copy_top_down(reader_.take(), width(), height(), frame.pixels);
            rest.emplace_back(numbers_.front(), std::move(frame));
            numbers_.pop_front();
        }
    } catch (const std::exception& error) {
        if (problem_.empty()) problem_ = error.what();
        numbers_.clear();
    }
    std::int64_t first = held_ ? (encoded_ == 0 ? 0 : held_number_) : 0;
    std::vector<Frame> last;
    const auto add = [&](Frame frame, std::int64_t next) {
        frame.times = static_cast<int>(next - first);
        first = next;
        last.push_back(std::move(frame));
        ++encoded_;
    };
    for (std::size_t i = 0; i <= rest.size(); ++i) {
        const std::int64_t next = i < rest.size() ? rest[i].first : due_;
        if (i == 0 && held_) add(std::move(*held_), next);
        if (i > 0) add(std::move(rest[i - 1].second), next);
    }
    held_.reset();
    // A file of pictures with times ends with the last one's time: that of the film's last frame is to be
    // there, and the one before, since some formats show the last as long as the one before it.
    if (!last.empty()) {
        const std::size_t shown = last.size() - 1;
        const int ends = std::min(end_pictures, last[shown].times - 1);
        last[shown].times -= ends;
        for (int i = 0; i < ends; ++i) {
            Frame end = last[shown];
            end.times = 1;
            last.push_back(std::move(end));
        }
    }
    std::string said = problem_;
    if (!said.empty() && encoded_ > 0)
        said += fmt::format(" ({} holds the film up to there)", file_.string());
    rest_ = std::make_shared<Rest>();
    rest_->pictures = last.size();
    rest_->at_first = last.size() + encoder_->unfinished();
    completion_ = std::async(std::launch::async, [encoder = encoder_, last = std::move(last), rest = rest_,
                                                  has_pictures = encoded_ > 0, said]() mutable {
        if (!has_pictures && !said.empty()) return said; // nothing that could be kept
        try {
            for (Frame& frame : last) {
                if (!rest->is_cut) encoder->put(std::move(frame));
                --rest->pictures;
            }
            encoder->finish();
        } catch (const std::exception& error) {
            return std::string(error.what());
        }
        return said;
    });
}

bool LiveRecording::is_complete() const {
    return completion_.valid() && completion_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// Completing the file behind the last picture counts as one.
double LiveRecording::finished_part() const {
    if (!rest_ || is_complete()) return 1;
    const double whole = static_cast<double>(rest_->at_first) + 1;
    const double left = static_cast<double>(rest_->pictures + encoder_->unfinished()) + 1;
    return std::clamp(1 - left / whole, 0.0, 1.0);
}

void LiveRecording::cut_short() {
    if (!rest_) return;
    rest_->is_cut = true;
    encoder_->hurry(Hurry::now);
    encoder_->cut_short();
}

std::string LiveRecording::failure() { return completion_.valid() ? completion_.get() : std::string(); }

RecordingFigures LiveRecording::figures(Clock::time_point now) const {
    RecordingFigures figures;
    figures.active = !is_stopped_;
    figures.seconds = std::chrono::duration<double>((is_stopped_ ? ended_ : now) - started_).count();
    figures.due = due_;
    // What is on its way to the encoder counts as encoded: nothing drops it any more.
    figures.encoded = encoded_ + (held_ ? 1 : 0) + static_cast<std::int64_t>(numbers_.size());
    figures.dropped = std::max<std::int64_t>(0, due_ - figures.encoded - repeated_);
    figures.bytes = encoder_ ? encoder_->bytes_written() : 0;
    return figures;
}

} // namespace pendula
