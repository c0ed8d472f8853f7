/* SPDX-License-Identifier: Apache-2.0
 * Chains of links in studies: at rest as a catenary, swinging with the periods of a hanging chain
 * (Bessel), on bodies that move, and what a link is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/plan.h"
#include "model/chain_link.h"
#include "replay/scene.h"
#include "support/golden_ship.h"
#include "support/posed.h"
#include "support/study_run_body.h"

enum { TEXT = 2048 };
static const double gravity = 9.81, turn = 6.283185307179586;

static void middle_of(const study_run *v, uint32_t link, long row, double at[3]) {
  char name[64];
  snprintf(name, sizeof name, "cable link %u", link);
  study_run_body_vector(v, name, "", row, at);
}

/* ------------------------------------------------------------------------------ at rest */

/* an inextensible catenary of this length over a span with a rise: its parameter a, and where its
 * lowest point lies from the first end */
static double catenary(double length, double span, double rise, double *lowest) {
  const double wanted = sqrt(length * length - rise * rise);
  double low = 1e-2 * span, high = 1e4 * span;
  for (int n = 0; n < 300; n++) {
    const double a = 0.5 * (low + high);
    if (2 * a * sinh(0.5 * span / a) > wanted) {
      low = a;
    } else {
      high = a;
    }
  }
  *lowest = 0.5 * span - low * atanh(rise / length);
  return low;
}

static void it_hangs_as_a_catenary(void **state) {
  (void)state;
  static char text[TEXT];
  enum { LINKS = 60 };
  static const double bar = 0.084, span = 16, rise = -4;
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 2, step: 5 ms, scheme: rk4}\n"
             "environment: {gravity: %.17g}\n"
             "chains: {cable: {between: [earth, earth], from: [1, 2, 10], to: [%.17g, %.17g, "
             "%.17g], bar: %.17g, links: %d}}\n",
             gravity, 1 + 0.6 * span, 2 + 0.8 * span, 10 + rise, bar, LINKS);
  study_run v = study_run_text(text, "openmp");
  const double length = LINKS * 4 * bar;
  double lowest, most = 0, moved = 0;
  const double a = catenary(length, span, rise, &lowest);
  for (uint32_t k = 1; k <= LINKS; k++) {
    double first[3], last[3];
    middle_of(&v, k, 0, first);
    middle_of(&v, k, -1, last);
    for (int n = 0; n < 3; n++) moved = fmax(moved, fabs(last[n] - first[n]));
    const double along = hypot(last[0] - 1, last[1] - 2);
    const double z = 10 + a * (cosh((along - lowest) / a) - cosh(lowest / a));
    most = fmax(most, fabs(last[2] - z));
  }
  const double weight = gravity * 21.9e3 * bar * bar;
  const double top = study_run_result(&v, "joints.cable joint 1.peak_force");
  print_message(
      "apart from the catenary %.2g m (bar %g m), moved %.1g m, force at the top %.4g N, "
      "of the catenary %.4g N\n",
      most, bar, moved, top, weight * a * cosh(lowest / a));
  assert_true(most < 0.1 * bar);
  assert_true(moved < 1e-9);
  assert_true(fabs(top / (weight * a * cosh(lowest / a)) - 1) < 1e-3);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ swinging */

/* n-th mode of a chain that hangs from its end: J0(j sqrt(s/L)) at a distance s from its free end,
 * with the frequency j/2 sqrt(g/L). The modes are orthogonal, so that the share of one swings with
 * its period alone. */
static void it_swings_with_the_periods_of_bessel(void **state) {
  (void)state;
  static char text[TEXT];
  enum { LINKS = 40, STEPS = 2000 };
  static const double roots[] = {2.404825557695773, 5.520078110286311}, bar = 0.05, step = 5e-3;
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: rk4}\n"
             "environment: {gravity: %.17g}\n"
             "chains: {cable: {body: earth, direction: [0.02, 0.01, -1], bar: %.17g, links: %d}}\n",
             STEPS * step, step, gravity, bar, LINKS);
  study_run v = study_run_text(text, "openmp");
  const double pitch = 4 * bar, length = LINKS * pitch;
  for (int mode = 0; mode < 2; mode++) {
    double before = 0, crossings[64];
    int count = 0;
    for (long row = 0; row < STEPS && count < 64; row++) {
      double share = 0, at[3];
      for (uint32_t k = 1; k <= LINKS; k++) {
        middle_of(&v, k, row, at);
        share += j0(roots[mode] * sqrt((length - (k - 0.5) * pitch) / length)) * at[0];
      }
      if (row > 0 && (share > 0) != (before > 0))
        crossings[count++] = step * (row - share / (share - before));
      before = share;
    }
    assert_true(count > 2);
    const double period = 2 * (crossings[count - 1] - crossings[0]) / (count - 1);
    const double wanted = 2 * turn / (roots[mode] * sqrt(gravity / length));
    print_message("mode %d: %.5g s, Bessel %.5g s: %+.2f %%\n", mode + 1, period, wanted,
                  100 * (period / wanted - 1));
    assert_true(fabs(period / wanted - 1) < 5e-3);
  }
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ on bodies */

