/* SPDX-License-Identifier: Apache-2.0
 * `allide plot --series`: which curves go into which panel, in which units; gaps, angles, limits;
 * what is drawn of series whose points are known; and the program on a run. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "cli/picture/series_chart.h"
#include "cli/picture/series_plot.h"
#include "cli/picture/series_svg.h"
#include "support/runs.h"

enum { OUTPUT = 4 << 20, ROWS = 5, MOST_COLUMNS = 40, PATH = 512 };
#define NONE ((double)NAN)
#define LIST(...)                                                                             \
  {                                                                                           \
    .count = sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *), .items = { __VA_ARGS__ } \
  }

/* ---------------------------------------------------------------------------- made series */

/* columns of a series, each with its values one after another */
typedef struct made_series {
  ald_series series;
  char *names[MOST_COLUMNS], *units[MOST_COLUMNS];
  double values[ROWS * MOST_COLUMNS];
} made_series;

static void begin(made_series *m) { *m = (made_series){.series.row_count = 0}; }

static void add(made_series *m, const char *name, const char *unit, const double values[ROWS]) {
  const size_t c = m->series.column_count++;
  double old[ROWS * MOST_COLUMNS];
  memcpy(old, m->values, sizeof old);
  for (size_t r = 0; r < ROWS; r++) {
    for (size_t k = 0; k < c; k++) m->values[r * (c + 1) + k] = old[r * c + k];
    m->values[r * (c + 1) + c] = values[r];
  }
  m->names[c] = (char *)(uintptr_t)name;
  m->units[c] = (char *)(uintptr_t)unit;
  m->series.row_count = ROWS;
  m->series.names = m->names;
  m->series.units = m->units;
  m->series.values = m->values;
}

/* two fenders, a heading that passes 180 degrees, a force with gaps */
static void fill(made_series *m) {
  begin(m);
  add(m, "time", "s", (const double[]){0, 1, 2, 3, 4});
  add(m, "bodies.ship.x", "m", (const double[]){0, 1, 2, 3, 4});
  add(m, "bodies.ship.y", "m", (const double[]){0, 0, 1, 1, 2});
  add(m, "bodies.ship.heading", "rad", (const double[]){3.0, 3.1, -3.1, NONE, -3.0});
  add(m, "fenders.a.normal", "N", (const double[]){0, 1000, 4000, 2000, 0});
  add(m, "fenders.a.depth", "m", (const double[]){0, 0.1, 0.4, 0.3, 0});
  add(m, "fenders.b.normal", "N", (const double[]){NONE, 3000, NONE, 2000, 0});
  add(m, "fenders.b.depth", "m", (const double[]){0, 0.3, 0.2, 0.2, 0});
}

static const option_list no_names = {.count = 0};

/* of one scenario; the result of series_chart_make() */
static int make(series_chart *c, const made_series *m, const option_list *names,
                const option_list *against) {
  const series_source one = {7, &m->series};
  const series_request r = {&one, 1, names, against};
  return series_chart_make(c, &r);
}

static char *written_svg(const series_chart *c) {
  static char *text; /* open_memstream() keeps its address */
  static size_t size;
  FILE *stream = open_memstream(&text, &size);
  assert_non_null(stream);
  series_svg_print(c, stream);
  fclose(stream);
  return text;
}

static char *written(const series_chart *c, int width, plot_letters letters) {
  static char *text; /* open_memstream() keeps its address */
  static size_t size;
  FILE *stream = open_memstream(&text, &size);
  assert_non_null(stream);
  series_plot_print(c, stream, width, letters, 0);
  fclose(stream);
  return text;
}

static int count(const char *text, const char *what) {
  int found = 0;
  for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) found++;
  return found;
}

static void expect_text(const char *text, const char *wanted) {
  if (!strstr(text, wanted)) fail_msg("no '%s' in\n%s", wanted, text);
}

/* ---------------------------------------------------------------------------- panels */

static series_chart made; /* large */

