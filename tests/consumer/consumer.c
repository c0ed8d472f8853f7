/* SPDX-License-Identifier: Apache-2.0
 * A host program of an installed Allide: two hulls meet; exits 0 if they did. */
#include <allide/allide.h>
#include <stdio.h>

static int fail(const char *what, ald_report *report) {
  fprintf(stderr, "%s: %s", what, ald_report_text(report));
  return 1;
}

int main(void) {
  static const double box[] = {-10, -5, 10, -5, 10, 5, -10, 5};
  ald_report *report = ald_report_create();
  ald_builder *model = NULL;
  ald_study *study = NULL;
  ald_batch *batch = NULL;
  ald_builder_def def = ald_builder_def_default();
  def.step = 0.1;
  if (ald_builder_create(&def, &model, report) != ALD_OK) return fail("model", report);
  for (int k = 0; k < 2; k++) {
    ald_body_def hull = ald_body_def_default();
    hull.name = k ? "b" : "a";
    hull.mass = 1e6;
    hull.inertia = 1e8;
    hull.position[0] = 21 * k;
    hull.velocity[0] = k ? 0 : 1;
    hull.outline = box;
    hull.vertex_count = 4;
    if (ald_builder_add_body(model, &hull, report) != ALD_OK) return fail("body", report);
  }
  ald_contact_def rubber = ald_contact_def_default();
  rubber.name = "rubber";
  rubber.between[0] = "a";
  rubber.between[1] = "b";
  rubber.stiffness = 5e5;
  if (ald_builder_add_contact(model, &rubber, report) != ALD_OK) return fail("contact", report);
  if (ald_builder_freeze(model, &study, report) != ALD_OK) return fail("freeze", report);
  ald_builder_destroy(model);
  const ald_batch_def settings = ald_batch_def_default();
  if (ald_batch_create(study, &settings, &batch, report) != ALD_OK) return fail("batch", report);
  double greatest = 0;
  for (int n = 0; n < 100; n++) {
    ald_contact_state contact;
    if (ald_batch_step(batch, 1, report) != ALD_OK) return fail("step", report);
    if (ald_batch_contact(batch, 0, 0, &contact, report) != ALD_OK) return fail("read", report);
    if (contact.normal > greatest) greatest = contact.normal;
  }
  printf("allide %s: greatest normal force %.6g N\n", ald_version(), greatest);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return greatest > 0 ? 0 : 1;
}
