/* SPDX-License-Identifier: Apache-2.0
 * The fender for the host: keys, checks, parameters, records. Source: [SIMO] sec. 1.6. */
#include "fender.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/fender_products.h"
#include "kernels/pass/berth/fender_rows.h"
#include "math/vector3.h"
#include "model/curve.h"
#include "model/kind.h"

/* keys of a fender, in this order */
enum {
  FENDER_KEY_KIND,
  FENDER_KEY_ATTACHMENT, /* x, y, z, and so on */
  FENDER_KEY_PLANE = FENDER_KEY_ATTACHMENT + 3,
  FENDER_KEY_NORMAL = FENDER_KEY_PLANE + 3,
  FENDER_KEY_PARALLEL = FENDER_KEY_NORMAL + 3,
  FENDER_KEY_LENGTH = FENDER_KEY_PARALLEL + 3,
  FENDER_KEY_WIDTH = FENDER_KEY_LENGTH + 2,
  FENDER_KEY_AXIS = FENDER_KEY_WIDTH + 2,
  FENDER_KEY_ARMED = FENDER_KEY_AXIS + 3,
  FENDER_KEY_TYPE,
  FENDER_KEY_PRODUCT,
  FENDER_KEY_HEIGHT,
  FENDER_KEY_ENERGY,
  FENDER_KEY_REACTION,
  FENDER_KEY_FORCE_FACTOR,
  FENDER_KEY_LENGTH_FACTOR,
  FENDER_KEY_MANUFACTURING,
  FENDER_KEY_TEMPERATURE,
  FENDER_KEY_VELOCITY,
  FENDER_KEY_ANGLE,
  FENDER_KEY_DAMPING,
  FENDER_KEY_EXPONENT,
  FENDER_KEY_VELOCITY_LIMIT,
  FENDER_KEY_SHEAR,
  FENDER_KEY_STATIC,
  FENDER_KEY_KINETIC,
  FENDER_KEY_AREA,
  FENDER_KEY_PRESSURE,
  FENDER_KEY_COUNT
};

/* its tables: over the distance, over the deflection */
enum { ALD_FENDER_CURVE, ALD_FENDER_DEFLECTIONS, ALD_FENDER_TABLES };

/* most rows of a curve as parameters, the one included that a curve over deflections gets */
enum { ALD_FENDER_CURVE_ROWS = 64 };

/* ------------------------------------------------------------------------------
 * The column as which a fender is drawn. */

#define PI 3.14159265358979323846

/* ------------------------------------------------------------------------------------------ */

enum { YES, NO };

static void start(const ald_numbers *numbers, double *rows, uint32_t *flags) {
  (void)rows;
  flags[FENDER_HELD_STATE] = ald_word(numbers->keys, FENDER_KEY_ARMED) == YES ? FENDER_ARMED : 0;
}

/* ------------------------------------------------------------------------------
 * The curve of a fender definition. */

static uint32_t product_of(const double *v) { return (uint32_t)v[FENDER_KEY_PRODUCT]; }

static ald_fender_rating rating_of(const double *v) {
  if (product_of(v) > 0) return ald_fender_product_rating(product_of(v));
  return (ald_fender_rating){(ald_fender_type)(uint32_t)v[FENDER_KEY_TYPE], v[FENDER_KEY_HEIGHT],
                             v[FENDER_KEY_ENERGY], v[FENDER_KEY_REACTION]};
}

/* A curve by deflections gets one more row, so that their number does not depend on the values. */
static uint32_t fender_curve_rows(const ald_numbers *numbers, uint32_t table) {
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

/* The curve at a factor on its forces, with all damping.
 * @param rows (ALD_FENDER_CURVE_ROWS x ALD_FENDER_COLUMNS), distance [m] ascending
 * @return how many */
static uint32_t fender_curve(const ald_numbers *numbers, double factor, double *rows) {
  const double *v = numbers->keys;
  const ald_fender_rating rating = rating_of(v);
  const uint32_t count = fender_curve_rows(numbers, ALD_FENDER_CURVE);
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

/* Distance at which the force begins [m]. */
static double fender_reach(const ald_numbers *numbers) {
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS];
  const uint32_t count = fender_curve(numbers, 1, rows);
  ALD_ASSERT(count > 0);
  return rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS];
}

