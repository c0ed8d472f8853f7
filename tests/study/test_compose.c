/* SPDX-License-Identifier: Apache-2.0
 * Studies over bases: equal to the study merged by hand, in echo and in bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "allide/allide.h"
#include "model/study.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "support/folders.h"

/* the first base: everything */
static const char harbour[] =
    "allide: 1\n"
    "name: Harbour\n"
    "run: {scenarios: 64, seed: 7, duration: 4 s, step: 0.1 s}\n"
    "bodies:\n"
    "  tug: &tug\n"
    "    outline: [[-10 m, -4 m], [10 m, -4 m], [10 m, 4 m], [-10 m, 4 m]]\n"
    "    mass: 930 t\n"
    "    inertia: 4e7 kg m^2\n"
    "    position: [0 m, 5.2 m]\n"
    "    course: -90 deg\n"
    "    speed: 0.3 m/s\n"
    "    limiter mass: 900 t\n"
    "  barge: {<<: *tug, position: [40 m, 5.2 m]}\n"
    "  quay: {fixed: yes, outline: [[-30 m, -9 m], [70 m, -9 m], [70 m, 0 m], [-30 m, 0 m]]}\n"
    "contacts:\n"
    "  hull: {between: [tug, quay], stiffness: 2 MN/m^2, damping: 50 kN s/m^2, slide: paper}\n"
    "vary:\n"
    "  bodies.tug.speed: {normal: {mean: 0.4 m/s, deviation: 0.1 m/s}, low: 0.1 m/s}\n"
    "  bodies.tug.heading: {uniform: [-2 deg, 2 deg]}\n";

/* the second, in a folder of its own, over the first */
static const char winter[] =
    "allide: 1\n"
    "name: Winter\n"
    "base: ../harbour.yml\n"
    "bodies:\n"
    "  tug: {load: [0 kN, -20 kN, 0 kN m]}\n"
    "  ice: {mass: 3 t, inertia: 900 kg m^2, position: [-80 m, 20 m]}\n"
    "vary:\n"
    "  bodies.tug.heading: null\n";

/* the study over both */
static const char storm[] =
    "allide: 1\n"
    "base: [seasons/winter.yml, harbour.yml]\n"
    "name: Storm\n"
    "run: {seed: 8}\n"
    "bodies:\n"
    "  tug:\n"
    "    mass: 1000 t\n"
    "    limiter mass: ~\n"
    "    load: [0 kN, -90 kN, 0 kN m]\n"
    "  barge: ~\n"
    "contacts:\n"
    "  hull: {slide: ~, damping: 0 kN s/m^2}\n"
    "vary:\n"
    "  bodies.tug.speed: {normal: {deviation: 0.2 m/s}}\n"
    "  bodies.tug.position.x: {uniform: [-5 m, 5 m]}\n";

/* what a careful hand makes of the three */
static const char whole[] =
    "allide: 1\n"
    "name: Storm\n"
    "run: {scenarios: 64, seed: 8, duration: 4 s, step: 0.1 s}\n"
    "bodies:\n"
    "  tug:\n"
    "    outline: [[-10 m, -4 m], [10 m, -4 m], [10 m, 4 m], [-10 m, 4 m]]\n"
    "    mass: 1000 t\n"
    "    inertia: 4e7 kg m^2\n"
    "    position: [0 m, 5.2 m]\n"
    "    course: -90 deg\n"
    "    speed: 0.3 m/s\n"
    "    load: [0 kN, -90 kN, 0 kN m]\n"
    "  quay: {fixed: yes, outline: [[-30 m, -9 m], [70 m, -9 m], [70 m, 0 m], [-30 m, 0 m]]}\n"
    "  ice: {mass: 3 t, inertia: 900 kg m^2, position: [-80 m, 20 m]}\n"
    "contacts:\n"
    "  hull: {between: [tug, quay], stiffness: 2 MN/m^2, damping: 0 kN s/m^2}\n"
    "vary:\n"
    "  bodies.tug.speed: {normal: {mean: 0.4 m/s, deviation: 0.2 m/s}, low: 0.1 m/s}\n"
    "  bodies.tug.position.x: {uniform: [-5 m, 5 m]}\n";

static void put_text(const char *name, const char *text) {
  folder_put(folder_root, name, text, strlen(text));
}

static ald_study *read_file(const char *name) {
  ald_study *study = NULL;
  char *path = folder_below(folder_root, name);
  if (ald_study_read(path, &study, folder_report) != ALD_OK) {
    fail_msg("%s", ald_report_text(folder_report));
  }
  free(path);
  return study;
}

static void assert_same_study(const ald_study *one, const ald_study *other) {
  ald_report *echo_one = ald_report_create(), *echo_other = ald_report_create();
  ald_run_summary run_one, run_other;
  ald_run_def def = ald_run_def_default();
  def.device = "openmp";
  assert_int_equal(ald_study_echo(one, echo_one), ALD_OK);
  assert_int_equal(ald_study_echo(other, echo_other), ALD_OK);
  assert_string_equal(ald_report_text(echo_one), ald_report_text(echo_other));
  assert_int_equal(ald_run(one, &def, &run_one, folder_report), ALD_OK);
  assert_int_equal(ald_run(other, &def, &run_other, folder_report), ALD_OK);
  assert_string_equal(run_one.hash, run_other.hash);
  ald_report_destroy(echo_one);
  ald_report_destroy(echo_other);
}

