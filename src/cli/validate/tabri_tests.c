/* SPDX-License-Identifier: Apache-2.0
 * The model tests of [Tabri]: Appendix 2 and Table 1, and the study made of them. */
#include "tabri_tests.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STUDY_SIZE = 65536 };

const char *const tabri_presets[TABRI_PRESETS] = {"published", "calibrated"};

const tabri_test tabri_tests[TABRI_TESTS] = {
    {"201", 90, 1, 0.82, 28.5, 30.5, 0.87, {226, 25, 3.91}},
    {"202", 90, 1, 0.83, 28.5, 30.5, 0.71, {179, 17, 2.36}},
    {"203", 90, 1, 0.83, 28.5, 30.5, 0.38, {91, 13, 0.75}},
    {"204", 90, 1, 0.45, 28.5, 30.5, 0.91, {300, 36, 6.3}},
    {"205", 90, 1, 0.48, 28.5, 30.5, 0.38, {115, 6, 0.95}},
    {"206", 90, 1, 0.38, 28.5, 30.5, 0.71, {221, 13, 3.43}},
    {"207", 90, 1, 0.8, 28.5, 20.5, 0.9, {200, 27, 4.2}},
    {"208", 90, 1, 0.41, 28.5, 20.5, 0.89, {229, 33, 4.92}},
    {"301", 120, 1, 0.37, 28.5, 20.5, 0.87, {172, 47, 4.2}},
    {"302", 120, 1, 0.32, 28.5, 20.5, 0.3, {59, 14, 0.51}},
    {"303", 120, 1, 0.3, 28.5, 44.5, 0.84, {204, 52, 6.5}},
    {"304", 120, 1, 0.38, 28.5, 44.5, 0.37, {89, 21, 1.01}},
    {"305", 145, 1, 0.32, 28.5, 20.5, 0.34, {44, 29, 0.54}},
    {"306", 145, 1, 0.44, 28.5, 20.5, 0.87, {115, 65, 3.91}},
    {"307", 145, 1, 0.38, 28.5, 44.5, 0.84, {118, 67, 5.47}},
    {"308", 145, 1, 0.34, 28.5, 44.5, 0.28, {45, 27, 0.52}},
    {"309", 145, 3, 0.46, 28.5, 20.5, 0.87, {120, 86, 3.19}},
    {"310", 145, 2, 0.44, 28.5, 20.5, 0.88, {142, 94, 3.19}},
    {"311", 120, 3, 0.42, 28.5, 20.5, 0.88, {217, 69, 4.25}},
    {"312", 120, 2, 0.41, 28.5, 20.5, 0.86, {313, 104, 4.64}},
    {"313", 60, 1, 0.29, 28.5, 20.5, 0.76, {177, 41, 3.14}},
    {"314", 60, 1, 0.32, 28.5, 20.5, 0.36, {80, 16, 0.81}},
    {"315", 60, 1, 0.38, 28.5, 44.5, 0.75, {202, 52, 4.35}},
    {"316", 60, 1, 0.4, 28.5, 44.5, 0.43, {104, 24, 1.17}},
};