/* Deflection at which nothing of it is left [m]; infinite if its height is not known. */
static double fender_height(const ald_numbers *numbers) {
  const double height = rating_of(numbers->keys).height;
  return height > 0 ? height * numbers->keys[FENDER_KEY_LENGTH_FACTOR] : (double)INFINITY;
}

/* Deflection at the row of its curve with the least distance [m]. */
static double fender_stroke(const ald_numbers *numbers) {
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS];
  const uint32_t count = fender_curve(numbers, 1, rows);
  ALD_ASSERT(count > 0);
  return rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS] - rows[0];
}

/* Its face is where contact begins. Its root is at the attachment if the curve begins in front of
 * it; otherwise so far behind that a fender of known height has this height, and another is flat at
 * the first row of its curve. It is as wide as a round panel of its contact area, or else as it is
 * high. */
static void fender_column(const ald_numbers *numbers, ald_drawn_column *column) {
  ALD_ASSERT(numbers->keys && column);
  const double area = numbers->keys[FENDER_KEY_AREA], start = fender_reach(numbers);
  double height = fender_height(numbers);
  if (!(isfinite(height) && height > fmax(start, 0))) {
    height = fmax(start, fender_stroke(numbers));
  }
  column->height = height;
  column->behind = height - start;
  column->width = area > 0 ? 2 * sqrt(area / PI) : height;
}

/* ------------------------------------------------------------------------------
 * Fenders by their catalogue. */

/* deflection over the rated one, reaction over the rated one; the last goes beyond the rating */
typedef struct node {
  double deflection, reaction;
} node;

/* A gas bag between plates at constant temperature, 50 kPa at first, rated at 60 % of its diameter:
 * t [(1 + 50/101.325)/(1 - t^2) - 1] of t = 0.6 deflection, over its value at 0.6. */
static const node pneumatic[] = {{0, 0},       {0.1, 0.037}, {0.2, 0.077}, {0.3, 0.122},
                                 {0.4, 0.175}, {0.5, 0.240}, {0.6, 0.322}, {0.7, 0.427},
                                 {0.8, 0.564}, {0.9, 0.748}, {1, 1},       {1.1, 1.358}};
/* buckles at half of the rated deflection and stiffens again */
static const node cone[] = {{0, 0},       {0.14, 0.39}, {0.28, 0.76}, {0.35, 0.90}, {0.42, 0.98},
                            {0.49, 1},    {0.56, 0.98}, {0.70, 0.90}, {0.77, 0.88}, {0.84, 0.88},
                            {0.91, 0.91}, {1, 1},       {1.05, 1.12}};
static const node arch[] = {{0, 0},      {0.1, 0.32},  {0.2, 0.58}, {0.3, 0.80},
                            {0.4, 0.94}, {0.5, 1},     {0.6, 0.97}, {0.7, 0.91},
                            {0.8, 0.86}, {0.87, 0.84}, {1, 1},      {1.09, 1.30}};
/* a hollow cylinder pressed from the side; its bore closes towards the end */
static const node cylindrical[] = {{0, 0},      {0.2, 0.12}, {0.4, 0.26}, {0.6, 0.42},
                                   {0.8, 0.64}, {0.9, 0.80}, {1, 1},      {1.1, 1.30}};

#define SHAPE(nodes) \
  { nodes, sizeof nodes / sizeof nodes[0] }
static const struct {
  const node *nodes;
  uint32_t count;
} shapes[] = {[ALD_FENDER_TYPE_CURVE] = {NULL, 0},
              [ALD_FENDER_TYPE_PNEUMATIC] = SHAPE(pneumatic),
              [ALD_FENDER_TYPE_CONE] = SHAPE(cone),
              [ALD_FENDER_TYPE_ARCH] = SHAPE(arch),
              [ALD_FENDER_TYPE_CYLINDRICAL] = SHAPE(cylindrical)};

_Static_assert(sizeof cone / sizeof cone[0] <= ALD_FENDER_ROWS_MOST, "room for every shape");

uint32_t ald_fender_rows(ald_fender_type type) { return shapes[type].count; }

