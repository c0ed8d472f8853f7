/* SPDX-License-Identifier: Apache-2.0
 * The curve of a fender definition. */
#include "fender_curve.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "element/fender_products.h"

static uint32_t product_of(const double *v) { return (uint32_t)v[FENDER_KEY_PRODUCT]; }

static ald_fender_rating rating_of(const double *v) {
  if (product_of(v) > 0) return ald_fender_product_rating(product_of(v));
  return (ald_fender_rating){(ald_fender_type)(uint32_t)v[FENDER_KEY_TYPE], v[FENDER_KEY_HEIGHT],
                             v[FENDER_KEY_ENERGY], v[FENDER_KEY_REACTION]};
}

/* A curve by deflections gets one more row, so that their number does not depend on the values. */
uint32_t ald_fender_curve_rows(const ald_numbers *numbers, uint32_t table) {
  const ald_fender_rating rating = rating_of(numbers->keys);
  if (table != ALD_FENDER_CURVE) return 0;
  if (rating.type != ALD_FENDER_TYPE_CURVE) return ald_fender_rows(rating.type);
  const uint32_t deflections = numbers->rows[ALD_FENDER_DEFLECTIONS];
  return deflections > 0 ? deflections + 1 : numbers->rows[ALD_FENDER_CURVE];
}

/* a row of a curve by its deflection */
static void put_deflection(double height, const double *from, double *row) {
  row[0] = height * (1 - from[0]);
  row[1] = from[1];
  row[2] = from[2];
}

/* Rows by their distance: from the greatest deflection to none, where the force begins. A first row
 * without deflection is the last one; the row beside it then halves its interval. */
static void lay_deflections(const ald_numbers *numbers, double *rows) {
  const double *given = numbers->tables[ALD_FENDER_DEFLECTIONS];
  const double height = numbers->keys[FENDER_KEY_HEIGHT];
  const uint32_t count = numbers->rows[ALD_FENDER_DEFLECTIONS];
  double other[ALD_FENDER_COLUMNS] = {0, 0, given[2]}, first[ALD_FENDER_COLUMNS];
  ALD_ASSERT(count >= 2 && count < ALD_FENDER_CURVE_ROWS);
  memcpy(first, given, sizeof first);
  if (first[0] == 0) {
    for (uint32_t c = 0; c < ALD_FENDER_COLUMNS; c++) {
      other[c] = first[c];
      first[c] = 0.5 * (given[c] + given[ALD_FENDER_COLUMNS + c]);
    }
  }
  for (uint32_t r = 1; r < count; r++) {
    put_deflection(height, given + (size_t)r * ALD_FENDER_COLUMNS,
                   rows + (size_t)(count - 1 - r) * ALD_FENDER_COLUMNS);
  }
  put_deflection(height, first, rows + (size_t)(count - 1) * ALD_FENDER_COLUMNS);
  put_deflection(height, other, rows + (size_t)count * ALD_FENDER_COLUMNS);
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
  const double *v = numbers->keys;
  const ald_fender_rating rating = rating_of(v);
  const uint32_t count = ald_fender_curve_rows(numbers, ALD_FENDER_CURVE);
  if (rating.type != ALD_FENDER_TYPE_CURVE) {
    ald_fender_lay(&rating, rows);
  } else if (numbers->rows[ALD_FENDER_DEFLECTIONS] > 0) {
    lay_deflections(numbers, rows);
  } else {
    ALD_ASSERT(count == 0 || numbers->tables[ALD_FENDER_CURVE]);
    memcpy(rows, numbers->tables[ALD_FENDER_CURVE],
           (size_t)count * ALD_FENDER_COLUMNS * sizeof *rows);
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

/* a curve of its own, in one form or the other */
static bool has_rows(const ald_numbers *numbers) {
  return numbers->rows[ALD_FENDER_CURVE] > 0 || numbers->rows[ALD_FENDER_DEFLECTIONS] > 0;
}

static const char *check_product(const ald_numbers *numbers, ald_blame *blame) {
  static const uint32_t own[] = {FENDER_KEY_TYPE, FENDER_KEY_HEIGHT, FENDER_KEY_ENERGY,
                                 FENDER_KEY_REACTION};
  bool any = has_rows(numbers);
  for (uint32_t k = 0; k < sizeof own / sizeof *own; k++) any = any || numbers->keys[own[k]] != 0;
  if (!any) return NULL;
  return ald_blame_key(blame, FENDER_KEY_PRODUCT,
                       "a product has its own curve and rating: remove \"type\", \"height\", "
                       "\"rated energy\", \"rated reaction\" and its curve, or \"product\"");
}

static const char *check_catalogue(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  const ald_fender_rating rating = rating_of(v);
  if (has_rows(numbers)) {
    return ald_blame_key(blame, FENDER_KEY_TYPE,
                         "a fender has a curve of its own or that of a \"type\", not both");
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

static const char *check_deflections(const ald_numbers *numbers, ald_blame *blame) {
  const double *rows = numbers->tables[ALD_FENDER_DEFLECTIONS];
  const uint32_t count = numbers->rows[ALD_FENDER_DEFLECTIONS];
  if (!(numbers->keys[FENDER_KEY_HEIGHT] > 0)) {
    return ald_blame_key(blame, FENDER_KEY_HEIGHT,
                         "a \"deflection curve\" is of a \"height\" above 0");
  }
  if (count < 2) return NULL; /* reported by the reader */
  const double *last = rows + (size_t)(count - 1) * ALD_FENDER_COLUMNS;
  blame->table = 1 + ALD_FENDER_DEFLECTIONS;
  blame->row = count - 1;
  if (!(last[0] <= 1)) return "a deflection is a share of the height, at most 100 %";
  if (!(last[1] >= last[1 - ALD_FENDER_COLUMNS])) {
    return "the force must not decrease to the last row, whose line goes on beyond it";
  }
  blame->row = 0;
  if (rows[0] == 0 && rows[1] > 0) return "the force of the row without deflection must be 0";
  blame->table = 0;
  return NULL;
}

static const char *check_rows(const ald_numbers *numbers, ald_blame *blame) {
  const double *rows = numbers->tables[ALD_FENDER_CURVE];
  const uint32_t count = numbers->rows[ALD_FENDER_CURVE];
  if (count == 0) {
    return ald_blame_key(blame, FENDER_KEY_TYPE,
                         "a fender needs a \"curve\", a \"deflection curve\", a \"product\", or a "
                         "catalogue \"type\" with its \"height\", \"rated energy\" and \"rated "
                         "reaction\"");
  }
  if (numbers->rows[ALD_FENDER_DEFLECTIONS] > 0) {
    blame->table = 1 + ALD_FENDER_DEFLECTIONS;
    blame->row = 0;
    return "a fender has a \"curve\" or a \"deflection curve\", not both";
  }
  if (count < 2) return NULL; /* reported by the reader */
  blame->table = 1 + ALD_FENDER_CURVE;
  blame->row = count - 1;
  if (rows[(size_t)blame->row * ALD_FENDER_COLUMNS + 1] > 0) {
    return "the force of the last row must be 0: there contact begins; a curve over deflections "
           "goes under \"deflection curve\"";
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
  const bool by_deflection =
      numbers->rows[ALD_FENDER_CURVE] == 0 && numbers->rows[ALD_FENDER_DEFLECTIONS] > 0;
  return by_deflection ? check_deflections(numbers, blame) : check_rows(numbers, blame);
}
