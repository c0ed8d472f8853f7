/* SPDX-License-Identifier: Apache-2.0
 * Where a bulb first touches a flat side, against a search over the bulb's waterline: the point of
 * it that reaches the side first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/bulb_side.h"
#include "support/random.h"

typedef struct meeting {
  bulb_body a, b;
  bulb_shape bulb;
  double heading_a, heading_b, side, from;
} meeting;

static bulb_body body(double x, double y, double heading, double vx, double vy) {
  return (bulb_body){{x, y}, {cos(heading), sin(heading)}, {vx, vy}};
}

/* ships of about 100 m, up to 300 m apart, headings within 80 degrees of a right angle */
static meeting draw(test_random *r) {
  meeting m = {.heading_b = test_uniform(r, -3, 3), .side = test_choice(r, 2) ? 1 : -1};
  m.heading_a = m.heading_b - m.side * (acos(0) + test_uniform(r, -1.4, 1.4));
  m.from = test_uniform(r, 5, 20);
  m.a = body(test_uniform(r, -300, 300), test_uniform(r, -300, 300), m.heading_a,
             test_uniform(r, -8, 8), test_uniform(r, -8, 8));
  m.b = body(0, 0, m.heading_b, test_uniform(r, -8, 8), test_uniform(r, -8, 8));
  m.bulb = (bulb_shape){{test_uniform(r, 30, 60), test_uniform(r, -1, 1)}, test_uniform(r, 0.2, 3)};
  return m;
}

/* the point of the waterline at `y` from the tip, struck body's frame, after a time: how far
 * outside of the side it is */
static long double outside(const meeting *m, long double y, long double time) {
  const long double x = m->bulb.tip.x - y * y / ((long double)m->bulb.a * m->bulb.a);
  const long double across = m->bulb.tip.y + y;
  const long double ca = cosl(m->heading_a), sa = sinl(m->heading_a);
  const long double px = m->a.at.x + ca * x - sa * across + (m->a.v.x - m->b.v.x) * time;
  const long double py = m->a.at.y + sa * x + ca * across + (m->a.v.y - m->b.v.y) * time;
  const long double own = cosl(m->heading_b) * py - sinl(m->heading_b) * px; /* y of body b */
  return m->side * own - m->from;
}

/* when that point reaches the side */
static long double reaches(const meeting *m, long double y) {
  const long double now = outside(m, y, 0), speed = now - outside(m, y, 1);
  return now / speed;
}

/* the least over the waterline: it has one minimum */
static long double first(const meeting *m) {
  long double low = -1e4L, high = 1e4L;
  for (int i = 0; i < 400; i++) {
    const long double a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (reaches(m, a) < reaches(m, b)) {
      high = b;
    } else {
      low = a;
    }
  }
  return reaches(m, (low + high) / 2);
}

static void it_is_the_first_point_of_the_waterline(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  int found = 0;
  for (int i = 0; i < 3000; i++) {
    const meeting m = draw(&r);
    const bulb_touch t = bulb_side_touch(m.a, m.b, m.bulb, m.side, m.from);
    if (!t.touches || t.time == 0) continue;
    found++;
    /* times of up to 1e5 s; cosines of headings are rounded, which counts where they close slowly
     */
    const long double want = first(&m);
    const double closing = (m.a.v.x - m.b.v.x) * t.n.x + (m.a.v.y - m.b.v.y) * t.n.y;
    assert_true(fabsl(t.time - want) < 1e-12L * (1 + 1000 / closing + want / closing * 10));
    /* it lies on the side, at the place that is told */
    const double ox = m.b.v.x * t.time + t.lever_b.x, oy = m.b.v.y * t.time + t.lever_b.y;
    const double px = m.a.at.x + m.a.v.x * t.time + t.lever_a.x;
    const double py = m.a.at.y + m.a.v.y * t.time + t.lever_a.y;
    const double slack = 1e-12 * (1000 + 10 * t.time);
    assert_true(fabs(px - ox) < slack && fabs(py - oy) < slack);
    const double along = cos(m.heading_b) * t.lever_b.x + sin(m.heading_b) * t.lever_b.y;
    const double across = cos(m.heading_b) * t.lever_b.y - sin(m.heading_b) * t.lever_b.x;
    assert_true(fabs(along - t.place) < slack && fabs(m.side * across - m.from) < slack);
  }
  assert_true(found > 300);
}

static void bows_that_recede_or_look_away_never_touch(void **state) {
  (void)state;
  const bulb_shape bulb = {{50, 0}, 0.5};
  const bulb_body still = body(0, 0, 0, 0, 0);
  /* south of a body that lies east: its starboard side is near */
  const bulb_body comes = body(0, -100, acos(0), 0, 2), goes = body(0, -100, acos(0), 0, -2);
  const bulb_body astern = body(0, -100, -acos(0), 0, 2), alongside = body(0, -100, 0, 0, 2);
  const bulb_touch t = bulb_side_touch(comes, still, bulb, -1, 10);
  assert_true(t.touches && t.time == 20 && fabs(t.place) < 1e-14 && t.behind < 1e-30);
  assert_false(bulb_side_touch(goes, still, bulb, -1, 10).touches);
  assert_false(bulb_side_touch(astern, still, bulb, -1, 10).touches);
  assert_false(bulb_side_touch(alongside, still, bulb, -1, 10).touches);
  assert_false(bulb_side_touch(comes, still, bulb, 1, 10).touches);
}

/* a bow that is in the side already touches at once, where it is deepest */
static void overlaps_touch_at_once(void **state) {
  (void)state;
  const bulb_body in = body(3, -59, acos(0), 0, 2);
  const bulb_touch t = bulb_side_touch(in, body(0, 0, 0, 0, 0), (bulb_shape){{50, 0}, 0.5}, -1, 10);
  assert_true(t.touches && t.time == 0);
  assert_true(fabs(t.place - 3) < 1e-13 && fabs(t.lever_b.y + 9) < 1e-13);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_the_first_point_of_the_waterline),
      cmocka_unit_test(bows_that_recede_or_look_away_never_touch),
      cmocka_unit_test(overlaps_touch_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