/* Energy over reaction x deflection, at the rated deflection: the mean force over the reaction. */
static double efficiency(ald_fender_type type) {
  const node *nodes = shapes[type].nodes;
  double area = 0;
  for (uint32_t k = 1; k < shapes[type].count && nodes[k].deflection <= 1; k++) {
    area += 0.5 * (nodes[k - 1].reaction + nodes[k].reaction) *
            (nodes[k].deflection - nodes[k - 1].deflection);
  }
  return area;
}

double ald_fender_rated_deflection(const ald_fender_rating *rating) {
  return rating->energy / (rating->reaction * efficiency(rating->type));
}

void ald_fender_lay(const ald_fender_rating *rating, double *rows) {
  ALD_ASSERT(rating->type != ALD_FENDER_TYPE_CURVE);
  const double rated = ald_fender_rated_deflection(rating);
  const uint32_t count = shapes[rating->type].count;
  for (uint32_t k = 0; k < count; k++) {
    const node *at = &shapes[rating->type].nodes[count - 1 - k];
    double *row = rows + (size_t)k * ALD_FENDER_COLUMNS;
    row[0] = rating->height - rated * at->deflection;
    row[1] = rating->reaction * at->reaction;
    row[2] = 0;
  }
}

/* ------------------------------------------------------------------------------------------ */

/* Does a key act on that table? The other factors act in the pass. */
static bool fender_shapes_curve(uint32_t key) {
  return key == FENDER_KEY_TYPE || key == FENDER_KEY_PRODUCT || key == FENDER_KEY_HEIGHT ||
         key == FENDER_KEY_ENERGY || key == FENDER_KEY_REACTION ||
         key == FENDER_KEY_LENGTH_FACTOR || key == FENDER_KEY_DAMPING;
}

/* Product of all factors on the force [-]. */
static double fender_factor(const double *keys) {
  return keys[FENDER_KEY_FORCE_FACTOR] * keys[FENDER_KEY_MANUFACTURING] *
         keys[FENDER_KEY_TEMPERATURE] * keys[FENDER_KEY_VELOCITY] * keys[FENDER_KEY_ANGLE];
}

