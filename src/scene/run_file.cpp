// SPDX-License-Identifier: MIT
// Reads run files.
#include "scene/run_file.hpp"

#include "files/input_file.hpp"
#include "physics/systems/lane_tension.hpp"
#include "physics/trajectory.hpp"
#include "scene/json_fields.hpp"
#include "scene/run_fields.hpp"
#include "scene/text_file.hpp"
#include "simulation/replay.hpp"
#include "simulation/run_record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <span>
#include <variant>

namespace pendula {
namespace {

// This version refuses some runs of older formats, because it calculates different last digits.

constexpr std::int64_t lanes_of_links = 6; ///< the first format with long chains calculated in vector lanes

/// Whether the links are calculated in vector lanes. taylor and the methods with momenta have their own
/// equations, without lanes.
bool in_lanes_of_links(const Chain& chain, Method method, Arithmetic arithmetic) {
    return chain.model == Model::rigid && arithmetic == Arithmetic::double_ && method != Method::taylor &&
           !traits_of(method).needs_momenta && tension_in_lanes(chain);
}

/// The first format whose last digits this version reproduces. Before format 4, the sums of taylor's series
/// in long double were rounded after each product. Before format 5, taylor in double had another default
/// order, and the x87 kernels rounded their sines and the solution of three links at other places. The limits
/// of formats 4 and 5 also hold for elastic chains, because these may become rigid later. Before format 6,
/// long rigid chains in double were calculated like short ones.
std::int64_t first_format_with_digits_of_now(const Chain& chain, Method method, Arithmetic arithmetic,
                                             int order) {
    if (in_lanes_of_links(chain, method, arithmetic)) return lanes_of_links;
    if (method == Method::rk4 && arithmetic == Arithmetic::x87) return 5;
    if (method != Method::taylor) return 1;
    if (arithmetic == Arithmetic::double_ && order == 0) return 5;
    return arithmetic == Arithmetic::long_double || arithmetic == Arithmetic::x87 ? 4 : 1;
}

/// Why this version cannot repeat a motion from a run of the given format: "expected a run of format 6 or
/// later, …". Nothing if it can.
std::optional<std::string> has_other_digits(const Chain& chain, const Integration& integration,
                                            std::span<const PrecisionLane> lanes, std::int64_t format) {
    // Precision lanes use the main chain's order of taylor.
    std::vector<PrecisionLane> all{{integration.method, integration.arithmetic, false, 0}};
    all.insert(all.end(), lanes.begin(), lanes.end());
    for (const PrecisionLane& one : all) {
        const std::int64_t needed =
            first_format_with_digits_of_now(chain, one.method, one.arithmetic, integration.order);
        if (format >= needed) continue;
        const std::string chains =
            needed == lanes_of_links ? fmt::format(" for chains of {} links or more", least_lane_links) : "";
        return fmt::format("expected a run of format {} or later, got one of format {}: this version "
                           "calculates different last digits with {} in {}{} and cannot repeat the run",
                           needed, format, name_of(one.method), name_of(one.arithmetic), chains);
    }
    return std::nullopt;
}

constexpr int deepest = 3; ///< a line needs only 2: an object that contains lists

std::optional<unsigned> hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return std::nullopt;
}

StateHash take_hash(JsonFields& line) {
    const std::string text = line.text("hash");
    StateHash hash = 0;
    bool good = text.size() == 16;
    for (const char digit : text) {
        const auto value = hex_value(digit);
        good = good && value;
        hash = (hash << 4) | value.value_or(0);
    }
    if (!good)
        line.refuse("hash", fmt::format("expected 16 hex digits in lower case, got {}", in_quotes(text)));
    return hash;
}

std::vector<std::byte> take_bytes(JsonFields& line) {
    const std::string text = line.text("bytes");
    const auto wrong = std::find_if_not(text.begin(), text.end(), hex_value);
    if (wrong != text.end() || text.size() % 2 != 0)
        line.refuse("bytes",
                    fmt::format("expected pairs of hex digits in lower case, got {}", in_quotes(text)));
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(*hex_value(text[i]) << 4 | *hex_value(text[i + 1])));
    return bytes;
}

