/* SPDX-License-Identifier: Apache-2.0
 * The curve of a fender definition. */
#include "fender_curve.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "fender_products.h"

static uint32_t product_of(const double *v) { return (uint32_t)v[FENDER_KEY_PRODUCT]; }

static ald_fender_rating rating_of(const double *v) {
  if (product_of(v) > 0) return ald_fender_product_rating(product_of(v));
  return (ald_fender_rating){(ald_fender_type)(uint32_t)v[FENDER_KEY_TYPE], v[FENDER_KEY_HEIGHT],
                             v[FENDER_KEY_ENERGY], v[FENDER_KEY_REACTION]};
}

uint32_t ald_fender_curve_rows(const ald_numbers *numbers, uint32_t table) {
  ALD_ASSERT(table == 0);
  const ald_fender_rating rating = rating_of(numbers->keys);
  return rating.type == ALD_FENDER_TYPE_CURVE ? numbers->rows[table] : ald_fender_rows(rating.type);
}

bool ald_fender_shapes_curve(uint32_t key) {
  return key == FENDER_KEY_TYPE || key == FENDER_KEY_PRODUCT || key == FENDER_KEY_HEIGHT ||
         key == FENDER_KEY_ENERGY || key == FENDER_KEY_REACTION ||
         key == FENDER_KEY_LENGTH_FACTOR || key == FENDER_KEY_DAMPING;
}

double ald_fender_factor(const double *keys) {
  return keys[FENDER_KEY_FORCE_FACTOR] * keys[FENDER_KEY_MANUFACTURING] *
         keys[FENDER_KEY_TEMPERATURE] * keys[FENDER_KEY_VELOCITY] * keys[FENDER_KEY_ANGLE];
}

uint32_t ald_fender_curve(const ald_numbers *numbers, double factor, double *rows) {
  ALD_ASSERT(numbers->rows[0] == 0 || numbers->tables[0]);
  const double *v = numbers->keys;
  const ald_fender_rating rating = rating_of(v);
  const uint32_t count = ald_fender_curve_rows(numbers, 0);
  if (rating.type == ALD_FENDER_TYPE_CURVE) {
    memcpy(rows, numbers->tables[0], (size_t)count * ALD_FENDER_COLUMNS * sizeof *rows);
  } else {
    ald_fender_lay(&rating, rows);
  }
  for (uint32_t r = 0; r < count; r++) {
    double *row = rows + (size_t)r * ALD_FENDER_COLUMNS;
    row[0] *= v[FENDER_KEY_LENGTH_FACTOR];
    row[1] *= factor;
    row[2] += v[FENDER_KEY_DAMPING];
  }
  return count;
}

double ald_fender_reach(const ald_numbers *numbers) {
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS];
  const uint32_t count = ald_fender_curve(numbers, 1, rows);
  ALD_ASSERT(count > 0);
  return rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS];
}

double ald_fender_height(const ald_numbers *numbers) {
  const double height = rating_of(numbers->keys).height;
  return height > 0 ? height * numbers->keys[FENDER_KEY_LENGTH_FACTOR] : (double)INFINITY;
}

double ald_fender_stroke(const ald_numbers *numbers) {
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS];
  const uint32_t count = ald_fender_curve(numbers, 1, rows);
  ALD_ASSERT(count > 0);
  return rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS] - rows[0];
}

void ald_fender_rated(const double *keys, double *energy, double *reaction) {
  const ald_fender_rating rating = rating_of(keys);
  *energy = rating.energy;
  *reaction = rating.reaction;
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_product(const ald_numbers *numbers, ald_blame *blame) {
  static const uint32_t own[] = {FENDER_KEY_TYPE, FENDER_KEY_HEIGHT, FENDER_KEY_ENERGY,
                                 FENDER_KEY_REACTION};
  bool any = numbers->rows[0] > 0;
  for (uint32_t k = 0; k < sizeof own / sizeof *own; k++) any = any || numbers->keys[own[k]] != 0;
  if (!any) return NULL;
  return ald_blame_key(blame, FENDER_KEY_PRODUCT,
                       "a product has its own curve and rating: remove \"type\", \"height\", "
                       "\"rated energy\", \"rated reaction\" and \"curve\", or \"product\"");
}

static const char *check_catalogue(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  const ald_fender_rating rating = rating_of(v);
  if (numbers->rows[0] > 0) {
    return ald_blame_key(blame, FENDER_KEY_TYPE,
                         "a fender has its own \"curve\" or the curve of a \"type\", not both");
  }
  if (!(v[FENDER_KEY_HEIGHT] > 0)) {
    return ald_blame_key(blame, FENDER_KEY_HEIGHT, "a catalogue fender needs a \"height\" above 0");
  }
  if (!(v[FENDER_KEY_ENERGY] > 0)) {
    return ald_blame_key(blame, FENDER_KEY_ENERGY,
                         "a catalogue fender needs a \"rated energy\" above 0");
  }
  if (!(v[FENDER_KEY_REACTION] > 0)) {
    return ald_blame_key(blame, FENDER_KEY_REACTION,
                         "a catalogue fender needs a \"rated reaction\" above 0");
  }
  if (!(ald_fender_rated_deflection(&rating) < rating.height)) {
    return ald_blame_key(blame, FENDER_KEY_ENERGY,
                         "this energy at this reaction needs a deflection greater than the height");
  }
  return NULL;
}

static const char *check_rows(const ald_numbers *numbers, ald_blame *blame) {
  const double *rows = numbers->tables[0];
  const uint32_t count = numbers->rows[0];
  if (count == 0) {
    return ald_blame_key(blame, FENDER_KEY_TYPE,
                         "a fender needs a \"curve\", a \"product\", or a catalogue \"type\" with "
                         "its \"height\", \"rated energy\" and \"rated reaction\"");
  }
  if (count < 2) return NULL; /* reported by the reader */
  blame->table = 1;
  blame->row = count - 1;
  if (rows[(size_t)blame->row * ALD_FENDER_COLUMNS + 1] > 0) {
    return "the force of the last row must be 0: there contact begins";
  }
  blame->row = 0;
  if (!(rows[1] >= rows[ALD_FENDER_COLUMNS + 1])) {
    return "the force must not increase from the first row to the second, whose line is "
           "extrapolated below the first row";
  }
  blame->table = 0;
  return NULL;
}

const char *ald_fender_check_curve(const ald_numbers *numbers, ald_blame *blame) {
  if (product_of(numbers->keys) > 0) return check_product(numbers, blame);
  if (rating_of(numbers->keys).type != ALD_FENDER_TYPE_CURVE) {
    return check_catalogue(numbers, blame);
  }
  return check_rows(numbers, blame);
}
