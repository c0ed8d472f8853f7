/* SPDX-License-Identifier: Apache-2.0
 * What [Tabri] says of its Figures 7 and 9 to 13, judged for four tests. What a word such as
 * "clearly" means in numbers is written down beside the sentence, and which of them are known to
 * break. */
#include "cases.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabri_tests.h"

enum { DETAIL = 96 };

/* ------------------------------------------------------------------------------ a test */

enum { T202, T301, T309, T313, TESTS };
static const char *const tests[TESTS] = {"202", "301", "309", "313"};

enum { STRIKING, STRUCK, SHIPS };

/* What is read of a run; displacements and yaw when the contact ends. */
typedef struct course {
  double surge, sway, heave;    /* greatest contact force in each direction [N] */
  double to_port, to_starboard; /* greatest sway force on the striking ship either way [N] */
  double least_at;              /* time of the least force after its peak, until the deepest [s] */
  double forth[SHIPS], to[SHIPS]; /* displacement of the ships along x0, along y0 [m] */
  double yaw, roll;               /* of the struck ship: at the end; greatest [deg] */
  double along, across, up;       /* extent of the path of the bulb's tip in the side [m] */
} course;

/* a series in which the contact ends with row `last` */
typedef struct view {
  const ald_series *series;
  size_t last;
} view;

static double at(const view *v, size_t row, const char *name) {
  return v->series->values[row * v->series->column_count + series_column(v->series, name)];
}

static double change(const view *v, const char *name) {
  return at(v, v->last, name) - at(v, 0, name);
}

/* of values during the contact */
static double most(const view *v, const char *name, double sign) {
  double result = 0;
  for (size_t r = 0; r <= v->last; r++) result = fmax(result, sign * at(v, r, name));
  return result;
}

static double greatest(const view *v, const char *name) {
  return fmax(most(v, name, 1), most(v, name, -1));
}

static double extent(const view *v, const char *name) {
  double low = at(v, 0, name), high = low;
  for (size_t r = 1; r <= v->last; r++) {
    low = fmin(low, at(v, r, name));
    high = fmax(high, at(v, r, name));
  }
  return high - low;
}

static double time_of_drop(const view *v) {
  size_t peak = 0, deepest = 0, least;
  for (size_t r = 1; r <= v->last; r++) {
    if (fabs(at(v, r, "bows.bulb.surge")) > fabs(at(v, peak, "bows.bulb.surge"))) peak = r;
    if (at(v, r, "bows.bulb.depth") > at(v, deepest, "bows.bulb.depth")) deepest = r;
  }
  least = peak;
  for (size_t r = peak + 1; r <= deepest; r++) {
    if (fabs(at(v, r, "bows.bulb.surge")) < fabs(at(v, least, "bows.bulb.surge"))) least = r;
  }
  return at(v, least, "time");
}

static void measure(const ald_series *series, course *c) {
  const double degree = acos(-1) / 180;
  view v = {.series = series, .last = series->row_count - 1};
  while (v.last > 0 && at(&v, v.last, "bows.bulb.surge") == 0) v.last--;
  c->surge = greatest(&v, "bows.bulb.surge");
  c->sway = greatest(&v, "bows.bulb.sway");
  c->heave = greatest(&v, "bows.bulb.heave");
  c->to_port = most(&v, "bows.bulb.sway", 1);
  c->to_starboard = most(&v, "bows.bulb.sway", -1);
  c->least_at = time_of_drop(&v);
  c->forth[STRIKING] = change(&v, "bodies.striking.x");
  c->forth[STRUCK] = change(&v, "bodies.struck.x");
  c->to[STRIKING] = change(&v, "bodies.striking.y");
  c->to[STRUCK] = change(&v, "bodies.struck.y");
  c->yaw = fabs(change(&v, "bodies.struck.heading")) / degree;
  c->roll = greatest(&v, "bodies.struck.roll") / degree;
  c->along = extent(&v, "bows.bulb.path_x");
  c->across = extent(&v, "bows.bulb.path_y");
  c->up = extent(&v, "bows.bulb.path_z");
}