/* Rated energy [J] and reaction [N], as given or as the product has them; 0: by the curve. */
static void fender_rated(const double *keys, double *energy, double *reaction) {
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

/* What is wrong with a curve, or with the rating that replaces it; NULL: nothing. */
static const char *fender_check_curve(const ald_numbers *numbers, ald_blame *blame) {
  if (product_of(numbers->keys) > 0) return check_product(numbers, blame);
  if (rating_of(numbers->keys).type != ALD_FENDER_TYPE_CURVE) {
    return check_catalogue(numbers, blame);
  }
  const bool by_deflection =
      numbers->rows[ALD_FENDER_CURVE] == 0 && numbers->rows[ALD_FENDER_DEFLECTIONS] > 0;
  return by_deflection ? check_deflections(numbers, blame) : check_rows(numbers, blame);
}

#define ALD_LANES 1

static const char *const forms[] = {"point", "roller", "sphere", NULL};
static const char *const types[] = {"curve", "pneumatic", "cone", "arch", "cylindrical", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};

#define CHOICE(name, words, index, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, index, index, words, NULL, meaning }
#define BOUNDS(key, name, meaning)                                                               \
  [key] = ALD_NUMBER_KEY(name, "from", ALD_LENGTH, ALD_RANGE_ANY, -ALD_BEYOND, "-5 m", meaning), \
  [key + 1] = ALD_NUMBER_KEY(name, "to", ALD_LENGTH, ALD_RANGE_ANY, ALD_BEYOND, "5 m", meaning)
#define FACTOR(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, example, meaning)

static const ald_key keys[FENDER_KEY_COUNT] = {
    [FENDER_KEY_KIND] =
        CHOICE("kind", forms, ALD_FENDER_KIND_POINT,
               "friction in all directions, only along the axis of a roller, or of a "
               "rolling sphere"),
    ALD_VECTOR_KEYS(FENDER_KEY_ATTACHMENT, "attachment", ALD_LENGTH, ALD_REQUIRED, "40 m", "0 m",
                    "2 m", "attachment of the fender, frame of the first body"),
    ALD_VECTOR_KEYS(FENDER_KEY_PLANE, "plane point", ALD_LENGTH, ALD_REQUIRED, "0 m", "22 m", "0 m",
                    "a point of the plane that the fender touches, frame of the second body"),
    ALD_VECTOR_KEYS(FENDER_KEY_NORMAL, "normal", ALD_NONE, ALD_REQUIRED, "0", "1", "0",
                    "normal of the plane, towards the fender, frame of the second body"),
    ALD_VECTOR_KEYS(FENDER_KEY_PARALLEL, "parallel", ALD_NONE, 0, "1", "0", "0",
                    "direction of the plane's length; default: horizontal"),
    BOUNDS(FENDER_KEY_LENGTH, "length",
           "extent of the plane along its length, from the plane point"),
    BOUNDS(FENDER_KEY_WIDTH, "width",
           "extent of the plane across its length, from the plane point"),
    ALD_VECTOR_KEYS(FENDER_KEY_AXIS, "roller axis", ALD_NONE, 0, "0", "0", "1",
                    "axis of a roller, frame of the first body"),
    [FENDER_KEY_ARMED] =
        CHOICE("armed at start", yes_no, 0,
               "whether the fender pushes from the start if it starts behind the plane"),
    [FENDER_KEY_TYPE] = CHOICE("type", types, 0, "own curve, or the shape of a catalogue fender"),
    [FENDER_KEY_PRODUCT] =
        CHOICE("product", ald_fender_product_names, 0,
               "floating pneumatic fender by its size in ISO 17357-1, initial pressure 50 kPa, "
               "diameter x length in mm: gives type, height and rating"),
    [FENDER_KEY_HEIGHT] =
        ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "1.4 m",
                       "of a catalogue fender, or its diameter: where contact begins"),
    [FENDER_KEY_ENERGY] =
        ALD_NUMBER_KEY("rated energy", NULL, ALD_ENERGY, ALD_RANGE_NOT_NEGATIVE, 0, "1569 kN m",
                       "energy at the rated deflection; default: that under the curve"),
    [FENDER_KEY_REACTION] =
        ALD_NUMBER_KEY("rated reaction", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 0, "1765 kN",
                       "force at the rated deflection; default: the greatest of the curve"),
    [FENDER_KEY_FORCE_FACTOR] =
        FACTOR("force factor", "1", "on all forces of the curve and the rating"),
    [FENDER_KEY_LENGTH_FACTOR] = FACTOR("length factor", "1", "on all distances of the curve"),
    [FENDER_KEY_MANUFACTURING] =
        FACTOR("manufacturing factor", "0.9", "on force and energy: tolerance"),
    [FENDER_KEY_TEMPERATURE] =
        FACTOR("temperature factor", "1.08", "on force and energy: temperature"),
    [FENDER_KEY_VELOCITY] =
        FACTOR("velocity factor", "1.1", "on force and energy: rate of compression"),
    [FENDER_KEY_ANGLE] =
        FACTOR("angle factor", "0.95", "on force and energy: angle of compression"),
    [FENDER_KEY_DAMPING] =
        ALD_NUMBER_KEY("damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "50 kN s/m",
                       "added to that of the curve, per (m/s)^exponent"),
    [FENDER_KEY_EXPONENT] =
        ALD_NUMBER_KEY("damping exponent", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1",
                       "exponent of the closing velocity; 0: dry friction"),
    [FENDER_KEY_VELOCITY_LIMIT] =
        ALD_NUMBER_KEY("velocity limit", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "0.01 m/s",
                       "velocity of full dry friction"),
    [FENDER_KEY_SHEAR] =
        ALD_NUMBER_KEY("shear stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0,
                       "2000 kN/m", "tangential stiffness, k_s"),
    [FENDER_KEY_STATIC] = ALD_NUMBER_KEY("static friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
                                         0, "0.3", "coefficient of static friction, mu_s"),
    [FENDER_KEY_KINETIC] =
        ALD_NUMBER_KEY("kinetic friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.2",
                       "coefficient of kinetic friction, mu_d"),
    [FENDER_KEY_AREA] =
        ALD_NUMBER_KEY("contact area", NULL, ALD_AREA, ALD_RANGE_NOT_NEGATIVE, 0, "6 m^2",
                       "area of the panel on the hull; 0: no hull pressure"),
    [FENDER_KEY_PRESSURE] = ALD_NUMBER_KEY(
        "hull pressure limit", NULL, ALD_AREA_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0, "200 kN/m^2",
        "hull pressure above which an overload is recorded; 0: no limit"),
};