bool is_long_double(Arithmetic arithmetic) {
    return arithmetic == Arithmetic::long_double || arithmetic == Arithmetic::x87;
}

/// Refuses decimals that do not agree with the bytes: one of the two is damaged.
void check_digits(JsonFields& line, std::string_view key, const std::vector<std::string>& said_by_bytes) {
    const std::vector<std::string> written = line.texts(key, max_links);
    if (written.size() != said_by_bytes.size())
        line.refuse(key, fmt::format("expected {} texts, one for each link, got {}", said_by_bytes.size(),
                                     written.size()));
    for (std::size_t i = 0; i < written.size(); ++i)
        if (written[i] != said_by_bytes[i])
            line.refuse(key, fmt::format("expected {} for link {}, the value in 'bytes', got {}",
                                         in_quotes(said_by_bytes[i]), i + 1, in_quotes(written[i])));
}

class RunReader {
  public:
    explicit RunReader(std::string_view file) : file_(file) {}

    void take(std::string_view line);
    RunFile finish();

  private:
    using TakeRecord = void (RunReader::*)(JsonFields&);

    void take_header(JsonFields&);
    void take_start(JsonFields&);
    void take_command(JsonFields&);
    void take_keyframe(JsonFields&);
    void take_cut(JsonFields&);
    void take_view_line(JsonFields&);
    void take_reached(JsonFields&);
    void forget_views_from(std::int64_t step);

    std::size_t take_commands(JsonFields&) const;
    void restore_start(JsonFields&, const RunRecord&) const;
    void check_digits_as_now(JsonFields&, const LoggedCommand&) const;
    const RunRecord& record() const { return mirror_.record(); }
    bool end_is_hashed() const { return format_ >= 3; }

    std::string_view file_;
    std::size_t line_ = 0;
    int long_double_digits_ = 0;
    std::int64_t format_ = 0;
    std::optional<Scene> scene_;
    std::vector<LoggedView> views_;
    RunMirror mirror_;
};

void RunReader::take(std::string_view text) {
    ++line_;
    const nlohmann::json json = parse_json_line(text, {file_, line_}, deepest);
    JsonFields line(json, {file_, line_});
    if (line_ == 1) {
        take_header(line);
    } else {
        constexpr std::array<std::string_view, 6> kinds{"start", "command", "keyframe",
                                                        "cut",   "reached", "view"};
        constexpr std::array<TakeRecord, 6> takers{&RunReader::take_start,    &RunReader::take_command,
                                                   &RunReader::take_keyframe, &RunReader::take_cut,
                                                   &RunReader::take_reached,  &RunReader::take_view_line};
        // Format 1 has no view records.
        const std::size_t known = format_ == 1 ? kinds.size() - 1 : kinds.size();
        const std::size_t kind = line.choice("kind", std::span(kinds).first(known));
        if (kind != 0 && !scene_)
            line.refuse("kind",
                        fmt::format("expected a line of kind \"start\" first, got \"{}\"", kinds[kind]));
        (this->*takers[kind])(line);
    }
    line.finish();
}

void RunReader::take_header(JsonFields& line) {
    if (line.text("pendula") != "run")
        line.refuse("pendula", fmt::format("expected \"run\", got {}", in_quotes(line.text("pendula"))));
    const std::int64_t format = line.whole_number("format", 1, std::numeric_limits<std::int64_t>::max());
    if (format > run_format)
        line.refuse("format",
                    fmt::format("expected 1 to {}, the formats this version reads, got {}: the file "
                                "was written by a newer pendula",
                                run_format, format));
    format_ = format;
    line.text("version");
    const std::array<std::string_view, 2> orders{"little", "big"};
    const std::size_t native = std::endian::native == std::endian::little ? 0 : 1;
    if (const std::size_t order = line.choice("byte_order", orders); order != native)
        line.refuse("byte_order",
                    fmt::format("expected {}, as on this machine, got {}", orders[native], orders[order]));
    long_double_digits_ = static_cast<int>(line.whole_number("long_double_digits", 24, 1000));
}