/* from a hook that turns and heaves to a weight: both ends are where the bodies have them, the
 * force at the hook is the weight below it, and the bits are the same on both devices */
static const char hoist[] =
    "allide: 1\nrun: {duration: 2, step: 1 ms, scheme: rk4}\nenvironment: {gravity: 9.81}\n"
    "bodies:\n"
    "  hook: {motion: prescribed, position: [3, 1, 20], heading: 40 deg, pitch: 25 deg, roll: -10 "
    "deg}\n"
    "  weight: {freedoms: six, mass: 900, radii of gyration: [0.5, 0.5, 0.5], position: [4, 2, "
    "17]}\n"
    "motions: {swell: {body: hook, amplitude: [0.1, 0, 0.2, 0, 0, 0], period: 3, ramp time: 1}}\n"
    "chains:\n"
    "  cable: {between: [hook, weight], from: [0.4, 0, -0.3], to: [0, 0, 0.6], type: studless,\n"
    "    bar: 60 mm, length: 2.9 m, damping: 3, friction: 5}\n";

static void both_ends_are_where_the_bodies_are(void **state) {
  (void)state;
  study_run v = study_run_text(hoist, "openmp");
  static const double from[3] = {0.4, 0, -0.3}, to[3] = {0, 0, 0.6};
  const double pitch = 0.24, half[3] = {-0.5 * pitch, 0, 0}, other[3] = {0.5 * pitch, 0, 0};
  for (long row = 0; row < 2000; row += 50) {
    double ends[4][3];
    study_run_body_point(&v, "hook", row, from, ends[0]);
    study_run_body_point(&v, "cable link 1", row, half, ends[1]);
    study_run_body_point(&v, "cable link 12", row, other, ends[2]);
    study_run_body_point(&v, "weight", row, to, ends[3]);
    for (int n = 0; n < 3; n++) {
      assert_true(fabs(ends[0][n] - ends[1][n]) < 1e-8);
      assert_true(fabs(ends[2][n] - ends[3][n]) < 1e-8);
    }
  }
  study_run_end(&v);
  study_run_same_on_devices(hoist);
}

/* a hook at a height, of which `vary` may say another one */
static void chain_text(char text[TEXT], double height, const char *vary) {
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 20, step: 1 ms, scenarios: 8}\n"
             "bodies: {hook: {fixed: yes, position: [0, 0, %.17g]}}\n"
             "chains: {cable: {between: [hook, earth], to: [2, 0, 9], bar: 84 mm, links: 10, "
             "damping: 150}}\n%s",
             height, vary);
}

/* The chain is brought to a hook that a scenario has elsewhere and comes, damped, to the rest that
 * a study with the hook there begins with. A scenario whose ends it does not reach ends. */
