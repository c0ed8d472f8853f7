/* SPDX-License-Identifier: Apache-2.0
 * The tanker KVLCC2 at full scale, of Yasukawa and Yoshimura 2015; see
 * docs/theory/manoeuvring.md. */
#ifndef ALD_TESTS_KVLCC2_H
#define ALD_TESTS_KVLCC2_H

#include "golden_ship.h"

static const golden_ship kvlcc2 = {1025,
                                   320,
                                   58,
                                   20.8,
                                   320415000,
                                   2050656e6,
                                   11.2,
                                   24014848,
                                   243423232,
                                   1229560217600,
                                   {0.022, -0.04, 0.002, 0.011, 0.771, -0.315, 0.083, -1.607, 0.379,
                                    -0.391, 0.008, -0.137, -0.049, -0.030, -0.294, 0.055, -0.013}};
static const golden_screw kvlcc2_screw = {
    9.86, {0.2931, -0.2753, -0.1385}, 0.22, 0.35, 2, {1.6, 1.1}, -153.6, {1, 0.7}};
static const golden_blade kvlcc2_blade = {112.5, 15.8,   2.747, 0.387, 0.312,        -148.48,
                                          -160,  -227.2, 1.09,  0.5,   {0.64, 0.395}};
#define KVLCC2_SPEED 7.973888888888889        /* 15.5 knots [m/s] */
#define KVLCC2_TURNS "106.71063583768923 rpm" /* which balances the resistance there */

#endif
