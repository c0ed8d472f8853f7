/* SPDX-License-Identifier: Apache-2.0
 * Models built in code: the same studies as those that are read, and the same complaints. */
#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "kernels/elements.h"
#include "model/study.h"

static const double box[] = {-10, -5, 10, -5, 10, 5, -10, 5};
/* an L: two convex parts */
static const double corner[] = {0, 0, 40, 0, 40, 10, 10, 10, 10, 30, 0, 30};

static ald_builder *begin(void) {
  ald_builder_def def = ald_builder_def_default();
  ald_builder *model = NULL;
  def.name = "m";
  def.step = 0.1;
  def.duration = 2;
  assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
  return model;
}

static ald_body_def hull(const char *name) {
  ald_body_def def = ald_body_def_default();
  def.name = name;
  def.mass = 9.7e5;
  def.inertia = 6.2e7;
  def.outline = box;
  def.vertex_count = 4;
  return def;
}

static ald_contact_def rubber(void) {
  ald_contact_def def = ald_contact_def_default();
  def.name = "rubber";
  def.between[0] = "tug";
  def.between[1] = "quay";
  def.stiffness = 5e5;
  return def;
}

static void add_quay(ald_builder *model) {
  ald_body_def quay = ald_body_def_default();
  quay.name = "quay";
  quay.fixed = 1;
  quay.position[1] = -30.25;
  quay.heading = 0.1;
  quay.outline = corner;
  quay.vertex_count = 6;
  assert_int_equal(ald_builder_add_body(model, &quay, NULL), ALD_OK);
}

/* a tug that drifts onto a quay; the file that says the same */
static ald_study *tug_in_code(void) {
  ald_builder *model = begin();
  ald_study *study = NULL;
  ald_body_def tug = hull("tug");
  tug.position[0] = 12.3;
  tug.position[1] = 6.7;
  tug.velocity[1] = -1.1;
  tug.yaw_rate = 0.01;
  tug.load[1] = -1e5;
  ald_contact_def contact = rubber();
  contact.damping = 1e4;
  contact.shear_stiffness = 3e6;
  contact.static_friction = 0.5;
  contact.kinetic_friction = 0.4;
  contact.restitution = 0.1;
  contact.tension = 1;
  ald_drag_def water = ald_drag_def_default();
  water.name = "water";
  water.body = "t*";
  water.linear[0] = 1e4;
  water.linear[1] = 1.0 / 3;
  water.current[1] = -0.3;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_OK);
  add_quay(model);
  assert_int_equal(ald_builder_add_contact(model, &contact, report), ALD_OK);
  assert_int_equal(ald_builder_add_drag(model, &water, report), ALD_OK);
  assert_int_equal(
      ald_builder_vary(model, "bodies.tug.yaw rate", "{uniform: [-0.01, 0.01]}", report), ALD_OK);
  assert_int_equal(ald_builder_freeze(model, &study, report), ALD_OK);
  assert_string_equal(ald_report_text(report), "");
  ald_report_destroy(report);
  ald_builder_destroy(model);
  return study;
}

static ald_study *tug_in_a_file(void) {
  static const char text[] =
      "allide: 1\nname: m\nrun: {step: 0.1 s, duration: 2 s}\n"
      "bodies:\n"
      "  tug: {mass: 970 t, inertia: 6.2e7, outline: [[-10, -5], [10, -5], [10, 5], [-10, 5]],\n"
      "    position: [12.3, 6.7], velocity: [0, -1.1], yaw rate: 0.01, load: [0, -100 kN, 0]}\n"
      "  quay: {fixed: yes, position: [0, -30.25], heading: 0.1,\n"
      "    outline: [[0, 0], [40, 0], [40, 10], [10, 10], [10, 30], [0, 30]]}\n"
      "contacts: {rubber: {between: [tug, quay], stiffness: 500 kN/m^2, damping: 10 kN s/m^2,\n"
      "  shear stiffness: 3000 kN/m, static friction: 0.5, kinetic friction: 0.4,\n"
      "  restitution: 0.1, tension: on}}\n"
      "drag: {water: {body: tug, linear: [1e4, 0.33333333333333331, 0], current: [0, -0.3]}}\n"
      "vary: {bodies.tug.yaw rate: {uniform: [-0.01, 0.01]}}\n";
  ald_study *study = NULL;
  assert_int_equal(ald_study_read_text(text, "m", &study, NULL), ALD_OK);
  return study;
}