static const ald_key columns[ALD_FENDER_COLUMNS] = {
    ALD_NUMBER_KEY("curve", "distance", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "-0.3 m",
                   "distance of the attachment from the plane"),
    ALD_NUMBER_KEY("curve", "force", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "500 kN",
                   "force of compression; 0 in the last row"),
    ALD_NUMBER_KEY("curve", "damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "20 kN s/m",
                   "coefficient, per (m/s)^exponent"),
};

static const ald_key deflections[ALD_FENDER_COLUMNS] = {
    ALD_NUMBER_KEY("deflection curve", "deflection", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "5 %", "share of the height"),
    ALD_NUMBER_KEY("deflection curve", "force", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "130 kN", "force of compression"),
    ALD_NUMBER_KEY("deflection curve", "damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                   "20 kN s/m", "coefficient, per (m/s)^exponent"),
};

static const ald_key_table tables[ALD_FENDER_TABLES] = {
    [ALD_FENDER_CURVE] =
        {.name = "curve",
         .columns = columns,
         .column_count = ALD_FENDER_COLUMNS,
         .row_min = 2,
         .row_max = ALD_FENDER_CURVE_ROWS,
         .is_ascending = true,
         .meaning = "force as a function of distance, ending with force 0 where contact begins",
         .example = "[[-0.5 m, 900 kN], [-0.2 m, 300 kN], [0 m, 0]]"},
    [ALD_FENDER_DEFLECTIONS] =
        {.name = "deflection curve",
         .columns = deflections,
         .column_count = ALD_FENDER_COLUMNS,
         .row_min = 2,
         .row_max = ALD_FENDER_CURVE_ROWS - 1,
         .is_ascending = true,
         .meaning = "the same as catalogues have it: force as a function of the deflection, from 0 "
                    "without deflection, with the `height`; its last line goes on beyond it",
         .example = "[[5 %, 130 kN], [25 %, 480 kN], [50 %, 560 kN], [70 %, 700 kN]]"},
};

/* ------------------------------------------------------------------------------- the plane */

/* n, ex, ey (3 x 3); false if the directions do not make a plane. Without `parallel` ex is
 * horizontal, and along x on a horizontal plane. */
static bool axes_of(const double *v, double *axes) {
  double *n = axes, *ex = axes + 3, *ey = axes + 6;
  memcpy(n, v + FENDER_KEY_NORMAL, 3 * sizeof *n);
  memcpy(ex, v + FENDER_KEY_PARALLEL, 3 * sizeof *ex);
  if (!ald_unit3(n)) return false;
  if (!ald_unit3(ex)) {
    ex[0] = -n[1], ex[1] = n[0], ex[2] = 0;
    if (fabs(ex[0]) < 1e-12 && fabs(ex[1]) < 1e-12) ex[0] = 1, ex[1] = 0;
  }
  const double along = ald_dot3(n, ex);
  for (int k = 0; k < 3; k++) ex[k] -= along * n[k];
  /* the rest of a parallel direction is rounding */
  if (ald_dot3(ex, ex) < 1e-20 || !ald_unit3(ex)) return false;
  ald_cross3(n, ex, ey);
  return true;
}

/* --------------------------------------------------------------------------------- parameters */

static double inverse(double x) { return x > 0 ? 1 / x : 0; }

static void derive_plane(const double *v, double *params) {
  static const int starts[3] = {FENDER_NORMAL_X, FENDER_ALONG_X, FENDER_ACROSS_X};
  static const int origins[3] = {FENDER_ORIGIN_Z, FENDER_ORIGIN_X, FENDER_ORIGIN_Y};
  double axes[9] = {0};
  axes_of(v, axes);
  for (int k = 0; k < 3; k++) {
    memcpy(params + starts[k], axes + 3 * k, 3 * sizeof *params);
    params[origins[k]] = ald_dot3(axes + 3 * k, v + FENDER_KEY_PLANE);
  }
  params[FENDER_LOW_X] = v[FENDER_KEY_LENGTH];
  params[FENDER_HIGH_X] = v[FENDER_KEY_LENGTH + 1];
  params[FENDER_LOW_Y] = v[FENDER_KEY_WIDTH];
  params[FENDER_HIGH_Y] = v[FENDER_KEY_WIDTH + 1];
}

static void derive(const ald_numbers *numbers, double *params) {
  static const ald_curve_ends ends[] = {ALD_CURVE_EXTENDS, ALD_CURVE_EXTENDS, ALD_CURVE_HOLDS};
  const double *v = numbers->keys;
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS];
  const double factor = fender_factor(v);
  const uint32_t count = fender_curve(numbers, 1, rows);
  double energy, reaction;
  fender_rated(v, &energy, &reaction);
  energy *= v[FENDER_KEY_LENGTH_FACTOR];
  memcpy(params + FENDER_ATTACHMENT_X, v + FENDER_KEY_ATTACHMENT, 3 * sizeof *params);
  memcpy(params + FENDER_AXIS_X, v + FENDER_KEY_AXIS, 3 * sizeof *params);
  derive_plane(v, params);
  params[FENDER_FACTOR] = factor;
  params[FENDER_START] = rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS];
  params[FENDER_DAMPING_MOST] =
      ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_DAMPING);
  params[FENDER_EXPONENT] = v[FENDER_KEY_EXPONENT];
  params[FENDER_VELOCITY_LIMIT] = v[FENDER_KEY_VELOCITY_LIMIT];
  params[FENDER_SHEAR] = v[FENDER_KEY_SHEAR];
  params[FENDER_STATIC] = v[FENDER_KEY_STATIC];
  params[FENDER_KINETIC] = v[FENDER_KEY_KINETIC];
  params[FENDER_BY_ENERGY] = inverse(
      factor *
      (energy > 0 ? energy : ald_curve_area(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_FORCE)));
  params[FENDER_BY_REACTION] =
      inverse(factor * (reaction > 0 ? reaction
                                     : ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS,
                                                          FENDER_CURVE_FORCE)));
  params[FENDER_BY_AREA] = inverse(v[FENDER_KEY_AREA]);
  params[FENDER_BY_PRESSURE] = inverse(v[FENDER_KEY_AREA] * v[FENDER_KEY_PRESSURE]);
  ald_curve_derive(rows, count, ALD_FENDER_COLUMNS, ends, params + FENDER_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *numbers) {
  const double *v = numbers->keys;
  uint32_t set = 0;
  if (ald_word(v, FENDER_KEY_KIND) == ALD_FENDER_KIND_ROLLER) set |= FENDER_ROLLER;
  if (ald_word(v, FENDER_KEY_KIND) == ALD_FENDER_KIND_SPHERE) set |= FENDER_SPHERE;
  return set;
}

