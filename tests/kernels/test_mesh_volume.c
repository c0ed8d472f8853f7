/* SPDX-License-Identifier: Apache-2.0
 * Volume of the overlap of random meshes: its gradient is the vector area of the contact and its
 * moment, and it is the same whichever mesh is the first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/mesh/mesh_region.h"
#include "support/mesh_couple.h"

/* of one pose; s and couple about the origin of the second mesh's frame */
typedef struct overlap {
  double volume, s[3], couple[3];
  uint32_t regions, flags;
} overlap;

static overlap overlap_of(couple *c, const double *pose) {
  overlap o = {0};
  ald_meet_8(&c->stage, 0, 1, pose, 0);
  o.volume = c->stage.volume;
  o.regions = c->stage.found;
  o.flags = c->stage.flags;
  for (uint32_t r = 0; r < o.regions && r < STAGE_REGIONS; r++) {
    for (int k = 0; k < 3; k++) {
      o.s[k] += c->stage.regions[r].push[k];
      o.couple[k] += c->stage.regions[r].couple[k];
    }
  }
  return o;
}

/* the first mesh moved by h d and turned by h w about the second's origin, to second order in h */
static void moved(const double *pose, const double *d, const double *w, double h, double *out) {
  for (int column = 0; column < 4; column++) {
    double v[3], once[3], twice[3];
    for (int k = 0; k < 3; k++) v[k] = column < 3 ? pose[3 * k + column] : pose[9 + k];
    for (int k = 0; k < 3; k++) {
      once[k] = w[(k + 1) % 3] * v[(k + 2) % 3] - w[(k + 2) % 3] * v[(k + 1) % 3];
    }
    for (int k = 0; k < 3; k++) {
      twice[k] = w[(k + 1) % 3] * once[(k + 2) % 3] - w[(k + 2) % 3] * once[(k + 1) % 3];
    }
    for (int k = 0; k < 3; k++) {
      const double to = v[k] + h * once[k] + 0.5 * h * h * twice[k];
      if (column < 3) out[3 * k + column] = to;
      if (column == 3) out[9 + k] = to + h * d[k];
    }
  }
}

static double slope(const overlap *o, const double *d, const double *w) {
  double sum = 0;
  for (int k = 0; k < 3; k++) sum -= o->s[k] * d[k] + o->couple[k] * w[k];
  return sum;
}

static int is_whole(const overlap *o) {
  return o->regions > 0 && o->regions <= STAGE_REGIONS &&
         !(o->flags & (MESH_OPEN | MESH_AMBIGUOUS));
}

/* Between two poses h apart on either side the volume changes by the mean slope: to second order in
 * h where it is smooth, and else to what the slope changes by. Meshes are some 2 m large: rounding
 * of the volume over 2 h is 1e-15/2e-6. */
static void the_gradient_is_that_of_the_contour(void **state) {
  (void)state;
  const double h = 1e-6;
  test_random r = test_random_from(test_seed(), 1);
  int seen = 0;
  double most = 0;
  for (int n = 0; n < 60; n++) {
    couple c = couple_open(&r, ANYHOW, 300);
    for (int k = 0; k < 12; k++) {
      double pose[12], less[12], more[12], d[3], w[3];
      couple_pose(&r, &c, pose);
      for (int i = 0; i < 3; i++) {
        d[i] = test_uniform(&r, -1, 1);
        w[i] = test_uniform(&r, -1, 1);
      }
      moved(pose, d, w, -h, less);
      moved(pose, d, w, h, more);
      const overlap a = overlap_of(&c, less), b = overlap_of(&c, more);
      if (!is_whole(&a) || !is_whole(&b)) continue;
      const double change = (b.volume - a.volume) / (2 * h);
      const double from = slope(&a, d, w), to = slope(&b, d, w);
      const double off = fabs(change - 0.5 * (from + to));
      if (!(off <= fabs(to - from) + 2e-8)) {
        fail_msg("dV %.12g, slopes %.12g and %.12g; %u regions", change, from, to, a.regions);
      }
      seen++;
      most = fmax(most, off);
    }
    couple_close(&c);
  }
  print_message("%d poses, at most %.1e m^2 off\n", seen, most);
  assert_true(seen > 100);
}

/* the first in the frame of the second, turned round */
static void inverse_of(const double *pose, double *out) {
  for (int i = 0; i < 3; i++) {
    out[9 + i] = 0;
    for (int k = 0; k < 3; k++) {
      out[3 * i + k] = pose[3 * k + i];
      out[9 + i] -= pose[3 * k + i] * pose[9 + k];
    }
  }
}

static void both_orders_have_the_same_volume(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  int seen = 0;
  for (int n = 0; n < 60; n++) {
    couple c = couple_open(&r, n % 3 ? ANYHOW : ON_TURNED_GRID, 300);
    for (int k = 0; k < 8; k++) {
      double pose[12], back[12];
      couple_pose(&r, &c, pose);
      inverse_of(pose, back);
      const overlap a = overlap_of(&c, pose);
      ald_meet_8(&c.stage, 1, 0, back, 0);
      if (!is_whole(&a) || c.stage.found == 0 || c.stage.flags & (MESH_OPEN | MESH_AMBIGUOUS)) {
        continue;
      }
      /* a sum over some hundred faces of volumes below 10 m^3 */
      if (!(fabs(a.volume - c.stage.volume) <= 1e-12)) {
        fail_msg("%.15g, the other way %.15g", a.volume, c.stage.volume);
      }
      assert_true(a.volume >= -1e-12);
      seen++;
    }
    couple_close(&c);
  }
  assert_true(seen > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_gradient_is_that_of_the_contour),
      cmocka_unit_test(both_orders_have_the_same_volume),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
