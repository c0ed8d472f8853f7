/* SPDX-License-Identifier: Apache-2.0
 * Runs of a ship of the known answers that steers: her study, and the path that she takes. */
#ifndef ALD_TESTS_GOLDEN_SHIP_STUDY_H
#define ALD_TESTS_GOLDEN_SHIP_STUDY_H

#include "golden_ship.h"
#include "study_run.h"

enum { STEERED_TEXT = 8192 };

/* What a run needs besides the ship. `run`, `screw_keys` and `blade_keys` are keys of the study,
 * "speed: ..., orders: [...]"; `added` (11, 22, 26, 66) about the centre of gravity, NULL: that of
 * the derivatives; heading at the start [rad], current (2) towards, earth frame [m/s]. */
typedef struct steered_run {
  const golden_ship *ship;
  const golden_screw *screw;
  const golden_blade *blade;
  const char *run, *screw_keys, *blade_keys, *hull_keys;
  const double *added;
  double speed, heading, current[2];
  const char *trial; /* keys of her sea trial besides body and centre of gravity; NULL: none */
} steered_run;

/* A study of one body "ship" whose midship starts at the earth's origin. */
void steered_write(char text[STEERED_TEXT], const steered_run *run);

/* A ship with all her parts: a member `ship`. */
void golden_read_ship(struct fy_node *ship, golden_ship *s, golden_screw *screw,
                      golden_blade *blade);

/* Rows of a run: time, centre of gravity, heading that does not wrap, velocity over ground in body
 * axes, yaw rate, rudder, speed of the propeller. */
enum { PATH_TIME, PATH_X, PATH_Y, PATH_HEADING, PATH_U, PATH_V, PATH_R, PATH_RUDDER, PATH_N };
enum { PATH_COLUMNS = PATH_N + 1 };
typedef struct steered_path {
  long count;
  double *rows;  /* (count x PATH_COLUMNS) */
  study_run run; /* the results alone */
} steered_path;

/* Runs a study on a device; steered_clear() it. */
steered_path steered_sail(const char *text, const char *device);
void steered_clear(steered_path *path);
/* A figure of her sea trial. */
double steered_figure(const steered_path *path, const char *name);
double steered_at(const steered_path *path, long row, int column);
/* The row at which the heading less `heading` changes its sign first from a row on, and the time
 * of that, by the cubic through headings and yaw rates; -1 if it does not. */
long steered_crossing(const steered_path *path, long from, double heading, double *time);
/* A column at a time between a row and the next, by the cubic of that column and its rate; rates
 * are velocities of the centre of gravity in the earth's axes, or the yaw rate. */
double steered_between(const steered_path *path, long row, int column, double time);

#endif
