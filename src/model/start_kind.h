/* SPDX-License-Identifier: Apache-2.0
 * Kinds of elements with something to do at the start of a scenario. */
#ifndef ALD_START_KIND_H
#define ALD_START_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "blame.h"
#include "numbers.h"

/* A stop beyond which the bodies of an element are at the start. */
typedef struct ald_stop_passed {
  const char *stop; /* "upper stop" */
  double by;        /* [rad] or [m] */
  bool is_angle;
} ald_stop_passed;

/* Kinds with something to do at the start of a scenario. */
typedef struct ald_start_kind {
  const uint32_t *flags; /* (flag_count); NULL: all 0 */
  /* rows (row_count) and flags (flag_count), where they differ from their records' initial values,
   * 0 and `flags`; NULL: nowhere */
  void (*start)(const ald_numbers *numbers, double *rows, uint32_t *flags);
  /* checks of an instance, of which the numbers know where it starts; NULL: nothing to check */
  const char *(*check)(const ald_numbers *numbers, ald_blame *blame);
  /* the stop that is passed most at the start, before any motion that is prescribed; `by` is 0 if
   * none is. NULL: there are no stops */
  ald_stop_passed (*passed)(const ald_numbers *numbers);
} ald_start_kind;

#endif
