/* SPDX-License-Identifier: Apache-2.0
 * Good studies: every field as read, defaults, warnings, the echo, the examples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "kernels/plan.h"
#include "model/study.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static ald_report *report;

static int make_report(void **state) {
  (void)state;
  report = ald_report_create();
  return report ? 0 : -1;
}

static int destroy_report(void **state) {
  (void)state;
  ald_report_destroy(report);
  return 0;
}

static int clear_report(void **state) {
  (void)state;
  ald_report_clear(report);
  return 0;
}

static ald_study *read_good(const char *text) {
  ald_study *study = NULL;
  const ald_status status = ald_study_read_text(text, "good.yml", &study, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_non_null(study);
  return study;
}

static const ald_quantity *quantity(const ald_study *study, const char *path) {
  const ald_quantity *found = NULL;
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) != 0) continue;
    assert_null(found); /* a path stands for one quantity */
    found = &study->quantities[q];
  }
  if (!found) fail_msg("no quantity %s", path);
  return found;
}

static void assert_value(const ald_study *study, const char *path, double value) {
  const double is = quantity(study, path)->value;
  if (!(is == value)) fail_msg("%s is %.17g, not %.17g", path, is, value);
}

/* ------------------------------------------------------------------------------ good studies */

static const char features[] =
    "allide: 1\n"
    "name: \"All: features\"\n"
    "run:\n"
    "  scenarios: 250\n  seed: 18446744073709551615\n"
    "  duration: 2 min\n"
    "  step: 100 ms\n"
    "  scheme: Explicit\n"
    "  precision: SINGLE\n"
    "bodies:\n"
    "  vessel: &vessel\n"
    "    outline: [[-100 m, -10 m], [100 m, -10 m], [0.1 km, 10 m], [-100 m, 10 m]]\n"
    "    mass: &heavy 90000 t\n"
    "    inertia: 5e11 kg m^2\n"
    "    position: [1 m, 31.5 m]\n"
    "    velocity: [2 m/s, -36 km/h]\n"
    "    speed: 3.6 km/h\n"
    "    yaw rate: 0.25 rad/s\n"
    "    limiter mass: *heavy\n"
    "    limiter inertia: 4\n"
    "    load: [50 kN, -400 kN, 7 kN m]\n"
    "  second vessel: {<<: *vessel, mass: 5 t, fixed: no}\n"
    "  quay:\n"
    "    fixed: YES\n"
    "    outline: [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]\n"
    "    heading: 2 rad\n"
    "  fender1: {fixed: true, outline: [[0, 0], [1, 0], [0, 1]]}\n"
    "  fender2: {fixed: true, outline: [[0, 0], [1, 0], [0, 1]]}\n"
    "  buoy: {mass: 1 t, inertia: 1 t m^2}\ndrag:\n"
    "  water:\n"
    "    body: '*vessel'\n"
    "    linear: [1 kN s/m, 2 N s/m, 3 N m s]\n"
    "    current: [1 m/s, 0 m/s]\n"
    "contacts:\n"
    "  rubber: &rubber\n"
    "    between: [vessel, fender?]\n"
    "    stiffness: 500 kN/m^2\n"
    "    damping: 1 kN s/m^2\n"
    "    shear stiffness: 3 kN/m\n"
    "    static friction: 0.5\n"
    "    kinetic friction: 40 %\n"
    "    restitution: 0.1\n"
    "    slide: paper\n"
    "    limiter: OFF\n"
    "  stone: &stone {<<: *rubber, between: ['*vessel', quay], damping: 0}\n"
    "  hulls: {<<: [*stone, *rubber], slide: return, between: ['*vessel', '*vessel']}\n"
    "  all: {stiffness: 1, between: [[vessel, second vessel], [fender1, fender2]]}\n"
    "vary:\n"
    "  bodies.vessel.speed: {weibull: {shape: 2.2, scale: 0.1 m/s, location: 0.01 m/s}, low: "
    "0.02}\n"
    "  bodies.*vessel.heading: {normal: {mean: 1 rad, deviation: 0.5}, low: -1 rad, high: 2 rad}\n"
    "  contacts.*.stiffness: {uniform: [400 kN/m^2, 600 kN/m^2]}\n"
    "  bodies.vessel.load.y: {uniform: {low: -1 kN, high: 1 kN}}\n"
    "  bodies.quay.outline[3].x: {lognormal: {mean: 1 m, deviation: 1 cm}}\n"
    "  drag.water.current.x: {normal: [1 m/s, 0.1 m/s]}\n";

