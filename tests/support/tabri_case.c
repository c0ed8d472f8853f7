/* SPDX-License-Identifier: Apache-2.0
 * The model tests of [Tabri], see tabri_case.h. */
#include "tabri_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <zlib.h>

#include "studies.h"

/* water and size of the models */
static const double density = 1000, gravity = 9.81, viscosity = 1.14e-6, hull = 2.29;
static const double breadths[2] = {0.234, 0.271};
/* a = b of the bulbs, eq. 35 */
static const double bulbs[3] = {0.129, 0.258, 0.169};

/* Table 1, in m, kg and parts of one: striking, struck */
typedef struct row_of {
  double draught, mass, height, roll, pitch, sway, heave, by_roll, by_pitch, by_yaw;
} row_of;
static const row_of table[2][3] = {{{0.04, 20.5, 0.074, 0.19, 0.70, 0.17, 3.00, 0.12, 2.20, 0.14},
                                    {0.06, 28.5, 0.064, 0.15, 0.67, 0.23, 2.10, 0.11, 1.70, 0.20},
                                    {0.08, 40.5, 0.051, 0.09, 0.65, 0.28, 1.70, 0.23, 1.46, 0.27}},
                                   {{0.04, 20.5, 0.074, 0.19, 0.77, 0.16, 3.76, 0.20, 2.31, 0.10},
                                    {0.06, 30.5, 0.073, 0.17, 0.69, 0.21, 2.38, 0.14, 1.84, 0.17},
                                    {0.08, 44.5, 0.051, 0.09, 0.65, 0.27, 1.90, 0.36, 1.64, 0.25}}};

const char *const tabri_variants[TABRI_VARIANTS] = {"rk4", "dp", "physical", "calibrated",
                                                    "smooth"};

const tabri_options tabri_published = {.pressure = 0.121e6,
                                       .friction = 0.15,
                                       .recovery = 0.03,
                                       .is_printed = true,
                                       .still = 0.01,
                                       .sign = -1,
                                       .sticks = true,
                                       .keeps_two = true,
                                       .has_friction = true,
                                       .has_drag = true,
                                       .has_restoring = true,
                                       .added = 1,
                                       .sway = 1,
                                       .surge = 0.05,
                                       .row = -1,
                                       .step = 1e-4,
                                       .most = 1,
                                       .rings = 16,
                                       .around = 64};

/* ------------------------------------------------------------------------------ reading */

tabri_golden tabri_open(void) {
  tabri_golden golden;
  const char *folder = golden_folder("tabri");
  if (!folder) {
    print_message("no known answers of \"tabri\" beside the project\n");
    skip();
  }
  golden.document = golden_json(folder, "golden.json");
  golden.root = fy_document_root(golden.document);
  return golden;
}

void tabri_close(tabri_golden *golden) { fy_document_destroy(golden->document); }

static double option(struct fy_node *options, const char *name) {
  const double value = golden_number(options, name, (double)NAN);
  if (isnan(value)) fail_msg("option \"%s\" is missing", name);
  return value;
}

static bool option_is(struct fy_node *options, const char *name, const char *word) {
  const char *value = golden_word(options, name);
  if (!value) fail_msg("option \"%s\" is missing", name);
  return strcmp(value, word) == 0;
}

/* options that are readings of the source which a study does not offer */
static void refuse(struct fy_node *o) {
  assert_true(option(o, "lam_unit") == 0);
  assert_true(option(o, "a24") == 0);
  assert_true(option(o, "memory") == 0);
  assert_true(option_is(o, "lc_ref", "contact"));
  assert_true(option_is(o, "xp", "bulb"));
  assert_true(option_is(o, "moment", "P"));
  assert_true(option_is(o, "quad", "gauss"));
  assert_true(option_is(o, "euler", "eq4"));
  assert_true(option_is(o, "rec_mode", "two") || option_is(o, "rec_mode", "last"));
  assert_true(option_is(o, "cor", "paper") || option_is(o, "cor", "kirchhoff"));
  assert_true(option_is(o, "dof", "6") || option_is(o, "dof", "3"));
  assert_true(option_is(o, "scheme", "rk4") || option_is(o, "scheme", "dp"));
}

