/* SPDX-License-Identifier: Apache-2.0
 * `allide radiation`: a damping table, the retardation functions that it makes, and whether its
 * added mass agrees. */
#include "commands.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/picture/radiation_plot.h"
#include "cli/print/csv_file.h"
#include "cli/print/figure.h"
#include "cli/print/json.h"
#include "cli/print/print.h"
#include "cli/print/table.h"
#include "cli/prose.h"

#define GRAVITY 9.80665

typedef struct request {
  const char *file, *step, *length, *tolerance, *unit_length, *density;
  const char *hydrostatics, *excitation, *name, *output;
  int axes, lines, as_csv, as_json, no_plot;
  double density_value, step_value;
} request;

/* ------------------------------------------------------------------------------ numbers */

/* reads a quantity of an option, if it is given; 1 if it is one */
static int read_quantity(const char *option, const char *text, const char *unit, double *value,
                         ald_report *report) {
  if (!text || ald_quantity_read(text, unit, value, report) == ALD_OK) return 1;
  fprintf(stderr, "allide radiation: error: --%s expects %s%s\n", option,
          *unit ? "a quantity in " : "a number", unit);
  return 0;
}

static int read_request(request *asked, ald_radiation_def *def, ald_report *report) {
  def->file = asked->file;
  def->axes = (ald_radiation_axes)asked->axes;
  def->lines_begin_with = (ald_radiation_lines_begin_with)asked->lines;
  asked->density_value = 1025;
  return read_quantity("step", asked->step, "s", &asked->step_value, report) &&
         read_quantity("length", asked->length, "s", &def->length, report) &&
         read_quantity("tolerance", asked->tolerance, "", &def->tolerance, report) &&
         read_quantity("unit-length", asked->unit_length, "m", &def->unit_length, report) &&
         read_quantity("density", asked->density, "kg/m^3", &asked->density_value, report);
}

/* ------------------------------------------------------------------------------ the table */

static const char *percent(double share, char text[FIGURE_TEXT]) {
  char number[FIGURE_TEXT];
  if (isnan(share)) return "-";
  snprintf(text, FIGURE_TEXT, "%s", figure_cell(100 * share, number));
  return text;
}

enum { CELLS = 10 };

static void add_row(table *t, const ald_radiation_term *k) {
  static const char *const names[] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
  char name[32], texts[CELLS][FIGURE_TEXT];
  const char *const cells[CELLS] = {name,
                                    figure_number(k->greatest, texts[1]),
                                    figure_cell(k->greatest_at, texts[2]),
                                    percent(k->left, texts[3]),
                                    figure_number(k->start, texts[4]),
                                    figure_cell(k->memory, texts[5]),
                                    percent(k->damping_error, texts[6]),
                                    figure_number(k->given_infinite, texts[7]),
                                    figure_number(k->infinite, texts[8]),
                                    percent(k->mass_error, texts[9])};
  if (k->row == k->column) {
    snprintf(name, sizeof name, "%d-%d %s", k->row, k->column, names[k->row - 1]);
  } else {
    snprintf(name, sizeof name, "%d-%d %s-%s", k->row, k->column, names[k->row - 1],
             names[k->column - 1]);
  }
  table_add(t, cells);
}

static void print_terms(const ald_radiation_table *radiation, size_t count) {
  static const table_column columns[] = {
      {"term", TABLE_LEFT, 0, 0},          {"B most", TABLE_RIGHT, 0, 0},
      {"at", TABLE_DECIMAL, 0, 0},         {"B at end", TABLE_DECIMAL, 0, 0},
      {"K(0)", TABLE_RIGHT, 0, 0},         {"memory", TABLE_DECIMAL, 0, 0},
      {"B of K off", TABLE_DECIMAL, 0, 0}, {"A(inf) given", TABLE_RIGHT, 0, 0},
      {"by Ogilvie", TABLE_RIGHT, 0, 0},   {"A of K off", TABLE_DECIMAL, 0, 0}};
  static const char *const units[] = {NULL, "SI", "rad/s", "%", "SI", "s", "%", "SI", "SI", "%"};
  ald_radiation_term term;
  table t;
  table_begin(&t, columns, CELLS);
  table_units(&t, units);
  for (size_t k = 0; k < count; k++) {
    if (ald_radiation_term_at(radiation, k, &term) >= 0) add_row(&t, &term);
  }
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
}

