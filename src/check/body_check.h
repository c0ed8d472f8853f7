/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with how bodies float, or are held up, in the first scenarios: unsupported,
 * unstable. Definitions: docs/warnings.md. */
#ifndef ALD_BODY_CHECK_H
#define ALD_BODY_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"
#include "support.h"

typedef struct ald_body_check {
  ald_supports supports;
  uint64_t seen;               /* scenarios */
  bool *is_joined;             /* (bodies) */
  uint32_t *speeds;            /* (bodies) 1 + column of its velocity along z; 0: none */
  double *forces;              /* (bodies) upward on a system, at the start [N] */
  struct ald_body_fault *list; /* (bodies, then instances) */
} ald_body_check;

/* @return ALD_OK, ALD_NO_MEMORY; ald_body_check_clear() it */
ald_status ald_body_check_create(const ald_study *study, ald_body_check *check);
void ald_body_check_clear(ald_body_check *check);

/* Looks at a scenario.
 * @param values (quantity_count)
 * @param start  (columns) its row after a moment [s]; by it bodies have accelerated */
void ald_body_check_take(ald_body_check *check, uint64_t scenario, const double *values,
                         const double *start, double moment);
void ald_body_check_warn(const ald_body_check *check, ald_warnings *warnings);

#endif