static int run_tests(checks *all, const char *preset, course courses[TESTS]) {
  for (int t = 0; t < TESTS; t++) {
    char *text = tabri_study(&(tabri_reading){.preset = preset}, tests[t]);
    if (!text) all->status = ALD_NO_MEMORY;
    ald_series *series = text ? checks_run(all, text) : NULL;
    free(text);
    if (!series) return 0;
    measure(series, &courses[t]);
    ald_series_destroy(series);
  }
  return 1;
}

/* ------------------------------------------------------------------------------ Figure 7 */

/* What is shown of a sentence; @return whether it holds */
typedef int judge(const course c[TESTS], char detail[DETAIL]);

static void show(char detail[DETAIL], const char *form, ...) {
  va_list list;
  va_start(list, form);
  vsnprintf(detail, DETAIL, form, list);
  va_end(list);
}

/* "clearly", "minor": three times */
static int surge_dominates(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "%.0f N along, %.0f N across", c[T202].surge, c[T202].sway);
  return c[T202].surge > 3 * c[T202].sway;
}

/* "significantly": twice; the measured ones of Appendix 2 are 2.4 to 5.1 times that of 202 */
static int sway_grows(const course c[TESTS], char detail[DETAIL]) {
  const double than = c[T202].sway;
  show(detail, "%.0f N; %.2f, %.2f, %.2f times that in 301, 309, 313; measured 2.8, 5.1, 2.4", than,
       c[T301].sway / than, c[T309].sway / than, c[T313].sway / than);
  return fmin(c[T301].sway, fmin(c[T309].sway, c[T313].sway)) > 2 * than;
}

/* either way at least a tenth of the other */
static int turns(const course *c) {
  return fmin(c->to_port, c->to_starboard) > 0.1 * fmax(c->to_port, c->to_starboard);
}

static int sway_turns(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "301: %+.0f, then %+.0f N; 313: %+.0f, then %+.0f N", c[T301].to_starboard,
       -c[T301].to_port, -c[T313].to_port, c[T313].to_starboard);
  return turns(&c[T301]) && turns(&c[T313]);
}

/* the source has y to starboard */
static int sway_stays(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "%.0f to %.0f N", 0.0 - c[T309].to_port, c[T309].to_starboard);
  return c[T309].to_port == 0 && c[T309].to_starboard > 0;
}

/* "well": the surge force at the end of loading, its peak, within a quarter of the measured one */
static double over_measured(const course c[TESTS], int test) {
  for (int k = 0; k < TABRI_TESTS; k++) {
    if (strcmp(tabri_tests[k].name, tests[test]) != 0) continue;
    return c[test].surge / tabri_tests[k].measured[TABRI_SURGE];
  }
  return (double)NAN;
}

static int loading_of_others(const course c[TESTS], char detail[DETAIL]) {
  const double r[3] = {over_measured(c, T202), over_measured(c, T301), over_measured(c, T313)};
  show(detail, "peak %.2f, %.2f, %.2f of the measured in 202, 301, 313", r[0], r[1], r[2]);
  return fmax(fabs(r[0] - 1), fmax(fabs(r[1] - 1), fabs(r[2] - 1))) < 0.25;
}

static int loading_of_309(const course c[TESTS], char detail[DETAIL]) {
  const double r = over_measured(c, T309);
  show(detail, "peak %.2f of the measured", r);
  return fabs(r - 1) < 0.25;
}

/* "~": 5 ms */
static int drop_is_at_55_ms(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "least force of the drop at %.1f ms", 1e3 * c[T202].least_at);
  return fabs(c[T202].least_at - 0.055) < 0.005;
}

