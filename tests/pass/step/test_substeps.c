/* SPDX-License-Identifier: Apache-2.0
 * Steps that every scenario divides for itself (`substeps: automatic`). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "support/devices.h"
#include "support/impact_run.h"
#include "tile/tile.h"

#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "kernels/pass/outline/contact_rows.h"

enum { PARTS = 256, TEXT = 16384 };

/* ------------------------------------------------------------------------------ studies */

/* puts `to` for the only place of `from` */
static void edit(char *text, const char *from, const char *to) {
  char *at = strstr(text, from);
  if (!at) fail_msg("no \"%s\" in the study", from);
  assert_null(strstr(at + 1, from));
  const size_t left = strlen(at + strlen(from)) + 1;
  assert_true(strlen(text) + strlen(to) < TEXT);
  memmove(at + strlen(to), at + strlen(from), left);
  memcpy(at, to, strlen(to));
}

static void read_example(const char *name, char *text) {
  char path[512];
  snprintf(path, sizeof path, ALD_SOURCE_FOLDER "/examples/%s/%s.yml", name, name);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  text[fread(text, 1, TEXT - 1, file)] = '\0';
  fclose(file);
}

static int all_done(const impact_run *f) {
  const uint32_t row = f->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  for (uint32_t lane = 0; lane < f->tile->lanes; lane++) {
    if (!ald_tile_flag(f->tile, row, lane)) return 0;
  }
  return 1;
}

/* to the end of all lanes; a scenario may need many more steps than it has whole ones */
static void to_the_end(impact_run *f, ald_schedule schedule) {
  for (uint32_t n = 0; n < 64 * PARTS && !all_done(f); n++) impact_run_advance(f, 16, schedule);
  assert_true(all_done(f));
}

/* rows that kinds, bodies and nodes leave: everything but the pairs that divide steps */
static void assert_same_rows(const impact_run *a, const impact_run *b) {
  const uint32_t *plan = a->layout->plan, *other = b->layout->plan;
  for (uint32_t lane = 0; lane < a->tile->lanes; lane++) {
    for (uint32_t body = 0; body < a->study->body_count; body++) {
      assert_true(impact_run_same(a, lane, b, lane));
    }
    for (uint32_t k = 0; k < ald_kind_count; k++) {
      const uint32_t *own = plan + PLAN_KINDS + k * KIND_FIELD_COUNT;
      const uint32_t *theirs = other + PLAN_KINDS + k * KIND_FIELD_COUNT;
      for (uint32_t r = 0; r < ald_kinds[k]->row_count * own[KIND_COUNT]; r++) {
        const double x = ald_tile_real(a->tile, own[KIND_ROWS] + r, lane);
        const double y = ald_tile_real(b->tile, theirs[KIND_ROWS] + r, lane);
        if (memcmp(&x, &y, sizeof x) == 0 || (isnan(x) && isnan(y))) continue;
        fail_msg("lane %u, %s, row %u: %.17g, not %.17g", lane, ald_kinds[k]->name,
                 r / own[KIND_COUNT], x, y);
      }
    }
  }
}

/* ------------------------------------------------------------------------------ finest steps */

/* Where something is so stiff that all steps are the finest, they are those of a study whose step
 * is that: to the bit, whatever elements it has. */