/* section 7 of the page: what a variant changes */
static void vary(tabri_options *o, const char *variant) {
  if (strcmp(variant, "dp") == 0) o->is_frozen = true;
  if (strcmp(variant, "physical") == 0) o->sign = 1;
  if (strcmp(variant, "calibrated") == 0) {
    o->friction = 0.5;
    o->pressure = 0.055e6;
  }
  if (strcmp(variant, "smooth") == 0) {
    o->friction = 0;
    o->sticks = o->keeps_two = false;
    o->sign = 1;
  }
}

tabri_options tabri_options_of(const tabri_golden *golden, const char *variant) {
  static const char *const members[] = {
      "sigma",   "mu",     "eps",   "u_th",   "lam_unit", "stiction", "rec_sign", "rec_mode",
      "lc_ref",  "zbulb",  "xp",    "moment", "cor",      "a24",      "drag",     "fric",
      "restore", "memory", "added", "cy",     "surge_mu", "rowA",     "dof",      "scheme",
      "euler",   "dt",     "tmax",  "quad",   "nr",       "nth",      NULL};
  struct fy_node *o = golden_need(golden->root, "options");
  golden_expect_members(o, members);
  refuse(o);
  tabri_options options = {
      .pressure = option(o, "sigma"),
      .friction = option(o, "mu"),
      .recovery = option(o, "eps"),
      .still = option(o, "u_th"),
      .sign = option(o, "rec_sign"),
      .sticks = option(o, "stiction") != 0,
      .keeps_two = option_is(o, "rec_mode", "two"),
      .is_planar = option_is(o, "dof", "3"),
      .has_friction = option(o, "fric") != 0,
      .has_drag = option(o, "drag") != 0,
      .has_restoring = option(o, "restore") != 0,
      .is_frozen = option_is(o, "scheme", "dp"),
      .is_printed = option_is(o, "cor", "paper"),
      .added = option(o, "added"),
      .sway = option(o, "cy"),
      .surge = option(o, "surge_mu"),
      .bulb_down = option(o, "zbulb"),
      .row = (int)option(o, "rowA"),
      .step = option(o, "dt"),
      .most = option(o, "tmax"),
      .rings = (int)option(o, "nr"),
      .around = (int)option(o, "nth"),
  };
  vary(&options, variant);
  return options;
}

tabri_test tabri_test_of(const tabri_golden *golden, const char *name) {
  struct fy_node *measured = golden_need(golden_need(golden->root, "measured"), name);
  struct fy_node *in = golden_need(measured, "inputs");
  const tabri_test test = {option(in, "beta"), (int)option(in, "bulb"), option(in, "L_C"),
                           option(in, "mA"),   option(in, "mB"),        option(in, "u0")};
  assert_in_range(test.bulb, 1, 3);
  return test;
}

enum { SERIES_COLUMNS = 64, SERIES_ROWS = 20000 };

bool tabri_series(const char *name, golden_table *series) {
  char path[4200], line[4096], *field = NULL;
  const char *folder = golden_folder("tabri");
  if (!folder) return false;
  snprintf(path, sizeof path, "%s/%s.csv.gz", folder, name);
  gzFile file = gzopen(path, "rb");
  if (!file) {
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    file = gzopen(path, "rb");
  }
  if (!file) return false;
  *series = (golden_table){.names = calloc(SERIES_COLUMNS, sizeof(char *)),
                           .values = calloc(SERIES_COLUMNS * SERIES_ROWS, sizeof(double))};
  assert_true(series->names && series->values && gzgets(file, line, sizeof line));
  for (char *at = line; (field = strtok_r(at, ",\r\n", &at));) {
    if (series->column_count == SERIES_COLUMNS) fail_msg("%s: too many columns", name);
    series->names[series->column_count++] = strdup(field);
  }
  while (gzgets(file, line, sizeof line)) {
    if (series->row_count == SERIES_ROWS) fail_msg("%s: too many rows", name);
    double *row = series->values + series->row_count++ * series->column_count;
    char *at = line, *end;
    for (size_t c = 0; c < series->column_count; c++, at = end + 1) {
      row[c] = strtod(at, &end);
      const bool is_last = c + 1 == series->column_count;
      if (end == at || !(is_last ? strchr("\r\n", *end) != NULL : *end == ',')) {
        fail_msg("%s: row %zu has no number in column %zu", name, series->row_count, c + 1);
      }
    }
  }
  gzclose(file);
  return true;
}