static void it_follows_ends_that_vary(void **state) {
  (void)state;
  static char text[TEXT];
  double most = 0, moved = 0;
  chain_text(text, 9.5, "vary: {bodies.hook.position.z: {discrete: {values: [9.9]}}}\n");
  study_run varied = study_run_text(text, "openmp");
  chain_text(text, 9.9, "");
  study_run there = study_run_text(text, "openmp");
  for (uint32_t k = 1; k <= 10; k++) {
    double a[3], b[3], first[3];
    middle_of(&varied, k, -1, a);
    middle_of(&varied, k, 0, first);
    middle_of(&there, k, -1, b);
    for (int n = 0; n < 3; n++) {
      most = fmax(most, fabs(a[n] - b[n]));
      moved = fmax(moved, fabs(first[n] - b[n]));
    }
  }
  print_message("%.2g m from rest at the start, %.2g m after 20 s\n", moved, most);
  assert_true(moved > 0.005 && most < 1e-6);
  study_run_end(&varied);
  study_run_end(&there);
  chain_text(text, 9.5, "vary: {bodies.hook.position.z: {uniform: [11, 13]}}\n");
  posed p = posed_open("openmp", text);
  uint32_t beyond = 0;
  posed_advance(&p, 3);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double apart = hypot(2, posed_value(&p, "bodies.hook.position.z", lane) - 9);
    const uint32_t status =
        ald_tile_flag(p.tile, p.layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
    if (fabs(apart - 3.36) < 0.1) continue; /* nearly straight: it may not be found */
    assert_int_equal(status, apart > 3.36 ? STATUS_NOT_CONVERGED : STATUS_OK);
    beyond += apart > 3.36;
  }
  assert_in_range(beyond, 1, POSED_LANES - 1);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ hoisted */

/* A slide with a motor draws a weight up on a chain: at rest in the end but for its speed, so that
 * the chain pulls with the weight below it, and the motor's law, F tanh((v0 - v)/w0), says how
 * fast. A motor that is too weak for the load lets it down. */
static void it_is_hoisted_at_the_speed_of_the_motor(void **state) {
  (void)state;
  static const double bar = 0.084, anchor = 3000, slide = 200, wanted = 0.2, slow = 0.01;
  const double link = 21.9e3 * bar * bar * 4 * bar, load = gravity * (anchor + 12 * link);
  for (int weak = 0; weak < 2; weak++) {
    static char text[TEXT];
    const double force = (weak ? 0.9 : 1.5) * (load + slide * gravity);
    text[0] = '\0';
    golden_add(
        text, TEXT,
        "allide: 1\nrun: {duration: 3, step: 0.5 ms, scheme: rk4}\n"
        "environment: {gravity: %.17g}\n"
        "bodies:\n"
        "  slide: {freedoms: six, mass: %g, radii of gyration: [0.3, 0.3, 0.3], position: "
        "[0, 0, 10]}\n"
        "  anchor: {freedoms: six, mass: %g, radii of gyration: [0.5, 0.5, 0.5], position: "
        "[0, 0, %.17g]}\n"
        "joints:\n"
        "  guide: {between: [earth, slide], type: prismatic, at a: [0, 0, 10], at b: [0, 0, "
        "0],\n"
        "    axis a: [0, 0, 1], motor force: %.17g, motor speed: %g, sliding friction speed: "
        "%g}\n"
        "chains: {cable: {between: [slide, anchor], to: [0, 0, 0.8], bar: %.17g, links: "
        "12}}\n",
        gravity, slide, anchor, 10 - 12 * 4 * bar - 0.8, force, wanted, slow, bar);
    study_run v = study_run_text(text, "openmp");
    const double speed = study_run_body(&v, "anchor", "velocity_z", -1);
    const double pull = fabs(study_run_at(&v, "joints.cable joint 1.force_z", -1));
    if (weak) {
      assert_true(speed < -0.1);
    } else {
      const double steady = wanted - slow * atanh((load + slide * gravity) / force);
      print_message("%.9g m/s, by the motor's law %.9g; pull %.9g N, weight %.9g N\n", speed,
                    steady, pull, load);
      assert_true(fabs(speed - steady) < 1e-8);
      assert_true(fabs(pull / load - 1) < 1e-8);
    }
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ a link */

/* its bar in slices of its axis, each a disc */
static void a_link_turns_as_its_bar(void **state) {
  (void)state;
  enum { SLICES = 20000 };
  const double d = 0.084;
  for (int stud = 0; stud < 2; stud++) {
    const ald_chain_link link = ald_chain_link_of(d, stud);
    const double r = 0.5 * (link.width - d), h = 0.5 * (link.length - d) - r;
    const double all = 4 * h + 0.5 * 2 * turn * r;
    double inertia[3] = {0};
    for (int k = 0; k < SLICES; k++) {
      double s = (k + 0.5) / SLICES * all, x, y, along_x;
      if (s < 4 * h) { /* both sides */
        x = -h + fmod(s, 2 * h);
        y = s < 2 * h ? r : -r;
        along_x = 1;
      } else { /* both ends */
        const double angle = (s - 4 * h) / r - 0.25 * turn;
        x = r * cos(angle) + (cos(angle) > 0 ? h : -h);
        y = r * sin(angle);
        along_x = fabs(sin(angle));
      }
      /* a disc across the bar: d^2/16 about each diameter, so as a spread of places */
      const double xx = x * x + d * d / 16 * (1 - along_x * along_x);
      const double yy = y * y + d * d / 16 * along_x * along_x, zz = d * d / 16;
      inertia[0] += (yy + zz) / SLICES;
      inertia[1] += (zz + xx) / SLICES;
      inertia[2] += (xx + yy) / SLICES;
    }
    for (int n = 0; n < 3; n++)
      assert_true(fabs(link.gyration[n] * link.gyration[n] / inertia[n] - 1) < 1e-4);
    const double mass = (stud ? 21.9e3 : 19.9e3) * d * d * 4 * d;
    assert_true(fabs(link.mass - mass) < 1e-9 * mass);
  }
}

/* what is drawn of it: a closed bar that faces outwards, of its length, width and thickness, with
 * the volume of its bar but for the corners of the rings */
static void a_link_is_drawn_as_its_bar(void **state) {
  (void)state;
  ald_study *study = NULL;
  ald_scene_body made = {.name = "link"};
  assert_int_equal(ald_study_read_text(hoist, "hoist", &study, NULL), ALD_OK);
  assert_int_equal(study->chain_count, 1);
  const ald_chain *chain = &study->chains[0];
  assert_int_equal(chain->link_count, 12);
  assert_string_equal(study->bodies[chain->first_body + 11].name, "cable link 12");
  assert_int_equal(ald_scene_link_make(study, 0, &made, NULL), ALD_OK);
  assert_int_equal(made.vertex_count, 0); /* the hook is no link */
  assert_int_equal(ald_scene_link_make(study, chain->first_body, &made, NULL), ALD_OK);
  const ald_chain_link *link = &chain->link;
  double most[3] = {0}, volume = 0;
  for (uint32_t v = 0; v < 3 * made.vertex_count; v++)
    most[v % 3] = fmax(most[v % 3], fabs(made.vertices[v]));
  for (uint32_t t = 0; t < made.triangle_count; t++) {
    const double *p[3];
    for (int c = 0; c < 3; c++) p[c] = made.vertices + 3 * made.triangles[3 * t + c];
    volume += (p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) +
               p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2]) +
               p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0])) /
              6;
    for (int c = 0; c < 3; c++) { /* each edge once more, the other way */
      const uint32_t a = made.triangles[3 * t + c], b = made.triangles[3 * t + (c + 1) % 3];
      int found = 0;
      for (uint32_t k = 0; k < 3 * made.triangle_count; k++)
        found += made.triangles[k] == b && made.triangles[k / 3 * 3 + (k + 1) % 3] == a;
      assert_int_equal(found, 1);
    }
  }
  assert_true(fabs(2 * most[0] - link->length) < 1e-12);
  assert_true(fabs(2 * most[1] - link->width) < 1e-12);
  assert_true(fabs(2 * most[2] - link->bar) < 1e-12);
  const double radius = 0.5 * (link->width - link->bar);
  const double axis = 2 * (link->length - link->width) + turn * radius;
  const double bar = 0.125 * turn * link->bar * link->bar * axis;
  assert_true(volume > 0.85 * bar && volume < bar); /* eight sides have 0.90 of a circle */
  free(made.vertices);
  free(made.triangles);
  ald_study_destroy(study);
}