static void a_model_is_the_study_that_says_the_same(void **state) {
  (void)state;
  ald_study *code = tug_in_code(), *file = tug_in_a_file();
  assert_int_equal(code->quantity_count, file->quantity_count);
  for (uint32_t q = 0; q < code->quantity_count; q++) {
    assert_string_equal(code->quantities[q].path, file->quantities[q].path);
    assert_memory_equal(&code->quantities[q].value, &file->quantities[q].value, sizeof(double));
  }
  assert_int_equal(code->instance_count, 3); /* two parts of the quay, and drag */
  assert_int_equal(file->instance_count, 3);
  for (uint32_t i = 0; i < code->instance_count; i++) {
    assert_string_equal(code->instances[i].name, file->instances[i].name);
  }
  ald_run_def def = ald_run_def_default();
  ald_run_summary a, b;
  def.scenarios = 50;
  assert_int_equal(ald_run(code, &def, &a, NULL), ALD_OK);
  assert_int_equal(ald_run(file, &def, &b, NULL), ALD_OK);
  assert_string_equal(a.hash, b.hash);
  ald_study_destroy(code);
  ald_study_destroy(file);
}

/* the text of a built model is a study file */
static void its_text_reads_as_the_same_study(void **state) {
  (void)state;
  ald_study *study = tug_in_code(), *again = NULL;
  assert_int_equal(ald_study_read_text(ald_study_text(study), "again", &again, NULL), ALD_OK);
  assert_int_equal(study->quantity_count, again->quantity_count);
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    assert_memory_equal(&study->quantities[q].value, &again->quantities[q].value, sizeof(double));
  }
  assert_string_equal(ald_study_name(again), "m");
  ald_study_destroy(study);
  ald_study_destroy(again);
}

static double quantity(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return study->quantities[q].value;
  }
  fail_msg("no quantity \"%s\"", path);
  return 0;
}

/* no key keeps its default: a key without a field in the definition would */
static void expect_changed(const ald_study *study, const char *thing, const ald_key *keys,
                           uint32_t count) {
  for (uint32_t k = 0; k < count; k++) {
    char path[128];
    snprintf(path, sizeof path, "%s.%s%s%s", thing, keys[k].name, keys[k].component ? "." : "",
             keys[k].component ? keys[k].component : "");
    if (quantity(study, path) == keys[k].fallback) fail_msg("%s is left at its default", path);
  }
}

static ald_contact_def contact_all_changed(void) {
  ald_contact_def c = rubber();
  c.damping = 2;
  c.shear_stiffness = 3;
  c.static_friction = 0.6;
  c.kinetic_friction = 0.25;
  c.restitution = 0.125;
  c.height = 2.5;
  c.slide = ALD_CONTACT_SLIDE_PAPER;
  c.cone = ALD_CONTACT_CONE_RAW;
  c.limiter = 0;
  c.tangential_limiter = ALD_CONTACT_TANGENTIAL_LIMITER_MAGNITUDE;
  c.tension = 1;
  c.predict_load = c.mass_split = c.energy_limit = 0;
  return c;
}