/* ------------------------------------------------------------------------------ ships */

static const row_of *row_for(const tabri_options *o, double mass, bool is_struck) {
  const row_of *rows = table[is_struck], *near = rows;
  if (!is_struck && o->row >= 0) return &rows[o->row];
  for (int k = 1; k < 3; k++) {
    if (fabs(rows[k].mass - mass) < fabs(near->mass - mass)) near = &rows[k];
  }
  return near;
}

/* box-like hydrostatics of section 2 of the page */
static void float_ship(tabri_ship *s, double centre, double breadth) {
  const double volume = s->mass / density, block = volume / (hull * breadth * s->draught);
  const double plane = (1 + 2 * block) / 3;
  const double buoyancy = s->draught * (5.0 / 6 - block / (3 * plane));
  const double across = plane * hull * breadth * breadth * breadth / (12 * volume);
  const double along = plane * plane * breadth * hull * hull * hull / (12 * volume);
  s->waterplane = plane * hull * breadth;
  s->metacentre[0] = buoyancy + across - centre;
  s->metacentre[1] = buoyancy + along - centre;
}

static plain_ship plain_of(const tabri_options *o, const tabri_ship *s) {
  plain_ship p = {.height = -s->height, .length = hull / viscosity};
  const double volume = s->mass / density;
  for (int k = 0; k < 3; k++) {
    p.mass[k] = s->mass + s->added[k];
    p.mass[3 + k] = s->mass * s->radii[k] * s->radii[k] + s->added[3 + k];
  }
  if (o->has_friction) {
    p.wetted = 0.5 * density * (1.7 * hull * s->draught + volume / s->draught);
  }
  if (o->has_drag) p.lateral = 0.5 * density * o->sway * hull * s->draught;
  if (!o->has_restoring) return p;
  p.heave = density * gravity * s->waterplane;
  p.roll = s->metacentre[0] * gravity * s->mass;
  p.pitch = s->metacentre[1] * gravity * s->mass;
  return p;
}

tabri_ship tabri_ship_of(const tabri_options *o, const tabri_test *test, bool is_struck) {
  const double mass = is_struck ? test->mass_b : test->mass_a;
  const row_of *row = row_for(o, mass, is_struck);
  tabri_ship s = {.mass = mass,
                  .draught = row->draught,
                  .height = row->height - row->draught,
                  .radii = {row->roll, row->pitch, row->pitch}};
  const double part[6] = {o->surge,     row->sway,     row->heave,
                          row->by_roll, row->by_pitch, row->by_yaw};
  for (int k = 0; k < 6; k++) {
    const double radius = k < 3 ? 1 : s.radii[k - 3];
    s.added[k] = o->added * part[k] * mass * radius * radius;
  }
  float_ship(&s, row->height, breadths[is_struck]);
  s.plain = plain_of(o, &s);
  return s;
}

plain_bow tabri_bow_of(const tabri_options *o, const tabri_test *test) {
  const double axis = bulbs[test->bulb - 1];
  return (plain_bow){.a = axis,
                     .b = axis,
                     .tip = {hull / 2, 0, o->bulb_down},
                     .half_breadth = breadths[1] / 2,
                     .pressure = o->pressure,
                     .friction = o->friction,
                     .recovery = o->recovery,
                     .sign = o->sign,
                     .still = o->still,
                     .sticks = o->sticks,
                     .keeps_two = o->keeps_two,
                     .rings = o->rings,
                     .around = o->around};
}