const double tabri_expected[TABRI_TESTS][TABRI_PRESETS][TABRI_QUANTITIES] = {
    {{245.77, 63.1382, 3.72306, 3.77671}, {213.137, 44.543, 3.73381, 3.77379}},
    {{197.066, 49.5575, 2.4567, 2.49225}, {168.311, 36.8761, 2.46337, 2.49063}},
    {{102.058, 22.2883, 0.704138, 0.714516}, {83.293, 16.6671, 0.705748, 0.714327}},
    {{307.82, 67.4339, 5.62771, 5.70648}, {271.382, 52.404, 5.64672, 5.70297}},
    {{120.531, 20.9559, 0.959807, 0.973823}, {99.7305, 21.58, 0.962438, 0.97354}},
    {{242.677, 47.0348, 3.59592, 3.64666}, {210.613, 49.0536, 3.60799, 3.64488}},
    {{226.429, 49.4722, 3.21412, 3.26072}, {194.862, 41.4257, 3.22316, 3.25906}},
    {{267.723, 38.4445, 4.39297, 4.45571}, {233.19, 26.3366, 4.40656, 4.45398}},
    {{197.431, 75.4374, 4.10564, 4.60718}, {185.527, 57.0006, 4.59198, 4.61922}},
    {{70.2391, 27.4286, 0.462524, 0.508875}, {59.9781, 14.626, 0.53854, 0.55848}},
    {{221.075, 84.5961, 5.88834, 6.43029}, {215.517, 54.1112, 6.37725, 6.41857}},
    {{98.1132, 38.4559, 1.01205, 1.16217}, {87.7281, 24.3117, 1.19986, 1.21986}},
    {{52.4559, 54.5937, 0.240452, 0.243001}, {53.2294, 27.7459, 0.513876, 0.513876}},
    {{132.048, 135.2, 1.7422, 1.8494}, {137.578, 67.9807, 3.71899, 3.74975}},
    {{144.66, 148.081, 2.19428, 2.34322}, {153.315, 75.4283, 5.00967, 5.04943}},
    {{48.165, 50.2159, 0.205398, 0.207182}, {49.4146, 25.8443, 0.468306, 0.468306}},
    {{171.909, 178.704, 1.52897, 1.55035}, {174.676, 90.9475, 3.29198, 3.29198}},
    {{268.56, 281.797, 1.3161, 1.44169}, {269.946, 143.701, 3.00715, 3.00715}},
    {{262.472, 102.304, 3.85237, 4.32706}, {227.656, 62.6623, 4.48773, 4.62618}},
    {{399.011, 159.521, 3.41761, 3.49817}, {328.477, 55.1254, 4.31049, 4.34556}},
    {{176.913, 68.1573, 3.02424, 3.36569}, {162.345, 47.0671, 3.37193, 3.39819}},
    {{84.053, 32.87, 0.637493, 0.700889}, {72.0249, 18.2288, 0.730263, 0.750355}},
    {{196.128, 75.676, 4.15231, 4.6545}, {186.015, 50.6798, 4.63772, 4.66801}},
    {{113.405, 44.442, 1.27767, 1.46778}, {101.367, 28.2604, 1.50074, 1.52315}},
};

/* fresh water; lengths of the models, breadth of each [m] */
static const double density = 1000, length = 2.29, breadths[2] = {0.234, 0.271};
const double tabri_bulbs[TABRI_BULBS] = {0.129, 0.258, 0.169};

/* Table 1, the rows that the tests have: m, kg, parts of mass and of moments of inertia */
typedef struct model {
  double mass, draught, height, roll, pitch;
  double sway, heave, by_roll, by_pitch, by_yaw;
} model;
static const model striking = {28.5, 0.06, 0.064, 0.15, 0.67, 0.23, 2.10, 0.11, 1.70, 0.20};
static const model struck[3] = {{20.5, 0.04, 0.074, 0.19, 0.77, 0.16, 3.76, 0.20, 2.31, 0.10},
                                {30.5, 0.06, 0.073, 0.17, 0.69, 0.21, 2.38, 0.14, 1.84, 0.17},
                                {44.5, 0.08, 0.051, 0.09, 0.65, 0.27, 1.90, 0.36, 1.64, 0.25}};

/* what of a model a study takes */
typedef struct particulars {
  const model *of;
  double height, added[6], waterplane, transverse, longitudinal, volume;
} particulars;

/* hydrostatics of a hull like a box, waterplane coefficient (1 + 2 C_B)/3 */
static particulars particulars_of(const model *m, double breadth) {
  particulars p = {.of = m, .height = m->height - m->draught, .volume = m->mass / density};
  const double radii[3] = {m->roll, m->pitch, m->pitch};
  const double parts[6] = {0.05, m->sway, m->heave, m->by_roll, m->by_pitch, m->by_yaw};
  const double block = p.volume / (length * breadth * m->draught), plane = (1 + 2 * block) / 3;
  const double rise = m->draught * (5.0 / 6 - block / (3 * plane)) - m->height;
  for (int k = 0; k < 6; k++) {
    p.added[k] = parts[k] * m->mass * (k < 3 ? 1 : radii[k - 3] * radii[k - 3]);
  }
  p.waterplane = plane * length * breadth;
  p.transverse = rise + plane * length * breadth * breadth * breadth / (12 * p.volume);
  p.longitudinal = rise + plane * plane * breadth * length * length * length / (12 * p.volume);
  return p;
}

