/* SPDX-License-Identifier: Apache-2.0
 * The model tests of [Tabri], Appendix 2, as a study: one scenario each. */
#ifndef ALD_CLI_TABRI_TESTS_H
#define ALD_CLI_TABRI_TESTS_H

enum { TABRI_TESTS = 24, TABRI_PRESETS = 2, TABRI_QUANTITIES = 4, TABRI_BULBS = 3 };

/* greatest surge and sway force on the striking ship [N], energy at the end, greatest energy [J];
 * and closed forms of it: without relative motion left, as friction allows */
enum {
  TABRI_SURGE,
  TABRI_SWAY,
  TABRI_ENERGY,
  TABRI_GREATEST_ENERGY,
  TABRI_STICK = TABRI_QUANTITIES,
  TABRI_CLOSED,
  TABRI_RESULTS
};

typedef struct tabri_test {
  const char *name;
  double beta;                         /* [deg] */
  int bulb;                            /* 1, 2, 3 */
  double place, mass_a, mass_b, speed; /* of impact on the struck ship [m], [kg], [m/s] */
  double measured[3];                  /* surge, sway, energy */
} tabri_test;

extern const tabri_test tabri_tests[TABRI_TESTS];
/* by an independent program, tests/support/tabri_plain.h */
extern const double tabri_expected[TABRI_TESTS][TABRI_PRESETS][TABRI_QUANTITIES];
extern const double tabri_bulbs[TABRI_BULBS]; /* a = b of each [m^1/2] */
extern const char *const tabri_presets[TABRI_PRESETS];

/* Keys of the bow; NULL and 0: their defaults. */
typedef struct tabri_reading {
  const char *preset, *surfaces, *stiction;
  double stiction_speed; /* [m/s] */
  double step;           /* of time; 0.1 ms [s] */
} tabri_reading;

/* The study of all tests, or of the one that is named; free it. NULL: no memory. */
char *tabri_study(const tabri_reading *reading, const char *test);
/* The same of the tests against one struck ship, by its number, with the memory of radiated waves.
 */
enum { TABRI_STRUCK = 3 };
char *tabri_study_with_memory(const tabri_reading *reading, int number);
int tabri_struck_of(const tabri_test *test);

#endif
