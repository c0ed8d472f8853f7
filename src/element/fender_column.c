/* SPDX-License-Identifier: Apache-2.0
 * The column as which a fender is drawn. */
#include "fender_column.h"

#include <math.h>

#include "base/assertion.h"
#include "fender_curve.h"

#define PI 3.14159265358979323846

void ald_fender_column(const ald_numbers *numbers, ald_drawn_column *column) {
  ALD_ASSERT(numbers->keys && column);
  const double area = numbers->keys[FENDER_KEY_AREA], start = ald_fender_reach(numbers);
  double height = ald_fender_height(numbers);
  if (!(isfinite(height) && height > fmax(start, 0))) {
    height = fmax(start, ald_fender_stroke(numbers));
  }
  column->height = height;
  column->behind = height - start;
  column->width = area > 0 ? 2 * sqrt(area / PI) : height;
}