static void print_text(const request *asked, const ald_radiation_table *radiation) {
  const ald_radiation_summary s = ald_radiation_summarise(radiation);
  char first[FIGURE_TEXT], last[FIGURE_TEXT], memory[FIGURE_TEXT], step[FIGURE_TEXT];
  printf("%s\n", asked->file);
  printf("%zu frequencies from %s to %s rad/s, %zu terms\n", s.frequency_count,
         figure_number(s.first, first), figure_number(s.last, last), s.term_count);
  printf("memory of %s s: %zu steps of %s s\n\n", figure_number(s.memory, memory), s.tap_count,
         figure_number(s.step, step));
  print_terms(radiation, s.term_count);
  if (!asked->no_plot) radiation_plot(radiation, stdout);
}

static void print_csv(const ald_radiation_table *radiation) {
  const ald_radiation_summary s = ald_radiation_summarise(radiation);
  ald_radiation_term term;
  csv_file out = {.stream = stdout};
  char name[16];
  csv_file_text(&out, "time [s]");
  for (size_t k = 0; k < s.term_count; k++) {
    if (ald_radiation_term_at(radiation, k, &term) < 0) continue;
    snprintf(name, sizeof name, "K%d%d", term.row, term.column);
    csv_file_text(&out, name);
  }
  csv_file_end_line(&out);
  for (size_t tap = 0; tap < s.tap_count; tap++) {
    csv_file_number(&out, s.step * (double)tap);
    for (size_t k = 0; k < s.term_count; k++) {
      csv_file_number(&out, ald_radiation_value(radiation, k, tap));
    }
    csv_file_end_line(&out);
  }
}

static void print_json(const request *asked, const ald_radiation_table *radiation) {
  const ald_radiation_summary s = ald_radiation_summarise(radiation);
  ald_radiation_term k;
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "file", asked->file);
  json_integer(&out, "frequencies", s.frequency_count);
  json_number(&out, "first", s.first);
  json_number(&out, "last", s.last);
  json_integer(&out, "taps", s.tap_count);
  json_number(&out, "step", s.step);
  json_number(&out, "memory", s.memory);
  json_array_open(&out, "terms");
  for (size_t t = 0; t < s.term_count; t++) {
    if (ald_radiation_term_at(radiation, t, &k) < 0) continue;
    json_object_open(&out, NULL);
    json_integer(&out, "row", (uint64_t)k.row);
    json_integer(&out, "column", (uint64_t)k.column);
    json_number(&out, "greatest_damping", k.greatest);
    json_number(&out, "greatest_damping_at", k.greatest_at);
    json_number(&out, "left_at_the_end", k.left);
    json_number(&out, "power", k.power);
    json_number(&out, "start", k.start);
    json_number(&out, "memory", k.memory);
    json_number(&out, "damping_error", k.damping_error);
    json_number(&out, "given_infinite_mass", k.given_infinite);
    json_number(&out, "infinite_mass", k.infinite);
    json_number(&out, "mass_error", k.mass_error);
    json_number(&out, "mass_error_at", k.mass_error_at);
    json_object_close(&out);
  }
  json_array_close(&out);
  json_object_close(&out);
  json_end(&out);
}

/* ------------------------------------------------------------------------------ further files */

static ald_status print_restoring(const request *asked, const ald_radiation_def *def,
                                  ald_report *report) {
  double c[36];
  const ald_status status =
      ald_radiation_restoring(def, asked->hydrostatics, asked->density_value, GRAVITY, c, report);
  if (status < 0) return status;
  printf("\nstiffness of %s, for hydrostatics:\n    restoring:\n", asked->hydrostatics);
  for (int i = 0; i < 6; i++) {
    printf("      - [");
    for (int j = 0; j < 6; j++) printf("%s%.8g", j ? ", " : "", c[6 * i + j]);
    printf("]\n");
  }
  return ALD_OK;
}

