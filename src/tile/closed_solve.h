/* SPDX-License-Identifier: Apache-2.0
 * What the closed form knows of a study, for closed_form.c, which finds it, and closed_solve.c. */
#ifndef ALD_CLOSED_SOLVE_H
#define ALD_CLOSED_SOLVE_H

#include "closed_form.h"

/* quantities of a bow, and what of it never varies */
typedef struct closed_bow {
  uint32_t bodies[2];
  uint32_t tip, length, breadth, half_breadth, aft, fore, lower, upper, friction;
  double side;      /* 1 port, -1 starboard */
  double by_preset; /* friction where none is given */
  uint32_t result;  /* first of its columns */
} closed_bow;

struct ald_closed_form {
  const ald_study *study;
  uint32_t bow_count, column_count;
  closed_bow *bows; /* (bow_count) */
};

#endif