static void reads_run_settings(void **state) {
  (void)state;
  ald_study *study = read_good(features);
  /* a limiter that is off is told of for each of the three contacts that share the line */
  const char *said = strstr(ald_report_text(report), "good.yml:45:14: warning: ");
  assert_ptr_equal(said, ald_report_text(report));
  assert_non_null(strstr(said, "\ngood.yml: 3 warnings\n"));
  assert_string_equal(ald_study_name(study), "All: features");
  assert_string_equal(study->file, "good.yml");
  assert_string_equal(study->text, features);
  assert_true(ald_study_scenarios(study) == 250);
  assert_true(ald_study_seed(study) == UINT64_MAX);
  assert_true(ald_study_step(study) == 0.1);
  assert_int_equal(study->step_count, 1200);
  assert_true(ald_study_duration(study) == 1200 * 0.1);
  assert_int_equal(study->scheme, SCHEME_EULER);
  assert_int_equal(study->precision, ALD_SINGLE_PRECISION);
  ald_study_destroy(study);
}

static void reads_bodies(void **state) {
  (void)state;
  ald_study *study = read_good(features);
  static const struct {
    const char *name;
    bool fixed;
    uint32_t vertex_count, part_count;
  } bodies[] = {{"vessel", false, 4, 1}, {"second vessel", false, 4, 1}, {"quay", true, 6, 2},
                {"fender1", true, 3, 1}, {"fender2", true, 3, 1},        {"buoy", false, 0, 0}};
  assert_int_equal(study->body_count, COUNT(bodies));
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *body = &study->bodies[b];
    assert_string_equal(body->name, bodies[b].name);
    assert_int_equal(body->fixed, bodies[b].fixed);
    assert_int_equal(body->vertex_count, bodies[b].vertex_count);
    assert_int_equal(body->part_count, bodies[b].part_count);
    char path[128];
    snprintf(path, sizeof path, "bodies.%s.position.x", body->name);
    assert_string_equal(study->quantities[body->quantities].path, path);
    if (!body->vertex_count) continue;
    snprintf(path, sizeof path, "bodies.%s.outline[0].x", body->name);
    assert_string_equal(study->quantities[body->vertices].path, path);
  }
  static const double vertices[] = {-100, -10, 100, -10, 100, 10, -100, 10};
  for (uint32_t k = 0; k < 8; k++) {
    assert_true(study->quantities[study->bodies[1].vertices + k].value == vertices[k]);
  }
  static const struct {
    const char *path;
    double value;
  } values[] = {{"bodies.vessel.position.x", 1},
                {"bodies.vessel.position.y", 31.5},
                {"bodies.vessel.heading", 0},
                {"bodies.vessel.velocity.x", 2},
                {"bodies.vessel.velocity.y", -10},
                {"bodies.vessel.speed", 1},
                {"bodies.vessel.course", 0},
                {"bodies.vessel.yaw rate", 0.25},
                {"bodies.vessel.mass", 9e7},
                {"bodies.vessel.inertia", 5e11},
                {"bodies.vessel.limiter mass", 9e7},
                {"bodies.vessel.limiter inertia", 4},
                {"bodies.vessel.load.x", 5e4},
                {"bodies.vessel.load.y", -4e5},
                {"bodies.vessel.load.n", 7e3},
                {"bodies.second vessel.mass", 5e3},
                {"bodies.second vessel.inertia", 5e11},
                {"bodies.second vessel.load.y", -4e5},
                {"bodies.quay.heading", 2},
                {"bodies.quay.position.y", 0},
                {"bodies.quay.outline[4].y", 2},
                {"bodies.buoy.limiter mass", 0},
                {"bodies.second vessel.outline[2].x", 100}};
  for (size_t k = 0; k < COUNT(values); k++) assert_value(study, values[k].path, values[k].value);
  ald_study_destroy(study);
}