/* Fittings are the last links, each as long as it is; below a swivel the end turns about the chain,
 * and nothing above it does. Without one all turns together. */
static void fittings_are_the_last_links(void **state) {
  (void)state;
  static const char *const with[] = {"[enlarged, end, end, shackle]",
                                     "[enlarged, swivel, end, shackle]"};
  static const double pitches[] = {4, 4.4, 7.3, 4.35, 5.6};
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 1, step: 1 ms, scheme: rk4}\n"
             "environment: {gravity: 9.81}\n"
             "chains: {cable: {body: earth, bar: 0.05, links: 6, fittings: %s}}\n"
             "vary: {bodies.cable link 6.roll rate: {discrete: {values: [0.5]}}}\n",
             with[k]);
    study_run v = study_run_text(text, "openmp");
    double down = 0;
    for (uint32_t n = 1; n <= 6 && k == 1; n++) {
      const double pitch = 0.05 * pitches[n < 3 ? 0 : n - 2];
      double at[3];
      middle_of(&v, n, 0, at);
      assert_true(fabs(at[2] + down + 0.5 * pitch) < 1e-12);
      down += pitch;
    }
    const double above = fabs(study_run_body(&v, "cable link 4", "roll_rate", -1));
    const double below = fabs(study_run_body(&v, "cable link 6", "roll_rate", -1));
    print_message("%s: above %.2e, below %.2e rad/s\n", with[k], above, below);
    if (k == 1) {
      assert_true(above < 1e-9 && below > 0.1);
    } else {
      assert_true(fabs(above - below) < 1e-6 && below > 1e-3);
    }
    study_run_end(&v);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_hangs_as_a_catenary),
      cmocka_unit_test(it_swings_with_the_periods_of_bessel),
      cmocka_unit_test(both_ends_are_where_the_bodies_are),
      cmocka_unit_test(it_follows_ends_that_vary),
      cmocka_unit_test(it_is_hoisted_at_the_speed_of_the_motor),
      cmocka_unit_test(a_link_turns_as_its_bar),
      cmocka_unit_test(a_link_is_drawn_as_its_bar),
      cmocka_unit_test(fittings_are_the_last_links),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
