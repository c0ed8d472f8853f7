/* SPDX-License-Identifier: Apache-2.0
 * A tile of which the test itself sets where bodies are, pass by pass: for elements in space. */
#ifndef ALD_TESTS_POSED_H
#define ALD_TESTS_POSED_H

#include "device/device.h"
#include "model/study.h"
#include "random.h"

enum { POSED_LANES = 8 };

typedef struct posed {
  ald_report *report;
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile;
  double *values; /* (lanes x quantities) SI, of scenario `lane` */
} posed;

/* Where a body is and how it moves, earth frame: [m], [m/s], [rad/s]. */
typedef struct posed_body {
  double at[3];
  double axes[3][3]; /* the body's axes, each a unit vector */
  double velocity[3], spin[3];
} posed_body;

/* at rest, its axes those of the earth */
posed_body posed_at(double x, double y, double z);
/* anywhere at 20 m of depth, turned and pitched, at up to so much along each axis [m/s] */
posed_body posed_drifting(test_random *r, double speed);

/* Reads a study and fills POSED_LANES lanes with its first scenarios, traced, with room for events.
 * The test is skipped where there is no such device. */
posed posed_open(const char *device, const char *text);
/* The same with a file that the study names (its name and its text; NULL: none) and so many lanes.
 */
posed posed_open_with(const char *device, const char *text, const char *file, const char *content,
                      uint32_t lanes);
void posed_close(posed *p);

/* Sets the pose of a body; uploads nothing yet. */
void posed_put(posed *p, uint32_t body, uint32_t lane, const posed_body *b);
/* Number of a quantity by its path. */
double posed_value(const posed *p, const char *path, uint32_t lane);
/* Sets the number of steps that a lane has done. */
void posed_step(posed *p, uint32_t lane, uint32_t step);
/* Uploads, runs the passes of these names (count) and brings everything back. */
void posed_run(posed *p, const char *const *passes, uint32_t count);
/* Likewise whole steps, all passes of each. */
void posed_advance(posed *p, uint32_t steps);

/* Real row `row` of an instance of a kind (KIND_*), its trace row, its flag. */
double posed_row(const posed *p, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane);
/* Sets such a row; uploads nothing yet. */
void posed_put_row(posed *p, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane,
                   double value);
double posed_trace(const posed *p, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane);
uint32_t posed_flag(const posed *p, uint32_t kind, uint32_t flag, uint32_t instance, uint32_t lane);
/* Real row of a block of bodies (PLAN_BODY_ROWS, PLAN_SPACE_ROWS). */
double posed_body_row(const posed *p, uint32_t block, uint32_t row, uint32_t body, uint32_t lane);
/* Force on the first body and its moment about that body's centre of gravity (6). */
void posed_wrench(const posed *p, uint32_t kind, uint32_t instance, uint32_t lane,
                  double wrench[6]);
/* Sum of forces on a body and of their moments about its centre of gravity, after the pass
 * `collect` (6).
 */
void posed_sum(const posed *p, uint32_t body, uint32_t lane, double wrench[6]);

#endif