void RunReader::take_start(JsonFields& line) {
    Scene scene = parse_scene(line.text("scene"), fmt::format("{}:{}: scene", file_, line_));
    Setup& setup = scene.setup;
    setup.accuracy = Accuracy::chosen; // a run continues with its recorded integration
    if (line.has("offset_link") || line.has("offset")) {
        setup.start.offset_link = static_cast<std::size_t>(
            line.whole_number("offset_link", 0, static_cast<std::int64_t>(setup.chain.links()) - 1));
        setup.start.offset = line.number("offset");
    }
    if (line.has("stages"))
        setup.integration.stages = static_cast<int>(line.whole_number("stages", least_stages, most_stages));
    if (line.has("order"))
        setup.integration.order = static_cast<int>(line.whole_number("order", 0, most_taylor_order));
    if (const auto no = has_other_digits(setup.chain, setup.integration, setup.lanes, format_))
        line.refuse("scene", *no);
    const auto in_long_double = [](const PrecisionLane& lane) { return is_long_double(lane.arithmetic); };
    constexpr int native = std::numeric_limits<long double>::digits;
    if (long_double_digits_ != native &&
        (is_long_double(setup.integration.arithmetic) ||
         std::any_of(setup.lanes.begin(), setup.lanes.end(), in_long_double)))
        line.refuse("scene",
                    fmt::format("expected a long double of {} bits, as on this machine, got one of {}",
                                native, long_double_digits_));
    RunRecord record;
    record.setup = setup;
    record.start = take_bytes(line);
    restore_start(line, record);
    scene_ = std::move(scene);
    views_.clear();
    mirror_.run_began(record);
}

void RunReader::restore_start(JsonFields& line, const RunRecord& record) const {
    try {
        const Setup& setup = record.setup;
        const auto trajectory = make_trajectory(setup.chain, setup.start, setup.integration);
        trajectory->restore(record.start);
        if (trajectory->step() != 0)
            line.refuse("bytes",
                        fmt::format("expected a state at step 0, got one at {}", trajectory->step()));
        const std::vector<std::string> digits = trajectory->state_digits();
        const auto links = static_cast<std::ptrdiff_t>(setup.chain.links());
        check_digits(line, "theta", {digits.begin(), digits.begin() + links});
        check_digits(line, "omega", {digits.begin() + links, digits.begin() + 2 * links});
    } catch (const Refused& refused) {
        line.refuse("scene", refused.what());
    } catch (const std::invalid_argument& problem) {
        line.refuse("bytes", fmt::format("expected the state of the scene's chain: {}", problem.what()));
    }
}

/// Refuses a change after which this version calculates the motion with other last digits.
void RunReader::check_digits_as_now(JsonFields& line, const LoggedCommand& command) const {
    const bool may_matter = std::holds_alternative<SetChain>(command.change) ||
                            std::holds_alternative<SetIntegration>(command.change) ||
                            std::holds_alternative<SetLanes>(command.change);
    if (format_ == run_format || !may_matter) return;
    const Chain* chain = &record().setup.chain;
    const Integration* integration = &record().setup.integration;
    std::span<const PrecisionLane> lanes = record().setup.lanes;
    const auto follow = [&](const LoggedChange& change) {
        if (const auto* to = std::get_if<SetChain>(&change)) chain = &to->chain;
        if (const auto* to = std::get_if<SetIntegration>(&change)) integration = &to->integration;
        if (const auto* to = std::get_if<SetLanes>(&change)) lanes = to->lanes;
    };
    for (const LoggedCommand& earlier : record().log) follow(earlier.change);
    follow(command.change);
    if (const auto no = has_other_digits(*chain, *integration, lanes, format_)) line.refuse("change", *no);
}

std::size_t RunReader::take_commands(JsonFields& line) const {
    return static_cast<std::size_t>(
        line.whole_number("commands", 0, static_cast<std::int64_t>(record().log.size())));
}

