/* SPDX-License-Identifier: Apache-2.0
 * Forces of a manoeuvring hull against known answers: the polynomial at midship, and what the
 * element adds to a body whose equations of motion carry its added mass, on both devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/elements.h"
#include "kernels/law/hull_midship.h"
#include "support/devices.h"
#include "support/golden_ship.h"
#include "support/posed.h"

enum { TEXT = 4096 };

/* a case as the file has it */
typedef struct hull_case {
  golden_ship ship;
  double added[4], velocity[3], current[2]; /* added: 11, 22, 26, 66 */
} hull_case;

static const char *const members[] = {"name", "input", "output", "note", NULL};

static hull_case read_case(struct fy_node *item) {
  static const char *const inputs[] = {"rho",  "L",          "d",        "xG",      "mx", "my",
                                       "hull", "added_mass", "velocity", "current", NULL};
  static const char *const outputs[] = {"midship_water_velocity", "midship_force", "element_force",
                                        NULL};
  struct fy_node *input = golden_need(item, "input");
  hull_case c = {.ship = {.rho = golden_need_number(input, "rho"),
                          .length = golden_need_number(input, "L"),
                          .draught = golden_need_number(input, "d"),
                          .centre = golden_need_number(input, "xG"),
                          .mx = golden_need_number(input, "mx"),
                          .my = golden_need_number(input, "my")}};
  golden_expect_members(input, inputs);
  golden_expect_members(golden_need(item, "output"), outputs);
  golden_read_hull(golden_need(input, "hull"), c.ship.hull);
  golden_need_numbers(input, "added_mass", c.added, 4);
  golden_need_numbers(input, "velocity", c.velocity, 3);
  golden_need_numbers(input, "current", c.current, 2);
  return c;
}

static void near_three(const golden_set *set, struct fy_node *item, const char *member, double x,
                       double y, double n) {
  const double got[3] = {x, y, n};
  double expected[3];
  golden_need_numbers(golden_need(item, "output"), member, expected, 3);
  for (int k = 0; k < 3; k++) {
    golden_near(member, got[k], expected[k], set->relative, 0, set->absolute);
  }
}

static hull_derivatives law_of(const double *h) {
  const hull_odd y = {h[5], h[6], h[7], h[8], h[9], h[10]};
  const hull_odd n = {h[11], h[12], h[13], h[14], h[15], h[16]};
  return (hull_derivatives){h[0], h[0], h[1], h[2], h[3], h[4], y, n};
}

static void laws_give_the_known_answers(void **state) {
  (void)state;
  golden_set set = golden_open("manoeuvring", "hull_forces.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    const hull_case c = read_case(item);
    const golden_ship *s = &c.ship;
    const double u = c.velocity[0], v = c.velocity[1], r = c.velocity[2];
    const hull_flow f =
        hull_flow_of(u - c.current[0], v - c.current[1] - s->centre * r, r, s->length);
    const double force = 0.5 * s->rho * s->length * s->draught;
    plane_force p = hull_polynomial(law_of(s->hull), f);
    p = (plane_force){force * p.x, force * p.y, force * s->length * p.n};
    const hull_mass m = {s->centre, s->mx, s->my, c.added[0], c.added[1], c.added[2]};
    const hull_motion a = {u, v, r, c.current[0], c.current[1]};
    const plane_force at = hull_at_centre(p, m, a);
    near_three(&set, item, "midship_water_velocity", f.u, f.v, f.r);
    near_three(&set, item, "midship_force", p.x, p.y, p.n);
    near_three(&set, item, "element_force", at.x, at.y, at.n);
  }
  golden_close(&set);
}

/* a body with the added mass of a case, and any mass of its own */
static void write_study(char text[TEXT], const hull_case *c) {
  const double *a = c->added;
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 1, step: 0.1}\n"
             "environment: {water density: %.17g, current: [%.17g, %.17g]}\n"
             "bodies: {ship: {freedoms: six, mass: %.17g, radii of gyration: [20, 80, 80],\n"
             "  added mass: [[%.17g, 0, 0, 0, 0, 0], [0, %.17g, 0, 0, 0, %.17g], [0, 0, 1, 0, 0, "
             "0],\n    [0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [0, %.17g, 0, 0, 0, %.17g]]}}\n"
             "manoeuvring: {ship: {body: ship, ",
             c->ship.rho, c->current[0], c->current[1], 1.3 * a[1], a[0], a[1], a[2], a[2], a[3]);
  golden_write_hull(text, TEXT, &c->ship, 0);
  golden_add(text, TEXT, ", crossflow coefficient: 0.6}}\n");
}

static void passes_on(const char *device) {
  golden_set set = golden_open("manoeuvring", "hull_forces.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k);
    const hull_case c = read_case(item);
    char text[TEXT];
    write_study(text, &c);
    posed p = posed_open(device, text);
    posed_body ship = posed_at(0, 0, 0);
    ship.velocity[0] = c.velocity[0];
    ship.velocity[1] = c.velocity[1];
    ship.spin[2] = c.velocity[2];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &ship);
    posed_run(&p, (const char *const[]){"manoeuvring"}, 1);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double w[6];
      posed_wrench(&p, KIND_manoeuvring, 0, lane, w);
      near_three(&set, item, "element_force", w[0], w[1], w[5]);
      assert_true(w[2] == 0 && w[3] == 0 && w[4] == 0); /* no height */
    }
    posed_close(&p);
  }
  golden_close(&set);
}

static void the_pass_gives_the_known_answers_on_openmp(void **state) {
  (void)state;
  passes_on("openmp");
}

static void the_pass_gives_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  passes_on("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(laws_give_the_known_answers),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_openmp),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