plain_flight tabri_impact_of(const tabri_options *o, const tabri_test *test) {
  plain_flight f = {.bow = tabri_bow_of(o, test),
                    .form = o->is_printed ? PLAIN_PRINTED : PLAIN_KIRCHHOFF};
  const double beta = test->beta * acos(-1) / 180;
  const double y = f.bow.a * f.bow.a / 2 / tan(beta);
  const double x = f.bow.tip[0] - y * y / (f.bow.a * f.bow.a);
  for (int s = 0; s < 2; s++) {
    const tabri_ship ship = tabri_ship_of(o, test, s == 1);
    f.ship[s] = ship.plain;
    f.state[s].at[2] = -ship.height;
  }
  f.state[0].v[0] = test->speed;
  f.state[1].angles[2] = -beta;
  f.state[1].at[0] = x - cos(beta) * test->place + sin(beta) * f.bow.half_breadth;
  f.state[1].at[1] = y + sin(beta) * test->place + cos(beta) * f.bow.half_breadth;
  return f;
}

/* ------------------------------------------------------------------------------ studies */

static void add(char *text, const char *form, ...) {
  const size_t used = strlen(text);
  va_list list;
  va_start(list, form);
  const int count = vsnprintf(text + used, TABRI_TEXT - used, form, list);
  va_end(list);
  assert_true(count >= 0 && (size_t)count < TABRI_TEXT - used);
}

/* "tip: y" and the like in Allide's axes; a mirrored study has starboard for port */
static double across(const tabri_scene *scene, double starboard) {
  return scene->is_mirrored ? starboard : -starboard;
}

static void add_bow(char *text, const tabri_scene *scene) {
  const plain_bow *bow = &scene->impact_run.bow;
  add(text, "bows:\n  it:\n    between: [striking, struck]\n    tip: [%.17g, %.17g, %.17g]\n",
      bow->tip[0], across(scene, bow->tip[1]), -bow->tip[2]);
  add(text, "    bulb: [1, %.17g, %.17g]\n    side: %s\n    half breadth: %.17g\n", 2 * bow->a,
      2 * bow->b, scene->is_mirrored ? "starboard" : "port", bow->half_breadth);
  if (scene->crushing) {
    add(text, "    crushing: %s\n", scene->crushing);
  } else {
    add(text, "    pressure: %.17g\n", bow->pressure);
  }
  add(text, "    friction: %.17g\n    recovery: %.17g\n%s", bow->friction, bow->recovery,
      scene->more ? scene->more : "");
  add(text, "    recovered surface: %s\n    recovered surfaces: %s\n",
      bow->sign < 0 ? "ahead" : "behind",
      !bow->keeps_two ? "last"
      : bow->updates  ? "updated"
                      : "two");
  add(text, "    stiction: %s\n    stiction speed: %.17g\n    quadrature: [%d, %d]\n",
      !bow->sticks   ? "no"
      : bow->presses ? "keeps pressure"
                     : "yes",
      bow->still, bow->rings, bow->around);
}

static void add_start(char *text, const tabri_scene *scene, const plain_state *at) {
  double turn[PLAIN_MATRIX], v[3];
  plain_turn(at->angles, turn);
  for (int k = 0; k < 3; k++) {
    v[k] = turn[3 * k] * at->v[0] + turn[3 * k + 1] * at->v[1] + turn[3 * k + 2] * at->v[2];
  }
  add(text, "    position: [%.17g, %.17g, %.17g]\n", at->at[0], across(scene, at->at[1]),
      -at->at[2]);
  /* a turn about an axis in the mirror's plane turns round */
  add(text, "    heading: %.17g\n    roll: %.17g\n    pitch: %.17g\n", across(scene, at->angles[2]),
      -across(scene, at->angles[0]), -at->angles[1]);
  add(text, "    velocity: [%.17g, %.17g, %.17g]\n", v[0], across(scene, v[1]), -v[2]);
  add(text, "    roll rate: %.17g\n    pitch rate: %.17g\n    yaw rate: %.17g\n",
      -across(scene, at->v[3]), -at->v[4], across(scene, at->v[5]));
}