/* "clearly": half of the lesser one */
static int heave_is_low(const course c[TESTS], char detail[DETAIL]) {
  int good = 1;
  for (int t = 0; t < TESTS; t++) good &= c[t].heave < 0.5 * fmin(c[t].surge, c[t].sway);
  show(detail, "%.0f, %.0f, %.0f, %.0f N", c[T202].heave, c[T301].heave, c[T309].heave,
       c[T313].heave);
  return good;
}

/* ------------------------------------------------------------------------------ Figures 9 to 13 */

/* ten times */
static int goes_ahead(const course c[TESTS], int ship, char detail[DETAIL]) {
  int good = 1;
  for (int t = 0; t < TESTS; t++) good &= fabs(c[t].forth[ship]) > 10 * fabs(c[t].to[ship]);
  show(detail, "%.0f by %.1f, %.0f by %.1f, %.0f by %.1f, %.0f by %.1f mm",
       1e3 * fabs(c[T202].forth[ship]), 1e3 * fabs(c[T202].to[ship]),
       1e3 * fabs(c[T301].forth[ship]), 1e3 * fabs(c[T301].to[ship]),
       1e3 * fabs(c[T309].forth[ship]), 1e3 * fabs(c[T309].to[ship]),
       1e3 * fabs(c[T313].forth[ship]), 1e3 * fabs(c[T313].to[ship]));
  return good;
}

static int striking_goes_ahead(const course c[TESTS], char detail[DETAIL]) {
  return goes_ahead(c, STRIKING, detail);
}

static int struck_goes_ahead(const course c[TESTS], char detail[DETAIL]) {
  return goes_ahead(c, STRUCK, detail);
}

static void show_yaw(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "%.2f, %.2f, %.2f, %.2f deg in 202, 301, 309, 313", c[T202].yaw, c[T301].yaw,
       c[T309].yaw, c[T313].yaw);
}

/* "about": 1 when rounded */
static int yaw_is_a_degree(const course c[TESTS], char detail[DETAIL]) {
  int good = 1;
  for (int t = 0; t < TESTS; t++) good &= fabs(c[t].yaw - 1) < 0.5;
  show_yaw(c, detail);
  return good;
}

static int yaw_is_largest_in_202(const course c[TESTS], char detail[DETAIL]) {
  show_yaw(c, detail);
  return c[T202].yaw > fmax(c[T301].yaw, fmax(c[T309].yaw, c[T313].yaw));
}

/* "almost only": a tenth along the side */
static int goes_straight_in(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "%.1f mm deep, %.1f mm along", 1e3 * c[T202].across, 1e3 * c[T202].along);
  return c[T202].along < 0.1 * c[T202].across;
}

/* three times as long as deep */
static int slides_along(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "%.1f mm deep, %.1f mm along", 1e3 * c[T309].across, 1e3 * c[T309].along);
  return c[T309].along > 3 * c[T309].across;
}

/* "almost equally": within a factor of 1.5 */
static int extends_both_ways(const course c[TESTS], char detail[DETAIL]) {
  const double a = c[T301].along / c[T301].across, b = c[T313].along / c[T313].across;
  show(detail, "301: %.1f mm deep, %.1f along; 313: %.1f, %.1f", 1e3 * c[T301].across,
       1e3 * c[T301].along, 1e3 * c[T313].across, 1e3 * c[T313].along);
  return fmax(a, 1 / a) < 1.5 && fmax(b, 1 / b) < 1.5;
}

/* "minor": 2 degrees, and some */
static int rolls_little(const course c[TESTS], char detail[DETAIL]) {
  int good = 1;
  for (int t = 0; t < TESTS; t++) good &= c[t].roll > 0.01 && c[t].roll < 2;
  show(detail, "up to %.2f, %.2f, %.2f, %.2f deg in 202, 301, 309, 313", c[T202].roll, c[T301].roll,
       c[T309].roll, c[T313].roll);
  return good;
}

