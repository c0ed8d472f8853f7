/* SPDX-License-Identifier: Apache-2.0
 * Tables that a person looks at, files of a panel program beside them, and memories of studies:
 * what `allide radiation` and the section `radiation` make of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "allide/allide.h"
#include "model/study.h"

enum { FREQUENCIES = 160, OUTPUT = 32768 };
#define PI 3.141592653589793
#define DENSITY 1025.0
#define GRAVITY 9.80665
#define LENGTH 2.0

/* a buoy that is the same all around: heave, and surge with pitch, remember e^(-t) cos(t/2) */
#define FADE 1.0
#define PITCH 0.5
#define INFINITE 5000.0
#define STRENGTH 4000.0

static char folder[] = "/tmp/allide-radiation-XXXXXX";
static ald_report *report;

static double damping_of(double w) {
  const double a = FADE, above = w + PITCH, below = w - PITCH;
  return 0.5 * STRENGTH * (a / (a * a + above * above) + a / (a * a + below * below));
}
static double mass_of(double w) {
  const double above = w + PITCH, below = w - PITCH, a = FADE * FADE;
  return INFINITE -
         0.5 * STRENGTH * (above / (a + above * above) + below / (a + below * below)) / w;
}

static FILE *begin(const char *name) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  if (!file) fail_msg("%s cannot be written", path);
  return file;
}

static double frequency(int k) { return 0.1 * (k + 1); }

/* the buoy's .1: periods ascend; heave and surge */
static void write_panels(void) {
  const double scale = DENSITY * LENGTH * LENGTH * LENGTH;
  FILE *file = begin("buoy.1");
  fprintf(file, "%.9e 3 3 %.9e\n", 0.0, INFINITE / scale);
  for (int k = FREQUENCIES; k-- > 0;) {
    const double w = frequency(k);
    for (int i = 1; i <= 3; i += 2) {
      fprintf(file, " %.12e  %d  %d  %.12e  %.12e\n", 2 * PI / w, i, i, mass_of(w) / scale,
              damping_of(w) / (scale * w));
    }
  }
  fclose(file);
}

/* Exciting forces by Haskind's relation: of heave the same from all headings, of surge as the
 * cosine. `count` headings in steps of `step`. */
static void write_excitation(const char *name, int count, double step, double surge) {
  const double scale = DENSITY * GRAVITY * LENGTH * LENGTH;
  FILE *file = begin(name);
  for (int k = FREQUENCIES; k-- > 0;) {
    const double w = frequency(k);
    const double size =
        sqrt(damping_of(w) * 2 * DENSITY * GRAVITY * GRAVITY * GRAVITY / (w * w * w)) / scale;
    for (int h = 0; h < count; h++) {
      const double beta = h * step, along = surge * size * sqrt(2) * cos(beta * PI / 180);
      fprintf(file, "%.12e %.6e 1 %.9e %.4e %.9e %.9e\n", 2 * PI / w, beta, fabs(along), 90.0, 0.0,
              along);
      fprintf(file, "%.12e %.6e 3 %.9e %.4e %.9e %.9e\n", 2 * PI / w, beta, size, 0.0, 0.6 * size,
              -0.8 * size);
    }
  }
  fclose(file);
}

static void write_stiffness(void) {
  FILE *file = begin("buoy.hst");
  for (int i = 1; i <= 6; i++) {
    for (int j = 1; j <= 6; j++) {
      const double c = i == 3 && j == 3 ? 3.0 : i == 3 && j == 5 ? -0.5 : i == 4 && j == 4 ? 2 : 0;
      fprintf(file, " %d %d %.6e\n", i, j, c);
    }
  }
  fclose(file);
}

static void write_study(void) {
  FILE *file = begin("buoy.yml");
  fputs(
      "allide: 1\n"
      "run: {scenarios: 2, duration: 20 s, step: 20 ms}\n"
      "environment: {water density: 1025 kg/m^3}\n"
      "bodies:\n"
      "  buoy: {freedoms: six, mass: 8 t, radii of gyration: [1 m, 1 m, 1 m]}\n"
      "radiation:\n"
      "  waves: {body: buoy, file: buoy.1, unit length: 2 m}\n",
      file);
  fclose(file);
}

static int set_up(void **state) {
  (void)state;
  report = ald_report_create();
  if (!report || !mkdtemp(folder)) return -1;
  write_panels();
  write_excitation("around.3", 12, 30, 1);
  write_excitation("half.3", 7, 30, 1);
  write_excitation("gap.3", 5, 30, 1);
  write_excitation("weak.3", 12, 30, 0.9);
  write_stiffness();
  write_study();
  return 0;
}