static void knows_what_may_vary(void **state) {
  (void)state;
  ald_study *study = read_good(features);
  assert_true(quantity(study, "bodies.vessel.mass")->may_vary);
  assert_true(quantity(study, "bodies.quay.position.x")->may_vary);
  assert_true(quantity(study, "bodies.quay.outline[5].y")->may_vary);
  assert_false(quantity(study, "bodies.quay.mass")->may_vary);
  assert_false(quantity(study, "bodies.quay.speed")->may_vary);
  assert_false(quantity(study, "contacts.rubber.slide")->may_vary);
  assert_true(quantity(study, "contacts.rubber.stiffness")->may_vary);
  assert_int_equal(quantity(study, "bodies.vessel.mass")->range, ALD_RANGE_POSITIVE);
  assert_int_equal(quantity(study, "contacts.rubber.restitution")->range, ALD_RANGE_FRACTION);
  assert_true(ald_dimension_same(quantity(study, "bodies.vessel.load.n")->dimension, ALD_MOMENT));
  assert_true(
      ald_dimension_same(quantity(study, "bodies.quay.outline[0].x")->dimension, ALD_LENGTH));
  ald_study_destroy(study);
}

static void reads_definitions(void **state) {
  (void)state;
  ald_study *study = read_good(features);
  /* by kind (contacts before drag), then as written */
  static const char *const names[] = {"rubber", "stone", "hulls", "all", "water"};
  static const uint32_t kinds[] = {KIND_contact, KIND_contact, KIND_contact, KIND_contact,
                                   KIND_drag};
  assert_int_equal(study->definition_count, COUNT(names));
  for (uint32_t d = 0; d < study->definition_count; d++) {
    assert_string_equal(study->definitions[d].name, names[d]);
    assert_int_equal(study->definitions[d].kind, kinds[d]);
    char path[128];
    const ald_kind *kind = ald_kinds[kinds[d]];
    snprintf(path, sizeof path, "%s.%s.%s", kind->section, names[d],
             kinds[d] == KIND_contact ? "stiffness" : "linear.surge");
    assert_string_equal(study->quantities[study->definitions[d].quantities].path, path);
  }
  static const struct {
    const char *path;
    double value;
  } values[] = {{"contacts.rubber.stiffness", 5e5},
                {"contacts.rubber.damping", 1e3},
                {"contacts.rubber.shear stiffness", 3e3},
                {"contacts.rubber.static friction", 0.5},
                {"contacts.rubber.kinetic friction", 0.4},
                {"contacts.rubber.restitution", 0.1},
                {"contacts.rubber.slide", 1},
                {"contacts.rubber.cone", 0},
                {"contacts.rubber.limiter", 1},
                {"contacts.stone.damping", 0},
                {"contacts.stone.slide", 1},
                {"contacts.hulls.slide", 0},
                {"contacts.hulls.damping", 0},
                {"contacts.all.stiffness", 1},
                {"contacts.all.static friction", 0},
                {"contacts.all.limiter", 0},
                {"drag.water.linear.surge", 1e3},
                {"drag.water.linear.yaw", 3},
                {"drag.water.quadratic.sway", 0},
                {"drag.water.current.x", 1}};
  for (size_t k = 0; k < COUNT(values); k++) assert_value(study, values[k].path, values[k].value);
  ald_study_destroy(study);
}

