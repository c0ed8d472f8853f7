/* SPDX-License-Identifier: Apache-2.0
 * Places of a dynamic line that are reported, for the host: their parameters and records. */
#include "line_point.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/assertion.h"
#include "element/line_form.h"
#include "kernels/pass/line/line_point_rows.h"
#include "kernels/pass/line/line_rows.h"

/* arc lengths are compared within this share of a segment: sums of lengths round */
#define SAME 1e-9

void ald_line_point_derive(const ald_numbers *n, double arc, double *place) {
  ALD_ASSERT(n->rows[LINE_SECTIONS] > 0 && place);
  double begins = 0, before = 0;
  place[PLACE_END] = arc <= 0 ? 1 : 0;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(n, r);
    const double segments = row[LINE_COLUMN_SEGMENTS];
    const double passed = (arc - begins) / row[LINE_COLUMN_LENGTH] * segments;
    const double number = floor(passed + SAME);
    if (number < segments) {
      place[PLACE_SEGMENT] = before + fmax(number, 0);
      place[PLACE_SHARE] = fmax(passed - number, 0);
      return;
    }
    begins += row[LINE_COLUMN_LENGTH];
    before += segments;
  }
  place[PLACE_SEGMENT] = before - 1;
  place[PLACE_SHARE] = 1;
  place[PLACE_END] = 2;
}

const char *ald_line_point_check(const ald_numbers *n, ald_blame *blame) {
  const double length = ald_line_length(n);
  for (uint32_t r = 0; r < n->rows[LINE_PLACES]; r++) {
    const double arc = n->tables[LINE_PLACES][r];
    if (arc <= length * (1 + SAME)) continue;
    ald_blame_row(blame, LINE_PLACES, r, NULL);
    snprintf(blame->text, sizeof blame->text,
             "%.10g m is beyond the second end: the line is %.10g m long, unstretched", arc,
             length);
    return blame->text;
  }
  return NULL;
}

extern const ald_kind ald_kind_line;
static const ald_spare_kind spare = {
    .traces = 1, .whose = &ald_kind_line, .of = "lines that clash"};

const ald_kind ald_kind_line_point = {
    .name = "line_point",
    .section = "line points",
    .meaning =
        "Tension, shear force and bending moment of a dynamic line at an arc length, and the force "
        "of the clash that its segment is in, `lines.NAME[120 m]`; created automatically for each "
        "of its `report at`.",
    ALD_ROWS_OF(LINE_POINT),
    ALD_RECORDS_OF(LINE_POINT),
    ALD_TRACES_OF(LINE_POINT),
    .traits = ALD_KIND_SPATIAL | ALD_KIND_OF_LINES | ALD_KIND_NO_FORCE,
    .spare = &spare,
};
