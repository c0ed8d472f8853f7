/* SPDX-License-Identifier: Apache-2.0
 * A test stand for elements in space: bodies are put where a test wants them, single passes run,
 * and the rows are looked at. */
#ifndef ALD_TESTS_STAND_H
#define ALD_TESTS_STAND_H

#include "devices.h"
#include "model/study.h"

enum { STAND_LANES = 8 };

typedef struct stand {
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile; /* STAND_LANES lanes, with the rows of time series */
} stand;

typedef struct stand_pose {
  double turn[9]; /* rotation matrix row by row, body -> earth */
  double at[3];   /* centre of gravity from the scenario's origin [m] */
  double velocity[3], spin[3];
} stand_pose;

/* Reads a study and fills all lanes with its scenario 0; the test is skipped where there is no such
 * device and fails where the study cannot be read. */
stand stand_open(const char *device, const char *text);
void stand_close(stand *s);

/* puts a body of a lane; seen by the passes after stand_send() */
void stand_place(stand *s, uint32_t lane, uint32_t body, const stand_pose *pose);
/* the host's image of the tile goes to the device */
void stand_send(stand *s);
/* runs the pass and brings everything back; the test fails if there is no pass of that name */
void stand_pass(stand *s, const char *pass);

/* a real row, flag row, or trace row of an instance of a kind, KIND_* of kernels/elements.h */
double stand_row(const stand *s, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane);
uint32_t stand_flag(const stand *s, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane);
double stand_trace(const stand *s, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane);
/* force on the first body of an instance and its moment about that body's centre of gravity */
void stand_wrench(const stand *s, uint32_t kind, uint32_t instance, uint32_t lane,
                  double wrench[6]);

#endif