static void every_key_has_its_field(void **state) {
  (void)state;
  ald_builder *model = begin();
  ald_study *study = NULL;
  ald_body_def tug = hull("tug");
  tug.position[0] = 1;
  tug.position[1] = 2;
  tug.heading = 3;
  tug.velocity[0] = 4;
  tug.velocity[1] = 5;
  tug.speed = 6;
  tug.course = 7;
  tug.yaw_rate = 8;
  tug.limiter_mass = 9;
  tug.limiter_inertia = 10;
  tug.load[0] = 11;
  tug.load[1] = 12;
  tug.load[2] = 13;
  ald_contact_def contact = contact_all_changed();
  ald_drag_def water = {.linear = {1, 2, 3}, .quadratic = {4, 5, 6}, .current = {7, 8}};
  water.cookie = ald_drag_def_default().cookie;
  water.name = "water";
  water.body = "tug";
  assert_int_equal(ald_builder_add_body(model, &tug, NULL), ALD_OK);
  add_quay(model);
  assert_int_equal(ald_builder_add_contact(model, &contact, NULL), ALD_OK);
  assert_int_equal(ald_builder_add_drag(model, &water, NULL), ALD_OK);
  assert_int_equal(ald_builder_freeze(model, &study, NULL), ALD_OK);
  const ald_kind *polygon = ald_kinds[KIND_contact], *drag = ald_kinds[KIND_drag];
  expect_changed(study, "contacts.rubber", polygon->keys, polygon->key_count);
  expect_changed(study, "drag.water", drag->keys, drag->key_count);
  assert_true(quantity(study, "bodies.tug.heading") == 3);
  assert_true(quantity(study, "bodies.tug.velocity.y") == 5);
  assert_true(quantity(study, "bodies.tug.load.n") == 13);
  assert_true(quantity(study, "bodies.tug.inertia") == 6.2e7);
  assert_true(quantity(study, "bodies.tug.limiter inertia") == 10);
  assert_true(quantity(study, "contacts.rubber.kinetic friction") == 0.25);
  assert_true(quantity(study, "drag.water.quadratic.sway") == 5);
  assert_true(quantity(study, "drag.water.current.y") == 8);
  ald_study_destroy(study);
  ald_builder_destroy(model);
}

static void defaults_are_those_of_study_files(void **state) {
  (void)state;
  const ald_body_def body = ald_body_def_default();
  assert_true(isnan(body.mass) && isnan(body.inertia));
  assert_true(body.limiter_mass == 0 && body.heading == 0 && !body.fixed && !body.name);
  const ald_contact_def product = ald_contact_def_default(), paper = ald_contact_def_paper();
  assert_true(isnan(product.stiffness) && product.restitution == 0);
  assert_int_equal(product.slide, ALD_CONTACT_SLIDE_RETURN);
  assert_int_equal(paper.slide, ALD_CONTACT_SLIDE_PAPER);
  assert_int_equal(product.energy_limit, 1);
  assert_int_equal(paper.energy_limit, 0);
  assert_int_equal(ald_builder_def_default().scheme, ALD_SEMI_IMPLICIT);
  assert_int_equal(ald_builder_def_default().divides_steps, 0);
}

/* a model whose steps divide freezes to a study that says so, which no batch takes */
static void steps_divide_where_asked(void **state) {
  (void)state;
  ald_builder_def def = ald_builder_def_default();
  def.name = "divided";
  def.step = 0.1;
  def.duration = 1;
  def.divides_steps = 1;
  ald_builder *model = NULL;
  ald_study *study = NULL;
  ald_batch *batch = NULL;
  ald_batch_def many = ald_batch_def_default();
  assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
  const ald_body_def tug = hull("tug");
  const ald_contact_def contact = rubber();
  assert_int_equal(ald_builder_add_body(model, &tug, NULL), ALD_OK);
  add_quay(model);
  assert_int_equal(ald_builder_add_contact(model, &contact, NULL), ALD_OK);
  assert_int_equal(ald_builder_freeze(model, &study, NULL), ALD_OK);
  assert_true(ald_study_fine_step(study) == 0.1 / 256);
  assert_int_equal(ald_batch_create(study, &many, &batch, NULL), ALD_BAD_STUDY);
  ald_study_destroy(study);
  ald_builder_destroy(model);
}

/* what freezing says of a tug, a quay and a contact */
static void expect(const ald_body_def *tug, const ald_contact_def *contact, const char *message) {
  ald_builder *model = begin();
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_builder_add_body(model, tug, report), ALD_OK);
  add_quay(model);
  assert_int_equal(ald_builder_add_contact(model, contact, report), ALD_OK);
  assert_int_equal(ald_builder_freeze(model, &study, report), ALD_BAD_STUDY);
  assert_null(study);
  assert_string_equal(ald_report_text(report), message);
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

