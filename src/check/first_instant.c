/* SPDX-License-Identifier: Apache-2.0
 * Rules and orders that come true in the first instant of all scenarios. */
#include "checks.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "element/order_keys.h"
#include "tile/columns.h"

typedef struct watched {
  uint32_t column;
  uint64_t met;
} watched;

struct ald_first_instant {
  ald_column *columns;
  uint32_t column_count, watched_count;
  watched *list; /* (watched_count) */
  uint64_t seen;
};

/* is it the time of an order that a state sets off, or of a rule? */
static bool is_watched(const ald_study *study, const char *name) {
  static const char *const sections[] = {"stop.", "limits."};
  const size_t length = strlen(name), end = strlen(".time");
  if (length < end || strcmp(name + length - end, ".time") != 0) return false;
  for (size_t k = 0; k < sizeof sections / sizeof *sections; k++) {
    if (strncmp(name, sections[k], strlen(sections[k])) == 0) return true;
  }
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_definition *d = &study->definitions[own->definition];
    if (!d->order || strlen(own->name) != length - end) continue;
    if (strncmp(own->name, name, length - end) != 0) continue;
    return !study->quantities[d->quantities + ALD_ORDER_KEY_AT].is_given;
  }
  return false;
}

ald_first_instant *ald_first_instant_create(const ald_study *study) {
  ald_first_instant *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (ald_columns_create(study, &made->columns, &made->column_count, NULL) == ALD_OK) {
    made->list = calloc(made->column_count + 1u, sizeof *made->list);
  }
  if (!made->list) {
    ald_first_instant_destroy(made);
    return NULL;
  }
  /* without rules and orders there is nothing to look for among what may be many columns */
  bool has_any = study->rule_count > 0;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    has_any = has_any || study->definitions[d].order != NULL;
  }
  for (uint32_t c = 0; has_any && c < made->column_count; c++) {
    if (!is_watched(study, made->columns[c].name)) continue;
    made->list[made->watched_count++].column = c;
  }
  return made;
}

void ald_first_instant_destroy(ald_first_instant *instant) {
  if (!instant) return;
  ald_columns_clear(instant->columns, instant->column_count);
  free(instant->list);
  free(instant);
}

void ald_first_instant_take(ald_first_instant *instant, const double *row) {
  ALD_ASSERT(instant && row);
  instant->seen++;
  for (uint32_t k = 0; k < instant->watched_count; k++) {
    instant->list[k].met += isnan(row[instant->list[k].column]) ? 0 : 1;
  }
}

void ald_first_instant_warn(const ald_first_instant *instant, ald_warnings *warnings) {
  ALD_ASSERT(instant);
  for (uint32_t k = 0; k < instant->watched_count; k++) {
    const watched *own = &instant->list[k];
    char name[256] = "";
    if (instant->seen == 0 || own->met < instant->seen) continue;
    const char *column = instant->columns[own->column].name;
    strncat(name, column, sizeof name - 1);
    name[strlen(name) - strlen(".time")] = '\0';
    ald_warn(warnings, ALD_WARN_AT_ONCE,
             (ald_warned){.element = name, .scenarios = own->met, .of = instant->seen},
             "it comes true at the start, in each of %" PRIu64 " scenarios", instant->seen);
  }
}
