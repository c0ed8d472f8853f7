/* SPDX-License-Identifier: Apache-2.0
 * A segment of a dynamic line that touches a bar or the mesh of a body: what substeps such a touch
 * bears. Theory: docs/theory/critical-step.md. */
#ifndef ALD_LINE_PAIR_H
#define ALD_LINE_PAIR_H

#include "math/critical_step.h"
#include "model/study.h"

typedef struct ald_line_pair {
  ald_freedom mode; /* of segment and body against each other; 0 if they do not touch */
  double critical;  /* longest stable substep [s] */
  double keeps;     /* longest substep that keeps its energy within 0.1 % [s] */
} ald_line_pair;

/* Where the segment's node is lightest and the body's point yields most.
 * @param line  instance of a line
 * @param other instance of a bar or of a mesh that lines touch
 * @param values (quantity_count) numbers of the scenario */
ald_line_pair ald_line_pair_of(const ald_study *study, const ald_instance *line,
                               const ald_instance *other, const double *values);

/* is this what lines touch, a bar or a mesh? */
bool ald_line_pair_is_other(const ald_study *study, const ald_instance *instance);

/* Substeps of a step with which the touches of those lines keep their energy that ask for it
 * (`clash step: resolved`): a power of two, at most LINE_SUBSTEPS_MAX; 1 where none asks. */
uint32_t ald_line_pair_substeps(const ald_study *study, const double *values);

#endif
