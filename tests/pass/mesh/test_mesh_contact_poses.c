/* SPDX-License-Identifier: Apache-2.0
 * Contacts of meshes pose by pose: both orders of a pair, scenes that are moved and turned, regions
 * that are followed from step to step, scenarios that have no room; the same bits in all ways. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "kernels/pass/outline/contact_rows.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/random.h"
#include "support/same_bits.h"
#include "tile/tile.h"

enum { RING, BLOCK }; /* bodies */
enum { FORTH, BACK }; /* instances: ring on block, block on ring */
static const char *const passes[] = {"meshes", "mesh_contact"};
static const char *const step_passes[] = {"meshes", "mesh_contact", "mesh_contact_record"};

/* a ring that meets a block, in both orders */
static const char pair_text[] =
    "allide: 1\nname: pair\nrun: {duration: 1, step: 0.01, scenarios: 64, seed: 3}\n"
    "meshes:\n"
    "  ring: {torus: {radius: 1, tube radius: 0.35}}\n"
    "  block: {box: {length: 2.2, breadth: 1.4, height: 0.9}}\n"
    "bodies:\n"
    "  ring: {freedoms: six, mass: 500 kg, radii of gyration: [0.6, 0.6, 0.8], mesh: ring}\n"
    "  block: {freedoms: six, mass: 800 kg, radii of gyration: [0.5, 0.7, 0.8], mesh: block}\n"
    "mesh contacts:\n"
    "  forth: {between: [ring, block], law: volume, stiffness: 1 MN/m, restitution: 0.6, static "
    "friction: 0.5,\n"
    "    kinetic friction: 0.4, stick stiffness: 1 MN/m, stick damping: 2 kN s/m,\n"
    "    stick speed: 1 m/s, viscous friction: 100 N s/m, least speed: 0.5 m/s}\n"
    "  back: {between: [block, ring], law: volume, stiffness: 1 MN/m, restitution: 0.6, static "
    "friction: 0.5,\n"
    "    kinetic friction: 0.4, stick stiffness: 1 MN/m, stick damping: 2 kN s/m,\n"
    "    stick speed: 1 m/s, viscous friction: 100 N s/m, least speed: 0.5 m/s}\n";

/* rows are the axes of a random body */
static void random_axes(test_random *r, double axes[3][3]) {
  double q[4], square = 0;
  do {
    square = 0;
    for (int k = 0; k < 4; k++) q[k] = test_uniform(r, -1, 1), square += q[k] * q[k];
  } while (square > 1 || square < 0.01);
  for (int k = 0; k < 4; k++) q[k] /= sqrt(square);
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double m[3][3] = {
      {1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
      {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
      {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)},
  };
  memcpy(axes, m, sizeof m);
}

static posed_body random_body(test_random *r, double reach) {
  posed_body b = posed_at(0, 0, 0);
  random_axes(r, b.axes);
  for (int k = 0; k < 3; k++) {
    b.at[k] = test_uniform(r, -reach, reach);
    b.velocity[k] = test_uniform(r, -1, 1);
    b.spin[k] = test_uniform(r, -1, 1);
  }
  return b;
}

static void cross(const double *a, const double *b, double *c) {
  for (int k = 0; k < 3; k++) {
    c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
  }
}
static double length(const double *a) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

static int touches(const posed *p, uint32_t instance, uint32_t lane) {
  return posed_flag(p, KIND_mesh_contact, SURFACE_TOUCH, instance, lane) == TOUCH_YES;
}

/* Does it touch, and is it clear in which direction? A ring whose tube goes right through the block
 * has two openings that cancel: what is left of their area has hardly a direction. */
static int is_clear(const posed *p, uint32_t instance, uint32_t lane) {
  const uint32_t count = posed_flag(p, KIND_mesh_contact, SURFACE_SPOT_COUNT, instance, lane);
  for (uint32_t r = 0; r < count; r++) {
    const uint32_t region = MESH_CONTACT_REGION(r);
    const double depth = posed_row(p, KIND_mesh_contact, region + REGION_DEPTH, instance, lane);
    const double area = posed_row(p, KIND_mesh_contact, region + REGION_AREA, instance, lane);
    if (area < 0.05 * depth * depth) return 0;
  }
  return count > 0;
}

/* What of a force may be rounding: 1e-9 of it before damping, at an indentation of 1 % of the
 * bodies' size of 1 m or more, and more where it is shallower. */
static double slack_of(const posed *p, uint32_t instance, uint32_t lane, const double *force) {
  const double depth = posed_row(p, KIND_mesh_contact, SURFACE_DEPTH, instance, lane);
  return 1e-9 * fmax(1, 0.01 / depth) * fmax(length(force), 1e6 * pow(depth, 1.5));
}

/* friction's viscous part too; moments about each body's own centre */
static void both_orders_give_opposite_forces(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  posed p = posed_open("openmp", pair_text);
  uint32_t met = 0;
  for (uint32_t k = 0; k < test_scenarios(40); k++) {
    posed_body bodies[2][POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      for (uint32_t b = 0; b < 2; b++) {
        bodies[b][lane] = random_body(&r, b ? 0 : 1.2);
        posed_put(&p, b, lane, &bodies[b][lane]);
      }
    }
    posed_run(&p, passes, 2);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double one[6], other[6], arm[3], moment[3];
      assert_int_equal(touches(&p, FORTH, lane), touches(&p, BACK, lane));
      if (!is_clear(&p, FORTH, lane)) continue;
      posed_wrench(&p, KIND_mesh_contact, FORTH, lane, one);
      posed_wrench(&p, KIND_mesh_contact, BACK, lane, other);
      const double slack = slack_of(&p, FORTH, lane, one);
      for (int c = 0; c < 3; c++) {
        arm[c] = bodies[RING][lane].at[c] - bodies[BLOCK][lane].at[c];
      }
      cross(arm, one, moment);
      for (int c = 0; c < 3; c++) {
        assert_true(fabs(one[c] + other[c]) <= slack);
        assert_true(fabs(one[3 + c] + moment[c] + other[3 + c]) <= 3 * slack);
      }
      met++;
    }
  }
  assert_true(met > 40);
  posed_close(&p);
}

