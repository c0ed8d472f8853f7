/* SPDX-License-Identifier: Apache-2.0
 * Integrals of cubics against cosine and sine. */
#include "filon.h"

#define ALD_LANES 1
#include "kernels/math/trig.h"

/* Below it the series is used: there the recurrence would lose digits. After TERMS terms the rest
 * of the series is below 2^26/26! = 2e-19. */
#define SERIES_ANGLE 2.0
enum { TERMS = 26 };

void ald_filon_turn(double x, double *sine, double *cosine) { real_sincos(x, sine, cosine); }

/* sum over n of (i angle)^n / n! / (n + k + 1) */
static void by_series(ald_filon *f) {
  double power = 1;
  for (int k = 0; k < 4; k++) f->cosine[k] = f->sine[k] = 0;
  for (int n = 0; n < TERMS; n++) {
    const double sign = n & 2 ? -1 : 1;
    for (int k = 0; k < 4; k++) {
      *(n & 1 ? &f->sine[k] : &f->cosine[k]) += sign * power / (n + k + 1);
    }
    power *= f->angle / (n + 1);
  }
}

/* by parts: M_k = (e^(i angle) - k M_(k-1)) / (i angle) */
static void by_parts(ald_filon *f) {
  double sine, cosine;
  ald_filon_turn(f->angle, &sine, &cosine);
  f->cosine[0] = sine / f->angle;
  f->sine[0] = (1 - cosine) / f->angle;
  for (int k = 1; k < 4; k++) {
    f->cosine[k] = (sine - k * f->sine[k - 1]) / f->angle;
    f->sine[k] = (k * f->cosine[k - 1] - cosine) / f->angle;
  }
}

ald_filon ald_filon_of(double angle) {
  ald_filon f = {.angle = angle};
  if (angle < SERIES_ANGLE) {
    by_series(&f);
  } else {
    by_parts(&f);
  }
  return f;
}
