/* SPDX-License-Identifier: Apache-2.0
 * What `allide validate` checks: each adds its rows to all that was checked. */
#ifndef ALD_CLI_VALIDATE_CASES_H
#define ALD_CLI_VALIDATE_CASES_H

#include "cli/validate/tpn_runs.h"
#include "cli/validate/validate.h"

/* Dynamic lines in time beside MoorDyn. */
void validate_line_histories(checks *all);

/* Orders in which dynamic lines converge with their segments. */
void validate_line_orders(checks *all);

/* The spread of oblique collisions in the time domain about the closed form of their energy. */
void tabri_oblique(checks *all);

/* Figure 6 of [Tabri]: force over penetration of the three bulbs, pressed into the side at right
 * angles, against a closed form and what the source says of it. */
void tabri_penetration(checks *all);

/* What [Tabri] leaves open, in the readings that a bow offers: stiction in test 202 beside what
 * the source says of its Figure 8, and the first recovered surface in tests 301, 309 and 313. */
void tabri_validate_readings(checks *all);

/* What [Tabri] says of its Figures 7 and 9 to 13, judged for tests 202, 301, 309 and 313 with
 * the values as published and as calibrated. The figures are curves without readable numbers.
 * Runs the tests and appends a row for each sentence and set of values. */
void tabri_sentences(checks *all);

/* What [TPN] says of its Figures 9 to 12, judged for the runs of a set. The figures are curves
 * without readable numbers. Judges each sentence for each set. `runs` (TPN_SETS) */
void tpn_sentences(checks *all, const tpn_runs *runs);

/* Chains of links: what they weigh, how they hang and swing, what they bear, by closed forms. */
void validate_chains(checks *all);

/* Normal impact of two free bars against closed forms, and how its results depend on the step
 * and on the stiffness of their walls. */
void validate_clash(checks *all);

/* Roll decay of a floating vessel against the closed form of the damped oscillator. */
void validate_decay(checks *all);

/* Hydrostatics by meshes: box, cylinder, the hull of Wigley, a vessel afloat, by closed forms. */
void validate_hydrostatics(checks *all);

/* The integrators on a body that tumbles with fully coupled added mass: their orders of
 * convergence against a reference of its own, and how they keep what Kirchhoff's equations keep. */
void validate_integrators(checks *all);

/* Joints: pendulums, systems that nothing acts on, motors, by closed forms and conservation
 * laws. */
void validate_joints(checks *all);

/* Dynamic lines against closed forms; and a mooring line that is moved along itself: quasi-
 * static, with the drag tension of [SIMO] sec. */
void validate_lines(checks *all);

/* Contacts of meshes: impacts, rest, friction, tilting, by closed forms. */
void validate_meshes(checks *all);

/* Dynamic positioning against closed forms. */
void validate_positioning(checks *all);

/* Sampling and statistics against known distributions. */
void validate_statistics(checks *all);

/* The tanker KVLCC2 on trial: turning circles, zig-zags and a stop. */
void validate_steering(checks *all);

/* Bows with a stem: what they crush of a side and with what force, by closed forms. */
void validate_stem(checks *all);

/* Strikes: number, energy, speed, time and force of blows of known bodies, by closed forms. */
void validate_strikes(checks *all);

/* Ship strikes ship: the 24 model tests of [Tabri], measured beside computed, for the values as
 * published and as calibrated, and what is known of the ratios of both. */
void validate_tabri(checks *all);

/* Writes the time series of four of the tests of validate_tabri(), as CSV into a folder. @return
 * 0, or -1 after a message */
int validate_tabri_series(const char *folder);

/* What the memory of radiated waves changes in the 24 model tests of [Tabri]: damping by strip
 * theory, of each ship's particulars. */
void validate_tabri_memory(checks *all);

/* Thrusters and lifting surfaces against closed forms. */
void validate_thrusters(checks *all);

/* The contact of outlines against [TPN]: its Table 2, and closed forms. */
void validate_tpn(checks *all);

/* Tugs against closed forms. */
void validate_tugs(checks *all);

#endif