static void finest_steps_are_steps(const char *example, const char *step, const char *run,
                                   const char *soft, const char *stiff) {
  static const char *const schemes[] = {"semi-implicit", "explicit", "rk4", "dormand-prince"};
  const int has_outlines = strcmp(example, "spread_mooring") == 0;
  const uint32_t scheme_count = has_outlines || test_is_slow() ? 2 : 4;
  for (uint32_t s = 0; s < scheme_count; s++) {
    char divided[TEXT], plain[TEXT], settings[256];
    read_example(example, divided);
    edit(divided, soft, stiff);
    if (has_outlines) edit(divided, "[0 m, 63 m, -0.6 m]", "[0 m, 60 m, -0.6 m]");
    memcpy(plain, divided, sizeof plain);
    snprintf(settings, sizeof settings, "step: 0.0256 s\n  scheme: %s\n  substeps: automatic",
             schemes[s]);
    edit(divided, step, settings);
    edit(divided, run, "duration: 0.1536 s");
    snprintf(settings, sizeof settings, "step: 0.0001 s\n  scheme: %s", schemes[s]);
    edit(plain, step, settings);
    edit(plain, run, "duration: 0.1536 s");
    impact_run a = impact_run_open(divided, "openmp", 0, 8),
               b = impact_run_open(plain, "openmp", 0, 8);
    impact_run_advance(&a, 6 * PARTS, ALD_SCHEDULE_BEST);
    impact_run_advance(&b, 6 * PARTS, ALD_SCHEDULE_BEST);
    assert_true(all_done(&a) && all_done(&b));
    assert_same_rows(&a, &b);
    impact_run_close(&a);
    impact_run_close(&b);
  }
}
static void finest_steps_with_meshes_and_lines(void **state) {
  (void)state;
  finest_steps_are_steps("all_contacts", "step: 0.01 s", "duration: 20 s",
                         "stick stiffness: 5 MN/m", "stick stiffness: 1e14 N/m");
}
static void finest_steps_with_outlines_and_catenaries(void **state) {
  (void)state;
  finest_steps_are_steps("spread_mooring", "step: 0.03 s", "duration: 150 s",
                         "shear stiffness: 20 MN/m", "shear stiffness: 1e17 N/m");
}

/* ------------------------------------------------------------------------------ whole steps */

/* A box falls on a plate. */
static void write_drop(char *text, const char *run, double height, const char *velocity) {
  snprintf(text, TEXT,
           "allide: 1\nname: drop\nrun: {%s}\nenvironment: {gravity: 0}\n"
           "meshes:\n  box: {box: {length: 2, breadth: 1.5, height: 1}}\n"
           "  plate: {box: {length: 20, breadth: 20, height: 2}, at: [0, 0, -1]}\n"
           "bodies:\n"
           "  b: {freedoms: six, mass: 1 t, moments of inertia: [270, 416, 520], mesh: box,\n"
           "    position: [0, 0, %.17g], velocity: [0, 0, %s]}\n"
           "  p: {fixed: yes, mesh: plate}\n"
           "mesh contacts:\n  c: {between: [b, p], stiffness: 50 MN/m, damping form: none}\n"
           "vary:\n  bodies.b.roll: {uniform: [-40 deg, 40 deg]}\n"
           "  bodies.b.pitch: {uniform: [-40 deg, 40 deg]}\n",
           run, height, velocity);
}

/* nothing that stays apart costs a step, and the result is that of whole steps to the bit */
static void what_stays_apart_takes_whole_steps(void **state) {
  (void)state;
  char text[TEXT];
  write_drop(text, "duration: 2 s, step: 10 ms, substeps: automatic", 300, "-100");
  impact_run a = impact_run_open(text, "openmp", 0, 8);
  write_drop(text, "duration: 2 s, step: 10 ms", 300, "-100");
  impact_run b = impact_run_open(text, "openmp", 0, 8);
  impact_run_advance(&a, 200, ALD_SCHEDULE_BEST);
  impact_run_advance(&b, 200, ALD_SCHEDULE_BEST);
  assert_true(all_done(&a) && all_done(&b));
  assert_same_rows(&a, &b);
  impact_run_close(&a);
  impact_run_close(&b);
}

/* a scenario does not hang on its neighbours, nor on how the steps are scheduled */
static void every_scenario_divides_for_itself(void **state) {
  (void)state;
  char text[TEXT];
  write_drop(text, "duration: 0.5 s, step: 10 ms, substeps: automatic, scheme: rk4", 1.4, "-4");
  impact_run many = impact_run_open(text, "openmp", 0, 64),
             few = impact_run_open(text, "openmp", 56, 8);
  to_the_end(&many, ALD_SCHEDULE_PASSES);
  to_the_end(&few, ALD_SCHEDULE_LANES);
  for (uint32_t lane = 0; lane < 8; lane++) {
    assert_true(impact_run_same(&many, 56 + lane, &few, lane));
  }
  impact_run_close(&many);
  impact_run_close(&few);
}

