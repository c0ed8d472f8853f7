/* SPDX-License-Identifier: Apache-2.0
 * A study with lines, one scenario of it step by step, with its nodes to be read between. */
#ifndef ALD_TESTS_LINE_STAGE_H
#define ALD_TESTS_LINE_STAGE_H

#include "device/device.h"
#include "model/study.h"
#include "plan/passes.h"
#include "plan/step.h"

typedef struct line_stage {
  ald_device *device;
  ald_study *study;
  ald_layout *layout;
  ald_tile *tile;
  ald_step step;
  double origin[2];
  uint32_t steps; /* taken so far; what is read belongs to the time (steps - 1) x step */
} line_stage;

/* Opens scenario 0 of a study and takes its first step, which finds the lines' rest. */
line_stage line_stage_open(const char *text, const char *device);
void line_stage_close(line_stage *s);
void line_stage_advance(line_stage *s, uint32_t steps);

double line_stage_time(const line_stage *s);
/* nodes of all lines, and where a line begins among them */
uint32_t line_stage_nodes(const line_stage *s, uint32_t line);
/* place (earth frame) and velocity of a node of a line, at the last record */
void line_stage_node(const line_stage *s, uint32_t line, uint32_t node, double at[3],
                     double velocity[3]);
/* force of the line on what holds an end, 0 the first, 1 the second [N] */
void line_stage_pull(const line_stage *s, uint32_t line, uint32_t end, double force[3]);
/* a row of a line (LINE_*) */
double line_stage_row(const line_stage *s, uint32_t line, uint32_t row);
/* a trace row of a line (LINE_TRACE_*), as of the step's beginning */
double line_stage_trace(const line_stage *s, uint32_t line, uint32_t row);
/* tension of a segment of stiffness EA and unstretched length from its nodes alone [N] */
double line_stage_tension(const line_stage *s, uint32_t line, uint32_t segment, double length,
                          double stiffness);

#endif
