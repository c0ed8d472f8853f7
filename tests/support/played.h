/* SPDX-License-Identifier: Apache-2.0
 * A scenario replayed with its series and its scene, and how they are compared. */
#ifndef ALD_TESTS_PLAYED_H
#define ALD_TESTS_PLAYED_H

#include "allide/allide.h"

/* A scenario with its series and its scene. */
typedef struct played {
  ald_series *series;
  ald_scene *scene;
} played;

/* Runs a study into a folder and replays scenario 0.
 * @param every as in ald_replay_scene() */
played played_as(const char *text, double every);
played played_of(const char *text);
void played_end(played *p);

/* A value of the series in a frame. */
double played_value(const played *p, size_t frame, const char *name);
/* A strand; the test fails without it. */
const ald_scene_strand *played_strand(const played *p, const char *name);
/* The force of an element on a body; NULL: it is not drawn. */
const ald_scene_push *played_push(const played *p, const char *name, uint32_t body);

/* Fails the test unless they are as near; says of what. */
void played_near(const char *what, double value, double expected, double tolerance);
void played_point(const char *what, const double *at, const double *expected, double tolerance);
/* Length of a vector. */
double played_length(const double *v);

#endif
