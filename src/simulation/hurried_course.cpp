// SPDX-License-Identifier: MIT
#include "simulation/hurried_course.hpp"

namespace pendula {
namespace {

std::shared_ptr<const EnsembleCourse> with_fewer_members(const EnsembleCourse& course) {
    EnsembleCourse fewer = course;
    fewer.setup.count = HurriedCourse::most_members;
    return std::make_shared<const EnsembleCourse>(std::move(fewer));
}

} // namespace

const std::shared_ptr<const EnsembleCourse>&
HurriedCourse::choose(const std::shared_ptr<const EnsembleCourse>& course, double now) {
    if (course != all_) {
        const bool begins = course && all_ && !begin_alike(*all_, *course);
        if (begins) {
            is_hurried_ = now - begun_at_ < haste && course->setup.count > most_members;
            begun_at_ = now;
        }
        is_hurried_ = is_hurried_ && course; // the next one may be small
        all_ = course;
        fewer_ = course && is_hurried_ ? with_fewer_members(*course) : nullptr;
    }
    if (now - begun_at_ >= rest) {
        is_hurried_ = false;
        fewer_.reset();
    }
    return fewer_ ? fewer_ : all_;
}

} // namespace pendula
