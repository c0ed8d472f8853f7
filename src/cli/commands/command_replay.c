/* SPDX-License-Identifier: Apache-2.0
 * `allide replay`: one scenario again, with its time series, and a check of its stored row. */
#include "commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/picture/picture.h"
#include "cli/picture/picture_glb.h"
#include "cli/picture/picture_vtk.h"
#include "cli/print/csv_file.h"
#include "cli/print/figure.h"
#include "cli/print/json.h"
#include "cli/print/table.h"
#include "cli/prose.h"

/* what is asked for */
typedef struct request {
  const char *folder, *device;
  const char *vtk, *glb; /* files to be drawn, NULL: none */
  double every;          /* [s] */
  uint64_t index;
  int as_csv, as_json;
} request;

static void print_check(const ald_series *series, FILE *stream) {
  if (!series->row_checked) {
    fputs("The folder does not hold this scenario: nothing to compare.\n", stream);
  } else if (series->row_near) {
    fputs("The stored row came out within 1e-6, as near as `arithmetic: fast` promises.\n", stream);
  } else if (series->row_equal) {
    fputs("The recomputed row is bit-identical to the stored one.\n", stream);
  } else {
    fprintf(stream, "The stored row differs: %s\n", series->mismatch);
  }
}

static void print_csv(const ald_series *series) {
  const size_t width = series->column_count;
  csv_file head = {.stream = stdout};
  for (size_t c = 0; c < width; c++) csv_file_text(&head, series->names[c]);
  putchar('\n');
  for (size_t r = 0; r < series->row_count && !ferror(stdout); r++) {
    for (size_t c = 0; c < width; c++) {
      const double value = series->values[r * width + c];
      if (c) putchar(',');
      if (isnan(value)) {
        fputs("nan", stdout);
      } else {
        printf("%.17g", value);
      }
    }
    putchar('\n');
  }
}

/* first, last, least and greatest value of a column */
typedef struct extremes {
  double first, last, least, greatest;
} extremes;

static extremes find_extremes(const ald_series *series, size_t column) {
  const size_t width = series->column_count;
  const double *at = series->values + column;
  extremes e = {at[0], at[(series->row_count - 1) * width], (double)NAN, (double)NAN};
  for (size_t r = 0; r < series->row_count; r++) {
    e.least = fmin(e.least, at[r * width]);
    e.greatest = fmax(e.greatest, at[r * width]);
  }
  return e;
}

static void add_overview(table *t, const ald_series *series, size_t column, const extremes *e) {
  enum { FIGURES = 4 };
  const double values[FIGURES] = {e->first, e->last, e->least, e->greatest};
  const figure_scale scale =
      figure_scale_for(series->units[column], fmax(fabs(e->least), fabs(e->greatest)));
  char text[FIGURES][FIGURE_TEXT];
  for (int f = 0; f < FIGURES; f++) figure_cell(scale.factor * values[f], text[f]);
  const char *name = table_enter(t, series->names[column]);
  table_add(t, (const char *[]){name, scale.unit, text[0], text[1], text[2], text[3]});
}

/* the columns in which something happens: fixed bodies and idle contacts are only counted */
static void print_table(const ald_series *series) {
  static const table_column columns[] = {
      {"quantity", TABLE_LEFT, 20, 0},  {"unit", TABLE_LEFT, 0, 0},
      {"first", TABLE_DECIMAL, 0, 1},   {"last", TABLE_DECIMAL, 0, 0},
      {"minimum", TABLE_DECIMAL, 0, 0}, {"maximum", TABLE_DECIMAL, 0, 0}};
  table t;
  size_t still = 0;
  table_begin(&t, columns, 6);
  for (size_t c = 0; c < series->column_count; c++) {
    const extremes e = find_extremes(series, c);
    if (series->row_count > 1 && !(e.least < e.greatest)) {
      still++;
    } else {
      add_overview(&t, series, c, &e);
    }
  }
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
  if (still) printf("and %zu columns that keep one value, or have none\n", still);
}

static void print_overview(const request *asked, const ald_series *series) {
  printf("Scenario %" PRIu64 " of %s: %s, %zu row%s\n", asked->index, asked->folder,
         ald_scenario_status_name(series->status), series->row_count,
         series->row_count == 1 ? "" : "s");
  if (series->failure[0]) puts(series->failure);
  for (size_t c = 0; c < series->choice_count; c++) {
    printf("%s%s", c ? ", " : "Drawn: ", series->choices[c]);
  }
  fputs(series->choice_count ? "\n\n" : "\n", stdout);
  if (series->row_count > 0) print_table(series);
  putchar('\n');
  print_check(series, stdout);
  fputs("The whole series: ", stdout);
  command_print_replay(asked->folder, asked->index);
}