/* unbounded where the plane has no limits */
static double end_of(double bound) {
  return fabs(bound) < ALD_BEYOND ? bound : bound < 0 ? -HUGE_VAL : HUGE_VAL;
}

static void steepest(const ald_numbers *numbers, ald_steepest *out) {
  const double *v = numbers->keys;
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS], axes[9] = {0};
  const uint32_t count = fender_curve(numbers, fender_factor(v), rows);
  out->stiffness = ald_curve_steepest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_FORCE);
  out->damping =
      ald_damping_slope(ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_DAMPING),
                        v[FENDER_KEY_EXPONENT], v[FENDER_KEY_VELOCITY_LIMIT]);
  out->shear = v[FENDER_KEY_STATIC] > 0 ? v[FENDER_KEY_SHEAR] : 0;
  memcpy(out->a.at, v + FENDER_KEY_ATTACHMENT, sizeof out->a.at);
  memcpy(out->b.at, v + FENDER_KEY_PLANE, sizeof out->b.at);
  axes_of(v, axes);
  for (uint32_t k = 0; k < 2; k++) {
    memcpy(out->b.along[k], axes + 3 + 3 * k, sizeof out->b.along[k]);
    out->b.low[k] = end_of(v[k ? FENDER_KEY_WIDTH : FENDER_KEY_LENGTH]);
    out->b.high[k] = end_of(v[(k ? FENDER_KEY_WIDTH : FENDER_KEY_LENGTH) + 1]);
  }
}