static void makes_instances(void **state) {
  (void)state;
  ald_study *study = read_good(features);
  static const struct {
    const char *name;
    uint32_t definition, body_a, body_b, part_a, part_b;
  } instances[] = {{"contacts.rubber.fender1", 0, 0, 3, 0, 0},
                   {"contacts.rubber.fender2", 0, 0, 4, 0, 0},
                   {"contacts.stone.vessel[1-1]", 1, 0, 2, 0, 0},
                   {"contacts.stone.vessel[1-2]", 1, 0, 2, 0, 1},
                   {"contacts.stone.second vessel[1-1]", 1, 1, 2, 0, 0},
                   {"contacts.stone.second vessel[1-2]", 1, 1, 2, 0, 1},
                   {"contacts.hulls.vessel-second vessel", 2, 0, 1, 0, 0},
                   {"contacts.all.vessel-fender1", 3, 0, 3, 0, 0},
                   {"contacts.all.vessel-fender2", 3, 0, 4, 0, 0},
                   {"contacts.all.second vessel-fender1", 3, 1, 3, 0, 0},
                   {"contacts.all.second vessel-fender2", 3, 1, 4, 0, 0},
                   {"drag.water.vessel", 4, 0, 0, 0, 0},
                   {"drag.water.second vessel", 4, 1, 1, 0, 0}};
  assert_int_equal(study->instance_count, COUNT(instances));
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *instance = &study->instances[i];
    assert_string_equal(instance->name, instances[i].name);
    assert_int_equal(instance->definition, instances[i].definition);
    assert_int_equal(instance->body_a, instances[i].body_a);
    assert_int_equal(instance->body_b, instances[i].body_b);
    assert_int_equal(instance->parts[0], instances[i].part_a);
    assert_int_equal(instance->parts[1], instances[i].part_b);
  }
  ald_study_destroy(study);
}

static void reads_variables(void **state) {
  (void)state;
  ald_study *study = read_good(features);
  static const struct {
    const char *name;
    struct {
      ald_distribution_kind kind;
      double a, b, location, low, high;
    } is;
    const char *targets[5];
  } variables[] = {{"bodies.vessel.speed",
                    {ALD_WEIBULL, 2.2, 0.1, 0.01, 0.02, HUGE_VAL},
                    {"bodies.vessel.speed"}},
                   {"bodies.*vessel.heading",
                    {ALD_NORMAL, 1, 0.5, 0, -1, 2},
                    {"bodies.vessel.heading", "bodies.second vessel.heading"}},
                   {"contacts.*.stiffness",
                    {ALD_UNIFORM, 4e5, 6e5, 0, -HUGE_VAL, HUGE_VAL},
                    {"contacts.rubber.stiffness", "contacts.stone.stiffness",
                     "contacts.hulls.stiffness", "contacts.all.stiffness"}},
                   {"bodies.vessel.load.y",
                    {ALD_UNIFORM, -1e3, 1e3, 0, -HUGE_VAL, HUGE_VAL},
                    {"bodies.vessel.load.y"}},
                   {"bodies.quay.outline[3].x",
                    {ALD_LOGNORMAL, 1, 0.01, 0, -HUGE_VAL, HUGE_VAL},
                    {"bodies.quay.outline[3].x"}},
                   {"drag.water.current.x",
                    {ALD_NORMAL, 1, 0.1, 0, -HUGE_VAL, HUGE_VAL},
                    {"drag.water.current.x"}}};
  assert_int_equal(study->variable_count, COUNT(variables));
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *variable = &study->variables[v];
    const ald_distribution *d = &variable->distribution;
    const char *name = variables[v].name;
    assert_string_equal(variable->name, name);
    assert_true(variable->id == (uint32_t)XXH3_64bits(name, strlen(name)));
    assert_int_equal(d->kind, variables[v].is.kind);
    assert_true(d->a == variables[v].is.a && d->b == variables[v].is.b &&
                d->location == variables[v].is.location);
    assert_true(d->low == variables[v].is.low && d->high == variables[v].is.high);
    uint32_t target_count = 0;
    for (; variables[v].targets[target_count]; target_count++) {
      const ald_quantity *target = quantity(study, variables[v].targets[target_count]);
      assert_true(target == &study->quantities[variable->targets[target_count]]);
      assert_true(ald_dimension_same(target->dimension, variable->dimension));
    }
    assert_int_equal(variable->target_count, target_count);
  }
  ald_study_destroy(study);
}

