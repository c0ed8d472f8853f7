/* SPDX-License-Identifier: Apache-2.0
 * The bulb of a bow and the side that it strikes for the host: shapes, points of the sums. */
#include "bow_shape.h"

#include <math.h>

#include "allide/elements/bow.h"
#include "base/assertion.h"
#include "element/bow.h"
#include "kernels/math/trig.h"
#include "kernels/pass/berth/bow_rows.h"
#include "math/quadrature.h"

#define PI 3.14159265358979323846

const char *const ald_bulb_shapes[] = {"paraboloid", "ellipsoid", "cone", NULL};

/* Weights of equal areas across and around: Gauss in r^2, of which the square root is used. On a
 * cone depth and distance from the tip grow with r itself, which is then the variable, with
 * weights 2 r. */
static void derive_points(uint32_t across, uint32_t around, bool is_cone, double *params) {
  ALD_ASSERT(across > 0 && across <= 32 && around > 0 && around <= 128);
  double nodes[BOW_ACROSS_MOST], weights[BOW_ACROSS_MOST];
  ald_quadrature_gauss(across, nodes, weights);
  for (uint32_t i = 0; i < across; i++) {
    const double weight = is_cone ? 2 * nodes[i] * weights[i] : weights[i];
    params[BOW_ACROSS + i] = is_cone ? nodes[i] : sqrt(nodes[i]);
    params[BOW_WEIGHTS + i] = weight / around;
  }
}

bulb_quadric ald_bulb_quadric(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  const uint32_t shape = ald_word(n->keys, KEY_BULB_SHAPE);
  const bulb_quadric q = {.is_one = shape != BULB_PARABOLOID,
                          .is_cone = shape == BULB_CONE,
                          .length = n->keys[KEY_LENGTH],
                          .wide = 0.5 * n->keys[KEY_BREADTH],
                          .high = 0.5 * n->keys[KEY_HEIGHT]};
  return q;
}

ald_bulb_ring ald_bulb_ring_of(const ald_numbers *n, double t) {
  ALD_ASSERT(n->keys && t >= 0 && t <= 1);
  switch (ald_word(n->keys, KEY_BULB_SHAPE)) {
    case BULB_CONE:
      return (ald_bulb_ring){t, t};
    case BULB_ELLIPSOID:
      return (ald_bulb_ring){1 - cos(0.5 * PI * t), sin(0.5 * PI * t)};
    default:
      return (ald_bulb_ring){t * t, t};
  }
}

void ald_bulb_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *k = n->keys;
  const uint32_t shape = ald_word(k, KEY_BULB_SHAPE);
  const bulb_quadric q = ald_bulb_quadric(n);
  params[BOW_SEMI_A] = 0.5 * k[KEY_BREADTH] / sqrt(k[KEY_LENGTH]);
  params[BOW_SEMI_B] = 0.5 * k[KEY_HEIGHT] / sqrt(k[KEY_LENGTH]);
  params[BOW_LENGTH] = k[KEY_LENGTH];
  params[BOW_BULB_SHAPE] = shape;
  params[BOW_HALF_WIDE] = q.wide;
  params[BOW_HALF_HIGH] = q.high;
  derive_points((uint32_t)k[KEY_ACROSS], (uint32_t)k[KEY_AROUND], shape == BULB_CONE, params);
}

double ald_bulb_slope(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  const double *k = n->keys;
  const double of_paraboloid = PI * k[KEY_BREADTH] * k[KEY_HEIGHT] / (4 * k[KEY_LENGTH]);
  return ald_word(k, KEY_BULB_SHAPE) == BULB_PARABOLOID ? of_paraboloid : 2 * of_paraboloid;
}

/* ------------------------------------------------------------------------------ the side */

double ald_side_up(const ald_numbers *n, double up[3]) {
  ALD_ASSERT(n->keys && up);
  const double sign = ald_word(n->keys, KEY_SIDE) == ALD_BOW_SIDE_STARBOARD ? -1 : 1;
  double sine, cosine;
  real_sincos(n->keys[KEY_SIDE_SLOPE], &sine, &cosine);
  up[0] = 0;
  up[1] = sign * sine;
  up[2] = cosine;
  return 1 / cosine;
}

void ald_side_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  real_sincos(n->keys[KEY_SIDE_SLOPE], &params[BOW_SLOPE_SINE], &params[BOW_SLOPE_COSINE]);
  params[BOW_SLOPE_STRETCH] = 1 / params[BOW_SLOPE_COSINE];
}
