/* SPDX-License-Identifier: Apache-2.0
 * The sea of a study in a tile of the host, for tests: what a point of the water does. */
#ifndef ALD_TESTS_SEA_TILE_H
#define ALD_TESTS_SEA_TILE_H

#define ALD_LANES 1
#include "device/device.h"
#include "kernels/pass/water/sea.h"
#include "model/study.h"

enum { SEA_LANES = 8 };

/* A study in a tile of its own; its only body moves, so that it has the scenario's origin. */
typedef struct sea {
  ald_device *device;
  ald_study *study;
  ald_layout *layout;
  ald_tile *tile;
  double *values; /* (SEA_LANES x quantities) */
  double origin[SEA_LANES][2];
} sea;

/* The first scenarios of a study; fails the test if it is refused.
 * @param run         keys of `run`, such as "duration: 1"
 * @param environment keys of the environment
 * @param position    of the body, "[0, 0, 0]"
 * @param more        further sections */
sea sea_open_run(const char *run, const char *environment, const char *position, const char *more);
sea sea_open(const char *environment, const char *position, const char *more);
void sea_close(sea *s);

/* arguments of a function of the passes */
#define SEA_TILE(s) \
  s->tile->reals, s->tile->uints, NULL, s->layout->assets, s->layout->plan, SEA_LANES

/* The water at a place of the earth frame, and the height of its surface. */
water sea_water(const sea *s, uint32_t lane, double x, double y, double z, double time);
double sea_level(const sea *s, uint32_t lane, double x, double y, double time);
/* STATUS_* of kernels/plan.h */
uint32_t sea_status(const sea *s, uint32_t lane);

#endif
