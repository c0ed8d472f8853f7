/* SPDX-License-Identifier: Apache-2.0
 * Whether a node of a line is in the bore of another: cables that leave it by an end, and that are
 * gone without having gone through its wall. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#define ALD_LANES 1
#include "kernels/plan.h"
#include "support/line_stage.h"
#include "tile/tile.h"

enum { TEXT = 4096 };

/* A cable of 4 m, 8 segments, in parallel with a tube of 20 m, 60 mm off its axis in a bore with 50
 * mm of room: its velocity along and up, its ends. */
static const char parallel_form[] =
    "allide: 1\nrun: {duration: 1, step: 1e-5}\nenvironment: {gravity: 0}\n"
    "bodies: {b: {freedoms: six, mass: 1, radii of gyration: [1, 1, 1], velocity: [%.17g, 0, "
    "%.17g]}}\n"
    "lines:\n"
    "  tube: {between: [earth, earth], from: [-10, 0, 100], to: [10, 0, 100], free end: both,\n"
    "    start: as given, sections: [{length: 20, segments: 20, mass: 20, diameter: 0.5,\n"
    "    axial stiffness: 1e6}]}\n"
    "  cable: {between: [b, b], from: [%.17g, 0, 100.06], to: [%.17g, 0, 100.06],\n"
    "    free end: both, start: as given, sections: [{length: 4, segments: 8, mass: 5,\n"
    "    diameter: 0.1, axial stiffness: 1e6}]}\n"
    "inside contacts:\n"
    "  c: {between: [cable, tube], bore: 0.2, stiffness per length: 5e4,\n"
    "    damping per length: 200, friction: 0.25}\n";

static int32_t status_of(const line_stage *s) {
  return (int32_t)ald_tile_flag(s->tile, s->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, 0);
}

/* moves the nodes of the cable, the second line, as nothing in a study does */
static void displace(const line_stage *s, uint32_t axis, double by) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t first = plan[plan[PLAN_LINE_NODES] + 1], end = plan[plan[PLAN_LINE_NODES] + 2];
  for (uint32_t node = first; node < end; node++) {
    const uint32_t row = plan[PLAN_NODE_ROWS] + axis * plan[PLAN_NODES] + node;
    ald_tile_put_real(s->tile, row, 0, ald_tile_real(s->tile, row, 0) + by);
  }
}

/* A cable that is somewhere else in the next step, too far off for its speed to say so: beside the
 * tube the scenario ends, beyond the tube's end, and where it was never inside, it goes on. */
static void a_cable_that_is_gone_ends_its_scenario(void **state) {
  (void)state;
  static const struct {
    double start; /* of its middle, along the tube */
    uint32_t axis;
    double by;
    int32_t status;
  } cases[] = {{0, 1, 0.25, STATUS_OUT_OF_RANGE},
               {0, 1, 0.5, STATUS_OUT_OF_RANGE},
               {0, 2, 3, STATUS_OUT_OF_RANGE},
               {0, 1, -1e6, STATUS_OUT_OF_RANGE},
               {0, 0, 13, STATUS_OK},
               {14, 0, 0.1, STATUS_OK},
               {14, 1, 3, STATUS_OK}};
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    char text[TEXT];
    snprintf(text, sizeof text, parallel_form, 0.0, 0.0, cases[c].start - 2, cases[c].start + 2);
    line_stage s = line_stage_open(text, "openmp");
    line_stage_advance(&s, 1);
    assert_int_equal(status_of(&s), STATUS_OK);
    displace(&s, cases[c].axis, cases[c].by);
    line_stage_advance(&s, 2);
    if (status_of(&s) != cases[c].status) fail_msg("case %zu: status %d", c, status_of(&s));
    line_stage_close(&s);
  }
}

/* out of the end of the tube at 300 m/s, from within */
static void a_cable_may_leave_by_the_end(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, parallel_form, 300.0, 0.0, 6.0, 9.9);
  line_stage s = line_stage_open(text, "openmp");
  line_stage_advance(&s, 3000);
  double at[3], velocity[3];
  line_stage_node(&s, 1, 0, at, velocity);
  assert_true(at[0] > 10.5 && status_of(&s) == STATUS_OK);
  line_stage_close(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_cable_that_is_gone_ends_its_scenario),
      cmocka_unit_test(a_cable_may_leave_by_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
