/* SPDX-License-Identifier: Apache-2.0
 * Places of the ends of a dynamic line at the start. */
#include "line_place.h"

#include <math.h>

#include "base/assertion.h"
#include "element/line_form.h"
#include "kernels/pass/line/line_rows.h"
#include "model/bed.h"
#include "model/study.h"

/* greatest strain of a line at the start [-] */
#define STRAIN_MAX 0.2
/* an end may lie this deep in the seabed [m] */
#define SUNK 0.01

ald_line_place ald_line_place_of(const ald_numbers *n) {
  ALD_ASSERT(n->has_outset);
  static const uint32_t keys[2] = {LINE_KEY_FROM, LINE_KEY_TO};
  ald_line_place p = {.length = 0};
  double square = 0;
  for (uint32_t end = 0; end < 2; end++) {
    const double *turn = n->outset.turn[end], *own = n->keys + keys[end];
    for (uint32_t c = 0; c < 3; c++) {
      p.at[end][c] =
          n->outset.at[end][c] + turn[c] * own[0] + turn[3 + c] * own[1] + turn[6 + c] * own[2];
    }
  }
  for (uint32_t c = 0; c < 3; c++) {
    square += (p.at[1][c] - p.at[0][c]) * (p.at[1][c] - p.at[0][c]);
  }
  p.distance = sqrt(square);
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    p.length += ald_line_section(n, r)[LINE_COLUMN_LENGTH];
  }
  if (p.distance <= p.length || n->keys[LINE_KEY_FREE] != LINE_FREE_NONE) return p;
  p.strain = p.distance / p.length - 1;
  p.tension = ald_line_tension(n, p.distance - p.length);
  return p;
}

/* what is wrong with an end below the seabed */
static const char *const below[] = {
    [ALD_BED_LEVEL] =
        "at the start this end is below the seabed, which is at the water depth of "
        "the environment",
    [ALD_BED_PLANE] =
        "at the start this end is below the seabed, which slopes: it is at the water "
        "depth of the environment where x = y = 0, and higher towards where it rises",
    [ALD_BED_GRID] =
        "at the start this end is below the seabed, which is at the seabed depths of "
        "the environment",
};

const char *ald_line_check_start(const ald_numbers *n, ald_blame *blame) {
  ALD_ASSERT(blame && n->rows[LINE_SECTIONS] > 0);
  const ald_line_place p = ald_line_place_of(n);
  const ald_bed bed = ald_bed_of(n->environment, n->depths);
  const double breaking = n->keys[LINE_KEY_BREAKING];
  for (uint32_t end = 0; bed.form != ALD_BED_NONE && end < 2; end++) {
    if (p.at[end][2] >= ald_bed_height(&bed, p.at[end][0], p.at[end][1]) - SUNK) continue;
    return ald_blame_key(blame, end == 0 ? LINE_KEY_FROM : LINE_KEY_TO, below[bed.form]);
  }
  if (p.strain > STRAIN_MAX) {
    return ald_blame_row(blame, LINE_SECTIONS, 0,
                         "at the start it would be stretched by more than 20 %: it is too short, "
                         "or its ends are not "
                         "where they should be");
  }
  if (breaking > 0 && p.tension > breaking) {
    return ald_blame_row(blame, LINE_SECTIONS, 0,
                         "stretched between its ends at the start it would exceed its breaking "
                         "load: it is too short, or its ends are not where they should be");
  }
  return NULL;
}
