/* SPDX-License-Identifier: Apache-2.0
 * A damping table for commands that print and plot it: see include/allide/radiation.h. */
#ifndef ALD_RADIATION_TABLE_H
#define ALD_RADIATION_TABLE_H

#include "allide/radiation.h"
#include "damping_spline.h"
#include "ogilvie.h"

struct ald_radiation_table {
  ald_damping_units units;
  double tolerance;
  bool is_moved; /* to another origin than the file has */
  ald_damping_table *table;
  ald_damping_spline spline;
  ald_retardation *retardation;
  ald_ogilvie ogilvie;
  uint32_t count;
  uint32_t terms[ALD_TERMS]; /* (count) that have damping */
};

#endif
