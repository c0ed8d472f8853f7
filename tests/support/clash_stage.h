/* SPDX-License-Identifier: Apache-2.0
 * Lines and bars put where a test wants them, and the search for clashes run on them, eight lanes
 * at once, without anything that moves them. */
#ifndef ALD_TESTS_CLASH_STAGE_H
#define ALD_TESTS_CLASH_STAGE_H

#include "device/device.h"
#include "model/study.h"

enum { CLASH_LANES = 8 };

typedef struct clash_stage {
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile; /* CLASH_LANES lanes; every number of the study is a row of its own */
} clash_stage;

/* Lines of `segments[line]` segments each, and bars, between the earth and itself. */
clash_stage clash_stage_open(uint32_t lines, const uint32_t *segments, uint32_t bars);
void clash_stage_close(clash_stage *s);

/* place and velocity of a node of a line; a bar's are its parameters */
void clash_stage_node(clash_stage *s, uint32_t lane, uint32_t line, uint32_t node,
                      const double x[3], const double v[3]);
/* wall of all segments of a line, and their unstretched length */
void clash_stage_wall(clash_stage *s, uint32_t lane, uint32_t line, double radius, double stiffness,
                      double damping, double length);

/* stiffness and damping per overlapping length of a line */
void clash_stage_along(clash_stage *s, uint32_t lane, uint32_t line, double stiffness,
                       double damping);

/* One substep of `step` seconds in the lanes with active[lane] != 0: pushes, records. */
void clash_stage_forces(clash_stage *s, const int *active, double step, double time);
/* the same with a substep of `before` seconds behind it, at the velocities of the nodes */
void clash_stage_onward(clash_stage *s, const int *active, double step, double before, double time);
void clash_stage_begin(clash_stage *s);
/* has the line gone through another, or through itself, since it began? */
int clash_stage_passed(const clash_stage *s, uint32_t lane, uint32_t line);
/* records of all lines */
void clash_stage_record(clash_stage *s);

void clash_stage_push(const clash_stage *s, uint32_t lane, uint32_t line, uint32_t node,
                      double push[3]);
/* a row of a line, and a number of a segment's held clash (ONGOING_*) */
double clash_stage_row(const clash_stage *s, uint32_t lane, uint32_t line, uint32_t row);
double clash_stage_ongoing(const clash_stage *s, uint32_t lane, uint32_t line, uint32_t segment,
                           uint32_t field);

#endif
