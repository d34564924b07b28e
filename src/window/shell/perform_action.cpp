// SPDX-License-Identifier: MIT
#include "window/shell/perform_action.hpp"

#include "window/shell/action_table.hpp"

#include <optional>
#include <variant>

namespace pendula {
namespace {

struct Performing {
    ControlState& controls;
    ViewState& view;
    Requests& requests;

    void operator()(ActOnRun act) const { act({controls, requests}); }
    void operator()(EditView edit) const { edit(view); }
    void operator()(OpenScene open) const { open(view, requests); }
    void operator()(WindowAction action) const { requests.actions.push_back(action); }
    void operator()(FilmDeed deed) const { requests.film.emplace_back(deed); }
};

} // namespace

void perform(Action action, ControlState& controls, ViewState& view, Requests& requests) {
    const std::optional<Action> performed = view.directing ? while_directing(action) : action;
    if (performed) std::visit(Performing{controls, view, requests}, row_of(*performed).deed);
}

} // namespace pendula