static void a_panel_for_each_unit(void **state) {
  (void)state;
  made_series m;
  const option_list names = LIST("*.normal", "heading", "a.depth");
  fill(&m);
  assert_int_equal(make(&made, &m, &names, &no_names), OPTIONS_GO);
  assert_int_equal(made.panel_count, 3);
  assert_true(made.is_over_time && !made.is_map);
  assert_string_equal(made.x.label, "time [s]");
  assert_true(made.x.low == 0 && made.x.high == 4);
  const series_panel *force = &made.panels[0], *angle = &made.panels[1], *depth = &made.panels[2];
  assert_string_equal(force->y.label, "normal [kN]");
  assert_int_equal(force->curve_count, 2);
  assert_string_equal(force->curves[0].name, "fenders.a.normal");
  assert_string_equal(force->curves[1].name, "fenders.b.normal");
  assert_true(force->curves[0].y[2] == 4 && isnan(force->curves[1].y[2]));
  assert_true(force->y.low == 0 && force->y.high == 4);
  assert_string_equal(angle->y.label, "bodies.ship.heading [deg]");
  assert_string_equal(depth->y.label, "fenders.a.depth [m]");
  assert_true(depth->curves[0].y[2] == 0.4);
  series_chart_clear(&made);
}

/* 3.1 is followed by -3.1, which is 3.1832: 4.77 degrees further, not 355 back */
static void angles_go_on(void **state) {
  (void)state;
  static const double degree = 57.29577951308232;
  made_series m, other;
  const option_list names = LIST("heading");
  fill(&m);
  begin(&other);
  add(&other, "time", "s", (const double[]){0, 1, 2, 3, 4});
  add(&other, "bodies.ship.heading", "rad", (const double[]){-3.0, -2.9, -2.8, -2.7, -2.6});
  const series_source two[] = {{7, &m.series}, {9, &other.series}};
  const series_request r = {two, 2, &names, &no_names};
  assert_int_equal(series_chart_make(&made, &r), OPTIONS_GO);
  const series_curve *a = &made.panels[0].curves[0], *b = &made.panels[0].curves[1];
  assert_string_equal(a->name, "scenario 7");
  assert_string_equal(b->name, "scenario 9");
  static const double wanted[ROWS] = {3.0, 3.1, 6.283185307179586 - 3.1, NONE,
                                      6.283185307179586 - 3.0};
  for (int i = 0; i < ROWS; i++) {
    /* a few roundings of a number about 200 */
    assert_true(i == 3 ? isnan(a->y[i]) : fabs(a->y[i] - degree * wanted[i]) < 1e-12);
  }
  /* -172 degrees is 188, next to the 172 of the first scenario */
  assert_true(fabs(b->y[0] - (360 - 3.0 * degree)) < 1e-12);
  series_chart_clear(&made);
}

/* what counts its turns may go by more than half a turn from row to row, and begin anywhere */
static void angles_of_joints_are_as_they_are_counted(void **state) {
  (void)state;
  static const double degree = 57.29577951308232, counted[ROWS] = {0, 4, 8, 3, -9},
                      far[ROWS] = {30, 30.5, 31, 31, 31};
  made_series one, other;
  const option_list names = LIST("slew.angle");
  made_series *const both[] = {&one, &other};
  for (int k = 0; k < 2; k++) {
    begin(both[k]);
    add(both[k], "time", "s", (const double[]){0, 1, 2, 3, 4});
    add(both[k], "joints.slew.angle", "rad", k ? far : counted);
  }
  const series_source two[] = {{7, &one.series}, {9, &other.series}};
  const series_request r = {two, 2, &names, &no_names};
  assert_int_equal(series_chart_make(&made, &r), OPTIONS_GO);
  for (int i = 0; i < ROWS; i++) {
    assert_true(fabs(made.panels[0].curves[0].y[i] - degree * counted[i]) < 1e-12);
    assert_true(fabs(made.panels[0].curves[1].y[i] - degree * far[i]) < 1e-12);
  }
  series_chart_clear(&made);
}

static void each_element_over_its_own(void **state) {
  (void)state;
  made_series m;
  const option_list forces = LIST("*.normal"), depths = LIST("*.depth"), one = LIST("ship.x");
  const option_list track = LIST("ship.y");
  fill(&m);
  assert_int_equal(make(&made, &m, &forces, &depths), OPTIONS_GO);
  assert_true(!made.is_over_time && !made.is_map);
  assert_string_equal(made.x.label, "depth [m]");
  assert_true(made.panels[0].curves[0].x[2] == 0.4 && made.panels[0].curves[1].x[1] == 0.3);
  series_chart_clear(&made);
  assert_int_equal(make(&made, &m, &forces, &one), OPTIONS_GO);
  assert_string_equal(made.x.label, "bodies.ship.x [m]");
  assert_true(made.panels[0].curves[1].x[3] == 3);
  series_chart_clear(&made);
  assert_int_equal(make(&made, &m, &track, &one), OPTIONS_GO);
  assert_true(made.is_map);
  series_chart_clear(&made);
  /* a ship has no depth */
  assert_int_equal(make(&made, &m, &track, &depths), 2);
  series_chart_clear(&made);
}

