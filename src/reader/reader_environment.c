/* SPDX-License-Identifier: Apache-2.0
 * The section `environment`: what all bodies and lines share. */
#include "reader_sections.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/sea.h"
#include "reader.h"
#include "reader_tables.h"

/* place of a key of the environment, or of what contains it */
static ald_place place_of(const ald_reader *reader, const char *key) {
  struct fy_node *node = ald_node_member(reader->root, "environment");
  struct fy_node *own = node ? ald_node_member(node, key) : NULL;
  return ald_node_place(own ? own : node ? node : reader->root);
}

static double value_of(const ald_study *study, uint32_t key) {
  ALD_ASSERT(key < ALD_ENVIRONMENT_KEY_COUNT);
  return study->quantities[study->environment + key].value;
}

static ald_place place_of_row(const ald_reader *reader, uint32_t row) {
  const char *key = ald_environment_tables[ALD_ENVIRONMENT_DEPTHS].name;
  struct fy_node *node = ald_node_member(reader->root, "environment");
  struct fy_node *own = node ? ald_node_member(node, key) : NULL;
  struct fy_node *item = own ? fy_node_sequence_get_by_index(own, (int)row) : NULL;
  return item ? ald_node_place(item) : place_of(reader, key);
}

/* the grid of the seabed's depths, by rows of them */
static void make_grid(ald_reader *reader, const double *rows) {
  ald_study *study = reader->study;
  const char *name = ald_environment_tables[ALD_ENVIRONMENT_DEPTHS].name;
  char message[ALD_DEPTHS_MESSAGE];
  uint32_t row = 0;
  if (value_of(study, ALD_ENVIRONMENT_SEABED_SLOPE) > 0) {
    ald_diagnose(reader->diagnosis, place_of(reader, name),
                 "environment.%s: a grid of depths has slopes of its own; leave out either it or "
                 "the \"%s\"",
                 name, ald_environment_keys[ALD_ENVIRONMENT_SEABED_SLOPE].name);
    return;
  }
  if (ald_depths_problem(rows, study->depths_rows, &row, message)) {
    ald_diagnose(reader->diagnosis, place_of_row(reader, row), "environment.%s[%u]: %s", name, row,
                 message);
    return;
  }
  study->grid = ald_depths_create(rows, study->depths_rows);
  if (!study->grid) reader->no_memory = true;
}

static void read_depths(ald_reader *reader, struct fy_node *node, ald_place place) {
  ald_study *study = reader->study;
  study->depths =
      ald_read_table(reader, node, place, "environment",
                     &ald_environment_tables[ALD_ENVIRONMENT_DEPTHS], &study->depths_rows);
  const uint32_t count = study->depths_rows * ALD_DEPTH_COLUMNS;
  if (count == 0 || reader->no_memory || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  double *rows = calloc(count, sizeof *rows);
  if (!rows) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < count; q++) {
    study->quantities[study->depths + q].may_vary = false;
    rows[q] = study->quantities[study->depths + q].value;
  }
  make_grid(reader, rows);
  free(rows);
}

void ald_read_environment(ald_reader *reader) {
  struct fy_node *node = ald_node_member(reader->root, "environment");
  const char *const extra[] = {ald_environment_tables[ALD_ENVIRONMENT_PROFILE].name,
                               ald_environment_tables[ALD_ENVIRONMENT_DEPTHS].name};
  const char *names[ALD_ENVIRONMENT_KEY_COUNT + ALD_ENVIRONMENT_TABLES];
  ald_study *study = reader->study;
  if (node && ald_expect_mapping(reader, node, "environment")) {
    ald_expect_keys(reader, node, "environment", names,
                    ald_key_names(ald_environment_keys, ALD_ENVIRONMENT_KEY_COUNT, extra,
                                  ALD_ENVIRONMENT_TABLES, names));
  }
  const ald_place place = ald_node_place(node ? node : reader->root);
  study->environment = ald_read_keys(reader, node, place, "environment", ald_environment_keys,
                                     ALD_ENVIRONMENT_KEY_COUNT);
  study->profile =
      ald_read_table(reader, node, place, "environment",
                     &ald_environment_tables[ALD_ENVIRONMENT_PROFILE], &study->profile_rows);
  read_depths(reader, node, place);
}

static bool is_set(const ald_reader *reader, uint32_t key) {
  ALD_ASSERT(key < ALD_ENVIRONMENT_KEY_COUNT);
  return reader->setters[reader->study->environment + key].variable > 0;
}

