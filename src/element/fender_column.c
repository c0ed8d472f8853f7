/* SPDX-License-Identifier: Apache-2.0
 * The column as which a fender is drawn. */
#include "fender_column.h"

#include <math.h>

#include "allide/elements/fender.h"
#include "base/assertion.h"
#include "fender_catalogue.h"
#include "fender_keys.h"

#define PI 3.14159265358979323846

void ald_fender_column(const ald_numbers *numbers, ald_drawn_column *column) {
  ALD_ASSERT(numbers->keys && column);
  const double *v = numbers->keys, *rows = numbers->tables[0];
  const uint32_t count = numbers->rows[0];
  double height = v[KEY_HEIGHT] * v[KEY_LENGTH_FACTOR], start = height;
  if (ald_word(v, KEY_TYPE) == ALD_FENDER_TYPE_CURVE && count > 0) {
    start = rows[(count - 1) * ALD_FENDER_COLUMNS] * v[KEY_LENGTH_FACTOR];
    if (!(height > fmax(start, 0))) height = fmax(start, start - rows[0] * v[KEY_LENGTH_FACTOR]);
  }
  column->height = height;
  column->behind = height - start;
  column->width = v[KEY_AREA] > 0 ? 2 * sqrt(v[KEY_AREA] / PI) : height;
}
