// SPDX-License-Identifier: MIT
/// The parameters after a change during a run. Pure.
#pragma once

#include "simulation/command.hpp"

namespace pendula {

inline void put_into(Setup& setup, const SetGravity& asked) { setup.chain.gravity = asked.value; }
inline void put_into(Setup& setup, const SetDamping& asked) { setup.chain.damping = asked.value; }
inline void put_into(Setup& setup, const SetTimestep& asked) { setup.integration.dt = asked.value; }
/// From then on it is the user's.
inline void put_into(Setup& setup, const SetIntegration& asked) {
    setup.integration = asked.integration;
    setup.accuracy = Accuracy::chosen;
}
/// The program chooses the accuracy of rigid chains only.
inline void put_into(Setup& setup, const SetChain& asked) {
    setup.chain = asked.chain;
    if (asked.chain.model != Model::rigid) setup.accuracy = Accuracy::chosen;
}
inline void put_into(Setup& setup, const SetGhost& asked) { setup.ghost = asked.ghost; }
inline void put_into(Setup& setup, const SetLanes& asked) { setup.lanes = asked.lanes; }
inline void put_into(Setup& setup, const SetEnsemble& asked) { setup.ensemble = asked.ensemble; }
inline void put_into(Setup&, const SetMotion&) {}
inline void put_into(Setup&, const ResetEnergyReference&) {}

} // namespace pendula
