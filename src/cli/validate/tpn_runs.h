/* SPDX-License-Identifier: Apache-2.0
 * The two experiments of [TPN] section 4, for the sets of hulls that docs/theory/polygon-contact.md
 * describes: a tug against the side of a container vessel, by time step and by speed. */
#ifndef ALD_CLI_TPN_RUNS_H
#define ALD_CLI_TPN_RUNS_H

#include "cli/validate/validate.h"

enum { TPN_SETS = 2, TPN_STEPS = 4, TPN_SPEEDS = 4, TPN_GAPS = 3 };

/* A set: the paper gives neither outlines nor added masses. */
typedef struct tpn_set {
  const char *name;
  const char *bodies[3]; /* with the distance in y between the bodies, and the speed, between */
  double mass_a, mass_b; /* that move [kg] */
  double reach;          /* from the middle of the vessel to that of the tug when they touch [m] */
  double depth[TPN_SPEEDS];  /* an independent program [m] */
  int broken_at[TPN_SPEEDS]; /* 1: known not to have the depth of Table 2 */
} tpn_set;

extern const tpn_set tpn_sets[TPN_SETS];
extern const double tpn_speeds[TPN_SPEEDS]; /* [kn], at the first step and the last gap */
extern const double tpn_steps[TPN_STEPS];   /* [s], at the first speed and each gap */
/* [m]: of the text of the first experiment, of the caption of Fig. 8, of the second experiment */
extern const double tpn_gaps[TPN_GAPS];

/* What a run of two bodies and one contact gave. The velocity is that of the second body relative
 * to the first along y. */
typedef struct tpn_course {
  double depth;   /* greatest [m] */
  double peak;    /* greatest N [N] */
  double impulse; /* sum of N dt [N s] */
  double left;    /* velocity at the end, over that at the beginning */
  double lasts;   /* steps with N above 1 % of its peak [s]: what is visible in a figure */
  double settles; /* from the first touch until `left` stays within 0.01 of where it ends [s] */
  int slows;      /* 1: the velocity never grows towards the vessel */
} tpn_course;

/* The runs of a set. */
typedef struct tpn_runs {
  tpn_course by_step[TPN_GAPS][TPN_STEPS];
  tpn_course by_speed[TPN_SPEEDS];
} tpn_runs;

/* Runs a study of bodies `a` and `b` and a contact `hull`, given as text, alone, on the host. */
tpn_course tpn_run(checks *all, const char *text, double step);
/* Runs both experiments with a set. */
void tpn_runs_of(checks *all, const tpn_set *set, tpn_runs *runs);

#endif
