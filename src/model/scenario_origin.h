/* SPDX-License-Identifier: Apache-2.0
 * The origin of a scenario. */
#ifndef ALD_SCENARIO_ORIGIN_H
#define ALD_SCENARIO_ORIGIN_H

#include "study.h"

/* A scenario's own origin [m], which positions in a tile are relative to: where its first moving
 * body starts, to the whole metre, so that subtracting and adding it is exact for positions as they
 * are usually written. Keeps single precision usable far from the study's origin. */
void ald_scenario_origin(const ald_study *study, const double *values, double origin[2]);

#endif