/* a body seen from a frame that lies at `at` with the axes of its rows */
static posed_body moved(const posed_body *b, double frame[3][3], const double *at) {
  posed_body m;
  const double *from[6] = {b->at, b->axes[0], b->axes[1], b->axes[2], b->velocity, b->spin};
  double *to[6] = {m.at, m.axes[0], m.axes[1], m.axes[2], m.velocity, m.spin};
  for (int v = 0; v < 6; v++) {
    for (int c = 0; c < 3; c++) {
      to[v][c] = from[v][0] * frame[0][c] + from[v][1] * frame[1][c] + from[v][2] * frame[2][c];
      if (v == 0) to[v][c] += at[c];
    }
  }
  return m;
}

/* by up to 10 km, where a place is known to 1e-12 m */
static void scenes_may_be_moved_and_turned(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  posed p = posed_open("openmp", pair_text);
  uint32_t met = 0;
  for (uint32_t k = 0; k < test_scenarios(60); k++) {
    double frames[POSED_LANES][3][3];
    const posed_body bodies[2] = {random_body(&r, 1.2), random_body(&r, 0)};
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double at[3] = {0, 0, 0};
      random_axes(&r, frames[lane]);
      for (int c = 0; c < 3; c++) at[c] = lane > 0 ? test_uniform(&r, -5700, 5700) : 0;
      for (uint32_t b = 0; b < 2; b++) {
        const posed_body there = moved(&bodies[b], frames[lane], at);
        posed_put(&p, b, lane, &there);
      }
    }
    posed_run(&p, passes, 2);
    double own[6] = {0};
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double there[6], back[6];
      assert_int_equal(touches(&p, FORTH, lane), touches(&p, FORTH, 0));
      if (!is_clear(&p, FORTH, 0)) break;
      posed_wrench(&p, KIND_mesh_contact, FORTH, lane, there);
      for (int c = 0; c < 6; c++) {
        const double *axis = frames[lane][c % 3], *vector = there + (c < 3 ? 0 : 3);
        back[c] = axis[0] * vector[0] + axis[1] * vector[1] + axis[2] * vector[2];
      }
      if (lane == 0) memcpy(own, back, sizeof own);
      const double slack = slack_of(&p, FORTH, lane, own);
      for (int c = 0; c < 6; c++) assert_true(fabs(back[c] - own[c]) <= slack);
      met += lane > 0;
    }
  }
  assert_true(met > 40);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ step to step */

