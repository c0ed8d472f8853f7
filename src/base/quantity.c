/* SPDX-License-Identifier: Apache-2.0
 * Quantities with units for callers of the library, who name the unit that they must fit. */
#include "report.h"
#include "units.h"

ald_status ald_quantity_read(const char *text, const char *unit, double *value,
                             ald_report *report) {
  char problem[256];
  ald_dimension dimension;
  if (!text || !unit || !value || ald_unit_dimension(unit, &dimension) < 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no quantity, or no unit for it\n");
  }
  const ald_status status =
      ald_quantity_parse(text, dimension, value, NULL, problem, sizeof problem);
  if (status < 0) ald_report_add(report, "error: '%s': %s\n", text, problem);
  return status;
}
