/* SPDX-License-Identifier: Apache-2.0
 * The hydrostatic stiffness that a panel program writes: lines "I J C" without dimensions,
 * C = rho g L^k C', k = 2 + the rotations in a term. Source: WAMIT user manual 7.4. */
#include <math.h>

#include "allide/radiation.h"
#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "damping_table.h"
#include "panel_lines.h"

static ald_status complain(ald_panel_file *file, ald_place place, const char *problem) {
  ald_diagnose(file->diagnosis, place, "%s", problem);
  return ALD_BAD_STUDY;
}

/* a freedom as a number of a line, from 0; 6: none */
static uint32_t freedom_of(double number) {
  return number >= 1 && number <= 6 && number == floor(number) ? (uint32_t)number - 1 : 6;
}

static double power(double base, uint32_t exponent) {
  ALD_ASSERT(exponent <= 6);
  double value = 1;
  for (uint32_t k = 0; k < exponent; k++) value *= base;
  return value;
}

/* ------------------------------------------------------------------------------ stiffness */

static ald_status read_restoring(ald_panel_file *file, double scale, double length,
                                 double *restoring) {
  ald_panel_line line;
  uint32_t count = 0;
  for (ald_panel_reader r = ald_panel_begin(file->text, 0); ald_panel_next(&r, &line); count++) {
    if (!line.is_good || line.count != 3) {
      return complain(file, line.place, "expected three numbers, \"I J C\"");
    }
    const uint32_t i = freedom_of(line.numbers[0]), j = freedom_of(line.numbers[1]);
    if (i == 6 || j == 6) {
      return complain(file, line.places[i == 6 ? 0 : 1],
                      "expected the number of a freedom, 1 to 6");
    }
    restoring[6 * i + j] = scale * power(length, 2u + (i > 2) + (j > 2)) * line.numbers[2];
  }
  return count > 0 ? ALD_OK
                   : complain(file, (ald_place){1, 1, 1, 0, NULL}, "expected lines \"I J C\"");
}

ald_status ald_radiation_restoring(const ald_radiation_def *def, const char *name, double density,
                                   double gravity, double *restoring, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  ald_panel_file file;
  if (!def || !name || !restoring) return ald_report_refuse(report, __func__);
  for (uint32_t k = 0; k < ALD_TERMS; k++) restoring[k] = 0;
  ald_status status = ald_panel_file_open(name, &file, report);
  if (status != ALD_OK) return status;
  status = read_restoring(&file, density * gravity, def->unit_length, restoring);
  /* the lower triangle is left out where it is that of the upper one */
  for (uint32_t k = 0; k < ALD_TERMS; k++) {
    const uint32_t other = 6 * (k % 6) + k / 6;
    if (k / 6 > k % 6 && restoring[k] == 0) restoring[k] = restoring[other];
  }
  return ald_panel_file_close(&file, status, report);
}