static void complaints_are_those_of_the_reader(void **state) {
  (void)state;
  ald_body_def tug = hull("tug");
  ald_contact_def contact = rubber();
  tug.mass = tug.inertia = ald_body_def_default().mass;
  expect(&tug, &contact,
         "m: error: bodies.tug: missing key \"mass\" (mass including added mass, unless `added "
         "mass` is given), for example mass: 930 t\n"
         "m: error: bodies.tug: missing key \"inertia\" (moment of inertia about the vertical "
         "axis, including added inertia), for example inertia: 5.95e7 kg m^2\n"
         "m: 2 errors\n");
  tug = hull("tug");
  tug.mass = -1;
  contact.between[1] = "kuay";
  expect(&tug, &contact,
         "m: error: bodies.tug.mass: expected a value above 0, got \"-1\"\n"
         "m: error: contacts.rubber: unknown body \"kuay\"; did you mean \"quay\"?\n"
         "m: 2 errors\n");
  tug = hull("tug");
  contact = rubber();
  tug.velocity[1] = (double)NAN;
  expect(&tug, &contact,
         "m: error: bodies.tug.velocity.y: expected a finite number, got \"nan\"\n"
         "m: 1 error\n");
  contact = rubber();
  tug = hull("tug \"x\"");
  contact.between[0] = "*x*";
  expect(&tug, &contact,
         "m: error: bodies: \"tug \"x\"\" is not a valid name; use at most 64 letters, digits, - "
         "and _\n"
         "m: 1 error\n");
  tug = hull("tug");
  tug.fixed = 1;
  tug.mass = 5;
  tug.inertia = (double)NAN;
  ald_builder *model = begin();
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_OK);
  assert_int_equal(ald_builder_freeze(model, &study, report), ALD_BAD_STUDY);
  assert_string_equal(ald_report_text(report),
                      "m: error: bodies: all bodies are fixed; at least one must not be\n"
                      "m: error: bodies.tug: a fixed body does not move: remove \"mass\"\n"
                      "m: 2 errors\n");
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

static void outlines_are_checked(void **state) {
  (void)state;
  static const double clockwise[] = {-10, 5, 10, 5, 10, -5, -10, -5};
  ald_body_def tug = hull("tug");
  tug.outline = clockwise;
  const ald_contact_def contact = rubber();
  ald_builder *model = begin();
  ald_study *code = NULL, *file = NULL;
  ald_report *report = ald_report_create(), *other = ald_report_create();
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_OK);
  add_quay(model);
  assert_int_equal(ald_builder_add_contact(model, &contact, report), ALD_OK);
  assert_int_equal(ald_builder_freeze(model, &code, report), ALD_BAD_STUDY);
  assert_int_equal(
      ald_study_read_text("allide: 1\nrun: {step: 1, duration: 1}\nbodies:\n  tug: {mass: 1, "
                          "inertia: 1, outline: [[-10, 5], [10, 5], [10, -5], [-10, -5]]}\n",
                          "m", &file, other),
      ALD_BAD_STUDY);
  /* the reader's message, which stands between "error: " and the end of its line */
  const char *from = strstr(ald_report_text(other), "error: ");
  assert_non_null(from);
  char said[256];
  snprintf(said, sizeof said, "m: %.*s\nm: 1 error\n", (int)strcspn(from, "\n"), from);
  assert_string_equal(ald_report_text(report), said);
  ald_report_destroy(report);
  ald_report_destroy(other);
  ald_builder_destroy(model);
}