void RunReader::take_command(JsonFields& line) {
    std::int64_t before = record().log.empty() ? 0 : record().log.back().step;
    if (!record().keyframes.empty()) before = std::max(before, record().keyframes.back().step);
    // A run can change before its end only if a cut has removed that end.
    if (end_is_hashed()) before = std::max(before, record().end);
    LoggedCommand command;
    command.step = line.whole_number("step", before, farthest_step);
    command.change = take_change(line);
    check_digits_as_now(line, command);
    command.hash = take_hash(line);
    mirror_.command_logged(command);
}

/// Reads a keyframe. Its step must lie between the steps of the commands before and after it.
void RunReader::take_keyframe(JsonFields& line) {
    KeyframeHash keyframe;
    keyframe.commands = take_commands(line);
    const auto& log = record().log;
    keyframe.step =
        line.whole_number("step", keyframe.commands > 0 ? log[keyframe.commands - 1].step : 0,
                          keyframe.commands < log.size() ? log[keyframe.commands].step : farthest_step);
    keyframe.hash = take_hash(line);
    mirror_.keyframe_taken(keyframe);
}

void RunReader::take_cut(JsonFields& line) {
    const std::size_t commands = take_commands(line);
    // The cut may be later than the last `reached` record, because not every step has such a record.
    const std::int64_t step =
        line.whole_number("step", commands > 0 ? record().log[commands - 1].step : 0, farthest_step);
    mirror_.future_cut(step, commands);
    forget_views_from(step + 1);
}

void RunReader::forget_views_from(std::int64_t step) {
    while (!views_.empty() && views_.back().step >= step) views_.pop_back();
}

void RunReader::take_view_line(JsonFields& line) {
    LoggedView view;
    view.step = line.whole_number("step", 0, farthest_step);
    view.time = line.number("time");
    view.view = take_view(line, *scene_);
    forget_views_from(view.step);
    views_.push_back(view);
}

void RunReader::take_reached(JsonFields& line) {
    const std::int64_t before = end_is_hashed() ? record().end : 0;
    const std::int64_t step = line.whole_number("step", before, farthest_step);
    const bool hashed = end_is_hashed() && line.has("hash");
    mirror_.reached(step, hashed ? std::optional(take_hash(line)) : std::nullopt);
}

RunFile RunReader::finish() {
    if (!scene_)
        throw scene_error({file_, std::max<std::size_t>(line_, 1)}, "start",
                          "missing; expected a line of kind \"start\"");
    return {*std::move(scene_), record(), std::move(views_)};
}

} // namespace

Scene seen_last(const RunFile& file) {
    Scene scene = file.scene;
    if (!file.views.empty()) scene.viewing() = file.views.back().view.viewing();
    return scene;
}

bool is_run_text(std::string_view text) {
    // No scene begins like this, because no TOML file begins with a brace.
    return text.starts_with("{\"pendula\":");
}

bool is_run_file(const std::filesystem::path& path) { return is_run_text(first_bytes(path, 32)); }

RunFile parse_run(std::string_view text, std::string_view file) {
    RunReader reader(file);
    for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
        reader.take(text.substr(0, end));
    return reader.finish();
}

void require_recorded_start(const RunFile& file, std::string_view name) {
    try {
        const Simulation at_start(file.record.setup, file.record.start);
        if (const auto wrong = start_difference(file.record, at_start))
            throw scene_error({name}, "step 0", *wrong);
    } catch (const Refused& refused) {
        throw scene_error({name}, "start", refused.what());
    }
}

RunFile load_run(const std::filesystem::path& path) {
    const std::string text = read_text_file(path.string(), "run", largest_run_file);
    if (!is_run_text(text) && kind_of_text(text) == "a scene")
        throw scene_error({path.string()}, "",
                          "expected a run (.pendula), got a scene: 'pendula view' opens it");
    if (!is_run_text(text) && !text.starts_with("{"))
        throw scene_error({path.string()}, "",
                          fmt::format("expected a run (.pendula), got {}", kind_of_text(text)));
    return parse_run(text, path.string());
}

} // namespace pendula
