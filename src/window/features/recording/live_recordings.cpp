// SPDX-License-Identifier: MIT
#include "window/features/recording/live_recordings.hpp"

#include "files/file_places.hpp"
#include "record/open_sink.hpp"
#include "scene/present_scene.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pendula {
namespace {

constexpr double longest_debt = 1; ///< s; the most encoding work that may be left to do
/// Pictures that have left the window but are not in the file: one in the pipe, one being read, one being
/// encoded.
constexpr std::size_t pictures_on_their_way = 3;
constexpr int end_pictures = 2; ///< most pictures that stop() adds

/// Adds the film's last frame as a picture, because a file with a time for each picture ends at the time of
/// the last picture. Also adds the last frame but one, because in some formats the last picture lasts as long
/// as the previous picture.
void show_end(std::vector<Frame>& pictures) {
    if (pictures.empty()) return;
    const std::size_t shown = pictures.size() - 1;
    const int ends = std::min(end_pictures, pictures[shown].times - 1);
    pictures[shown].times -= ends;
    for (int i = 0; i < ends; ++i) {
        Frame end = pictures[shown];
        end.times = 1;
        pictures.push_back(std::move(end));
    }
}

} // namespace

LiveRecording::LiveRecording(const RecordingOptions& options, Clock::time_point now)
    : file_(options.target)
    , frames_per_second_(options.frames_per_second)
    , started_(now)
    , encoder_(std::make_unique<EncodingThread>(open_sink(options)))
    , reader_(options.width, options.height, 4) {}

/// Returns how many frames are due: frame k is due k/fps after the start.
std::int64_t LiveRecording::due_at(Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - started_).count();
    return static_cast<std::int64_t>(std::floor(frames_per_second_.frames_in(seconds))) + 1;
}

bool LiveRecording::wants_picture(Clock::time_point now, bool still) {
    hand_over();
    count_.due = due_at(now);
    if (count_.due <= count_.asked) return false;
    count_.wanted = count_.due - 1; // the frames count_.asked … count_.wanted − 1 were missed
    const bool wants = !reader_.full() && !owes_too_much();
    if (still) count_.repeated += count_.due - count_.asked - (wants ? 1 : 0);
    count_.asked = count_.due;
    return wants;
}

/// Whether, with one more picture, more than a second of encoding would be left if the film ended now. Two
/// pictures are always allowed: one is encoded while the next is drawn.
bool LiveRecording::owes_too_much() {
    const std::size_t here = encoder_->unfinished() + reader_.pending() + (held_ ? 1 : 0);
    const auto owed = static_cast<double>(here + 1 + end_pictures + pictures_on_their_way);
    return here >= 2 && owed * encoder_->pace() > longest_debt;
}

void LiveRecording::take(unsigned framebuffer) {
    reader_.request(framebuffer);
    numbers_.push_back(count_.wanted);
}

const gl::Framebuffer& LiveRecording::own_target() {
    if (!target_) target_.emplace("recorded picture", width(), height(), gl::Format::rgba8);
    return *target_;
}

void LiveRecording::hand_over() {
    // While the encoder has no room, pictures stay in the ring. While the ring is full, no picture is taken.
    while (reader_.ready() && encoder_->has_room()) {
        Frame frame = encoder_->blank(width(), height());
        gl::copy_top_down(reader_.take(), width(), height(), frame.pixels);
        put_held(numbers_.front());
        held_ = {std::move(frame), numbers_.front()};
        numbers_.pop_front();
    }
}

/// Encodes the held picture, which is shown until frame `next`. The film's first picture also represents the
/// frames before it.
void LiveRecording::put_held(std::int64_t next) {
    if (!held_) return;
    held_->frame.times = static_cast<int>(next - (count_.encoded == 0 ? 0 : held_->number));
    encoder_->put(std::move(held_->frame));
    held_.reset();
    ++count_.encoded;
}

void LiveRecording::break_off(Clock::time_point now, const std::string& problem) {
    problem_ = problem;
    stop(now);
}