static void a_variation_equals_the_study_merged_by_hand(void **state) {
  (void)state;
  ald_study *composed = read_file("storm.yml"), *plain = read_file("whole.yml");
  assert_string_equal(ald_report_text(folder_report), "");
  assert_same_study(composed, plain);
  /* and it is another study than its base */
  ald_study *base = read_file("harbour.yml");
  ald_run_summary one, other;
  ald_run_def def = ald_run_def_default();
  def.device = "openmp";
  assert_int_equal(ald_run(composed, &def, &one, folder_report), ALD_OK);
  assert_int_equal(ald_run(base, &def, &other, folder_report), ALD_OK);
  assert_string_not_equal(one.hash, other.hash);
  ald_study_destroy(composed);
  ald_study_destroy(plain);
  ald_study_destroy(base);
}

static void a_study_is_read_again_from_its_input_files(void **state) {
  (void)state;
  ald_study *study = read_file("storm.yml"), *again = NULL;
  assert_int_equal(study->input_files.file_count, 3); /* one of them by two names */
  assert_string_equal(study->input_files.files[0].name, "seasons/winter.yml");
  assert_string_equal(study->input_files.files[1].name, "seasons/../harbour.yml");
  assert_string_equal(study->input_files.files[2].name, "harbour.yml");
  /* under a name that is also that of a base */
  assert_int_equal(
      ald_study_read_files(study->text, "seasons/winter.yml", study->input_files.files,
                           study->input_files.file_count, false, &again, folder_report),
      ALD_OK);
  assert_same_study(study, again);
  ald_study_destroy(again);
  again = NULL;
  assert_int_equal(ald_study_read_files(study->text, "study.yml", study->input_files.files, 1,
                                        false, &again, folder_report),
                   ALD_BAD_STUDY);
  folder_assert_reported("base: \"seasons/../harbour.yml\" is not among the files of this study");
  ald_study_destroy(study);
}

static void a_base_named_by_two_lies_lowest(void **state) {
  (void)state;
  put_text("low.yml", "allide: 1\nbase: harbour.yml\nbodies: {tug: {mass: 1 t}}\n");
  put_text("high.yml", "allide: 1\nbase: harbour.yml\nbodies: {tug: {inertia: 2}}\n");
  put_text("both.yml", "allide: 1\nbase: [low.yml, high.yml]\n");
  ald_study *study = read_file("both.yml");
  /* what high.yml only inherits does not cover what low.yml says */
  assert_true(study->quantities[study->bodies[0].quantities + ALD_BODY_MASS].value == 1000);
  assert_true(study->quantities[study->bodies[0].quantities + ALD_BODY_INERTIA].value == 2);
  ald_study_destroy(study);
  put_text("both.yml", "allide: 1\nbase: [high.yml, low.yml]\nbodies: {tug: {inertia: 3}}\n");
  study = read_file("both.yml");
  assert_true(study->quantities[study->bodies[0].quantities + ALD_BODY_MASS].value == 1000);
  assert_true(study->quantities[study->bodies[0].quantities + ALD_BODY_INERTIA].value == 3);
  ald_study_destroy(study);
}

static void a_name_is_not_inherited(void **state) {
  (void)state;
  put_text("nameless.yml", "allide: 1\nbase: harbour.yml\n");
  ald_study *study = read_file("nameless.yml");
  assert_string_equal(ald_study_name(study), "nameless");
  ald_study_destroy(study);
}

static void a_list_replaces_and_a_quoted_word_removes_nothing(void **state) {
  (void)state;
  put_text("short.yml",
           "allide: 1\nbase: harbour.yml\nname: '~'\n"
           "bodies: {tug: {outline: [[-9 m, -4 m], [9 m, -4 m], [0 m, 4 m]]}}\n");
  ald_study *study = read_file("short.yml");
  assert_string_equal(ald_study_name(study), "~");
  assert_int_equal(study->bodies[0].vertex_count, 3);
  assert_int_equal(study->bodies[1].vertex_count, 4); /* the barge took the base's own outline */
  ald_study_destroy(study);
}

static void a_results_folder_keeps_the_bases(void **state) {
  (void)state;
  char *lost = folder_below(folder_root, "lost.yml");
  put_text("lost.yml", harbour);
  put_text("kept.yml", "allide: 1\nbase: lost.yml\nrun: {scenarios: 4}\n");
  ald_study *study = read_file("kept.yml");
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  def.device = "openmp";
  def.folder = folder_fresh();
  assert_int_equal(ald_run(study, &def, &summary, folder_report), ALD_OK);
  assert_int_equal(remove(lost), 0);
  ald_series *series = NULL;
  assert_int_equal(ald_replay(def.folder, 3, "openmp", &series, folder_report), ALD_OK);
  assert_true(series->row_checked && series->row_equal);
  ald_series_destroy(series);
  ald_study_destroy(study);
  free(lost);
}

