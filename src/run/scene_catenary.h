/* SPDX-License-Identifier: Apache-2.0
 * The shape of a catenary line between its ends. */
#ifndef ALD_SCENE_CATENARY_H
#define ALD_SCENE_CATENARY_H

#include "model/study.h"

enum { ALD_SCENE_CATENARY_POINTS = 25 };

/* Lays points along a line at rest, at equal unstretched lengths.
 * @param time   for the length that is paid out [s]
 * @param points (ALD_SCENE_CATENARY_POINTS x 3) earth frame [m]; the first and the last are its
 * ends and stay; where no shape is found those between lie on a straight line */
void ald_scene_catenary(const ald_study *study, const ald_instance *instance, const double *values,
                        double time, double *points);

#endif