/* ------------------------------------------------------------------------------------- checks */

static const char *check_plane(const double *v, ald_blame *blame) {
  double axes[9], direction[3];
  memcpy(direction, v + FENDER_KEY_NORMAL, sizeof direction);
  if (!ald_unit3(direction)) {
    return ald_blame_key(blame, FENDER_KEY_NORMAL,
                         "the normal has no direction: its components are all 0");
  }
  if (!axes_of(v, axes)) {
    return ald_blame_key(blame, FENDER_KEY_PARALLEL,
                         "\"parallel\" must not point along the normal");
  }
  if (!(v[FENDER_KEY_LENGTH] < v[FENDER_KEY_LENGTH + 1])) {
    return ald_blame_key(blame, FENDER_KEY_LENGTH, "\"length\" must increase: [from, to]");
  }
  if (!(v[FENDER_KEY_WIDTH] < v[FENDER_KEY_WIDTH + 1])) {
    return ald_blame_key(blame, FENDER_KEY_WIDTH, "\"width\" must increase: [from, to]");
  }
  memcpy(direction, v + FENDER_KEY_AXIS, sizeof direction);
  if (ald_word(v, FENDER_KEY_KIND) == ALD_FENDER_KIND_ROLLER && !ald_unit3(direction)) {
    return ald_blame_key(blame, FENDER_KEY_AXIS, "a roller needs a \"roller axis\" other than 0");
  }
  return NULL;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  const char *problem = check_plane(v, blame);
  if (!problem) problem = fender_check_curve(numbers, blame);
  if (problem) return problem;
  if (v[FENDER_KEY_KINETIC] > v[FENDER_KEY_STATIC]) {
    return ald_blame_key(blame, FENDER_KEY_KINETIC,
                         "kinetic friction is larger than static friction");
  }
  if (v[FENDER_KEY_STATIC] > 0 && !(v[FENDER_KEY_SHEAR] > 0)) {
    return ald_blame_key(
        blame, FENDER_KEY_STATIC,
        "friction acts through the shear stiffness: give \"shear stiffness\" a value above 0");
  }
  if (v[FENDER_KEY_PRESSURE] > 0 && !(v[FENDER_KEY_AREA] > 0)) {
    return ald_blame_key(blame, FENDER_KEY_PRESSURE,
                         "hull pressure is force over area: give \"contact area\" a value above 0");
  }
  return NULL;
}

static const ald_row_info records[] = {
    {FENDER_PEAK_NORMAL, "peak_normal", "N", 0, ALD_ROW_GROWS},
    {FENDER_PEAK_TANGENTIAL, "peak_tangential", "N", 0, ALD_ROW_GROWS},
    {FENDER_GREATEST_DEFLECTION, "greatest_deflection", "m", 0, ALD_ROW_GROWS},
    {FENDER_ENERGY_ABSORBED, "energy_absorbed", "J", 0, ALD_ROW_GROWS},
    {FENDER_ENERGY_DISSIPATED, "energy_dissipated", "J", 0, ALD_ROW_VALUE},
    {FENDER_IMPULSE_NORMAL, "impulse_normal", "N s", 0, ALD_ROW_VALUE},
    {FENDER_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, ALD_ROW_GROWS},
    {FENDER_DURATION, "duration", "s", 0, ALD_ROW_GROWS},
    {FENDER_SLIP_DISTANCE, "slip_distance", "m", 0, ALD_ROW_GROWS},
    {FENDER_SPEED_BEFORE, "speed_before", "m/s", ALD_NOT_YET, ALD_ROW_VALUE},
    {FENDER_SPEED_AFTER, "speed_after", "m/s", ALD_NOT_YET, ALD_ROW_VALUE},
    {FENDER_PEAK_PRESSURE, "peak_hull_pressure", "N/m^2", 0, ALD_ROW_GROWS},
    {FENDER_USE_ENERGY, "utilisation_energy", "", 0, ALD_ROW_GROWS},
    {FENDER_USE_REACTION, "utilisation_reaction", "", 0, ALD_ROW_GROWS},
    {FENDER_USE_PRESSURE, "utilisation_pressure", "", 0, ALD_ROW_GROWS},
    {FENDER_OVERLOAD, "overload", "", 0, ALD_ROW_GROWS},
    {FENDER_OVERLOAD_TIME, "overload_time", "s", ALD_NOT_YET, ALD_ROW_GROWS},
};