#define MINIMAL_RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s%s}\n"
#define PAIR                                                                \
  "bodies:\n"                                                               \
  "  a: {mass: 1, inertia: 1, outline: [[0, 0], [1, 0], [1, 1], [0, 1]]}\n" \
  "  b: {mass: 1, inertia: 1, outline: [[0, 0], [1, 0], [1, 1], [0, 1]]}\n" \
  "contacts: {c: {between: [a, b], stiffness: 1, cone: limited}}\n"

static void takes_defaults_from_the_preset(void **state) {
  (void)state;
  static const struct {
    const char *run;
    uint32_t scheme;
    double slide, split;
  } presets[] = {{"", SCHEME_SEMI, 0, 0},
                 {", preset: product", SCHEME_SEMI, 0, 0},
                 {", preset: Paper", SCHEME_EULER, 1, 1},
                 {", preset: paper, scheme: semi-implicit", SCHEME_SEMI, 1, 1},
                 {", scheme: explicit", SCHEME_EULER, 0, 0}};
  for (size_t k = 0; k < COUNT(presets); k++) {
    char text[1024];
    snprintf(text, sizeof text, MINIMAL_RUN PAIR, presets[k].run);
    ald_study *study = read_good(text);
    assert_string_equal(study->name, "good"); /* the file's name without its ending */
    assert_true(study->scenarios == 1 && study->seed == 1);
    assert_int_equal(study->step_count, 600);
    assert_int_equal(study->precision, ALD_DOUBLE);
    assert_int_equal(study->scheme, presets[k].scheme);
    assert_value(study, "contacts.c.slide", presets[k].slide);
    assert_value(study, "contacts.c.mass split", presets[k].split);
    assert_value(study, "contacts.c.cone", 0); /* as written */
    assert_string_equal(study->instances[0].name, "contacts.c");
    ald_study_destroy(study);
  }
}

static void counts_decimal_steps(void **state) {
  (void)state;
  /* none of these quotients is whole in binary but by rounding */
  static const struct {
    const char *duration, *step;
    uint32_t step_count;
  } steps[] = {{"0.3 s", "0.1 s", 3},
               {"1 h", "0.01 s", 360000},
               {"12 s", "0.1 s", 120},
               {"4.35 s", "0.01 s", 435},
               {"1e4 s", "0.1 ms", 100000000}};
  for (size_t k = 0; k < COUNT(steps); k++) {
    char text[256];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: %s, step: %s}\nbodies: {a: {mass: 1, inertia: 1}}\n",
             steps[k].duration, steps[k].step);
    ald_study *study = read_good(text);
    assert_int_equal(study->step_count, steps[k].step_count);
    ald_study_destroy(study);
  }
}