/* ------------------------------------------------------------------------------ hits */

static double energy(const impact_run *f, uint32_t lane) {
  const ald_space_state s = impact_run_state(f, lane, 0);
  const double v =
      s.velocity[0] * s.velocity[0] + s.velocity[1] * s.velocity[1] + s.velocity[2] * s.velocity[2];
  return 0.5 * (1000 * v + 270 * s.roll_rate * s.roll_rate + 416 * s.pitch_rate * s.pitch_rate +
                520 * s.yaw_rate * s.yaw_rate);
}

/* Elastic hits that last a tenth of a step or less keep their energy: to 1e-3 as an issue of the
 * balance asks of 200 steps a hit; by rk4 the worst of 512 is 5e-5, by semi-implicit, whose steps
 * of 10 ms turn a tumbling box less well, 2e-3. */
static void short_hits_keep_their_energy(void **state) {
  (void)state;
  static const struct {
    const char *scheme;
    double bound;
  } cases[] = {{"rk4", 1e-3}, {"semi-implicit", 1e-2}};
  for (uint32_t c = 0; c < 2; c++) {
    char text[TEXT], run[256];
    double worst = 0;
    snprintf(run, sizeof run, "duration: 0.5 s, step: 10 ms, substeps: automatic, scheme: %s",
             cases[c].scheme);
    write_drop(text, run, 1.4, "-4");
    impact_run f = impact_run_open(text, "openmp", 0, 64);
    to_the_end(&f, ALD_SCHEDULE_BEST);
    for (uint32_t lane = 0; lane < 64; lane++) {
      worst = fmax(worst, fabs(energy(&f, lane) / 8000 - 1));
    }
    print_message("%s: energy off by at most %.1e\n", cases[c].scheme, worst);
    assert_true(worst < cases[c].bound);
    impact_run_close(&f);
  }
}

/* The 1,000 boxes that a step of 10 ms takes up to 4 m: without division a third passes the plate
 * between two steps. */
static void no_thrown_box_lacks_a_force(void **state) {
  (void)state;
  enum { LANES = 1000 };
  for (uint32_t s = 0; s < 2; s++) {
    char text[TEXT], run[256];
    uint32_t felt = 0;
    snprintf(run, sizeof run, "duration: 0.5 s, step: 10 ms, substeps: automatic, scheme: %s",
             s == 0 ? "semi-implicit" : "rk4");
    write_drop(text, run, 4, "-4");
    strcat(text, "  bodies.b.velocity.z: {uniform: [-400, -10]}\n");
    edit(text, "height: 2}", "height: 1}");
    impact_run f = impact_run_open(text, "openmp", 0, LANES);
    to_the_end(&f, ALD_SCHEDULE_BEST);
    const uint32_t *plan = f.layout->plan;
    const uint32_t row = KIND(KIND_mesh_contact, KIND_ROWS) + SURFACE_PEAK_NORMAL;
    for (uint32_t lane = 0; lane < LANES; lane++) {
      felt += ald_tile_real(f.tile, row, lane) > 0;
    }
    assert_int_equal(felt, LANES);
    impact_run_close(&f);
  }
}

/* A ship's outline hits a pier in the plane: greatest force against that of steps 1,000 times
 * shorter. By steps of 1 s it is that of the limiter. */