/* two feet on a plate, 1.6 m apart: of a portal made of two boxes */
static const char portal[] =
    "v -1 -0.2 0\nv -0.6 -0.2 0\nv -0.6 0.2 0\nv -1 0.2 0\n"
    "v -1 -0.2 1\nv -0.6 -0.2 1\nv -0.6 0.2 1\nv -1 0.2 1\n"
    "v 0.6 -0.2 0\nv 1 -0.2 0\nv 1 0.2 0\nv 0.6 0.2 0\n"
    "v 0.6 -0.2 1\nv 1 -0.2 1\nv 1 0.2 1\nv 0.6 0.2 1\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"
    "f 9 12 11 10\nf 13 14 15 16\nf 9 10 14 13\nf 10 11 15 14\nf 11 12 16 15\nf 12 9 13 16\n";
static const char portal_text[] =
    "allide: 1\nname: portal\nrun: {duration: 1, step: 0.01}\n"
    "meshes:\n  portal: {file: portal.obj}\n"
    "  plate: {box: {length: 6, breadth: 4, height: 0.4}, at: [0, 0, -0.2]}\n"
    "bodies:\n"
    "  p: {freedoms: six, mass: 500 kg, radii of gyration: [0.6, 0.6, 0.8], mesh: portal}\n"
    "  plate: {fixed: yes, mesh: plate}\n"
    "mesh contacts:\n"
    "  c: {between: [p, plate], law: volume, stiffness: 1 MN/m, static friction: 0.5, kinetic "
    "friction: 0.4,\n"
    "    stick stiffness: 1 MN/m}\n";

static double past(const posed *p, uint32_t region, uint32_t row, uint32_t lane) {
  return posed_row(p, KIND_mesh_contact, MESH_CONTACT_PAST_REGION(region) + row, 0, lane);
}

static posed portal_open(void) {
  return posed_open_with("openmp", portal_text, "portal.obj", portal, POSED_LANES);
}

/* Lane k stands on its feet, then has moved by k mm along x and turned: each foot keeps its own
 * speed and its own stretch, those of its own way. */
static void each_region_follows_its_own(void **state) {
  (void)state;
  posed p = portal_open();
  posed_body b = posed_at(0, 0, -0.02);
  b.velocity[2] = -1;
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &b);
  b = posed_at(0, 0, 1);
  b.at[2] = 0;
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 1, lane, &b);
  posed_run(&p, step_passes, 3);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    assert_int_equal(posed_flag(&p, KIND_mesh_contact, SURFACE_HELD_SPOT_COUNT, 0, lane), 2);
    for (uint32_t r = 0; r < 2; r++) {
      assert_true(fabs(past(&p, r, PAST_SPEED, lane) - 1) < 1e-12);
      assert_true(past(&p, r, PAST_STRETCH, lane) == 0);
      assert_true(fabs(past(&p, r, PAST_DEEPEST, lane) - 0.02) < 1e-12);
      assert_true(fabs(fabs(past(&p, r, PAST_CENTROID, lane)) - 0.8) < 1e-12);
    }
  }
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    /* turned about the vertical by 1 mrad: the feet go 0.8 mm to either side */
    b = posed_at(1e-3 * lane, 0, -0.01);
    b.axes[0][0] = b.axes[1][1] = cos(1e-3);
    b.axes[0][1] = sin(1e-3);
    b.axes[1][0] = -sin(1e-3);
    posed_put(&p, 0, lane, &b);
  }
  posed_run(&p, step_passes, 3);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    for (uint32_t r = 0; r < 2; r++) {
      const double x = past(&p, r, PAST_CENTROID, lane);
      const double n = posed_row(&p, KIND_mesh_contact, SURFACE_NORMAL, 0, lane) / 2;
      const double way_x = 1e-3 * lane, way_y = x > 0 ? 0.8e-3 : -0.8e-3;
      const double size = hypot(way_x, way_y), kept = fmin(size, 0.5 * n / 1e6);
      assert_true(fabs(past(&p, r, PAST_SPEED, lane) - 1) < 1e-12);
      assert_true(fabs(past(&p, r, PAST_DEEPEST, lane) - 0.02) < 1e-12);
      /* second order in the turn: 0.8 m x (1 mrad)^2/2 and lane mm x 1 mrad */
      assert_true(fabs(past(&p, r, PAST_STRETCH, lane) - kept * way_x / size) < 1e-5);
      assert_true(fabs(past(&p, r, PAST_STRETCH + 1, lane) - kept * way_y / size) < 1e-5);
      assert_true(fabs(past(&p, r, PAST_STRETCH + 2, lane)) < 1e-15);
    }
  }
  posed_close(&p);
}