static void add_body(char *text, const tabri_scene *scene, int which) {
  const tabri_ship *s = &scene->ships[which];
  add(text, "  %s:\n    freedoms: %s\n    mass: %.17g\n", which ? "struck" : "striking",
      scene->options.is_planar ? "[surge, sway, yaw]" : "six", s->mass);
  add(text, "    radii of gyration: [%.17g, %.17g, %.17g]\n", s->radii[0], s->radii[1],
      s->radii[2]);
  add(text, "    added mass: [%.17g, %.17g, %.17g, %.17g, %.17g, %.17g]\n", s->added[0],
      s->added[1], s->added[2], s->added[3], s->added[4], s->added[5]);
  add(text, "    coriolis: %s\n",
      scene->impact_run.form == PLAIN_PRINTED ? "published" : "consistent");
  add_start(text, scene, &scene->impact_run.state[which]);
}

static void add_water(char *text, const tabri_options *o, const tabri_ship ships[2]) {
  static const char *const names[2] = {"striking", "struck"};
  add(text, "environment: {gravity: %.17g, water density: %.17g, viscosity: %.17g}\n", gravity,
      density, viscosity);
  add(text, "hydrostatics:\n");
  for (int s = 0; s < 2; s++) {
    add(text, "  %s: {body: %s, height: %.17g, ", names[s], names[s], ships[s].height);
    if (o->has_restoring) {
      add(text, "waterplane area: %.17g, metacentric height: [%.17g, %.17g], moments: published}\n",
          ships[s].waterplane, ships[s].metacentre[0], ships[s].metacentre[1]);
    } else {
      add(text, "restoring: [0, 0, 0, 0, 0, 0]}\n");
    }
  }
  if (!o->has_friction && !o->has_drag) return;
  add(text, "friction:\n");
  for (int s = 0; s < 2; s++) {
    add(text, "  %s: {body: %s, length: %.17g, draught: %.17g, volume: %.17g, ", names[s], names[s],
        hull, ships[s].draught, ships[s].mass / density);
    if (!o->has_friction) add(text, "wetted surface: 1e-300, ");
    add(text, "sway coefficient: %.17g}\n", o->has_drag ? o->sway : 0.0);
  }
}

tabri_scene tabri_scene_of(const tabri_options *o, const tabri_test *test) {
  tabri_scene scene = {.options = *o, .impact_run = tabri_impact_of(o, test)};
  for (int s = 0; s < 2; s++) scene.ships[s] = tabri_ship_of(o, test, s == 1);
  return scene;
}

void tabri_text(const tabri_scene *scene, int steps, const char *extra, char text[TABRI_TEXT]) {
  const tabri_options *o = &scene->options;
  *text = 0;
  add(text, "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\nbodies:\n",
      steps * o->step, o->step, o->is_frozen ? "frozen" : "rk4");
  for (int s = 0; s < 2; s++) add_body(text, scene, s);
  add_water(text, o, scene->ships);
  add_bow(text, scene);
  add(text, "%s", extra);
}

/* ------------------------------------------------------------------------------ series */

static double at(const ald_series *s, size_t row, const char *body, const char *name) {
  char column[96];
  snprintf(column, sizeof column, "%s.%s", body, name);
  return series_at(s, row, column);
}

void tabri_velocity(const ald_series *s, size_t row, const char *body, double own[6]) {
  const double angles[3] = {at(s, row, body, "roll"), -at(s, row, body, "pitch"),
                            -at(s, row, body, "heading")};
  const double earth[3] = {at(s, row, body, "velocity_x"), -at(s, row, body, "velocity_y"),
                           -at(s, row, body, "velocity_z")};
  double turn[PLAIN_MATRIX];
  plain_turn(angles, turn);
  for (int k = 0; k < 3; k++) {
    own[k] = turn[k] * earth[0] + turn[3 + k] * earth[1] + turn[6 + k] * earth[2];
  }
  own[3] = at(s, row, body, "roll_rate");
  own[4] = -at(s, row, body, "pitch_rate");
  own[5] = -at(s, row, body, "yaw_rate");
}
