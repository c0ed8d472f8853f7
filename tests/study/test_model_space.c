/* SPDX-License-Identifier: Apache-2.0
 * Models of bodies in space built in code, and the forms of all definition structs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "kernels/elements.h"
#include "model/model.h"
#include "study/model_build.h"

static const double box[] = {-10, -5, 10, -5, 10, 5, -10, 5};

static ald_model *begin(void) {
  ald_model_def def = ald_model_def_default();
  ald_model *model = NULL;
  def.name = "m";
  def.step = 0.1;
  def.duration = 2;
  assert_int_equal(ald_model_create(&def, &model, NULL), ALD_OK);
  return model;
}

/* the same study from a file: all that may be said of a body in space */
static const char barge_text[] =
    "allide: 1\nname: m\nrun: {step: 0.1, duration: 2}\n"
    "environment: {gravity: 9.81, water density: 1030, air density: 1.25, viscosity: 1.2e-6,\n"
    "  current: [0.5, -0.25], wind speed: 12, wind direction: 0.75, water depth: 80,\n"
    "  wave height: 3, wave period: 8.5, wave direction: -0.5, wave phase: 0.625, current speed: "
    "0.4, current direction: 0.3,\n"
    "  current profile: [[0, 1, 0.25], [40, 0.5, -0.125]]}\n"
    "bodies:\n"
    "  barge: {freedoms: [surge, heave, roll, pitch, yaw], position: [1, 2, 3], heading: 0.4,\n"
    "    roll: 0.05, pitch: -0.06, velocity: [0.7, 0.8, 0.9], yaw rate: 0.01, roll rate: 0.02,\n"
    "    pitch rate: 0.03, mass: 1e6, radii of gyration: [4, 8, 8.5],\n"
    "    products of inertia: [1e5, 2e5, 3e5], outline height: [-3, 5],\n"
    "    added mass: [[1e5, 0, 0, 0, 0, 0], [0, 2e5, 0, -5e4, 0, 0], [0, 0, 9e5, 0, 1e5, 0],\n"
    "      [0, -5e4, 0, 3e6, 0, 0], [0, 0, 1e5, 0, 4e7, 0], [0, 0, 0, 0, 0, 5e7]],\n"
    "    outline: [[-10, -5], [10, -5], [10, 5], [-10, 5]]}\n"
    "  crane: {motion: prescribed, position: [0, 0, 20], roll: 0.1}\n"
    "  block: {freedoms: six, mass: 5e4, moments of inertia: [1e5, 2e5, 2.5e5], pitch: 0.2}\n";

static const double barge_added_mass[36] = {1e5, 0, 0,   0, 0,   0, 0, 2e5,  0, -5e4, 0, 0,
                                            0,   0, 9e5, 0, 1e5, 0, 0, -5e4, 0, 3e6,  0, 0,
                                            0,   0, 1e5, 0, 4e7, 0, 0, 0,    0, 0,    0, 5e7};

static ald_body_def barge_in_code(void) {
  ald_body_def def = ald_body_def_default();
  const ald_body_def given = {.position = {1, 2, 3},
                              .velocity = {0.7, 0.8, 0.9},
                              .gyration = {4, 8, 8.5},
                              .products = {1e5, 2e5, 3e5},
                              .outline_height = {-3, 5}};
  def.freedoms = "[surge, heave, roll, pitch, yaw]";
  memcpy(def.position, given.position, sizeof def.position);
  memcpy(def.velocity, given.velocity, sizeof def.velocity);
  memcpy(def.gyration, given.gyration, sizeof def.gyration);
  memcpy(def.products, given.products, sizeof def.products);
  memcpy(def.outline_height, given.outline_height, sizeof def.outline_height);
  def.heading = 0.4;
  def.roll = 0.05;
  def.pitch = -0.06;
  def.yaw_rate = 0.01;
  def.roll_rate = 0.02;
  def.pitch_rate = 0.03;
  def.name = "barge";
  def.mass = 1e6;
  def.outline = box;
  def.vertex_count = 4;
  def.added_mass = barge_added_mass;
  return def;
}