int tabri_struck_of(const tabri_test *test) {
  int best = 0;
  for (int k = 1; k < TABRI_STRUCK; k++) {
    if (fabs(struck[k].mass - test->mass_b) < fabs(struck[best].mass - test->mass_b)) best = k;
  }
  return best;
}

static const model *struck_of(const tabri_test *test) { return &struck[tabri_struck_of(test)]; }

static void add(char *text, const char *form, ...) {
  const size_t used = strlen(text);
  va_list list;
  va_start(list, form);
  vsnprintf(text + used, STUDY_SIZE - used, form, list);
  va_end(list);
}

/* What the damping of `radiation` follows; all other numbers are given. The bulbs are higher than
 * the hull is deep. */
static void add_form(char *text, const particulars *p, double breadth) {
  add(text,
      "    ship: {length: %.17g, breadth: %.17g, draught: %.17g, block coefficient: %.17g, "
      "KG: %.17g%s}\n",
      length, breadth, p->of->draught, p->volume / (length * breadth * p->of->draught),
      p->of->height, p->of == &striking ? ", depth: 0.5" : "");
}

/* both ships as they are without a test */
static void add_ship(char *text, const char *name, const particulars *p, double heading) {
  const double *a = p->added;
  add(text, "  %s:\n    freedoms: six\n    coriolis: published\n    mass: %.17g\n", name,
      p->of->mass);
  add(text, "    radii of gyration: [%.17g, %.17g, %.17g]\n", p->of->roll, p->of->pitch,
      p->of->pitch);
  add(text, "    added mass: [%.17g, %.17g, %.17g, %.17g, %.17g, %.17g]\n", a[0], a[1], a[2], a[3],
      a[4], a[5]);
  add(text, "    position: [0, %d, %.17g]\n    heading: %.17g\n", heading == 0 ? 0 : 3, p->height,
      heading);
}

static void add_water(char *text, const char *section, const particulars ships[2]) {
  static const char *const names[2] = {"striking", "struck"};
  const int floats = strcmp(section, "hydrostatics") == 0;
  add(text, "%s:\n", section);
  for (int s = 0; s < 2; s++) {
    const particulars *p = &ships[s];
    add(text, "  %s: {body: %s, ", names[s], names[s]);
    if (floats) {
      add(text,
          "height: %.17g, waterplane area: %.17g, metacentric height: [%.17g, %.17g], "
          "moments: published}\n",
          p->height, p->waterplane, p->transverse, p->longitudinal);
    } else {
      add(text, "length: %.17g, draught: %.17g, volume: %.17g}\n", length, p->of->draught,
          p->volume);
    }
  }
}

/* Where the struck ship begins: the bulb just touches her side at the place of impact. Here y is to
 * port, so that she heads beta and shows her port side. */
static void add_pose(char *text, const tabri_test *t) {
  const double beta = t->beta * acos(-1) / 180, a = tabri_bulbs[t->bulb - 1];
  const double y = -a * a / 2 / tan(beta), x = length / 2 - y * y / (a * a);
  add(text, "        bodies.struck.heading: %.17g\n", beta);
  add(text, "        bodies.struck.position.x: %.17g\n",
      x - cos(beta) * t->place + sin(beta) * breadths[1] / 2);
  add(text, "        bodies.struck.position.y: %.17g\n",
      y - sin(beta) * t->place - cos(beta) * breadths[1] / 2);
}