static void so_many_curves_and_no_more(void **state) {
  (void)state;
  static char names[9][16];
  static const char *const units[] = {"N", "m", "s", "rad", "J", "m/s", "N m"};
  made_series m;
  const option_list all = LIST("f*"), eight = LIST("f[0-7]"), six = LIST("g[0-5]"),
                    seven = LIST("g?");
  begin(&m);
  add(&m, "time", "s", (const double[ROWS]){0, 1, 2, 3, 4});
  for (int k = 0; k < 9; k++) {
    snprintf(names[k], sizeof names[k], "f%d", k);
    add(&m, names[k], "N", (const double[ROWS]){0, k, 0, 0, 0});
  }
  static char other[7][16];
  for (int k = 0; k < 7; k++) {
    snprintf(other[k], sizeof other[k], "g%d", k);
    add(&m, other[k], units[k], (const double[ROWS]){0, k, 0, 0, 0});
  }
  assert_int_equal(make(&made, &m, &eight, &no_names), OPTIONS_GO);
  assert_int_equal(made.panels[0].curve_count, SERIES_CURVES);
  series_chart_clear(&made);
  assert_int_equal(make(&made, &m, &all, &no_names), 2);
  series_chart_clear(&made);
  assert_int_equal(make(&made, &m, &six, &no_names), OPTIONS_GO);
  assert_int_equal(made.panel_count, SERIES_PANELS);
  series_chart_clear(&made);
  assert_int_equal(make(&made, &m, &seven, &no_names), 2);
  series_chart_clear(&made);
}

/* ---------------------------------------------------------------------------- drawings */

/* a has no gap; b has one point alone, and then two with a line between */
static void gaps_break_the_line(void **state) {
  (void)state;
  made_series m;
  const option_list names = LIST("*.normal");
  fill(&m);
  assert_int_equal(make(&made, &m, &names, &no_names), OPTIONS_GO);
  char *svg = written_svg(&made);
  assert_int_equal(count(svg, "<polyline"), 2);
  assert_int_equal(count(svg, "<polyline class=\"curve c1\""), 1);
  assert_int_equal(count(svg, "<circle class=\"curve c1\""), 1);
  assert_null(strstr(svg, "nan"));
  assert_int_equal(count(svg, "<text"), count(svg, "</text>"));
  free(svg);
  char *text = written(&made, 70, PLOT_ASCII);
  for (const char *at = text; *at; at++) assert_true((*at >= ' ' && *at < 0x7f) || *at == '\n');
  expect_text(text, "a  fenders.a.normal\n");
  expect_text(text, "b  fenders.b.normal\n");
  free(text);
  series_chart_clear(&made);
}

/* A straight line from the one corner to the other: 15 rows of characters, 29 columns */
static void a_line_is_drawn_where_it_is(void **state) {
  (void)state;
  made_series m;
  const option_list names = LIST("up");
  begin(&m);
  add(&m, "time", "s", (const double[]){0, 1, 2, 3, 4});
  add(&m, "up", "", (const double[]){0, 1, 2, 3, 4});
  assert_int_equal(make(&made, &m, &names, &no_names), OPTIONS_GO);
  char *text = written(&made, 41, PLOT_ASCII);
  int row = 0;
  for (const char *line = strchr(text, '|'); line; line = strchr(line + 1, '|'), row++) {
    const char *star = strchr(line, '*');
    assert_non_null(star);
    /* column / 28 = (14 - row) / 14, to the half of a column that Bresenham rounds to either side
     */
    assert_true(abs((int)(star - line - 1) - 2 * (14 - row)) <= 1);
  }
  assert_int_equal(row, 15);
  free(text);
  text = written(&made, 41, PLOT_UNICODE);
  /* 58 by 60 dots: two on the diagonal in the last letter, at (56, 58) and (57, 59), and two in the
   * one before, at (54, 56) and (55, 57) */
  expect_text(text, "4 \u2502                           \u2860\u280a\n");
  free(text);
  /* 648 px by 340 px from 84, 98 + 12 + ...: the ends of the polyline are those of the axes */
  char *svg = written_svg(&made);
  expect_text(svg, "\n84.0,438.0 246.0,353.0 408.0,268.0 570.0,183.0 732.0,98.0\"/>");
  free(svg);
  series_chart_clear(&made);
}

