/* SPDX-License-Identifier: Apache-2.0
 * What the pictures of a scene share: how thick and how long things are drawn. */
#include "picture.h"

#include <math.h>

/* of the diagonal of all that is seen */
#define THICKNESS 0.001
#define REACH 0.15

static double diagonal(const ald_scene *s) {
  double square = 0;
  for (int c = 0; c < 3; c++) square += (s->high[c] - s->low[c]) * (s->high[c] - s->low[c]);
  return square > 0 ? sqrt(square) : 1;
}

double picture_thickness(const ald_scene *scene) { return THICKNESS * diagonal(scene); }
double picture_reach(const ald_scene *scene) { return REACH * diagonal(scene); }
