/* SPDX-License-Identifier: Apache-2.0
 * Fenders by their catalogue, see fender_catalogue.h. */
#include "fender_catalogue.h"

#include <stddef.h>

#include "base/assertion.h"

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

_Static_assert(sizeof cone / sizeof cone[0] <= ALD_FENDER_ROWS_MAX, "room for every shape");

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
