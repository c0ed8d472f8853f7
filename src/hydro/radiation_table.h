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
  ald_radiation_factors factors; /* that it was multiplied by */
  uint32_t count;
  uint32_t terms[ALD_TERMS]; /* (count) that have damping */
};

/* Makes the functions of a table that is there already.
 * @param def     length and tolerance; `file` names it in messages
 * @param damping is taken, on failure too
 * @return as ald_radiation_open() */
ald_status ald_radiation_adopt(const ald_radiation_def *def, double step, double density,
                               ald_damping_table *damping, ald_radiation_table **table,
                               ald_report *report);

#endif