/* a foot that lands far from where the other one left is new */
static void a_region_far_off_is_a_new_contact(void **state) {
  (void)state;
  posed p = portal_open();
  for (int step = 0; step < 2; step++) {
    /* tilted about y: down at -x first, then at +x, faster */
    const double tilt = step ? 0.05 : -0.05;
    posed_body b = posed_at(0, 0, 0.04);
    b.axes[0][0] = b.axes[2][2] = cos(tilt);
    b.axes[0][2] = -sin(tilt);
    b.axes[2][0] = sin(tilt);
    b.velocity[2] = step ? -0.5 : -1;
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &b);
    b = posed_at(0, 0, 0);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 1, lane, &b);
    posed_run(&p, step_passes, 3);
    assert_int_equal(posed_flag(&p, KIND_mesh_contact, SURFACE_HELD_SPOT_COUNT, 0, 3), 1);
    assert_true(past(&p, 0, PAST_CENTROID, 3) * tilt > 0);
    assert_true(fabs(past(&p, 0, PAST_SPEED, 3) - (step ? 0.5 : 1)) < 1e-3);
    assert_true(past(&p, 0, PAST_STRETCH, 3) == 0);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ no room */

/* with room for four pairs of triangles, which a test alone can ask for */
static void a_scenario_without_room_for_its_pairs_overflows(void **state) {
  (void)state;
  posed p = portal_open();
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_body b = posed_at(0, 0, lane % 2 ? -0.02 : 5);
    posed_put(&p, 0, lane, &b);
    b = posed_at(0, 0, 0);
    posed_put(&p, 1, lane, &b);
  }
  p.layout->plan[PLAN_CROSS_MOST] = 4;
  posed_run(&p, step_passes, 3);
  const uint32_t status = p.layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    assert_int_equal(ald_tile_flag(p.tile, status, lane), lane % 2 ? STATUS_OVERFLOW : STATUS_OK);
    /* the number that would do */
    const double needed = posed_row(&p, KIND_mesh_contact, MESH_CONTACT_LOST, 0, lane);
    assert_true(lane % 2 ? needed > 4 && needed < 100 : needed == 0);
    assert_false(touches(&p, 0, lane));
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ many regions */

/* Feet of 0.2 m in rows of eight, 1 m apart, 0.2 m below and above the body's origin. */
static void write_feet(uint32_t feet, char *text, size_t size) {
  static const char faces[6][4] = {{1, 4, 3, 2}, {5, 6, 7, 8}, {1, 2, 6, 5},
                                   {2, 3, 7, 6}, {3, 4, 8, 7}, {4, 1, 5, 8}};
  size_t at = 0;
  for (uint32_t f = 0; f < feet; f++) {
    const double x = (f % 8) - 3.5, y = (double)(f / 8) - 3.5;
    for (uint32_t v = 0; v < 8; v++) {
      const double side_x = v % 4 == 1 || v % 4 == 2 ? 0.1 : -0.1, side_y = v % 4 > 1 ? 0.1 : -0.1;
      at += (size_t)snprintf(text + at, size - at, "v %g %g %g\n", x + side_x, y + side_y,
                             v < 4 ? -0.2 : 0.2);
    }
  }
  for (uint32_t f = 0; f < feet; f++) {
    for (uint32_t k = 0; k < 6; k++) {
      at += (size_t)snprintf(text + at, size - at, "f %u %u %u %u\n", 8 * f + faces[k][0],
                             8 * f + faces[k][1], 8 * f + faces[k][2], 8 * f + faces[k][3]);
    }
  }
  assert_true(at < size);
}

