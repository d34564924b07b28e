// SPDX-License-Identifier: MIT
// Tests for render/plots/section_plot.hpp and section_picture.hpp:
// what a section's plot shows, and pictures drawn without OpenGL.
#include "render/plots/section_plot.hpp"

#include "render/look/palette.hpp"
#include "render/plots/plot_files.hpp"
#include "render/plots/section_picture.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"

#include <glm/geometric.hpp>

#include <cmath>
#include <cstring>
#include <numbers>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

Chain two_links() { return {.lengths = {1, 1}, .masses = {1, 1}}; }

Portrait small_portrait(double energy = -16) {
    WorkerPool workers(2);
    PortraitPlan plan;
    plan.orbits = 8;
    plan.crossings = 60;
    plan.energy = energy;
    plan.arithmetic = Arithmetic::double_;
    return calculate_portrait(two_links(), {.angles = {0, 0}, .angular_velocities = {0, 0}}, plan, workers);
}

std::uint16_t code_at(const std::vector<std::byte>& codes, int width, int x, int y, int channel) {
    std::uint16_t code = 0;
    std::memcpy(&code, &codes[static_cast<std::size_t>(8 * (y * width + x) + 2 * channel)], 2);
    return code;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

TEST_CASE("a section's axes show the allowed region with a margin, or all angles if the region covers them") {
    ShownSection section;
    section.allowed = std::make_shared<const std::vector<OutlinePart>>(small_portrait().outline);
    const SectionRanges some = section_ranges(section);
    CHECK(some.across.low > -std::numbers::pi);
    CHECK(some.across.low < section.allowed->front().front().across);
    double largest = 0;
    for (const OutlineColumn& column : section.allowed->front()) largest = std::max(largest, column.high);
    CHECK(some.up.high > largest);
    CHECK(some.up.high < 1.2 * largest);
    section.allowed = std::make_shared<const std::vector<OutlinePart>>(small_portrait(40).outline);
    CHECK(section_ranges(section).across.high == Approx(std::numbers::pi));
    CHECK(section_ranges({}).up.low < section_ranges({}).up.high);
}

TEST_CASE("section_filling() distinguishes an orbit that fills an area from an orbit on a curve") {
    const SectionRanges ranges{{-1, 1}, {-1, 1}};
    PlotCurve circle, cloud;
    for (int i = 0; i < 2000; ++i) {
        const double angle = 2.4 * i;
        circle.points.push_back({0, 0.5 * std::cos(angle), 0.5 * std::sin(angle), false});
        const double radius = 0.9 * std::sqrt((i % 997) / 997.0);
        cloud.points.push_back({0, radius * std::cos(angle), radius * std::sin(angle), false});
    }
    CHECK(section_filling(circle, ranges) < 0.05);
    CHECK(section_filling(cloud, ranges) > 0.3);
    CHECK(section_filling({}, ranges) == 0);
    CHECK(section_average(circle, ranges) == Approx(0.5 / std::sqrt(2.0)).epsilon(1e-6));
}

TEST_CASE("orbits seeded one after the other differ in colour, on dark and on light backgrounds") {
    for (const Theme theme : {Theme::night, Theme::paper})
        for (std::size_t i = 0; i < 30; ++i)
            for (std::size_t j = i + 1; j < std::min<std::size_t>(i + 5, 30); ++j) {
                const glm::vec3 a = palette::srgb_from_linear(orbit_colour(i, theme)),
                                b = palette::srgb_from_linear(orbit_colour(j, theme));
                CHECK(std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b) > 0.12f);
            }
}

TEST_CASE("the crossings lie within the edges of the allowed region, which agree with the energy") {
    const Portrait portrait = small_portrait();
    const SectionPage page = section_page(portrait, "Test", 400, 300, Theme::night);
    const PlotTransform transform = page.geometry.transform();
    const auto edges = region_edges(page.geometry);
    REQUIRE(edges.size() == static_cast<std::size_t>(page.geometry.frame.curves.width));
    for (const PlotCurve& orbit : page.orbits)
        for (const PlotPoint& point : orbit.points) {
            const auto column =
                static_cast<std::size_t>(transform.x_of(point.across) - page.geometry.frame.curves.x);
            REQUIRE(column < edges.size());
            const double y = transform.y_of(point.up);
            CHECK(y > static_cast<double>(edges[column].x) - 1.5);
            CHECK(y < static_cast<double>(edges[column].y) + 1.5);
        }
    const auto& allowed = *page.geometry.allowed;
    CHECK_FALSE(allowed_at(allowed, 3.1));
    REQUIRE(allowed_at(allowed, 0));
    CHECK(allowed_at(allowed, 0)->high == Approx(std::sqrt(2 * (-16 + 3 * 9.81))).epsilon(1e-3));
}

TEST_CASE("orbits of one family look alike, other orbits differ, and orbits that fill an area are fainter") {
    const SectionRanges ranges{{-1, 1}, {-1, 1}};
    // Enough dots for the first half of them to reach all cells of a ring.
    constexpr int dots = 4000;
    const auto ring = [](double radius) {
        PlotCurve curve;
        for (int i = 0; i < dots; ++i)
            curve.points.push_back({0, radius * std::cos(0.7 * i), radius * std::sin(0.7 * i), false});
        return curve;
    };
    PlotCurve sea;
    for (int i = 0; i < dots; ++i)
        sea.points.push_back(
            {0, 2 * std::fmod(0.7548776662 * i, 1) - 1, 2 * std::fmod(0.5698402910 * i, 1) - 1, false});
    const std::vector<PlotCurve> orbits{ring(0.2), ring(0.23), ring(0.9), sea, {}};
    const auto looks = orbit_looks(orbits, ranges, Theme::night);
    REQUIRE(looks.size() == orbits.size());
    const auto away = [&](std::size_t a, std::size_t b) {
        return glm::distance(looks[a].colour, looks[b].colour);
    };
    CHECK(away(0, 1) < 0.3f * away(0, 2));
    CHECK(away(0, 1) < 0.3f * away(1, 3));
    CHECK(looks[0].strength > 0.9f);
    CHECK(looks[2].strength > 0.9f);
    CHECK(looks[3].strength < 0.7f);
}