/* are there elements of a kind with one of these traits? */
static bool has_kind(const ald_study *study, uint32_t traits) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const uint32_t kind = study->definitions[study->instances[i].definition].kind;
    if (ald_kinds[kind]->traits & traits) return true;
  }
  return false;
}

/* other than 0, in the study or drawn */
static bool is_there(const ald_reader *reader, uint32_t key) {
  return value_of(reader->study, key) != 0 || is_set(reader, key);
}

/* keys that act through elements alone, the first of which is there */
typedef struct idle {
  uint32_t keys[3], count, traits;
  const char *takers;
} idle;
static const idle idle_keys[] = {
    {{ALD_ENVIRONMENT_CURRENT_X, ALD_ENVIRONMENT_CURRENT_Y, ALD_ENVIRONMENT_CURRENT_SPEED},
     3,
     ALD_KIND_IN_CURRENT,
     "\"drag\", \"manoeuvring\", \"propellers\", \"rudders\", \"thrusters\", \"lifting surfaces\", "
     "\"tugs\", \"lines\" and \"points\""},
    {{ALD_ENVIRONMENT_WIND_SPEED}, 1, ALD_KIND_IN_WIND, "\"wind\""},
    {{ALD_ENVIRONMENT_WATER_DEPTH},
     1,
     ALD_KIND_IN_DEPTH,
     "\"lines\", \"points\", \"manoeuvring\", \"squats\" and \"radiation\""}};

static bool has_keel_clearance(const ald_study *study) {
  bool has = false;
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *body = &study->bodies[b];
    has = has || (body->has_ship &&
                  study->quantities[body->ship + ALD_SHIP_ADDED].value == ALD_SHIP_ADDED_CLEARANCE);
  }
  return has;
}

static void warn_of_idle_keys(ald_reader *reader) {
  for (size_t i = 0; i < sizeof idle_keys / sizeof *idle_keys; i++) {
    const idle *own = &idle_keys[i];
    /* waves take it, catenaries on a slope, and ships that berth */
    const bool is_taken =
        own->keys[0] == ALD_ENVIRONMENT_WATER_DEPTH &&
        (is_there(reader, ALD_ENVIRONMENT_WAVE_HEIGHT) ||
         is_there(reader, ALD_ENVIRONMENT_SEABED_SLOPE) || has_keel_clearance(reader->study));
    if (has_kind(reader->study, own->traits) || is_taken) continue;
    for (uint32_t k = 0; k < own->count; k++) {
      if (!is_there(reader, own->keys[k])) continue;
      char path[64];
      const char *name = ald_environment_keys[own->keys[k]].name;
      snprintf(path, sizeof path, "environment.%s", name);
      ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, place_of(reader, name), path,
                           "has no effect; it acts only on elements of %s, and there are none",
                           own->takers);
      break;
    }
  }
}

/* does the environment have a wave, as the study writes it or varies it? */
static bool has_wave(ald_reader *reader) {
  return value_of(reader->study, ALD_ENVIRONMENT_WAVE_HEIGHT) > 0 ||
         is_set(reader, ALD_ENVIRONMENT_WAVE_HEIGHT);
}

/* a wave, a sea or a profile without effect */
static void warn_of_idle(ald_reader *reader) {
  const ald_study *study = reader->study;
  const ald_key *height = &ald_environment_keys[ALD_ENVIRONMENT_WAVE_HEIGHT];
  const bool waves = has_wave(reader), has_sea = has_kind(study, ALD_KIND_MAKES_WAVES);
  if (has_kind(study, ALD_KIND_IN_SEA) || (has_sea && has_kind(study, ALD_KIND_FOLLOWS_SEA)))
    return;
  if (!waves && !has_sea && study->profile_rows == 0) return;
  const char *name = waves ? height->name : ald_environment_tables[ALD_ENVIRONMENT_PROFILE].name;
  char path[64] = "sea";
  if (waves || !has_sea) snprintf(path, sizeof path, "environment.%s", name);
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, place_of(reader, name), path,
                       "has no effect; it acts only on elements of \"lines\", \"thrusters\"%s",
                       has_sea ? ", \"lifting surfaces\" and \"raos\", and there are none"
                               : " and \"lifting surfaces\", and there are none");
}

/* whether there is a seabed at all, and whether it slopes, is the same for all scenarios */
static void expect_depth(ald_reader *reader) {
  const ald_study *study = reader->study;
  static const uint32_t keys[] = {ALD_ENVIRONMENT_WATER_DEPTH, ALD_ENVIRONMENT_SEABED_SLOPE};
  for (uint32_t k = 0; k < 2; k++) {
    const ald_key *key = &ald_environment_keys[keys[k]];
    if (value_of(study, keys[k]) > 0 || !is_set(reader, keys[k])) continue;
    ald_diagnose(reader->diagnosis, place_of(reader, key->name),
                 "environment.%s: varies, but has no nominal value; add it, for example %s: %s",
                 key->name, key->name, key->example);
  }
}

