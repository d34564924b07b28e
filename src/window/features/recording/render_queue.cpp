// SPDX-License-Identifier: MIT
#include "window/features/recording/render_queue.hpp"

#include "files/file_places.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <string_view>
#include <system_error>
#include <utility>

namespace pendula {
namespace {

constexpr double least_estimate = 0.5; ///< time of work before the remaining time is estimated, s

/// Returns the last line that is not empty, without "pendula: " at its beginning.
std::string last_line(std::string_view text) {
    while (text.ends_with('\n') || text.ends_with(' ')) text.remove_suffix(1);
    if (const auto end = text.find_last_of("\r\n"); end != std::string_view::npos)
        text.remove_prefix(end + 1);
    constexpr std::string_view name = "pendula: ";
    if (text.starts_with(name)) text.remove_prefix(name.size());
    return std::string(text);
}

} // namespace

void RenderQueue::add(RenderJob job) {
    if (jobs_.size() >= most_jobs)
        throw RecordError(fmt::format(
            "the queue is full with {} films: wait until one is complete, or cancel one", jobs_.size()));
    if (is_making(in_full(job.file)))
        throw RecordError(
            fmt::format("{} is being rendered already: choose another name", job.file.string()));
    Job entry;
    entry.figures.id = ++last_id_;
    entry.figures.file = in_full(job.file).string();
    entry.figures.keeps = !job.hands_out;
    entry.job = std::move(job);
    jobs_.push_back(std::move(entry));
}

bool RenderQueue::is_making(const std::filesystem::path& file) const {
    return std::ranges::any_of(jobs_, [&](const Job& job) { return in_full(job.job.file) == file; });
}

void RenderQueue::cancel(int id, Clock::time_point now) {
    const auto found =
        std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& job) { return job.figures.id == id; });
    if (found == jobs_.end() || found->figures.stops) return;
    if (!found->child) {
        news_.messages.push_back(fmt::format("{} will not be rendered", found->job.file.string()));
        jobs_.erase(found);
        return;
    }
    found->figures.stops = true;
    // The signal goes only to the child, not to its group, so that its ffmpeg completes the file when the
    // pictures end.
    ::kill(found->child->id(), SIGINT);
    update(now);
}

void RenderQueue::update(Clock::time_point now) {
    while (!jobs_.empty()) {
        Job& job = jobs_.front();
        try {
            if (!job.child) {
                if (job.job.source.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
                begin(job);
            }
            const bool ended = job.child->has_ended();
            read_progress(job, now);
            if (!ended) return;
            end(job);
        } catch (const std::exception& error) {
            news_.failures.push_back(
                fmt::format("{} cannot be rendered: {}", job.job.file.string(), error.what()));
        }
        jobs_.pop_front();
    }
}

void RenderQueue::begin(Job& job) {
    // The process writes its progress to descriptor 1, its standard output. It reads its source from
    // descriptor 3, the first after the standard three.
    const char* command = job.job.hands_out ? "handout" : "record";
    std::vector<std::string> line{program_,        command, "/dev/fd/3", "--out", job.job.file.string(),
                                  "--progress-fd", "1"};
    line.insert(line.end(), job.job.options.begin(), job.job.options.end());
    job.child = std::make_unique<ChildProcess>(
        line, ChildOptions{.keep_output = true, .files = {job.job.source.get()}});
    job.child->close_input();
}

/// Reads the progress: each line has the numbers of frames done and wanted. Only the last line is used.
void RenderQueue::read_progress(Job& job, Clock::time_point now) {
    constexpr std::size_t longest = 128; // bytes of two lines
    const std::string report = job.child->end_of_output(longest);
    const std::size_t end = report.rfind('\n');
    if (end == std::string::npos) return;
    const std::size_t before = end == 0 ? std::string::npos : report.rfind('\n', end - 1);
    const char* from = report.data() + (before == std::string::npos ? 0 : before + 1);
    const char* to = report.data() + end;
    std::int64_t done = 0, wanted = 0;
    const auto first = std::from_chars(from, to, done);
    if (first.ec != std::errc{} || first.ptr == to) return;
    if (std::from_chars(first.ptr + 1, to, wanted).ec != std::errc{}) return;
    if (job.figures.wanted == 0) {
        job.begun = now;
        job.begun_with = done;
    }
    job.figures.done = done;
    job.figures.wanted = wanted;
}

void RenderQueue::end(Job& job) {
    const std::string said = last_line(job.child->error_text());
    if (job.child->succeeded()) {
        news_.completed = in_full(job.job.file).string();
        news_.messages.push_back(job.job.hands_out ? "The hand-out is in " + news_.completed +
                                                         ": open index.html there in a browser"
                                                   : "Rendered " + news_.completed);
    } else if (job.figures.stops) {
        news_.messages.push_back(said.empty() ? fmt::format("{} was cancelled", job.job.file.string())
                                              : said);
    } else {
        news_.failures.push_back(
            said.empty() ? fmt::format("{} was not rendered: {}", job.job.file.string(), job.child->ending())
                         : said);
    }
}

void RenderQueue::cancel_all(Clock::time_point now) {
    while (jobs_.size() > 1) cancel(jobs_.back().figures.id, now);
    if (!jobs_.empty()) cancel(jobs_.front().figures.id, now);
}

void RenderQueue::give_up() {
    for (const Job& job : jobs_)
        news_.failures.push_back(fmt::format("{} was not completed in time{}", job.job.file.string(),
                                             job.job.hands_out ? "" : ", but the part so far can be played"));
    jobs_.clear();
}

std::vector<RenderFigures> RenderQueue::figures(Clock::time_point now) const {
    std::vector<RenderFigures> result;
    for (const Job& job : jobs_) {
        RenderFigures figures = job.figures;
        figures.waits = !job.child;
        const double worked = std::chrono::duration<double>(now - job.begun).count();
        if (figures.done > job.begun_with && worked > least_estimate)
            figures.seconds_left = worked * static_cast<double>(figures.wanted - figures.done) /
                                   static_cast<double>(figures.done - job.begun_with);
        result.push_back(std::move(figures));
    }
    return result;
}

} // namespace pendula
