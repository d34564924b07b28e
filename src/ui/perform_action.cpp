// SPDX-License-Identifier: MIT
#include "ui/perform_action.hpp"

#include "ui/action_table.hpp"

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
};

} // namespace

void perform(Action action, ControlState& controls, ViewState& view, Requests& requests) {
    std::visit(Performing{controls, view, requests}, row_of(action).deed);
}

} // namespace pendula
