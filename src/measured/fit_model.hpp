// SPDX-License-Identifier: MIT
/// The numbers that a fit changes: the free numbers of a chain and of its camera. Each number depends on a
/// parameter p that begins at 0. Used only by chain_fit.cpp, fit_errors.cpp and piece_cost.cpp.
#pragma once

#include "measured/camera.hpp"
#include "measured/chain_fit.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

enum class FreeKind {
    factor,   ///< the number is multiplied by exp p, so it keeps its sign
    friction, ///< the number is multiplied by 1 + p, so it can reach 0 and leave it again
    shift     ///< p·unit is added to the number
};

struct ChainAndCamera {
    Chain chain;
    Camera camera;
};

struct FreeNumber {
    std::string name;
    FreeKind kind = FreeKind::factor;
    bool is_of_camera = false, is_of_mass = false, is_kept = false;
    double unit = 1; ///< of a shift
    double pull = 0; ///< rad: extra residual at p = 1, for numbers that angles do not determine
    double begin = 0;
    std::function<double&(ChainAndCamera&)> where;

    double value(double p) const;
    double slope(double p) const; ///< derivative of the value with respect to p
};

class FitModel {
  public:
    /// Throws Refused if a name is not in fit_names().
    FitModel(const Chain&, const FitPlan&);

    std::size_t size() const { return numbers_.size(); }
    std::size_t links() const { return begin_.chain.links(); }
    const std::vector<FreeNumber>& numbers() const { return numbers_; }

    ChainAndCamera at(const double* parameters) const;
    Chain chain(const double* parameters) const { return at(parameters).chain; }

  private:
    void add(const std::string& name);
    void add_to_camera(std::string name, FreeKind, double unit, double pull,
                       std::function<double&(Camera&)> where);
    void add_list(const std::string& name);
    void add(FreeNumber);
    void keep_a_mass();
    double rate() const;    ///< 1/s: typical frequency of this chain
    double inertia() const; ///< kg m²: typical inertia of this chain

    ChainAndCamera begin_;
    std::vector<FreeNumber> numbers_;
};

} // namespace pendula