/* entries as text: a built model with rules, a design and output is the study that says the same */
static void entries_are_those_of_a_study(void **state) {
  (void)state;
  static const char *const entries[][3] = {
      {"vary", "bodies.tug.speed", "{uniform: [0.1 m/s, 2 m/s]}"},
      {"sampling", "method", "latin hypercube"},
      {"stop", "still", "{slower than: 0.01 m/s, for: 2 s}"},
      {"limits", "late", "{any of: drag.water.peak_force, above: 10 kN}"},
      {"output", "events", "none"}};
  ald_builder *model = begin();
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_body_def tug = hull("tug");
  ald_drag_def water = ald_drag_def_default();
  water.name = "water";
  water.body = "tug";
  water.linear[0] = 1e4;
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_OK);
  assert_int_equal(ald_builder_add_drag(model, &water, report), ALD_OK);
  for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++) {
    assert_int_equal(
        ald_builder_add_entry(model, entries[e][0], entries[e][1], entries[e][2], report), ALD_OK);
  }
  if (ald_builder_freeze(model, &study, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_clear(report);
  assert_int_equal(ald_study_echo(study, report), ALD_OK);
  assert_non_null(strstr(ald_report_text(report), "latin hypercube"));
  assert_non_null(strstr(ald_report_text(report), "still: all bodies are at rest"));
  assert_non_null(strstr(ald_report_text(report), "late: a result exceeds a limit"));
  ald_report_clear(report);
  assert_int_equal(ald_builder_add_entry(model, "bodies", "b", "{}", report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_builder_add_entry(model, "stop", "still", "{}", report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_builder_add_entry(model, "stop", "a", "{}\nrun: {}", report),
                   ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "m: error: \"bodies\" takes no entries; expected vary, choose, sampling, "
                      "stop, limits, stop study, output, ships, windlasses, chains or anchors\n"
                      "m: error: stop: the name \"still\" is already taken\n"
                      "m: error: stop: expected an entry on one line, as in a study file\n");
  ald_study_destroy(study);
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

static void misuse_is_refused_at_once(void **state) {
  (void)state;
  ald_builder *model = begin(), *none = NULL;
  ald_report *report = ald_report_create();
  ald_body_def tug = hull("tug"), zeroed = {0};
  assert_int_equal(ald_builder_add_body(model, &zeroed, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_OK);
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_BAD_ARGUMENT);
  tug.name = NULL;
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_BAD_ARGUMENT);
  tug = hull("other");
  tug.outline = NULL;
  assert_int_equal(ald_builder_add_body(model, &tug, report), ALD_BAD_ARGUMENT);
  assert_int_equal(
      ald_builder_vary(model, "bodies.tug.speed", "{uniform: [0, 1]}\nbodies: {}", report),
      ALD_BAD_ARGUMENT);
  assert_string_equal(
      ald_report_text(report),
      "error: ald_body_def is not initialised; start from ald_body_def_default()\n"
      "m: error: bodies: the name \"tug\" is already taken\n"
      "m: error: bodies: expected a name\n"
      "m: error: bodies: 4 vertices, but no outline\n"
      "m: error: vary: expected a distribution on one line, such as {uniform: [0.1, 0.2]}\n");
  assert_int_equal(ald_builder_create(&(ald_builder_def){0}, &none, NULL), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_builder_freeze(model, NULL, NULL), ALD_BAD_ARGUMENT);
  ald_report_destroy(report);
  ald_builder_destroy(model);
  ald_builder_destroy(NULL);
}

/* the caller's rounding is neither used nor lost */
static void rounding_of_the_caller_does_not_matter(void **state) {
  (void)state;
  ald_study *plain = tug_in_code();
  fesetround(FE_UPWARD);
  ald_study *hostile = tug_in_code();
  const int left = fegetround();
  fesetround(FE_TONEAREST);
  assert_int_equal(left, FE_UPWARD);
  assert_string_equal(ald_study_text(plain), ald_study_text(hostile));
  for (uint32_t q = 0; q < plain->quantity_count; q++) {
    assert_memory_equal(&plain->quantities[q].value, &hostile->quantities[q].value, sizeof(double));
  }
  ald_study_destroy(plain);
  ald_study_destroy(hostile);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_model_is_the_study_that_says_the_same),
      cmocka_unit_test(its_text_reads_as_the_same_study),
      cmocka_unit_test(every_key_has_its_field),
      cmocka_unit_test(defaults_are_those_of_study_files),
      cmocka_unit_test(steps_divide_where_asked),
      cmocka_unit_test(complaints_are_those_of_the_reader),
      cmocka_unit_test(outlines_are_checked),
      cmocka_unit_test(entries_are_those_of_a_study),
      cmocka_unit_test(misuse_is_refused_at_once),
      cmocka_unit_test(rounding_of_the_caller_does_not_matter),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
