/* SPDX-License-Identifier: Apache-2.0
 * One element in a tile of its own: poses are written by hand, its passes are run one by one on any
 * device, and its forces, rows and series are read back. */
#ifndef ALD_TESTS_ELEMENT_TILE_H
#define ALD_TESTS_ELEMENT_TILE_H

#include "base/input_files.h"
#include "device/device.h"
#include "model/study.h"

typedef struct element_tile {
  ald_device *device;
  ald_study *study;
  ald_layout *layout;
  ald_tile *tile;
  uint32_t kind; /* KIND_* of its one instance */
} element_tile;

/* a body in space, earth frame */
typedef struct element_pose {
  double at[3];       /* centre of gravity [m] */
  double turn[9];     /* x axis, y axis, z axis of the body */
  double velocity[3]; /* [m/s] */
  double spin[3];     /* [rad/s] */
} element_pose;

extern const element_pose element_at_origin;

/* Reads a study with one element and fills all lanes of a traced tile on the device with it. */
element_tile element_open(const char *text, ald_device *device, uint32_t lanes);
/* The same of a study that names files. */
element_tile element_open_with(const char *text, const ald_input_file *files, uint32_t file_count,
                               ald_device *device, uint32_t lanes);
void element_close(element_tile *e);

/* puts a body of the study into a lane, which it then has at the next run */
void element_put(element_tile *e, uint32_t body, uint32_t lane, const element_pose *pose);
/* runs a pass, by its name, on what the host has written, and brings everything back */
void element_run(element_tile *e, const char *pass);

/* force on the first body and moment about its centre of gravity, earth frame */
void element_wrench(const element_tile *e, uint32_t lane, double wrench[6]);
/* sums of all forces on a body and of their moments about its centre of gravity, of pass
 * "sum_forces_spatial"
 */
void element_sums(const element_tile *e, uint32_t body, uint32_t lane, double sums[6]);
double element_row(const element_tile *e, uint32_t field, uint32_t lane);
double element_trace(const element_tile *e, uint32_t field, uint32_t lane);
uint32_t element_flag(const element_tile *e, uint32_t field, uint32_t lane);
void element_put_flag(element_tile *e, uint32_t field, uint32_t lane, uint32_t value);
/* what happened so far, in order (EVENT_*); returns how many, at most `room` */
uint32_t element_events(const element_tile *e, uint32_t lane, uint32_t *what, double *value,
                        uint32_t room);
/* fails the test unless all rows of a lane are the same to the bit in both tiles */
void element_expect_same(const element_tile *a, uint32_t lane_a, const element_tile *b,
                         uint32_t lane_b);

#endif
