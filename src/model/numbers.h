/* SPDX-License-Identifier: Apache-2.0
 * The numbers of an element in one scenario, as its kind takes them. */
#ifndef ALD_NUMBERS_H
#define ALD_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/keys.h"
#include "depths.h"
#include "ordered.h"

struct ald_rao;
struct ald_study;

/* What happens to the stored tables of an instance. */
typedef enum ald_laying {
  ALD_TABLES_SHARED, /* all scenarios have the same */
  ALD_TABLES_OWN,    /* they differ between scenarios */
  ALD_TABLES_STORED  /* they are stored already: only the parameters before them are needed */
} ald_laying;

/* Where the two bodies of an instance are at the start. */
typedef struct ald_outset {
  double at[2][3];   /* centres of gravity [m] */
  double turn[2][9]; /* their x, y and z axes */
  bool is_fixed[2];
} ald_outset;

/* The numbers of one definition in one scenario, SI. */
typedef struct ald_numbers {
  const double *keys;                   /* (key_count) */
  const double *tables[ALD_TABLES_MAX]; /* (rows x columns) row by row; NULL: not given */
  uint32_t rows[ALD_TABLES_MAX];
  const double *environment; /* (ALD_ENVIRONMENT_KEY_COUNT) */
  const ald_depths *depths;  /* of the seabed; NULL: no grid of them */
  double origin[2];          /* of the scenario, of kinds whose parameters depend on it [m] */
  double end;                /* of the run; infinite where nobody knows [s] */
  double step;               /* of the run, undivided; 0 where nobody knows [s] */
  ald_laying laying;
  const bool *varies; /* (key_count) may it be another one in another scenario? NULL: not known */
  const ald_ordered_row *ordered; /* of an order: what it sets, the first of several; else NULL */
  double ordered_most;            /* greatest value of it that its element allows; 0: any */
  bool gives_back;                /* of an order */
  bool has_outset;                /* of an instance of a kind whose start depends on it */
  ald_outset outset;
  uint32_t planes[2];  /* of an instance: planes of its bodies' meshes; 0: no mesh, or not convex */
  double thickness[2]; /* least sides of their convex parts; 0: none [m] */
  bool is_first_earlier;     /* of its bodies in the study */
  const struct ald_rao *rao; /* of a vessel that follows the sea; NULL: not made yet */
  /* all of the study in the scenario, of kinds that depend on other elements */
  const struct ald_study *study;
  const double *values; /* (quantity_count) */
} ald_numbers;

#endif