static const ald_row_info traces[FENDER_TRACE_COUNT] = {
    {FENDER_TRACE_DISTANCE, "distance", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_X, "place_x", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_Y, "place_y", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_NORMAL, "normal", "N", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_TX, "tangential_x", "N", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_TY, "tangential_y", "N", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_SX, "shear_x", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_SY, "shear_y", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_PX, "point_x", "m", 0, ALD_ROW_X},
    {FENDER_TRACE_PY, "point_y", "m", 0, ALD_ROW_Y},
    {FENDER_TRACE_PZ, "point_z", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_STATE, "state", "", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_ARMED, "armed", "", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_INSIDE, "inside", "", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_ENERGY, "energy", "J", 0, ALD_ROW_VALUE},
};

/* ------------------------------------------------------------------------------ what is watched */

static bool can_act(const ald_numbers *numbers, uint32_t record) {
  const double *v = numbers->keys;
  if (record == FENDER_PEAK_PRESSURE) return v[FENDER_KEY_AREA] > 0;
  if (record == FENDER_USE_PRESSURE) return v[FENDER_KEY_AREA] > 0 && v[FENDER_KEY_PRESSURE] > 0;
  return true;
}

static const ald_record_watch watches[] = {
    {FENDER_GREATEST_DEFLECTION, ALD_WARN_BEYOND_HEIGHT, fender_height, NULL},
    {FENDER_GREATEST_DEFLECTION, ALD_WARN_BEYOND_CURVE, fender_stroke, NULL},
};

static const ald_watched_kind watched = {
    .first_touch = FENDER_FIRST_TOUCH,
    .duration = FENDER_DURATION,
    .depth = FENDER_GREATEST_DEFLECTION,
    .speed = FENDER_SPEED_BEFORE,
    .absorbed = FENDER_ENERGY_ABSORBED,
    .dissipated = FENDER_ENERGY_DISSIPATED,
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
    .can_act = can_act,
};

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "a step took the fender through its plane, past the edge of \"length\" or \"width\"; "
             "take a shorter run.step"},
};

const ald_kind ald_kind_fender = {
    .name = "fender",
    .section = "fenders",
    .meaning = "Fender of one body against a plane of another: curve, damping, friction [SIMO].",
    .example =
        "fenders:\n"
        "  dolphin:\n"
        "    between: [earth, carrier]\n"
        "    attachment: [40 m, 0 m, 2 m]\n"
        "    plane point: [0 m, 22 m, 0 m]\n"
        "    normal: [0, 1, 0]\n"
        "    type: cone\n"
        "    height: 1.4 m\n"
        "    rated energy: 1569 kN m\n"
        "    rated reaction: 1765 kN\n"
        "    shear stiffness: 2000 kN/m\n"
        "    static friction: 0.3\n"
        "    kinetic friction: 0.2\n"
        "  bow fender: {between: [tug, carrier], attachment: [16 m, 0 m, 1 m], plane point: [0 m, "
        "18 m, "
        "0 m], normal: [0, 1, 0], curve: [[-0.8 m, 1 MN], [0 m, 0 kN]], damping: 200 kN s/m}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT,
    .body_count = 2,
    .keys = keys,
    .key_count = FENDER_KEY_COUNT,
    .tables = tables,
    .table_count = ALD_FENDER_TABLES,
    .table_width = {ALD_CURVE_WIDTH(ALD_FENDER_COLUMNS)},
    .param_count = FENDER_PARAM_COUNT,
    .row_count = FENDER_ROW_COUNT,
    .flag_count = FENDER_FLAG_COUNT,
    .trace_count = FENDER_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .derive = derive,
    .options = options,
    .steepest = steepest,
    .reach = fender_reach,
    .check = check,
    .table = &(const ald_table_kind){.depends_on = fender_shapes_curve, .rows = fender_curve_rows},
    .start = &(const ald_start_kind){.start = start},
    .drawn =
        &(const ald_drawn_kind){
            .tension = FENDER_NORMAL, .column = fender_column, .deflection = FENDER_DEFLECTION},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
};
