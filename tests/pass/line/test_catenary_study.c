/* SPDX-License-Identifier: Apache-2.0
 * Catenary lines in whole studies: the same bits on both devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "model/study.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/studies.h"

static ald_run_summary run_lines(const ald_study *study, const char *device, uint32_t tile) {
  ald_run_summary summary;
  ald_run_def def = run_settings(64, device);
  def.tile = tile;
  ald_report *report = ald_report_create();
  const ald_status status = ald_run(study, &def, &summary, report);
  if (status < ALD_OK) print_message("%s", ald_report_text(report));
  assert_true(status >= ALD_OK); /* above: some scenarios carry a status */
  ald_report_destroy(report);
  return summary;
}

/* Tables and shooting, both forms of drag, lines that differ, part, are paid out and come below
 * their seabed, between the earth and a body and between two: the same bits on both devices, for
 * any tile. */
static void hash_is_the_same_on_both_devices(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(
      "allide: 1\nrun: {duration: 30 s, step: 0.1 s, scheme: semi-implicit}\n"
      "environment: {gravity: 0}\nbodies:\n"
      "  vessel: {mass: 20000 t, radii of gyration: [10, 40, 40], freedoms: six, velocity: [1, "
      "0]}\n"
      "  barge: {mass: 5000 t, radii of gyration: [10, 30, 30], freedoms: six, position: [0, 300, "
      "0]}\n"
      "catenaries:\n"
      "  table: &l {between: [earth, vessel], from: [-848.67, 0, -250], breaking load: 1.3 MN,\n"
      "    sections: [[902.2, 698.094, 384.243e6, 0, 0.5, 0.2]]}\n"
      "  plain: {<<: *l, from: [848, 10, -250], drag dynamics: none}\n"
      "  published: {<<: *l, from: [0, -848, -250], drag dynamics: incremental}\n"
      "  differs: {<<: *l, from: [840, 20, -250], sections: [[300, 900, 6e8, 3e4, 0.8, 0.3], [600, "
      "600, 3e8, 0, 0, 0.1]]}\n"
      "  winch: {<<: *l, from: [10, 1148, -250], between: [earth, barge], pay out rate: -0.2,\n"
      "    pay out from: 2, pay out until: 20, drag dynamics: incremental}\n"
      "  tow: {between: [barge, vessel], seabed: yes, to: [0, 0, 0.2], sections: [[310, 50, 1e7, "
      "0,\n"
      "    0.3, 0.1]], evaluation: shooting}\n"
      "vary:\n  bodies.vessel.velocity.y: {uniform: [-2, 2]}\n"
      "  bodies.vessel.velocity.z: {uniform: [-0.1, 0.1]}\n"
      "  catenaries.differs.sections[1].length: {uniform: [580, 640]}\n");
  const ald_run_summary host = run_lines(study, "openmp", 0);
  assert_string_equal(run_lines(study, "openmp", 7).hash, host.hash);
  const ald_run_summary device = run_lines(study, "opencl", 0);
  assert_true(device.launches > 0);
  assert_string_equal(device.hash, host.hash);
  assert_int_equal(host.status[ALD_SCENARIO_OK], 64);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hash_is_the_same_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