static ald_status print_haskind(const request *asked, const ald_radiation_table *radiation,
                                ald_report *report) {
  double error[6];
  size_t headings = 0;
  char text[FIGURE_TEXT];
  const ald_status status = ald_radiation_haskind(
      radiation, asked->excitation, asked->density_value, GRAVITY, error, &headings, report);
  if (status < 0) return status;
  printf("\nexciting forces of %s, %zu heading%s: damping by Haskind's relation, deep water\n",
         asked->excitation, headings, headings == 1 ? "" : "s");
  for (int i = 0; i < 6; i++) {
    if (isnan(error[i])) continue;
    printf("  B%d%d is off by %s %% of its greatest value at most\n", i + 1, i + 1,
           percent(error[i], text));
  }
  if (isnan(error[0]) && isnan(error[1]) && isnan(error[2])) {
    printf(
        "  nothing to compare: needs headings in equal steps over half a circle or a whole one, "
        "at\n  frequencies of the table\n");
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ the command */

/* a study, by its name */
static int is_study(const char *file) {
  const char *dot = strrchr(file, '.');
  return dot && (strcmp(dot, ".yml") == 0 || strcmp(dot, ".yaml") == 0);
}

static ald_status open_study(const request *asked, ald_radiation_table **radiation,
                             ald_report *report) {
  ald_study *study = NULL;
  ald_status status = ald_study_read(asked->file, &study, report);
  if (status >= 0) {
    status = ald_radiation_open_study(study, asked->name, asked->step_value, radiation, report);
  }
  /* a name that the study does not have, or that it needs */
  if (status == ALD_BAD_ARGUMENT) fprintf(stderr, "allide radiation: see --of NAME:\n");
  ald_study_destroy(study);
  return status;
}

static ald_status open_table(const request *asked, const ald_radiation_def *def,
                             ald_radiation_table **radiation, ald_report *report) {
  if (is_study(asked->file)) return open_study(asked, radiation, report);
  return ald_radiation_open(def, asked->step_value, asked->density_value, radiation, report);
}

static void say_written(const request *asked, const ald_radiation_table *radiation) {
  printf("\ntable written to %s, for a study as file: %s\n", asked->output, asked->output);
  if (is_study(asked->file)) {
    printf("  about the centre of gravity, z up: without \"axes\" and \"origin\"\n");
  }
  if (ald_radiation_scaled_by(radiation).arm != 1) {
    printf(
        "  at the scale at which the study is given: its \"scale\" is applied to the file too\n");
  }
}

static ald_status show(const request *asked, const ald_radiation_def *def, ald_report *report) {
  ald_radiation_table *radiation = NULL;
  ald_status status = open_table(asked, def, &radiation, report);
  if (status >= 0 && asked->as_csv) {
    print_csv(radiation);
  } else if (status >= 0 && asked->as_json) {
    print_json(asked, radiation);
  } else if (status >= 0) {
    print_text(asked, radiation);
    if (asked->hydrostatics) status = print_restoring(asked, def, report);
    if (asked->excitation && status >= 0) status = print_haskind(asked, radiation, report);
  }
  if (status >= 0 && asked->output) {
    if (damping_csv_write(radiation, asked->output) != 0) {
      status = ALD_IO;
    } else if (!asked->as_csv && !asked->as_json) {
      say_written(asked, radiation);
    }
  }
  ald_radiation_close(radiation);
  return status;
}

/* options that describe a file do not describe a study, which has its own */
static int check_request(const request *asked) {
  const char *wrong = NULL;
  if (is_study(asked->file)) {
    if (asked->axes) wrong = "--axes";
    if (asked->length) wrong = "--length";
    if (asked->tolerance) wrong = "--tolerance";
    if (asked->lines) wrong = "--lines";
    if (asked->unit_length) wrong = "--unit-length";
    if (asked->density) wrong = "--density";
  } else if (asked->name) {
    fprintf(stderr, "allide radiation: error: --of chooses a radiation of a study (.yml)\n");
    return 0;
  }
  if (wrong) {
    fprintf(stderr,
            "allide radiation: error: %s describes a file; a study has it under \"radiation\"\n",
            wrong);
  }
  return !wrong;
}

/* does what is asked; returns the exit code */
static int answer(request *asked) {
  int code = EXIT_USAGE;
  ald_radiation_def def = ald_radiation_def_default();
  ald_report *report = ald_report_create();
  if (check_request(asked) && read_request(asked, &def, report)) {
    const ald_status status = show(asked, &def, report);
    code = status == ALD_IO ? EXIT_USAGE : command_exit(status);
  }
  command_report(report);
  ald_report_destroy(report);
  return code;
}

int command_radiation(int argc, char **argv) {
  request asked = {0};
  const option_line lines[] = {
      {"axes", OPTION_CHOICE, "z-up|z-down", &asked.axes, NULL, 0, "of the table (z-up)"},
      {"step", OPTION_TEXT, "S", &asked.step, NULL, 0,
       "of the functions, as 0.1 or '20 ms'; default by the last frequency"},
      {"length", OPTION_TEXT, "L", &asked.length, NULL, 0,
       "longest memory; default by the distance of the frequencies"},
      {"tolerance", OPTION_TEXT, "X", &asked.tolerance, NULL, 0,
       "share of the greatest value where the memory ends (0.0001)"},
      {"lines", OPTION_CHOICE, "period|frequency", &asked.lines, NULL, 0,
       "what lines of a panel program begin with (period)"},
      {"unit-length", OPTION_TEXT, "L", &asked.unit_length, NULL, 0,
       "unit of length of a panel program (1 m)"},
      {"density", OPTION_TEXT, "RHO", &asked.density, NULL, 0,
       "of the water, of a panel program (1025 kg/m^3)"},
      {"hydrostatics", OPTION_TEXT, "FILE", &asked.hydrostatics, NULL, 0,
       "stiffness of the panel program (.hst): prints it as a study has it"},
      {"excitation", OPTION_TEXT, "FILE", &asked.excitation, NULL, 0,
       "exciting forces of the panel program (.3): compares the damping"},
      {"of", OPTION_TEXT, "NAME", &asked.name, NULL, 0,
       "which radiation of a study, where there are several"},
      {"write", OPTION_TEXT, "FILE", &asked.output, NULL, 0,
       "write the table as CSV, as a study reads it by `file`"},
      {"no-plot", OPTION_FLAG, NULL, &asked.no_plot, NULL, 0, "leave the curves out"},
      {"csv", OPTION_FLAG, NULL, &asked.as_csv, NULL, 0, "write the retardation functions as CSV"},
      {"json", OPTION_FLAG, NULL, &asked.as_json, NULL, 0, "write JSON, in SI"},
  };
  const options o = {
      .command = "radiation",
      .arguments = "FILE",
      .about =
          "Checks a table of radiation damping over the frequency and shows the retardation\n"
          "functions that a study with the section `radiation` makes of it: how long they "
          "remember,\n"
          "whether they give the damping back, and the added mass, if the table has it, by "
          "Ogilvie's\n"
          "relation. FILE has a header line (omega or period, B22, B24, A22, ...) or lines \"PER I "
          "J\n"
          "A B\" of a panel program (WAMIT's .1), or is a study (.yml) with that section: the "
          "table "
          "of\n"
          "a file, or by strip theory of a ship.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide radiation damping.csv --length '40 s'\n"
          "  allide radiation study.yml --of tanker --write tanker.csv",
  };
  const int code = options_read(&o, argc, argv, &asked.file);
  return code == OPTIONS_GO ? answer(&asked) : code;
}