TEST_CASE("a portrait as SVG has a dot for each crossing and names its plane, energy and forbidden region") {
    const Portrait portrait = small_portrait();
    const std::string svg = section_svg(section_page(portrait, "A & B", 800, 600, Theme::paper));
    CHECK(count_of(svg, "h0") == 8 * 60);
    CHECK_THAT(svg, contains("A &amp; B"));
    CHECK_THAT(svg, contains("θ₁ = 0, ω₁ &gt; 0 · −16 J"));
    CHECK_THAT(svg, contains("forbidden by the energy"));
    CHECK_THAT(svg, contains("p₂ (kg·m²/s)"));
    CHECK(count_of(svg, "<path stroke=\"#") == 8);
    CHECK(svg.substr(svg.size() - 7) == "</svg>\n");
}

TEST_CASE("a section drawn without OpenGL shows its dots and has the same bytes each time") {
    const Portrait portrait = small_portrait();
    for (const Theme theme : {Theme::night, Theme::paper}) {
        const SectionPage page = section_page(portrait, "Test", 240, 200, theme);
        const auto codes = draw_section(page);
        REQUIRE(codes.size() == std::size_t{8} * 240 * 200);
        CHECK(codes == draw_section(page));
        const PlotTransform transform = page.geometry.transform();
        const PlotPoint& point = page.orbits[0].points[0];
        const int x = static_cast<int>(transform.x_of(point.across)),
                  y = 199 - static_cast<int>(transform.y_of(point.up));
        int with = 0, ground = 0;
        for (int channel = 0; channel < 3; ++channel) {
            with += code_at(codes, 240, x, y, channel);
            ground += code_at(codes, 240, 2, 2, channel);
        }
        CHECK((theme == Theme::night ? with > ground + 3000 : with < ground - 3000));
    }
}

TEST_CASE("SoftwareCanvas draws dots, boxes and text at the given places") {
    SoftwareCanvas picture(40, 30, Theme::night);
    picture.dot({10.5f, 5.5f}, 1, {1, 0, 0}, 1);
    picture.develop();
    picture.box({20, 10}, {30, 20}, {0, 1, 0}, 1);
    picture.text("I", {35, 2}, 20, {1, 1, 1}, {0.5f, 0});
    const auto codes = picture.codes();
    CHECK(code_at(codes, 40, 10, 29 - 5, 0) > 40000);
    CHECK(code_at(codes, 40, 10, 29 - 15, 0) < 10000);
    CHECK(code_at(codes, 40, 25, 29 - 15, 1) > 60000);
    CHECK(code_at(codes, 40, 19, 29 - 15, 1) < 20000);
    CHECK(code_at(codes, 40, 35, 29 - 8, 2) > 40000);
    CHECK(picture.width_of("II", 10) == Approx(2 * picture.width_of("I", 10)));
}

TEST_CASE("a run's section states its plane and energy, or why there is no section") {
    Setup setup;
    setup.chain = two_links();
    setup.start = {.angles = {30, 60}, .angular_velocities = {0, 0}};
    setup.integration = {Method::taylor, Arithmetic::double_, 4e-3};
    Simulation simulation(setup);
    MotionSnapshot snapshot;
    simulation.fill(snapshot);
    const SectionStage stage = section_stage(*snapshot.origin, {});
    CHECK(stage.note == "θ₁ = 0, ω₁ > 0 · −21.8964 J");
    CHECK(stage.empty.empty());
    CHECK(same_section(stage, section_stage(*snapshot.origin, {})));
    simulation.apply(SetGravity{9.8});
    simulation.fill(snapshot);
    CHECK_FALSE(same_section(stage, section_stage(*snapshot.origin, {})));
    simulation.apply(SetDamping{0.2});
    simulation.fill(snapshot);
    CHECK_THAT(section_stage(*snapshot.origin, {}).empty, contains("keeps its energy"));
    setup.start.angles = {0, 0};
    Simulation(setup).fill(snapshot);
    CHECK_THAT(section_stage(*snapshot.origin, {}).empty,
               contains("No motion of this energy crosses the plane"));
}

TEST_CASE("a section's table has a row for each crossing, with all digits") {
    std::vector<PlotCurve> orbits{section_curve({}, "This run", {}), section_curve({}, "a, b", {})};
    orbits[0].points = {{0.1, 0.2, 1.0 / 3, false}};
    orbits[1].points = {{1, 2, 3, false}, {4, 5, 6, false}};
    CHECK(section_csv(orbits) == "orbit,crossing,time (s),θ₂ (rad),p₂ (kg·m²/s)\r\n"
                                 "This run,0,0.1,0.2,0.3333333333333333\r\n"
                                 "\"a, b\",0,1,2,3\r\n\"a, b\",1,4,5,6\r\n");
}