static void the_examples_compose(void **state) {
  (void)state;
  static const char *const names[] = {"exposed", "worn_fenders", "exposed_worn", "traffic"};
  static const double stiffness[] = {400e3, 480e3, 480e3, 400e3};
  static const double scale[] = {0.1016, 0.0677, 0.1016};
  for (int e = 0; e < 4; e++) {
    char path[1024];
    ald_study *study = NULL;
    snprintf(path, sizeof path, "%s/examples/berthing/%s.yml", ALD_SOURCE_FOLDER, names[e]);
    assert_int_equal(ald_study_read(path, &study, folder_report), ALD_OK);
    assert_string_equal(ald_report_text(folder_report), "");
    assert_int_equal(study->body_count, 7);
    assert_int_equal(study->choice_count, e == 3);
    for (uint32_t v = 0; v < study->variable_count; v++) {
      const ald_variable *variable = &study->variables[v];
      if (strcmp(variable->name, "contacts.rubber.stiffness") == 0) {
        assert_true(variable->distribution.a == stiffness[e]);
      } else if (strcmp(variable->name, "bodies.vessel.speed") == 0) {
        assert_true(e < 3 && variable->distribution.b == scale[e]);
      }
    }
    ald_study_destroy(study);
  }
}

/* a chain of `count` files under top.yml */
static ald_status read_chain(int count) {
  char name[32], text[128];
  for (int k = 0; k < count; k++) {
    snprintf(name, sizeof name, "chain%d.yml", k);
    snprintf(text, sizeof text, "allide: 1\nbase: %s%.0d.yml\nrun: {seed: %d}\n",
             k + 1 < count ? "chain" : "harbour", k + 1 < count ? k + 1 : 0, k);
    put_text(name, text);
  }
  put_text("top.yml", "allide: 1\nbase: chain0.yml\n");
  ald_study *study = NULL;
  char *path = folder_below(folder_root, "top.yml");
  const ald_status status = ald_study_read(path, &study, folder_report);
  if (study) assert_int_equal(ald_study_seed(study), 0);
  ald_study_destroy(study);
  free(path);
  return status;
}

static void a_study_has_at_most_32_files(void **state) {
  (void)state;
  assert_int_equal(read_chain(30), ALD_OK); /* and top.yml, harbour.yml */
  assert_int_equal(read_chain(31), ALD_BAD_STUDY);
  char expected[1024];
  snprintf(expected, sizeof expected,
           "chain30.yml:2:7: error: base: \"%s/harbour.yml\" cannot be read: a study may have at "
           "most 32 files\n"
           "    2 | base: harbour.yml\n"
           "      |       ^~~~~~~~~~~\n",
           folder_root);
  folder_assert_reported(expected);
}

static void huge_mappings_are_refused(void **state) {
  (void)state;
  static char text[100000];
  size_t used = (size_t)snprintf(text, sizeof text, "allide: 1\n");
  for (int k = 0; k < 3200; k++) {
    used += (size_t)snprintf(text + used, sizeof text - used, "k%d: 1\n", k);
  }
  put_text("many.yml", text);
  memcpy(text, "allide: 1\nbase: [many.yml]\n#", 28); /* over the first keys */
  put_text("more.yml", text);
  ald_study *study = NULL;
  char *path = folder_below(folder_root, "more.yml");
  assert_int_equal(ald_study_read(path, &study, folder_report), ALD_BAD_STUDY);
  folder_assert_reported("more.yml:1:1: error: the study is too large, with its bases");
  free(path);
}

static int begin(void **state) {
  (void)state;
  if (folder_tests_begin() != 0) return -1;
  char *seasons = folder_below(folder_root, "seasons");
  const int made = mkdir(seasons, 0700);
  free(seasons);
  put_text("harbour.yml", harbour);
  put_text("seasons/winter.yml", winter);
  put_text("storm.yml", storm);
  put_text("whole.yml", whole);
  return made;
}

static int end(void **state) {
  (void)state;
  folder_tests_end();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(a_variation_equals_the_study_merged_by_hand, folder_set_up),
      cmocka_unit_test_setup(a_study_is_read_again_from_its_input_files, folder_set_up),
      cmocka_unit_test_setup(a_base_named_by_two_lies_lowest, folder_set_up),
      cmocka_unit_test_setup(a_name_is_not_inherited, folder_set_up),
      cmocka_unit_test_setup(a_list_replaces_and_a_quoted_word_removes_nothing, folder_set_up),
      cmocka_unit_test_setup(a_results_folder_keeps_the_bases, folder_set_up),
      cmocka_unit_test_setup(the_examples_compose, folder_set_up),
      cmocka_unit_test_setup(a_study_has_at_most_32_files, folder_set_up),
      cmocka_unit_test_setup(huge_mappings_are_refused, folder_set_up),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
