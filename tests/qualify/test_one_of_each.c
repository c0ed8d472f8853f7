/* SPDX-License-Identifier: Apache-2.0
 * The study of the self-test of devices: a device that errs in the law of a kind is noticed only if
 * elements of that kind act. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "model/study.h"
#include "qualify/one_of_each.h"
#include "reader/study_read.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "tile/columns.h"

enum { KINDS = 64 };

static ald_study *study_of(uint32_t scheme) {
  char name[] = "damping.csv";
  char *text = ald_one_of_each(scheme), *damping = ald_one_of_each_damping();
  const ald_input_file file = {name, damping, strlen(damping)};
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  if (ald_study_read_files(text, "one of each", &file, 1, false, &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  free(text);
  free(damping);
  return study;
}

/* kind of the record that a column holds; KINDS: it is none */
static uint32_t kind_of(const ald_study *study, const char *column) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const uint32_t kind = study->definitions[own->definition].kind;
    const size_t length = strlen(own->name);
    if (strncmp(column, own->name, length) != 0 || column[length] != '.') continue;
    for (uint32_t r = 0; r < ald_kinds[kind]->record_count; r++) {
      if (strcmp(column + length + 1, ald_kinds[kind]->records[r].name) == 0) return kind;
    }
  }
  return KINDS;
}

/* Kinds of a study that have records; those of them act of which a record is other than at the
 * start of a scenario, 0 or not yet. */
typedef struct census {
  bool is_there[KINDS], acts[KINDS];
} census;

static census census_of(const ald_study *study) {
  census c = {{false}, {false}};
  for (uint32_t d = 0; d < study->definition_count; d++)
    c.is_there[study->definitions[d].kind] = true;
  for (uint32_t k = 0; k < ald_kind_count; k++) c.acts[k] = ald_kinds[k]->record_count == 0;
  return c;
}

/* a kind that is idle; KINDS: none is */
static uint32_t idle_of(const census *c) {
  uint32_t k = 0;
  while (k < KINDS && (!c->is_there[k] || c->acts[k])) k++;
  return k;
}

/* runs scenarios until none is idle */
static void look(const ald_study *study, ald_device *device, census *found) {
  ald_column *columns = NULL;
  uint32_t count = 0;
  assert_int_equal(ald_columns_create(study, &columns, &count, NULL), ALD_OK);
  double *values = calloc(count, sizeof *values);
  uint32_t *kinds = calloc(count, sizeof *kinds);
  assert_true(values && kinds);
  for (uint32_t c = 0; c < count; c++) {
    kinds[c] = columns[c].is_input ? KINDS : kind_of(study, columns[c].name);
  }
  for (uint32_t k = 0; k < study->scenarios && idle_of(found) < KINDS; k++) {
    ald_series *series = NULL;
    const ald_draw draw = {study->seed, study->scenarios, k};
    assert_true(ald_trace_run(study, device, draw, values, &series, NULL) >= ALD_OK);
    ald_series_destroy(series);
    for (uint32_t c = 0; c < count; c++) {
      if (kinds[c] < KINDS && !isnan(values[c]) && values[c] != 0) found->acts[kinds[c]] = true;
    }
  }
  free(values);
  free(kinds);
  ald_columns_clear(columns, count);
}

static void every_kind_acts_with_every_scheme(void **state) {
  (void)state;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  assert_true(ald_kind_count <= KINDS);
  for (uint32_t scheme = 0; scheme < ALD_ONE_OF_EACH_SCHEMES; scheme++) {
    ald_study *study = study_of(scheme);
    census found = census_of(study);
    /* the first takes all kinds */
    for (uint32_t k = 0; scheme == 0 && k < ald_kind_count; k++) {
      if (!found.is_there[k]) fail_msg("no %s", ald_kinds[k]->section);
    }
    look(study, device, &found);
    const uint32_t idle = idle_of(&found);
    if (idle < KINDS) fail_msg("scheme %u: %s are idle", scheme, ald_kinds[idle]->section);
    ald_study_destroy(study);
  }
  ald_device_close(device);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_kind_acts_with_every_scheme),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
