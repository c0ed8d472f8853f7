/* SPDX-License-Identifier: Apache-2.0
 * The model tests of [Tabri] and their known answers: what the ships are made of, and each test as
 * a study and as a impact_run of tabri_plain.h. */
#ifndef ALD_TESTS_TABRI_CASE_H
#define ALD_TESTS_TABRI_CASE_H

#include <stddef.h>

#include "allide/allide.h"
#include "golden_json.h"
#include "tabri_plain.h"

enum { TABRI_TEXT = 8192, TABRI_VARIANTS = 5 };

/* one test of Appendix 2 */
typedef struct tabri_test {
  double beta;                         /* [deg] */
  int bulb;                            /* 1, 2, 3 */
  double place, mass_a, mass_b, speed; /* L_C [m], [kg], u0 [m/s] */
} tabri_test;

/* `options` of the known answers, with a variant's own over them */
typedef struct tabri_options {
  double pressure, friction, recovery, still, sign;
  bool sticks, keeps_two, is_planar, has_friction, has_drag, has_restoring, is_frozen, is_printed;
  double added, sway, surge, bulb_down; /* factors of added mass, C_y, a_x/m; z of the bulb [m] */
  int row;                              /* of Table 1 for the striking ship; -1: the nearest */
  double step, most;                    /* [s] */
  int rings, around;
} tabri_options;

/* values as printed, with all water, by rk4 with the steps and points of the known answers */
extern const tabri_options tabri_published;

/* names of the variants: "rk4", "dp", "physical", "calibrated", "smooth" */
extern const char *const tabri_variants[TABRI_VARIANTS];

/* The known answers, or the test is skipped. */
typedef struct tabri_golden {
  struct fy_document *document;
  struct fy_node *root;
} tabri_golden;
tabri_golden tabri_open(void);
void tabri_close(tabri_golden *golden);

/* Fails the test where the options ask for what a study has no key for. */
tabri_options tabri_options_of(const tabri_golden *golden, const char *variant);
tabri_test tabri_test_of(const tabri_golden *golden, const char *name);

/* mass without and with added mass, inertias, hydrostatics of a ship; axes of the source */
typedef struct tabri_ship {
  double mass, draught, height, radii[3], added[6]; /* height: of the CG above water */
  double waterplane, metacentre[2];                 /* GM_T, GM_L [m] */
  plain_ship plain;
} tabri_ship;
tabri_ship tabri_ship_of(const tabri_options *options, const tabri_test *test, bool is_struck);

plain_bow tabri_bow_of(const tabri_options *options, const tabri_test *test);
plain_flight tabri_impact_of(const tabri_options *options, const tabri_test *test);

/* A collision: what a study and the reference in plain C make of it. */
typedef struct tabri_scene {
  tabri_options options;
  tabri_ship ships[2];
  plain_flight impact_run;
  bool is_mirrored;     /* port for starboard, in the study alone */
  const char *crushing; /* rows in place of the pressure, in the study alone; NULL: none */
  const char *more;     /* lines of the bow, in the study alone; NULL: none */
} tabri_scene;
tabri_scene tabri_scene_of(const tabri_options *options, const tabri_test *test);

/* The collision as a study of `steps` steps, bodies `striking` and `struck`, its bow `it`.
 * `extra`: more of the study, "" for nothing. */
void tabri_text(const tabri_scene *scene, int steps, const char *extra, char text[TABRI_TEXT]);

/* Velocity and rates of a body ("bodies.struck") in a row of our series, in its own axes, those of
 * the source. */
void tabri_velocity(const ald_series *series, size_t row, const char *body, double own[6]);

/* Series of a test, "test301": from a table, packed or not; false if there is none. */
bool tabri_series(const char *name, golden_table *table);

#endif