/* `reach`: where behind its tip the breadth of the bulb is given */
static void add_test(char *text, const tabri_test *t, double reach) {
  static const char *const freedoms[6] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
  const particulars p = particulars_of(struck_of(t), breadths[1]);
  add(text, "    t%s:\n      set:\n        bodies.striking.velocity.x: %.17g\n", t->name, t->speed);
  add_pose(text, t);
  add(text, "        bodies.struck.position.z: %.17g\n        bodies.struck.mass: %.17g\n",
      p.height, p.of->mass);
  add(text, "        bodies.struck.radii of gyration: [%.17g, %.17g, %.17g]\n", p.of->roll,
      p.of->pitch, p.of->pitch);
  for (int k = 0; k < 6; k++) {
    add(text, "        bodies.struck.added mass.%s-%s: %.17g\n", freedoms[k], freedoms[k],
        p.added[k]);
  }
  add(text, "        hydrostatics.struck.height: %.17g\n", p.height);
  add(text, "        hydrostatics.struck.waterplane area: %.17g\n", p.waterplane);
  add(text, "        hydrostatics.struck.metacentric height: [%.17g, %.17g]\n", p.transverse,
      p.longitudinal);
  add(text, "        friction.struck.draught: %.17g\n        friction.struck.volume: %.17g\n",
      p.of->draught, p.volume);
  const double wide = 2 * tabri_bulbs[t->bulb - 1] * sqrt(reach);
  add(text, "        bows.bulb.bulb: [%.17g, %.17g, %.17g]\n", reach, wide, wide);
}

static void add_reading(char *text, const tabri_reading *r) {
  add(text, "    preset: %s, stiction: %s, stiction speed: %.17g,\n", r->preset,
      r->stiction ? r->stiction : "yes", r->stiction_speed > 0 ? r->stiction_speed : 0.01);
  add(text, "    recovered surfaces: %s,\n", r->surfaces ? r->surfaces : "two");
}

/* With memory in water 1 m deep, as the tables of their damping beside the known answers. */
static char *make_study(const tabri_reading *reading, const char *test, int number,
                        int has_memory) {
  const particulars ships[2] = {particulars_of(&striking, breadths[0]),
                                particulars_of(&struck[number], breadths[1])};
  /* the bulbs, at 1 m, are wider than their ship */
  const double reach = has_memory ? 0.2 : 1, wide = 2 * tabri_bulbs[0] * sqrt(reach);
  char *text = calloc(1, STUDY_SIZE);
  if (!text) return NULL;
  add(text,
      "allide: 1\nrun: {duration: 0.4, step: %.17g, scheme: rk4}\n"
      "environment: {gravity: 9.81, water density: 1000, viscosity: 1.14e-6%s}\n"
      "sampling: {method: grid}\nstop: {apart: {separated for: 0.0051}}\n",
      reading->step > 0 ? reading->step : 1e-4, has_memory ? ", water depth: 1" : "");
  if (has_memory) add(text, "radiation: {waves: {body: [striking, struck], from: ship}}\n");
  add(text, "bodies:\n");
  add_ship(text, "striking", &ships[0], 0);
  if (has_memory) add_form(text, &ships[0], breadths[0]);
  add_ship(text, "struck", &ships[1], acos(-1) / 2);
  if (has_memory) add_form(text, &ships[1], breadths[1]);
  add_water(text, "hydrostatics", ships);
  add_water(text, "friction", ships);
  add(text, "bows:\n  bulb: {between: [striking, struck], tip: [%.17g, 0, 0],\n", length / 2);
  add_reading(text, reading);
  add(text,
      "    bulb: [%.17g, %.17g, %.17g], side: port, half breadth: %.17g, recovery: 0.03,\n"
      "    quadrature: [16, 64]}\n",
      reach, wide, wide, breadths[1] / 2);
  add(text, "choose:\n  test:\n");
  for (int k = 0; k < TABRI_TESTS; k++) {
    if (test && strcmp(test, tabri_tests[k].name) != 0) continue;
    if (has_memory && tabri_struck_of(&tabri_tests[k]) != number) continue;
    add_test(text, &tabri_tests[k], reach);
  }
  return text;
}

char *tabri_study(const tabri_reading *reading, const char *test) {
  return make_study(reading, test, 1, 0);
}

char *tabri_study_with_memory(const tabri_reading *reading, int number) {
  return make_study(reading, NULL, number, 1);
}