static void print_json(const request *asked, const ald_series *series) {
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_integer(&out, "scenario", asked->index);
  json_string(&out, "status", ald_scenario_status_name(series->status));
  json_string(&out, "failure", series->failure);
  json_integer(&out, "rows", series->row_count);
  json_bool(&out, "checked", series->row_checked);
  json_bool(&out, "equal", series->row_equal);
  json_string(&out, "mismatch", series->mismatch);
  json_array_open(&out, "choices");
  for (size_t c = 0; c < series->choice_count; c++) json_string(&out, NULL, series->choices[c]);
  json_array_close(&out);
  json_array_open(&out, "final");
  for (size_t c = 0; series->row_count > 0 && c < series->column_count; c++) {
    json_object_open(&out, NULL);
    json_string(&out, "name", series->names[c]);
    json_string(&out, "unit", series->units[c]);
    json_number(&out, "value", series->values[(series->row_count - 1) * series->column_count + c]);
    json_object_close(&out);
  }
  json_array_close(&out);
  json_object_close(&out);
  json_end(&out);
}

static int draw(const request *asked, const ald_scene *scene) {
  char title[400];
  int code = EXIT_GOOD;
  snprintf(title, sizeof title, "%s, scenario %" PRIu64, asked->folder, asked->index);
  /* what is read by programs is not mixed with messages */
  picture p = {scene, title, asked->vtk, asked->as_csv || asked->as_json ? stderr : stdout};
  if (asked->vtk) code = picture_vtk(&p);
  p.path = asked->glb;
  if (asked->glb && code == EXIT_GOOD) code = picture_glb(&p);
  return code;
}

static int replay(const request *asked) {
  ald_series *series = NULL;
  ald_scene *scene = NULL;
  ald_report *report = ald_report_create();
  int code = EXIT_GOOD;
  const int is_drawn = asked->vtk || asked->glb;
  const ald_status status =
      is_drawn ? ald_replay_scene(asked->folder, asked->index, asked->device, asked->every, &series,
                                  &scene, report)
               : ald_replay(asked->folder, asked->index, asked->device, &series, report);
  if (status >= 0 && asked->as_csv) {
    print_csv(series);
    fflush(stdout);
    print_check(series, stderr);
  } else if (status >= 0 && asked->as_json) {
    print_json(asked, series);
  } else if (status >= 0) {
    print_overview(asked, series);
  }
  command_report(report);
  if (scene) code = draw(asked, scene);
  ald_series_destroy(series);
  ald_scene_destroy(scene);
  ald_report_destroy(report);
  if (code != EXIT_GOOD) return code;
  /* a row that differs is a fault: of the device, or of the folder */
  return status == ALD_REMARKS ? EXIT_FAULT : command_exit_folder(status, asked->folder);
}

/* time between frames; 0: the usual one */
static int read_every(request *asked, const char *text) {
  ald_report *report = ald_report_create();
  int code = OPTIONS_GO;
  if (text && !asked->vtk && !asked->glb) {
    fputs("allide replay: error: --every goes with --vtk or --glb\n", stderr);
    code = EXIT_USAGE;
  } else if (text && ald_quantity_read(text, "s", &asked->every, report) < 0) {
    fprintf(stderr, "allide replay: --every: %s", ald_report_text(report));
    code = EXIT_USAGE;
  } else if (text && !(asked->every > 0)) {
    fprintf(stderr, "allide replay: error: --every is a time above 0 s, not '%s'\n", text);
    code = EXIT_USAGE;
  }
  ald_report_destroy(report);
  return code;
}

int command_replay(int argc, char **argv) {
  request asked = {.device = "openmp"};
  const char *arguments[2] = {NULL, NULL}, *every = NULL;
  const option_line lines[] = {
      {"csv", OPTION_FLAG, NULL, &asked.as_csv, NULL, 0, "write the whole series as CSV, in SI"},
      {"device", OPTION_TEXT, "D", &asked.device, NULL, 0,
       ALD_DEVICE_WORDS ", auto;\n"
                        "without it, openmp"},
      {"every", OPTION_TEXT, "TIME", &every, NULL, 0,
       "time between pictures, as in 0.1 s (500 of them, or 0.5 s)"},
      {"glb", OPTION_TEXT, "FILE", &asked.glb, NULL, 0,
       "write an animated scene for browsers and Blender"},
      {"json", OPTION_FLAG, NULL, &asked.as_json, NULL, 0, "write the check and the final row"},
      {"vtk", OPTION_TEXT, "PATH", &asked.vtk, NULL, 0,
       "write a collection for ParaView: a folder, or FILE.pvd"},
  };
  const options o = {
      .command = "replay",
      .arguments = "DIR INDEX",
      .about =
          "Runs one scenario of a results folder again, alone, with its time series, and checks\n"
          "that its stored row comes out to the same bits. Draws it for ParaView, or as binary "
          "glTF.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide replay results/berthing 17 --csv > scenario17.csv",
  };
  const int code = options_read(&o, argc, argv, arguments);
  if (code != OPTIONS_GO) return code;
  asked.folder = arguments[0];
  if (!options_count(arguments[1], 0, &asked.index)) {
    fprintf(stderr, "allide replay: error: INDEX is a whole number, not '%s'\n", arguments[1]);
    return EXIT_USAGE;
  }
  if (asked.as_csv && asked.as_json) {
    fprintf(stderr, "allide replay: error: --csv and --json do not go together\n");
    return EXIT_USAGE;
  }
  const int read = read_every(&asked, every);
  return read == OPTIONS_GO ? replay(&asked) : read;
}