/* a slope is that of a seabed at some depth, towards somewhere */
static void expect_slope(ald_reader *reader) {
  const ald_study *study = reader->study;
  const char *slope = ald_environment_keys[ALD_ENVIRONMENT_SEABED_SLOPE].name;
  const char *rises = ald_environment_keys[ALD_ENVIRONMENT_SEABED_RISES].name;
  const bool is_towards =
      study->quantities[study->environment + ALD_ENVIRONMENT_SEABED_RISES].is_given ||
      is_set(reader, ALD_ENVIRONMENT_SEABED_RISES);
  if (!(value_of(study, ALD_ENVIRONMENT_SEABED_SLOPE) > 0)) return;
  if (!(value_of(study, ALD_ENVIRONMENT_WATER_DEPTH) > 0)) {
    ald_diagnose(reader->diagnosis, place_of(reader, slope),
                 "environment.%s: needs the depth where x = y = 0, for example water depth: 120 m",
                 slope);
  }
  if (!is_towards) {
    ald_diagnose(reader->diagnosis, place_of(reader, slope),
                 "environment.%s: needs the direction in which it rises, for example %s: 90 deg",
                 slope, rises);
  }
}

/* Numbers as the study gives them; a height that varies counts as one. */
static void judge(ald_reader *reader, double *values) {
  static const uint32_t keys[] = {ALD_ENVIRONMENT_GRAVITY, ALD_ENVIRONMENT_WATER_DEPTH,
                                  ALD_ENVIRONMENT_WAVE_HEIGHT, ALD_ENVIRONMENT_WAVE_PERIOD,
                                  ALD_ENVIRONMENT_SEABED_SLOPE};
  const ald_study *study = reader->study;
  double *own = values + study->environment;
  char message[ALD_SEA_MESSAGE];
  uint32_t quantity = 0;
  bool varies = false;
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t k = 0; k < sizeof keys / sizeof *keys; k++) {
    varies = varies || is_set(reader, keys[k]);
  }
  if (is_set(reader, ALD_ENVIRONMENT_WAVE_HEIGHT) && !(own[ALD_ENVIRONMENT_WAVE_HEIGHT] > 0)) {
    own[ALD_ENVIRONMENT_WAVE_HEIGHT] = 1;
  }
  const bool misses =
      !(own[ALD_ENVIRONMENT_WAVE_PERIOD] > 0) && !is_set(reader, ALD_ENVIRONMENT_WAVE_PERIOD);
  if ((varies && !misses) || !ald_sea_problem(study, values, &quantity, message)) return;
  const char *name = ald_environment_keys[quantity - study->environment].name;
  ald_diagnose(reader->diagnosis, place_of(reader, name), "%s: %s",
               study->quantities[quantity].path, message);
}

/* one regular wave of the environment, or a sea */
static void expect_one_sea(ald_reader *reader) {
  if (!has_wave(reader) || !has_kind(reader->study, ALD_KIND_MAKES_WAVES)) return;
  const char *name = ald_environment_keys[ALD_ENVIRONMENT_WAVE_HEIGHT].name;
  ald_diagnose(reader->diagnosis, place_of(reader, name),
               "environment.%s: there is a \"sea\"; write this wave as one of its systems, with "
               "spectrum: regular",
               name);
}

/* Where numbers of the wave vary, each scenario is checked separately; but a period that is not
 * given is missing in all of them. */
void ald_check_sea(ald_reader *reader) {
  if (ald_diagnosis_errors(reader->diagnosis) > 0 || reader->no_memory) return;
  double *values = calloc(reader->study->quantity_count + 1u, sizeof *values);
  if (!values) {
    reader->no_memory = true;
    return;
  }
  judge(reader, values);
  expect_one_sea(reader);
  expect_depth(reader);
  expect_slope(reader);
  for (uint32_t q = 0; q < reader->study->quantity_count; q++) {
    values[q] = reader->study->quantities[q].value;
  }
  if (ald_diagnosis_errors(reader->diagnosis) == 0) ald_check_raos(reader, values);
  if (ald_diagnosis_errors(reader->diagnosis) == 0) warn_of_idle(reader);
  if (ald_diagnosis_errors(reader->diagnosis) == 0) warn_of_idle_keys(reader);
  free(values);
}