static void sixty_four_regions_push_at_once(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nname: feet\nrun: {duration: 1, step: 0.01}\n"
      "meshes:\n  feet: {file: feet.obj}\n"
      "  plate: {box: {length: 20, breadth: 20, height: 1}, at: [0, 0, -0.5]}\n"
      "bodies:\n"
      "  p: {freedoms: six, mass: 500 kg, radii of gyration: [2, 2, 2.5], mesh: feet}\n"
      "  plate: {fixed: yes, mesh: plate}\n"
      "mesh contacts:\n"
      "  c: {between: [p, plate], law: hertz, stiffness: 1 MN/m, exponent: 1,\n"
      "    energy limit: off}\n";
  static char feet[65536];
  for (uint32_t count = 64; count < 66; count++) {
    write_feet(count, feet, sizeof feet);
    posed p = posed_open_with("openmp", text, "feet.obj", feet, POSED_LANES);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_body b = posed_at(0.01 * lane, 0, 0.19);
      posed_put(&p, 0, lane, &b);
      b = posed_at(0, 0, 0);
      posed_put(&p, 1, lane, &b);
    }
    posed_run(&p, step_passes, 3);
    const uint32_t status = p.layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      const bool fits = count == 64;
      const double normal = posed_row(&p, KIND_mesh_contact, SURFACE_NORMAL, 0, lane);
      assert_int_equal(ald_tile_flag(p.tile, status, lane), fits ? STATUS_OK : STATUS_OVERFLOW);
      assert_int_equal(posed_flag(&p, KIND_mesh_contact, SURFACE_SPOT_COUNT, 0, lane),
                       fits ? 64 : 0);
      /* the number that would do */
      assert_true(posed_row(&p, KIND_mesh_contact, MESH_CONTACT_LOST, 0, lane) == (fits ? 0 : 65));
      if (fits) assert_true(fabs(normal - 64 * 1e6 * 0.01) < 1e-9 * normal);
    }
    posed_close(&p);
  }
}

/* ------------------------------------------------------------------------------ same bits */

/* rings that tumble onto a fixed block */
static const char tumble_text[] =
    "allide: 1\nname: tumble\nrun: {duration: 0.6, step: 2 ms, scenarios: 48, seed: 5}\n"
    "environment: {gravity: 9.81}\n"
    "meshes:\n"
    "  ring: {torus: {radius: 0.5, tube radius: 0.15}}\n"
    "  block: {box: {length: 2.2, breadth: 1.4, height: 0.9}}\n"
    "bodies:\n"
    "  ring: {freedoms: six, mass: 500 kg, radii of gyration: [0.3, 0.3, 0.4], mesh: ring,\n"
    "    position: [0.2, 0.1, 1], velocity: [1, 0, -2], roll rate: 1}\n"
    "  other: {freedoms: six, mass: 300 kg, radii of gyration: [0.3, 0.3, 0.4], mesh: ring,\n"
    "    position: [0.4, 0.3, 2.7], velocity: [0, 0, -4]}\n"
    "  block: {fixed: yes, mesh: block}\n"
    "mesh contacts:\n"
    "  c: {between: [\"*\", \"*\"], law: volume, stiffness: 20 MN/m, restitution: 0.6, static "
    "friction: 0.5,\n"
    "    kinetic friction: 0.4, stick stiffness: 1 MN/m, stick damping: 2 kN s/m}\n"
    "vary:\n"
    "  bodies.ring.roll: {uniform: [-3, 3]}\n  bodies.ring.pitch: {uniform: [-1.5, 1.5]}\n"
    "  bodies.other.roll: {uniform: [-3, 3]}\n  bodies.ring.position.x: {uniform: [-0.5, 0.8]}\n";

static ald_study *tumble(void) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(tumble_text, "tumble", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  return study;
}

static void hash_is_the_same_on_openmp(void **state) {
  (void)state;
  ald_study *study = tumble();
  const ald_run_summary summary = same_bits_on_openmp(study, 48);
  assert_int_equal(summary.status[ALD_SCENARIO_OK], summary.scenarios);
  ald_study_destroy(study);
}
static void hash_is_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = tumble();
  same_bits_on_opencl(study, 48);
  ald_study_destroy(study);
}
static void resume_and_replay_give_the_same_bits(void **state) {
  (void)state;
  ald_study *study = tumble();
  same_bits_after_a_stop(study, 48);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_orders_give_opposite_forces),
      cmocka_unit_test(scenes_may_be_moved_and_turned),
      cmocka_unit_test(each_region_follows_its_own),
      cmocka_unit_test(a_region_far_off_is_a_new_contact),
      cmocka_unit_test(a_scenario_without_room_for_its_pairs_overflows),
      cmocka_unit_test(sixty_four_regions_push_at_once),
      cmocka_unit_test(hash_is_the_same_on_openmp),
      cmocka_unit_test(hash_is_the_same_on_opencl),
      cmocka_unit_test(resume_and_replay_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
