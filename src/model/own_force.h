/* SPDX-License-Identifier: Apache-2.0
 * Common parts of the kinds of forces of water and wind on one body: the traces of a force in body
 * axes. */
#ifndef ALD_OWN_FORCE_H
#define ALD_OWN_FORCE_H

#include "kernels/pass/step/own_force.h"
#include "kind.h"

/* initialisers of OWN_TRACE_COUNT traces */
#define ALD_OWN_TRACES                                                                          \
  {OWN_SURGE, "surge", "N", 0, ALD_ROW_VALUE}, {OWN_SWAY, "sway", "N", 0, ALD_ROW_VALUE},       \
      {OWN_HEAVE, "heave", "N", 0, ALD_ROW_VALUE}, {OWN_ROLL, "roll", "N m", 0, ALD_ROW_VALUE}, \
      {OWN_PITCH, "pitch", "N m", 0, ALD_ROW_VALUE}, {                                          \
    OWN_YAW, "yaw", "N m", 0, ALD_ROW_VALUE                                                     \
  }

#endif