/* so small that its axis is stretched: a fifth of both others */
static int hardly_rises(const course c[TESTS], char detail[DETAIL]) {
  show(detail, "%.1f mm up, %.1f mm deep, %.1f mm along", 1e3 * c[T309].up, 1e3 * c[T309].across,
       1e3 * c[T309].along);
  return c[T309].up < 0.2 * fmin(c[T309].across, c[T309].along);
}

/* ------------------------------------------------------------------------------ all of them */

static const char loading[] = "the calculations predict the loading phase well";
static const char ahead[] =
    "displacement along the x0 axis is an order of magnitude larger compared to y0";

static const struct {
  const char *figure, *words;
  judge *judge;
  const char *where;         /* behind the name of the values */
  int breaks[TABRI_PRESETS]; /* published, calibrated */
} sentences[] = {
    {"Fig. 7",
     "in test 202 the longitudinal force is clearly dominant and only a minor transverse force "
     "arises",
     surge_dominates,
     "",
     {0, 0}},
    {"Fig. 7",
     "the transverse force increases significantly when the angle is other than 90 degrees",
     sway_grows,
     "",
     {1, 1}},
    {"Fig. 7",
     "in 301 and 313 the transverse force changes its direction as the bow gets stuck",
     sway_turns,
     "",
     {0, 0}},
    {"Fig. 7",
     "in 309 the bow slides along and the transverse force remains positive throughout",
     sway_stays,
     "",
     {0, 0}},
    {"Fig. 7", loading, loading_of_others, ", 90-120", {0, 0}},
    {"Fig. 7", loading, loading_of_309, ", 309", {1, 1}},
    {"Fig. 7",
     "the stiction phase appears as a drop, clearly seen in test 202 at ~55 ms",
     drop_is_at_55_ms,
     "",
     {0, 1}},
    {"Fig. 7",
     "the vertical contact force is clearly lower than the other components",
     heave_is_low,
     "",
     {0, 0}},
    {"Fig. 9", ahead, striking_goes_ahead, ", A", {0, 0}},
    {"Fig. 9", ahead, struck_goes_ahead, ", B", {1, 1}},
    {"Fig. 10",
     "the magnitude of the yaw angle at the end of the contact is about 1 degree",
     yaw_is_a_degree,
     "",
     {1, 0}},
    {"Fig. 10",
     "the yaw is the largest in test 202, as a result of the high eccentricity",
     yaw_is_largest_in_202,
     "",
     {1, 0}},
    {"Fig. 11",
     "in test 202 the penetration has almost only the transverse component",
     goes_straight_in,
     "",
     {0, 0}},
    {"Fig. 11", "test 309: shallow but long penetration", slides_along, "", {0, 0}},
    {"Fig. 11",
     "the penetrations in 301 and 313 extend almost equally in both directions",
     extends_both_ways,
     "",
     {0, 0}},
    {"Fig. 12",
     "minor rolling of the struck ship occurs in the calculations",
     rolls_little,
     "",
     {0, 0}},
    {"Fig. 13",
     "penetration in the vertical direction in 309 (on a scaled axis)",
     hardly_rises,
     "",
     {0, 0}},
};

void tabri_sentences(checks *all) {
  course courses[TABRI_PRESETS][TESTS] = {{{0}}};
  for (int p = 0; p < TABRI_PRESETS; p++) {
    if (!run_tests(all, tabri_presets[p], courses[p])) return;
  }
  for (size_t n = 0; n < sizeof sentences / sizeof sentences[0]; n++) {
    for (int p = 0; p < TABRI_PRESETS; p++) {
      char detail[DETAIL], subject[64];
      const int holds = sentences[n].judge(courses[p], detail);
      snprintf(subject, sizeof subject, "tabri: %s%s", tabri_presets[p], sentences[n].where);
      checks_add_sentence(all, subject, sentences[n].figure, sentences[n].words, holds, detail)
          ->breaks = sentences[n].breaks[p];
    }
  }
}