static int tear_down(void **state) {
  char command[128];
  (void)state;
  ald_report_destroy(report);
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command) != 0;
}

static const char *path_of(const char *name) {
  static char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static ald_radiation_def buoy(void) {
  static char file[256];
  snprintf(file, sizeof file, "%s/buoy.1", folder);
  ald_radiation_def def = ald_radiation_def_default();
  def.file = file;
  def.unit_length = LENGTH;
  return def;
}

static ald_radiation_table *open_table(const ald_radiation_def *def) {
  ald_radiation_table *table = NULL;
  ald_report_clear(report);
  if (ald_radiation_open(def, 0, DENSITY, &table, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  return table;
}

/* ------------------------------------------------------------------------------ the table */

static void finds_the_added_mass_of_a_panel_program(void **state) {
  (void)state;
  const ald_radiation_def def = buoy();
  ald_radiation_table *table = open_table(&def);
  const ald_radiation_summary s = ald_radiation_summarise(table);
  ald_radiation_term term;
  assert_int_equal(s.frequency_count, FREQUENCIES);
  assert_int_equal(s.term_count, 2);
  assert_true(fabs(s.last - 16) < 1e-9);
  assert_int_equal(ald_radiation_term_at(table, 1, &term), ALD_OK);
  assert_true(term.row == 3 && term.column == 3);
  assert_true(fabs(term.given_infinite - INFINITE) < 1e-5);
  /* the bound of the models' tables; nearly all of it is the table's end at 16 rad/s */
  assert_true(fabs(term.infinite - INFINITE) < 0.005 * INFINITE);
  assert_true(term.mass_error < 0.005 && term.damping_error < 0.005);
  assert_true(fabs(term.start - STRENGTH) < 0.02 * STRENGTH);
  assert_true(fabs(term.power - 2) < 0.2);
  assert_int_equal(ald_radiation_term_at(table, 0, &term), ALD_OK);
  assert_true(term.row == 1 && isnan(term.given_infinite));
  assert_int_equal(ald_radiation_term_at(table, 2, &term), ALD_BAD_ARGUMENT);
  assert_true(ald_radiation_value(table, 0, s.tap_count) == 0);
  ald_radiation_close(table);
}

static void refuses_what_it_cannot_read(void **state) {
  (void)state;
  ald_radiation_def def = buoy();
  ald_radiation_table *table = NULL;
  def.axes = (ald_radiation_axes)7;
  ald_report_clear(report);
  assert_int_equal(ald_radiation_open(&def, 0, DENSITY, &table, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "no such axes"));
  def = buoy();
  def.file = path_of("nowhere.1");
  assert_int_equal(ald_radiation_open(&def, 0, DENSITY, &table, report), ALD_IO);
  def.file = path_of("buoy.hst");
  assert_int_equal(ald_radiation_open(&def, 0, DENSITY, &table, report), ALD_BAD_STUDY);
  def = buoy();
  def.length = 1;
  ald_report_clear(report);
  assert_int_equal(ald_radiation_open(&def, 0, DENSITY, &table, report), ALD_BAD_STUDY);
  assert_non_null(strstr(ald_report_text(report), "buoy.1: error: the retardation function 1-1"));
  assert_null(table);
}

/* ------------------------------------------------------------------------------ beside it */

static void compares_exciting_forces(void **state) {
  (void)state;
  double error[6];
  size_t headings = 0;
  ald_radiation_def def = buoy();
  ald_radiation_table *table = open_table(&def);
  static const char *const whole[] = {"around.3", "half.3"};
  for (int k = 0; k < 2; k++) {
    assert_int_equal(
        ald_radiation_haskind(table, path_of(whole[k]), DENSITY, GRAVITY, error, &headings, report),
        ALD_OK);
    assert_int_equal(headings, k ? 7 : 12);
    /* nine printed digits of forces */
    assert_true(error[0] < 1e-8 && error[2] < 1e-8 && isnan(error[1]) && isnan(error[4]));
  }
  /* a tenth of the force is a fifth of the damping */
  assert_int_equal(
      ald_radiation_haskind(table, path_of("weak.3"), DENSITY, GRAVITY, error, &headings, report),
      ALD_OK);
  assert_true(fabs(error[0] - 0.19) < 1e-6 && error[2] < 1e-8);
  assert_int_equal(
      ald_radiation_haskind(table, path_of("gap.3"), DENSITY, GRAVITY, error, &headings, report),
      ALD_OK);
  assert_true(isnan(error[0]) && isnan(error[2]));
  ald_report_clear(report);
  assert_int_equal(
      ald_radiation_haskind(table, path_of("buoy.1"), DENSITY, GRAVITY, error, &headings, report),
      ALD_BAD_STUDY);
  assert_non_null(strstr(ald_report_text(report), "expected seven numbers"));
  ald_radiation_close(table);
  def.origin[2] = 1;
  table = open_table(&def);
  assert_int_equal(
      ald_radiation_haskind(table, path_of("around.3"), DENSITY, GRAVITY, error, &headings, report),
      ALD_BAD_ARGUMENT);
  ald_radiation_close(table);
}

static void reads_stiffness(void **state) {
  (void)state;
  double c[36];
  const ald_radiation_def def = buoy();
  const double scale = DENSITY * GRAVITY * LENGTH * LENGTH;
  assert_int_equal(ald_radiation_restoring(&def, path_of("buoy.hst"), DENSITY, GRAVITY, c, report),
                   ALD_OK);
  assert_true(fabs(c[14] / (3 * scale) - 1) < 1e-12);
  assert_true(fabs(c[16] / (-0.5 * scale * LENGTH) - 1) < 1e-12 && c[26] == c[16]);
  assert_true(fabs(c[21] / (2 * scale * LENGTH * LENGTH) - 1) < 1e-12 && c[28] == 0);
}

/* ------------------------------------------------------------------------------ studies */

static void gives_a_study_its_functions_and_added_mass(void **state) {
  (void)state;
  ald_study *study = NULL;
  ald_report_clear(report);
  if (ald_study_read(path_of("buoy.yml"), &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  assert_string_equal(ald_report_text(report), "");
  const ald_retardation *k = study->definitions[0].retardation;
  assert_non_null(k);
  assert_true(k->step == 0.02 && k->freedoms == 5);
  /* by closed form, as far as a table that ends at 16 rad/s knows */
  for (uint32_t t = 0; t < k->taps; t++) {
    const double expected = STRENGTH * exp(-FADE * t * k->step) * cos(PITCH * t * k->step);
    assert_true(fabs(k->values[36 * t + 14] - expected) < 0.02 * STRENGTH);
    if (t * k->step > 0.5) {
      assert_true(fabs(k->values[36 * t + 14] - expected) < 0.002 * STRENGTH);
    }
  }
  const ald_body *body = &study->bodies[0];
  assert_true(body->has_added_mass);
  for (uint32_t t = 0; t < 36; t++) {
    const ald_quantity *q = &study->quantities[body->added_mass + t];
    const double expected = t == 0 || t == 14 ? INFINITE : 0;
    assert_true(fabs(q->value - expected) < 0.005 * INFINITE && q->may_vary);
  }
  assert_string_equal(study->quantities[body->added_mass + 14].path,
                      "bodies.buoy.added mass.heave-heave");
  ald_study_destroy(study);
}

/* reads a study about the buoy and returns what was said of it */
static const char *said_of(const char *body, const char *file) {
  char text[1024];
  ald_study *study = NULL;
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 2 s, step: 20 ms}\nbodies:\n"
           "  buoy: {freedoms: six, mass: 8 t, radii of gyration: [1 m, 1 m, 1 m]%s}\n"
           "radiation:\n  waves: {body: buoy, file: %s, unit length: 2 m}\n",
           body, file);
  FILE *out = begin("said.yml");
  fputs(text, out);
  fclose(out);
  ald_report_clear(report);
  assert_int_equal(ald_study_read(path_of("said.yml"), &study, report), ALD_OK);
  /* the memory needs be no longer than the study */
  assert_int_equal(study->definitions[0].retardation->taps, 102);
  ald_study_destroy(study);
  return ald_report_text(report);
}

static void warns_of_added_mass_that_is_another(void **state) {
  (void)state;
  assert_string_equal(said_of(", added mass: [5 t, 5 t, 5.1 t, 1, 1, 1]", "buoy.1"), "");
  assert_non_null(strstr(said_of(", added mass: [5 t, 5 t, 4 t, 1, 1, 1]", "buoy.1"),
                         "warning: radiation.waves: the added mass 3-3 of \"buoy\" is 4000, but "
                         "5000 at infinite frequency in this table"));
  FILE *file = begin("heave.csv");
  fputs("omega,B33\n", file);
  for (int k = 0; k < FREQUENCIES; k++) {
    fprintf(file, "%.9g,%.9g\n", frequency(k), damping_of(frequency(k)));
  }
  fclose(file);
  assert_non_null(strstr(said_of("", "heave.csv"),
                         "warning: radiation.waves: \"buoy\" has no added mass; it needs the added "
                         "mass at infinite frequency, which this table does not give"));
}

/* ------------------------------------------------------------------------------ the command */

static void tells_at_the_command_line(void **state) {
  (void)state;
  static const struct {
    const char *arguments;
    int code;
    const char *texts[4];
  } cases[] = {
      {"buoy.1 --unit-length '2 m'",
       0,
       {"160 frequencies from 0.1000 to 16.00 rad/s, 2 terms", "3-3 heave", "1-1 surge",
        "retardation functions of freedoms on themselves"}},
      {"buoy.1 --unit-length '2 m' --hydrostatics buoy.hst --excitation around.3",
       0,
       {"restoring:", "exciting forces of around.3, 12 headings", "B33 is off by"}},
      {"buoy.1 --unit-length '2 m' --csv", 0, {"time [s],K11,K33\n0,"}},
      {"buoy.1 --unit-length '2 m' --json", 0, {"\"given_infinite_mass\": 5000"}},
      {"buoy.1 --length '1 s'", 2, {"does not decay within its length: after 1 s"}},
      {"buoy.1 --step '1 m'", 2, {"error: --step expects a quantity in s"}},
      {"nowhere.csv", 2, {"nowhere.csv: error: cannot be read"}},
      {"--help", 0, {"Usage: allide radiation FILE"}},
  };
  for (size_t n = 0; n < sizeof cases / sizeof cases[0]; n++) {
    char command[1024], output[OUTPUT];
    snprintf(command, sizeof command, "exec 2>&1; cd %s; COLUMNS=160 exec %s/allide radiation %s",
             folder, ALD_BUILD_FOLDER, cases[n].arguments);
    FILE *stream = popen(command, "r");
    assert_non_null(stream);
    output[fread(output, 1, OUTPUT - 1, stream)] = '\0';
    while (fgetc(stream) != EOF) continue;
    const int how = pclose(stream);
    for (int k = 0; k < 4 && cases[n].texts[k]; k++) {
      if (strstr(output, cases[n].texts[k])) continue;
      fail_msg("%s: no \"%s\" in\n%.2000s", cases[n].arguments, cases[n].texts[k], output);
    }
    if (!WIFEXITED(how) || WEXITSTATUS(how) != cases[n].code) {
      fail_msg("%s: exit code %d\n%.2000s", cases[n].arguments, WEXITSTATUS(how), output);
    }
  }
}

static void a_model_in_code_remembers_the_same(void **state) {
  (void)state;
  ald_builder_def setting = ald_builder_def_default();
  ald_body_def hull = ald_body_def_default();
  ald_radiation_def waves = buoy();
  ald_builder *model = NULL;
  ald_study *code = NULL, *file = NULL;
  ald_report_clear(report);
  setting.step = 0.02;
  setting.duration = 20;
  setting.name = "buoy";
  hull.name = "buoy";
  hull.freedoms = ALD_ALL_FREEDOMS;
  hull.mass = 1000;
  for (int k = 0; k < 3; k++) hull.gyration[k] = 1;
  waves.name = "waves";
  waves.body = "buoy";
  waves.scale = 0.5;
  assert_int_equal(ald_builder_create(&setting, &model, report), ALD_OK);
  assert_int_equal(ald_builder_add_body(model, &hull, report), ALD_OK);
  assert_int_equal(ald_builder_add_radiation(model, &waves, report), ALD_OK);
  if (ald_builder_freeze(model, &code, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  if (ald_study_read(path_of("buoy.yml"), &file, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  const ald_retardation *a = code->definitions[0].retardation;
  const ald_retardation *b = file->definitions[0].retardation;
  assert_true(a->step == b->step && a->freedoms == b->freedoms);
  const uint32_t taps = a->taps < b->taps ? a->taps : b->taps;
  assert_true(taps > 100);
  assert_memory_equal(a->values, b->values, 36 * taps * sizeof *a->values);
  assert_true(code->quantities[code->definitions[0].quantities].value == 0.5);
  waves.file = path_of("nowhere.1");
  ald_report_clear(report);
  assert_int_equal(ald_builder_add_radiation(model, &waves, report), ALD_BAD_ARGUMENT);
  ald_builder_destroy(model);
  ald_study_destroy(code);
  ald_study_destroy(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_the_added_mass_of_a_panel_program),
      cmocka_unit_test(refuses_what_it_cannot_read),
      cmocka_unit_test(compares_exciting_forces),
      cmocka_unit_test(reads_stiffness),
      cmocka_unit_test(gives_a_study_its_functions_and_added_mass),
      cmocka_unit_test(warns_of_added_mass_that_is_another),
      cmocka_unit_test(a_model_in_code_remembers_the_same),
      cmocka_unit_test(tells_at_the_command_line),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