static void warns_and_reads_on(void **state) {
  (void)state;
  ald_study *study = read_good(
      "allide: 1\n"
      "run: {duration: 1 s, step: 0.1 s}\n"
      "bodies:\n"
      "  a: {mass: 1, inertia: 1}\n"
      "  q: {fixed: yes, outline: [[0, 0], [1, 0], [0, 1]]}\n"
      "  r: {fixed: yes, outline: [[0, 0], [1, 0], [0, 1]]}\n"
      "contacts: {c: {between: [q, 'r*'], stiffness: 1}}\n"
      "vary:\n"
      "  bodies.a.mass: {normal: {mean: 10 kg, deviation: 2 kg}}\n"
      "  bodies.a.inertia: {normal: {mean: 10, deviation: 2}, low: 1}\n"
      "  bodies.a.speed: {uniform: [-1 m/s, 1 m/s]}\n");
  assert_int_equal(study->instance_count, 0);
  assert_int_equal(study->variable_count, 3);
  /* the least number drawn is 2^-53: 8.2095 deviations below the mean */
  assert_string_equal(
      ald_report_text(report),
      "good.yml:7:26: warning: contacts.c: all bodies that it names are fixed; the element has no "
      "effect\n"
      "    7 | contacts: {c: {between: [q, 'r*'], stiffness: 1}}\n"
      "      |                          ^\n"
      "good.yml:9:3: warning: vary: \"bodies.a.mass\" may be drawn as -6.419, but a value above 0 "
      "is expected; such scenarios get the status bad_input; truncate with low: or high:\n"
      "    9 |   bodies.a.mass: {normal: {mean: 10 kg, deviation: 2 kg}}\n"
      "      |   ^~~~~~~~~~~~~\n"
      "good.yml:11:3: warning: vary: \"bodies.a.speed\" may be drawn as -1, but 0 or more is "
      "expected; such scenarios get the status bad_input; truncate with low: or high:\n"
      "   11 |   bodies.a.speed: {uniform: [-1 m/s, 1 m/s]}\n"
      "      |   ^~~~~~~~~~~~~~\n"
      "good.yml: 3 warnings\n");
  ald_study_destroy(study);
}

static void echoes_in_si(void **state) {
  (void)state;
  ald_study *study = read_good(features);
  ald_report_clear(report);
  assert_int_equal(ald_study_echo(study, report), ALD_OK);
  static const char *const lines[] = {
      "All: features\n",
      "    scenarios              250\n",
      "vessel: moving",
      "    velocity               [2, -10] m/s\n",
      "quay: fixed",
      "    mass                   90000000       kg\n",
      "2 convex parts\n",
      "    load                   [50000 N, -400000 N, 7000 N m]\n",
      "hulls: 1 instance",
      "    kinetic friction       0.4",
      "all: 4 instances",
      "    slide                  paper\n",
      "water: 2 instances",
      "    linear                 [1000 N s/m, 2 N s/m, 3 N m s]\n",
      "contacts.*.stiffness: uniform, low 400000, high 600000 N/m^2 (sets 4 quantities)\n"};
  const char *text = ald_report_text(report);
  for (size_t k = 0; k < COUNT(lines); k++) {
    if (!strstr(text, lines[k])) fail_msg("no \"%s\" in\n%s", lines[k], text);
  }
  assert_int_equal(ald_study_echo(NULL, report), ALD_BAD_ARGUMENT);
  ald_study_destroy(study);
}

static void reads_the_examples(void **state) {
  (void)state;
  static const char *const files[] = {"berthing/berthing.yml", "tug_push/tug_push.yml",
                                      "tug_push/set_r_0.1s.yml", "tug_push/set_b_2s.yml"};
  static const uint32_t instance_counts[] = {6, 2, 4, 4};
  for (size_t k = 0; k < COUNT(files); k++) {
    char path[1024];
    snprintf(path, sizeof path, "%s/examples/%s", ALD_SOURCE_FOLDER, files[k]);
    ald_study *study = NULL;
    const ald_status status = ald_study_read(path, &study, report);
    if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
    assert_string_equal(ald_report_text(report), "");
    assert_int_equal(study->instance_count, instance_counts[k]);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(reads_run_settings, clear_report),
      cmocka_unit_test_teardown(reads_bodies, clear_report),
      cmocka_unit_test_teardown(knows_what_may_vary, clear_report),
      cmocka_unit_test_teardown(reads_definitions, clear_report),
      cmocka_unit_test_teardown(makes_instances, clear_report),
      cmocka_unit_test_teardown(reads_variables, clear_report),
      cmocka_unit_test_teardown(takes_defaults_from_the_preset, clear_report),
      cmocka_unit_test_teardown(counts_decimal_steps, clear_report),
      cmocka_unit_test_teardown(warns_and_reads_on, clear_report),
      cmocka_unit_test_teardown(echoes_in_si, clear_report),
      cmocka_unit_test_teardown(reads_the_examples, clear_report),
  };
  return cmocka_run_group_tests(tests, make_report, destroy_report);
}