void LiveRecording::stop(Clock::time_point now) {
    count_.due = std::max(count_.asked, due_at(now));
    is_stopped_ = true;
    ended_ = now;
    std::vector<Frame> last = timed(read_rest(), count_.encoded == 0, count_.due);
    count_.encoded += static_cast<std::int64_t>(last.size());
    show_end(last);
    std::string said = problem_;
    if (!said.empty() && count_.encoded > 0)
        said += fmt::format(" ({} contains the film up to this moment)", file_.string());
    rest_ = std::make_shared<Rest>();
    rest_->pictures = last.size();
    rest_->at_first = last.size() + encoder_->unfinished();
    completion_ = std::async(std::launch::async, [encoder = encoder_, last = std::move(last), rest = rest_,
                                                  has_pictures = count_.encoded > 0, said]() mutable {
        if (!has_pictures && !said.empty()) return said; // nothing can be kept
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

/// Returns the held picture and the pictures in the ring, except pictures that can no longer be read.
std::vector<LiveRecording::Picture> LiveRecording::read_rest() {
    std::vector<Picture> rest;
    if (held_) rest.push_back(std::move(*held_));
    held_.reset();
    try {
        while (!numbers_.empty()) {
            Frame frame;
            frame.resize(width(), height());
            gl::copy_top_down(reader_.take(), width(), height(), frame.pixels);
            rest.push_back({std::move(frame), numbers_.front()});
            numbers_.pop_front();
        }
    } catch (const std::exception& error) {
        if (problem_.empty()) problem_ = error.what();
        numbers_.clear();
    }
    return rest;
}

/// Sets how long each picture is shown: until the next picture, the last one until frame `end`. The film's
/// first picture also represents the frames before it.
std::vector<Frame> LiveRecording::timed(std::vector<Picture> pictures, bool from_start, std::int64_t end) {
    std::vector<Frame> frames;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const std::int64_t first = i == 0 && from_start ? 0 : pictures[i].number;
        const std::int64_t next = i + 1 < pictures.size() ? pictures[i + 1].number : end;
        pictures[i].frame.times = static_cast<int>(next - first);
        frames.push_back(std::move(pictures[i].frame));
    }
    return frames;
}

bool LiveRecording::is_complete() const {
    return completion_.valid() && completion_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// Completing the file after the last picture counts as one more picture.
double LiveRecording::finished_part() const {
    if (!rest_ || is_complete()) return 1;
    const double whole = static_cast<double>(rest_->at_first) + 1;
    const double left = static_cast<double>(rest_->pictures + encoder_->unfinished()) + 1;
    return std::clamp(1 - left / whole, 0.0, 1.0);
}

void LiveRecording::cut_short() {
    if (!rest_) return;
    rest_->is_cut = true;
    encoder_->limit_wait(ShutdownDeadline::soon);
    encoder_->cut_short();
}

std::string LiveRecording::failure() { return completion_.valid() ? completion_.get() : std::string(); }

RecordingFigures LiveRecording::figures(Clock::time_point now) const {
    RecordingFigures figures;
    figures.active = !is_stopped_;
    figures.seconds = std::chrono::duration<double>((is_stopped_ ? ended_ : now) - started_).count();
    figures.due = count_.due;
    // Pictures on their way to the encoder count as encoded: they can no longer be dropped.
    figures.encoded = count_.encoded + (held_ ? 1 : 0) + static_cast<std::int64_t>(numbers_.size());
    figures.dropped = std::max<std::int64_t>(0, count_.due - figures.encoded - count_.repeated);
    figures.bytes = encoder_ ? encoder_->bytes_written() : 0;
    return figures;
}

namespace {

LiveRecording::Clock::time_point now() { return LiveRecording::Clock::now(); }

/// Returns the command that makes the film again. If the scene is too long for a command line, the command
/// reads it from the film.
std::string command_for(const RecordPlace& place, gl::Size size, const Scene& scene) {
    std::string words = scene_arguments(scene);
    if (words.size() > longest_scene_arguments) words = place.file.filename().string();
    std::string line = fmt::format("pendula record {} --fps {} --size {}x{}", words,
                                   place.frames_per_second.text(), size.width, size.height);
    if (is_picture_folder(place.file)) return line;
    for (const std::string& word : encoding_options(place.encoding)) line += ' ' + word;
    // The window's pictures have 8 bits; the option is needed if films of this codec have more by default.
    if (codec_for(place.file, place.encoding).usual_depth > 8) line += " --depth 8";
    return line;
}

} // namespace

RecordingOptions recording_options(const RecordPlace& place, gl::Size window) {
    const gl::Size size = place.size.width > 0 ? place.size : window;
    Encoding encoding = place.encoding;
    encoding.prompt = true;
    // A fast preset, so that the encoder leaves enough processor time to the window.
    if (!is_picture_folder(place.file) && encoding.preset.empty() &&
        codec_for(place.file, encoding).name == "h264")
        encoding.preset = "veryfast";
    return {.target = place.file,
            .width = even_size(size.width),
            .height = even_size(size.height),
            .frames_per_second = place.frames_per_second,
            .variable_rate = true,
            .overwrite = place.overwrite,
            .encoding = encoding};
}

void LiveRecordings::start(const RecordPlace& place, gl::Size window, Scene scene) {
    scene.look.transparent = false; // the window's background is not transparent
    RecordingOptions options = recording_options(place, window);
    options.metadata = {scene.name, to_travelling_toml(scene), place.software,
                        command_for(place, {options.width, options.height}, scene)};
    current_ = std::make_unique<LiveRecording>(options, now());
    file_ = place.file;
    with_overlay_ = place.overlay;
}

LiveRecordings::~LiveRecordings() {
    try {
        stop();
        wait();
    } catch (const std::exception&) { // a destructor must not throw
    }
}

bool LiveRecordings::is_making(const std::filesystem::path& file) const {
    const auto is_it = [&](const std::unique_ptr<LiveRecording>& recording) {
        return recording && in_full(recording->file()) == file;
    };
    return is_it(current_) || std::ranges::any_of(ending_, is_it);
}

void LiveRecordings::stop() {
    if (!current_) return;
    current_->stop(now());
    put_away();
}

/// Ends the film because of `problem`. The film so far is kept unless its encoder has failed.
void LiveRecordings::break_off(const std::string& problem) {
    current_->break_off(now(), problem);
    put_away();
}

void LiveRecordings::put_away() {
    last_ = current_->figures(now());
    ending_.push_back(std::move(current_));
    picture_wanted_ = false;
}

void LiveRecordings::wait() { collect(true); }

bool LiveRecordings::all_complete() {
    collect(false);
    return !current_ && ending_.empty();
}

void LiveRecordings::limit_wait() {
    for (const std::unique_ptr<LiveRecording>& recording : ending_) recording->limit_wait();
}

void LiveRecordings::cut_short() {
    for (const std::unique_ptr<LiveRecording>& recording : ending_) recording->cut_short();
}

void LiveRecordings::scene_is_drawn(gl::Size window, bool fills,
                                    const std::function<void(const gl::Framebuffer&)>& draw, bool still) {
    collect(false);
    if (!current_) return;
    try {
        picture_wanted_ = current_->wants_picture(now(), still);
        if (!picture_wanted_) return;
        if (shows_panels(window)) return;
        if (fills && is_of_size(window)) {
            current_->take(0);
        } else {
            draw(current_->own_target());
            current_->take(current_->own_target().id());
        }
        picture_wanted_ = false;
    } catch (const std::exception& error) {
        break_off(error.what());
    }
}

void LiveRecordings::overlay_is_drawn() {
    if (!current_ || !picture_wanted_) return;
    picture_wanted_ = false;
    try {
        current_->take(0);
    } catch (const std::exception& error) {
        break_off(error.what());
    }
}

bool LiveRecordings::is_of_size(gl::Size window) const {
    return current_->width() == even_size(window.width) && current_->height() == even_size(window.height);
}

RecordingFigures LiveRecordings::figures() const {
    RecordingFigures figures = current_ ? current_->figures(now()) : last_;
    figures.finishing = static_cast<int>(ending_.size());
    figures.finished_part = 1;
    for (const std::unique_ptr<LiveRecording>& recording : ending_)
        figures.finished_part = std::min(figures.finished_part, recording->finished_part());
    return figures;
}

void LiveRecordings::collect(bool wait) {
    std::erase_if(ending_, [&](const std::unique_ptr<LiveRecording>& recording) {
        if (!wait && !recording->is_complete()) return false;
        const std::string failure = recording->failure();
        if (failure.empty()) {
            news_.completed = in_full(recording->file()).string();
            news_.messages.push_back("Saved " + news_.completed);
        } else {
            news_.failures.push_back(failure);
            if (first_failure_.empty()) first_failure_ = failure;
        }
        return true;
    });
}

} // namespace pendula