static double pier_force(const char *run) {
  char text[TEXT];
  snprintf(
      text, TEXT,
      "allide: 1\nname: pier\nrun: {duration: 40 s, %s}\n"
      "bodies:\n"
      "  s: {mass: 5000 t, inertia: 4e9 kg m^2, speed: 2 m/s,\n"
      "    outline: [[-50, -8], [40, -8], [50, 0], [40, 8], [-50, 8]]}\n"
      "  p: {fixed: yes, position: [64.7, 0.4], outline: [[-3, -3], [3, -3], [3, 3], [-3, 3]]}\n"
      "contacts:\n  c: {between: [s, p], stiffness: 30 MN/m^2, restitution: 0.5}\n",
      run);
  impact_run f = impact_run_open(text, "openmp", 0, 8);
  for (uint32_t n = 0; n < 100000 && !all_done(&f); n++) {
    impact_run_advance(&f, 64, ALD_SCHEDULE_BEST);
  }
  assert_true(all_done(&f));
  const uint32_t *plan = f.layout->plan;
  const double force =
      ald_tile_real(f.tile, KIND(KIND_contact, KIND_ROWS) + CONTACT_PEAK_NORMAL, 0);
  impact_run_close(&f);
  return force;
}
static void outlines_divide_steps_too(void **state) {
  (void)state;
  const double exact = pier_force("step: 1 ms"), plain = pier_force("step: 1 s");
  const double divided = pier_force("step: 1 s, substeps: automatic");
  print_message("greatest force: whole steps %+.1f %%, divided %+.2f %%\n",
                100 * (plain / exact - 1), 100 * (divided / exact - 1));
  assert_true(fabs(plain / exact - 1) > 0.1);
  assert_true(fabs(divided / exact - 1) < 0.02); /* 40 steps a hit or more */
}

/* ------------------------------------------------------------------------------ steps of two
 * lengths */

/* Whether what holds over from the step before knows its length: a rope and a boat's mooring keep
 * their course while two boxes beside them hit, in every scheme. Steps of one length, as short as
 * the divided ones are at the hit, are taken for exact. */
static void steps_of_two_lengths_fit(void **state) {
  (void)state;
  static const char *const schemes[] = {"rk4", "semi-implicit", "explicit"};
  const uint32_t scheme_count = test_is_slow() ? 1 : 3;
  for (uint32_t s = 0; s < scheme_count; s++) {
    double off[2] = {0};
    static const char *const runs[] = {"step: 0.5 ms", "step: 8 ms\n  substeps: automatic",
                                       "step: 8 ms"};
    impact_run f[3];
    for (uint32_t r = 0; r < 3; r++) {
      char text[TEXT], run[256];
      read_example("all_contacts", text);
      snprintf(run, sizeof run, "%s\n  scheme: %s", runs[r], schemes[s]);
      edit(text, "duration: 20 s", "duration: 8 s");
      edit(text, "step: 0.01 s", run);
      f[r] = impact_run_open(text, "openmp", 0, 8);
      to_the_end(&f[r], ALD_SCHEDULE_BEST);
    }
    for (uint32_t lane = 0; lane < 8; lane++) {
      for (uint32_t r = 0; r < 2; r++) {
        const ald_space_state x = impact_run_state(&f[0], lane, 1);
        const ald_space_state y = impact_run_state(&f[r + 1], lane, 1);
        for (uint32_t k = 0; k < 3; k++) {
          off[r] = fmax(off[r], fabs(x.position[k] - y.position[k]));
        }
      }
    }
    print_message("%s: off by %.2g m divided, %.2g m whole\n", schemes[s], off[0], off[1]);
    for (uint32_t r = 0; r < 3; r++) impact_run_close(&f[r]);
    assert_true(off[0] < 0.75 * off[1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finest_steps_with_meshes_and_lines),
      cmocka_unit_test(finest_steps_with_outlines_and_catenaries),
      cmocka_unit_test(what_stays_apart_takes_whole_steps),
      cmocka_unit_test(every_scenario_divides_for_itself),
      cmocka_unit_test(short_hits_keep_their_energy),
      cmocka_unit_test(no_thrown_box_lacks_a_force),
      cmocka_unit_test(outlines_divide_steps_too),
      cmocka_unit_test(steps_of_two_lengths_fit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
