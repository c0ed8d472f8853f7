/* SPDX-License-Identifier: Apache-2.0
 * A vessel that her thrusters hold at a place. */
#ifndef ALD_TESTS_POSITIONED_H
#define ALD_TESTS_POSITIONED_H

#include "posed.h"

enum { POSITIONED_TEXT = 8192 };
/* her thrusters, in this order: tunnels, screws, an azimuth thruster */
enum { BOW, STERN, PORT, STARBOARD, POD, UNITS };

/* keys of thrusters without lag, and with it */
#define AT_ONCE "rise time: 0, time constant: 0"
#define WITH_LAG "rise time: 4 s, time constant: 0.5 s"
/* her drag, a section; gains, keys of dynamic positioning */
#define RESISTANCE \
  "drag: {ship: {body: ship, linear: [25e3, 120e3, 6e7], quadratic: [15e3, 160e3, 1e9]}}\n"
#define GAINS "error gains: [60e3, 90e3, 35e6], velocity gains: [600e3, 850e3, 380e6]"

/* A study of a vessel "ship" of 5,000 t; keys of the run, of the body, other sections, keys of each
 * thruster, keys of her dynamic positioning "dp", NULL: there is none. */
void positioned_write(char text[POSITIONED_TEXT], const char *run, const char *body,
                      const char *sections, const char *units, const char *keys);

/* rows of her dynamic positioning, and of a thruster */
double positioned_row(const posed *p, uint32_t row, uint32_t lane);
double positioned_unit(const posed *p, uint32_t unit, uint32_t row, uint32_t lane);

#endif