/* Of 100,000 points few are written, but among them a spike of a single one. */
static void long_series_are_short_files(void **state) {
  (void)state;
  enum { LONG = 100000, SPIKE = 70001 };
  ald_series s = {.row_count = LONG, .column_count = 2};
  char *names[] = {"time", "force"}, *units[] = {"s", "N"};
  s.names = names;
  s.units = units;
  s.values = malloc(2 * LONG * sizeof *s.values);
  assert_non_null(s.values);
  for (size_t r = 0; r < LONG; r++) {
    s.values[2 * r] = 0.001 * (double)r;
    s.values[2 * r + 1] = r == SPIKE ? 10 : sin(0.3 * (double)r);
  }
  const option_list force = LIST("force");
  const series_source one = {7, &s};
  const series_request r = {&one, 1, &force, &no_names};
  assert_int_equal(series_chart_make(&made, &r), OPTIONS_GO);
  char *svg = written_svg(&made);
  const char *line = strstr(svg, "<polyline");
  /* at most four for each of the 2 x 648 + 1 half pixels */
  assert_in_range(count(line, ","), 2 * 648, 4 * (2 * 648 + 1));
  char spike[32];
  /* 10 N is the upper end of the axis, 98 px */
  snprintf(spike, sizeof spike, "%.1f,98.0", 84 + 648.0 * SPIKE / (LONG - 1));
  expect_text(line, spike);
  free(svg);
  series_chart_clear(&made);
  free(s.values);
}

/* ---------------------------------------------------------------------------- the program */

static char folder[PATH];