static void expect_same_bodies(const ald_study *a, const ald_study *b) {
  assert_int_equal(a->quantity_count, b->quantity_count);
  for (uint32_t q = 0; q < a->quantity_count; q++) {
    assert_string_equal(a->quantities[q].path, b->quantities[q].path);
    if (a->quantities[q].value != b->quantities[q].value) {
      fail_msg("%s: %g, not %g", a->quantities[q].path, a->quantities[q].value,
               b->quantities[q].value);
    }
  }
  assert_int_equal(a->body_count, b->body_count);
  for (uint32_t k = 0; k < a->body_count; k++) {
    assert_int_equal(a->bodies[k].freedoms, b->bodies[k].freedoms);
    assert_int_equal(a->bodies[k].prescribed, b->bodies[k].prescribed);
    assert_int_equal(a->bodies[k].has_added_mass, b->bodies[k].has_added_mass);
  }
}

static void bodies_in_space_are_those_of_a_study_file(void **state) {
  (void)state;
  ald_model *model = begin();
  ald_study *code = NULL, *file = NULL;
  ald_report *report = ald_report_create();
  const ald_body_def barge = barge_in_code();
  ald_body_def crane = ald_body_def_default(), block = ald_body_def_default();
  crane.name = "crane";
  crane.motion = "prescribed";
  crane.position[2] = 20;
  crane.roll = 0.1;
  block.name = "block";
  block.freedoms = "six";
  block.mass = 5e4;
  block.moments[0] = 1e5;
  block.moments[1] = 2e5;
  block.moments[2] = 2.5e5;
  block.pitch = 0.2;
  ald_environment_def environment = ald_environment_def_default();
  environment.water_density = 1000;
  assert_int_equal(ald_model_set_environment(model, &environment, report), ALD_OK);
  double profile[] = {0, 1, 0.25, 40, 0.5, -0.125};
  environment = (ald_environment_def){.gravity = 9.81,
                                      .water_density = 1030,
                                      .air_density = 1.25,
                                      .viscosity = 1.2e-6,
                                      .current = {0.5, -0.25},
                                      .wind_speed = 12,
                                      .wind_direction = 0.75,
                                      .cookie = environment.cookie,
                                      .water_depth = 80,
                                      .wave_height = 3,
                                      .wave_period = 8.5,
                                      .wave_direction = -0.5,
                                      .wave_phase = 0.625,
                                      .current_profile = profile,
                                      .current_profile_rows = 2,
                                      .current_speed = 0.4,
                                      .current_direction = 0.3};
  assert_int_equal(ald_model_set_environment(model, &environment, report), ALD_OK);
  profile[1] = 7; /* it has been copied */
  assert_int_equal(ald_model_add_body(model, &barge, report), ALD_OK);
  assert_int_equal(ald_model_add_body(model, &crane, report), ALD_OK);
  assert_int_equal(ald_model_add_body(model, &block, report), ALD_OK);
  if (ald_model_freeze(model, &code, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  if (ald_study_read_text(barge_text, "m", &file, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  expect_same_bodies(code, file);
  assert_true(code->is_spatial);
  /* between them, the barge and the block say all that can be said of a body in space */
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
    const double value = code->quantities[code->bodies[0].quantities + k].value;
    const double other = code->quantities[code->bodies[2].quantities + k].value;
    const bool planar = (k >= ALD_BODY_LIMITER_MASS) || k == ALD_BODY_INERTIA ||
                        k == ALD_BODY_SPEED || k == ALD_BODY_COURSE;
    if (planar || value != ald_body_keys[k].fallback || other != ald_body_keys[k].fallback)
      continue;
    fail_msg("%s is left at its default", code->quantities[code->bodies[0].quantities + k].path);
  }
  ald_study_destroy(code);
  ald_study_destroy(file);
  ald_report_destroy(report);
  ald_model_destroy(model);
}

/* ---- forms: whatever a kind has as keys and tables, its definition has as fields */

static void expect_fields(const char *type, const ald_form *form, const ald_key *keys,
                          uint32_t count) {
  uint32_t fields = 0;
  for (const ald_field *f = form->fields; f->name; f++, fields++) {
    uint32_t found = 0;
    for (uint32_t k = 0; k < count; k++) {
      found +=
          strcmp(f->name, keys[k].name) == 0 &&
          strcmp(f->component ? f->component : "", keys[k].component ? keys[k].component : "") == 0;
    }
    if (found != 1) fail_msg("%s: %u keys \"%s\" %s", type, found, f->name, f->component);
    for (const ald_field *other = form->fields; other != f; other++) {
      if (other->offset == f->offset) fail_msg("%s: two keys share a field: %s", type, f->name);
    }
  }
  if (fields != count) fail_msg("%s: %u fields for %u keys", type, fields, count);
}

static void every_kind_has_its_form(void **state) {
  (void)state;
  expect_fields("body", &ald_body_form, ald_body_keys, ALD_BODY_KEY_COUNT);
  expect_fields("environment", &ald_environment_form, ald_environment_keys,
                ALD_ENVIRONMENT_KEY_COUNT);
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    const ald_form *form = ald_element_forms[k];
    if (kind->between_lines) continue; /* the reader makes them */
    if (!form) fail_msg("no definition struct adds %s", kind->section);
    expect_fields(form->type, form, kind->keys, kind->key_count);
    for (uint32_t t = 0; t < kind->table_count; t++) {
      const ald_table_field *f = form->tables;
      while (f && f->name && strcmp(f->name, kind->tables[t].name) != 0) f++;
      if (!f || !f->name) fail_msg("%s: no field for \"%s\"", form->type, kind->tables[t].name);
      assert_int_equal(f->count == ALD_NO_COUNT, kind->tables[t].is_matrix);
      assert_int_equal(f->row != NULL, ald_table_is_wide(&kind->tables[t]));
      if (!f->row) continue;
      expect_fields(f->row->type, f->row, kind->tables[t].columns, kind->tables[t].column_count);
    }
  }
}

/* a form writes tables row by row, matrices, and what may be left out not at all */
static void forms_write_tables(void **state) {
  (void)state;
  struct thing {
    double place[3];
    const char *mode;
    const double *curve, *matrix;
    uint32_t curve_rows, cookie;
  };
  static const char *const modes[] = {"slow", "fast", NULL};
  static const ald_key keys[] = {
      {.name = "place", .component = "x", .fallback = 0},
      {.name = "place", .component = "y", .fallback = 0},
      {.name = "place", .component = "z", .type = ALD_KEY_MORE, .fallback = 0},
      {.name = "mode", .type = ALD_KEY_CHOICE, .choices = modes, .fallback = 0},
  };
  static const ald_key_table tables[] = {{.name = "curve", .column_count = 2},
                                         {.name = "matrix", .is_matrix = 1, .column_count = 1}};
  static const ald_field fields[] = {ALD_FIELD(struct thing, "place", "x", place[0]),
                                     ALD_FIELD(struct thing, "place", "y", place[1]),
                                     ALD_FIELD(struct thing, "place", "z", place[2]),
                                     ALD_FIELD(struct thing, "mode", NULL, mode), ALD_FIELD_END};
  static const ald_table_field table_fields[] = {ALD_TABLE_FIELD(struct thing, "curve", curve),
                                                 ALD_MATRIX_FIELD(struct thing, "matrix", matrix),
                                                 ALD_TABLE_FIELD_END};
  const ald_form form = {"thing_def", 7, offsetof(struct thing, cookie), fields, table_fields, 0};
  static const double curve[] = {0, 0.1, 2, 30};
  double unit[36] = {0};
  for (int k = 0; k < 6; k++) unit[7 * k] = 1;
  struct thing thing = {.curve_rows = 1};
  ald_report *report = ald_report_create();
  ald_form_default(&form, keys, 4, ALD_PRODUCT, &thing);
  assert_string_equal(thing.mode, "slow");
  thing.curve_rows = 2;
  assert_int_equal(ald_form_check(&form, &thing, report), ALD_BAD_ARGUMENT);
  thing.curve = curve;
  assert_int_equal(ald_form_check(&form, &thing, report), ALD_OK);
  assert_string_equal(ald_report_text(report),
                      "error: thing_def: 2 rows of \"curve\", but no numbers\n");
  thing.place[1] = 0.5;
  thing.mode = "fast";
  thing.matrix = unit;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  ald_form_write_keys(out, &form, keys, 4, &thing);
  ald_form_write_tables(out, &form, tables, 2, &thing);
  fclose(out);
  assert_string_equal(text,
                      ", place: [0, 0.5], mode: \"fast\""
                      ", curve: [[0, 0.10000000000000001], [2, 30]]"
                      ", matrix: [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], "
                      "[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]]");
  free(text);
  ald_report_destroy(report);
}

/* structs as rows: words, counts, and nothing of what is at its default */
static void forms_write_rows_as_maps(void **state) {
  (void)state;
  typedef struct piece {
    double length, drag;
    const char *side;
    uint32_t parts, more;
  } piece;
  typedef struct thing {
    const piece *pieces;
    uint32_t pieces_rows, cookie;
  } thing;
  static const char *const sides[] = {"port", "starboard", NULL};
  static const ald_key columns[] = {
      {.name = "pieces", .component = "length", .fallback = ALD_REQUIRED},
      {.name = "pieces", .component = "drag", .fallback = 1.2},
      {.name = "pieces", .component = "side", .type = ALD_KEY_CHOICE, .choices = sides},
      {.name = "pieces", .component = "parts", .type = ALD_KEY_COUNT, .fallback = ALD_REQUIRED},
      {.name = "pieces", .component = "more", .type = ALD_KEY_COUNT, .fallback = 3},
  };
  static const ald_key_table table = {.name = "pieces", .columns = columns, .column_count = 5};
  static const ald_field row_fields[] = {
      ALD_FIELD(piece, "pieces", "length", length), ALD_FIELD(piece, "pieces", "drag", drag),
      ALD_FIELD(piece, "pieces", "side", side),     ALD_FIELD(piece, "pieces", "parts", parts),
      ALD_FIELD(piece, "pieces", "more", more),     ALD_FIELD_END};
  static const ald_form row_form = {.type = "piece", .fields = row_fields};
  static const ald_table_field table_fields[] = {
      ALD_ROWS_FIELD(thing, "pieces", pieces, &row_form, piece), ALD_TABLE_FIELD_END};
  const ald_form form = {
      .type = "thing", .cookie = 7, .cookie_at = offsetof(thing, cookie), .tables = table_fields};
  piece pieces[3];
  for (int k = 0; k < 3; k++) {
    ald_form_default(&row_form, columns, 5, ALD_PRODUCT, &pieces[k]);
    assert_true(isnan(pieces[k].length) && pieces[k].drag == 1.2);
    assert_true(pieces[k].parts == 0 && pieces[k].more == 3);
    assert_string_equal(pieces[k].side, "port");
  }
  pieces[0].length = 0.5;
  pieces[0].parts = 20;
  pieces[1].side = "starboard";
  pieces[1].drag = 0;
  pieces[2].more = 0;
  const thing own = {pieces, 3, 7};
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  ald_form_write_tables(out, &form, &table, 1, &own);
  fclose(out);
  assert_string_equal(
      text, ", pieces: [{length: 0.5, parts: 20}, {drag: 0, side: \"starboard\"}, {more: 0}]");
  free(text);
}

/* what stands for the freedoms is one value, whatever is in it */
static void words_stay_words(void **state) {
  (void)state;
  ald_model *model = begin();
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_body_def body = ald_body_def_default();
  body.name = "a";
  body.freedoms = "six, mass: 3}";
  body.gyration[0] = body.gyration[1] = body.gyration[2] = 1;
  assert_int_equal(ald_model_add_body(model, &body, report), ALD_OK);
  assert_int_equal(ald_model_freeze(model, &study, report), ALD_BAD_STUDY);
  assert_string_equal(
      ald_report_text(report),
      "m: error: bodies.a.freedoms: expected one of: surge, sway, heave, roll, pitch, yaw, planar, "
      "six; got \"mass:\"\n"
      "m: error: bodies.a.freedoms: expected one of: surge, sway, heave, roll, pitch, yaw, planar, "
      "six; got \"3}\"\n"
      "m: 2 errors\n");
  ald_environment_def zeroed = {0};
  ald_report_clear(report);
  assert_int_equal(ald_model_set_environment(model, &zeroed, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: expected an ald_environment_def that ald_environment_def_default() "
                      "made, then changed\n");
  ald_report_destroy(report);
  ald_model_destroy(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bodies_in_space_are_those_of_a_study_file),
      cmocka_unit_test(every_kind_has_its_form),
      cmocka_unit_test(forms_write_tables),
      cmocka_unit_test(forms_write_rows_as_maps),
      cmocka_unit_test(words_stay_words),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