/* @return its exit code; receives what it wrote */
static int allide(const char *arguments, char output[OUTPUT]) {
  char line[2000];
  snprintf(line, sizeof line, "exec 2>&1; COLUMNS=100 LC_ALL=C %s/allide %s", ALD_BUILD_FOLDER,
           arguments);
  FILE *stream = popen(line, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, OUTPUT - 1, stream);
  assert_true(length < OUTPUT - 1);
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

static int plot(const char *rest, char output[OUTPUT]) {
  char line[1500];
  snprintf(line, sizeof line, "plot '%s' %s", folder, rest);
  return allide(line, output);
}

static int run_berthing(void **state) {
  (void)state;
  static char output[OUTPUT];
  char line[3 * PATH], study[PATH + 8];
  run_folder("series_plot", folder, sizeof folder);
  snprintf(study, sizeof study, "%s.yml", folder);
  FILE *file = fopen(study, "w");
  if (!file) return -1;
  fprintf(file,
          "allide: 1\nbase: %s/examples/berthing/berthing.yml\nrun: {scenarios: 60}\n"
          "output: {series: {scenarios: [3]}}\n",
          ALD_SOURCE_FOLDER);
  fclose(file);
  snprintf(line, sizeof line, "run '%s' --out '%s'", study, folder);
  const int code = allide(line, output);
  remove(study);
  if (code != 0) print_message("%s", output);
  return code;
}

static int remove_berthing(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

/* the scenario, and where its greatest force lies in the drawing, by the tables of other commands
 */
static void the_worst_is_chosen_and_drawn(void **state) {
  (void)state;
  static char output[OUTPUT], svg[OUTPUT];
  char line[1200], wanted[100];
  snprintf(line, sizeof line, "summary '%s' --json --of fender3.peak_normal", folder);
  assert_int_equal(allide(line, output), 0);
  const char *own = strstr(output, "\"name\": \"contacts.rubber.fender3.peak_normal\"");
  const char *worst = own ? strstr(own, "\"worst\": [") : NULL;
  assert_non_null(worst);
  const unsigned scenario = (unsigned)strtoul(worst + strcspn(worst, "0123456789"), NULL, 10);
  assert_int_equal(plot("--series fender3.normal --svg -", svg), 0);
  snprintf(wanted, sizeof wanted, "scenario %u (ok), seed 1</text>", scenario);
  expect_text(svg, wanted);
  expect_text(svg, "the worst by contacts.rubber.fender3.peak_normal, ");
  expect_text(svg, "computed again, to the same bits</text>");
  snprintf(line, sizeof line, "replay '%s' %u --csv", folder, scenario);
  assert_int_equal(allide(line, output), 0);
  /* the greatest of the column, and its time */
  int column = 0;
  const char *name = strstr(output, "contacts.rubber.fender3.normal,");
  assert_non_null(name);
  for (const char *at = output; at < name; at++) column += *at == ',';
  double time = 0, most = -1;
  for (const char *row = strchr(output, '\n'); row && row[1] >= '0' && row[1] <= '9';
       row = strchr(row + 1, '\n')) {
    const char *at = row + 1;
    for (int c = 0; c < column; c++) at = strchr(at, ',') + 1;
    if (strtod(at, NULL) <= most) continue;
    most = strtod(at, NULL);
    time = strtod(row + 1, NULL);
  }
  assert_true(most > 0);
  /* 60 s over 648 px, 340 px up from 456; the axis ends at a round number, its last mark */
  const char *mark = strstr(svg, "y=\"120.5\" text-anchor=\"end\">");
  assert_non_null(mark);
  const double top = 1e6 * strtod(strchr(mark, '>') + 1, NULL);
  assert_true(top >= most);
  snprintf(wanted, sizeof wanted, "%.1f,%.1f", 84 + 648 * time / 60, 456 - 340 * most / top);
  expect_text(svg, wanted);
}

/* a stored series is the same drawing as one that is computed again */
static void stored_series_are_read(void **state) {
  (void)state;
  static char stored[OUTPUT], computed[OUTPUT];
  char path[PATH + 60];
  assert_int_equal(plot("--series 'fender*.normal,vessel.heading' --scenario 3 --svg -", stored),
                   0);
  expect_text(stored, "series as stored");
  snprintf(path, sizeof path, "%s/series/scenario-000000003.h5", folder);
  assert_int_equal(remove(path), 0);
  assert_int_equal(plot("--series 'fender*.normal,vessel.heading' --scenario 3 --svg -", computed),
                   0);
  expect_text(computed, "computed again, to the same bits");
  assert_string_equal(strstr(stored, "<text class=\"label\""),
                      strstr(computed, "<text class=\"label\""));
}

static void messages_say_what_to_write(void **state) {
  (void)state;
  static char output[OUTPUT];
  static const struct {
    const char *rest, *wanted;
  } cases[] = {
      {"--series fender3.peak_normal", "one number of each scenario; did you mean ...normal?"},
      {"--series nromal", "no time series fits 'nromal'; did you mean ...normal?"},
      {"--series normal --scenario 3,x", "--scenario expects whole numbers, as in 817 or 817,169"},
      {"--series fender3.normal --scenario 60", "scenarios 0 to 59, not 60"},
      {"--series 'a,,b'", "a name is missing in 'a,,b'"},
      {"--series normal --of x", "--of, --any and --sum go with the other kinds"},
      {"--series normal --exceedance", "one kind of plot at a time"},
      {"--scenario 3 --of fender1.peak_normal", "--scenario goes with --series"},
      {"--against x --of fender1.peak_normal", "--against goes with --series"},
      {"--series vessel.x --against 'fender*.depth'", "none of them of bodies.vessel; name one"},
      {"--series 'fender*.normal' --against 'fender1.depth,fender*.area'",
       "more than one of them of contacts.rubber.fender1"},
      {"--series 'fender1.normal,vessel.x' --against 'fender1.depth,vessel.heading'",
       "contacts.rubber.fender1.depth is in m, bodies.vessel.heading in rad"},
      {"--series 'fender*.normal' --scenario 1,2",
       "5 quantities in N of 2 scenarios are 10 curves, and a panel holds 8"},
      {"--series normal --scenario 0,1,2,3,4,5,6,7,8", "a panel holds 8 curves"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const int code = plot(cases[i].rest, output);
    if (code != 2) fail_msg("%s: code %d\n%s", cases[i].rest, code, output);
    expect_text(output, cases[i].wanted);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_panel_for_each_unit),
      cmocka_unit_test(angles_go_on),
      cmocka_unit_test(angles_of_joints_are_as_they_are_counted),
      cmocka_unit_test(each_element_over_its_own),
      cmocka_unit_test(so_many_curves_and_no_more),
      cmocka_unit_test(gaps_break_the_line),
      cmocka_unit_test(a_line_is_drawn_where_it_is),
      cmocka_unit_test(long_series_are_short_files),
      cmocka_unit_test(the_worst_is_chosen_and_drawn),
      cmocka_unit_test(stored_series_are_read),
      cmocka_unit_test(messages_say_what_to_write),
  };
  return cmocka_run_group_tests(tests, run_berthing, remove_berthing);
}
