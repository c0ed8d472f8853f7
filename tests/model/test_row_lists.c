/* SPDX-License-Identifier: Apache-2.0
 * The lists of each kind's numbers (kernels/lists.h): together they name every row, flag, parameter
 * and trace, each once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "kernels/pass/step/touch_rows.h"
#include "model/kind.h"

/* how often each of `count` rows is among spans */
static void mark(const ald_row_span *spans, uint32_t count, uint8_t *seen) {
  for (const ald_row_span *s = spans; s && s->count > 0; s++) {
    for (uint32_t r = s->first; r < s->first + s->count; r++) {
      assert_true(r < count);
      seen[r]++;
    }
  }
}

/* A row is a record or has a class; a record that is shown from another list has one, too. */
static void every_row_is_listed_once(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    uint8_t spans[ALD_ROWS_MAX] = {0}, records[ALD_ROWS_MAX] = {0}, flags[ALD_FLAGS_MAX] = {0};
    mark(kind->rows, kind->row_count, spans);
    mark(kind->flags, kind->flag_count, flags);
    for (uint32_t r = 0; r < kind->record_count; r++) {
      assert_true(kind->records[r].row < kind->row_count);
      records[kind->records[r].row]++;
    }
    for (uint32_t r = 0; r < kind->row_count; r++) {
      if (spans[r] + records[r] < 1 || spans[r] > 1 || records[r] > 1) {
        fail_msg("%s: row %u is listed %d times, and as a record %d times", kind->name, r, spans[r],
                 records[r]);
      }
    }
    for (uint32_t f = 0; f < kind->flag_count; f++) assert_int_equal(flags[f], 1);
  }
}

/* what is temporary is no record: it would not be there at the end */
static void records_are_kept(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    for (const ald_row_span *s = kind->rows; s && s->count > 0; s++) {
      for (uint32_t r = 0; s->is_temporary && r < kind->record_count; r++) {
        const uint32_t row = kind->records[r].row;
        if (row >= s->first && row < s->first + s->count) {
          fail_msg("%s: the record %s is a temporary row", kind->name, kind->records[r].name);
        }
      }
    }
  }
}

static void traces_are_rows_each(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    uint8_t seen[ALD_ROWS_MAX] = {0};
    for (uint32_t t = 0; t < ald_kinds[k]->trace_count; t++) {
      assert_true(ald_kinds[k]->traces[t].row < ald_kinds[k]->trace_count);
      assert_int_equal(seen[ald_kinds[k]->traces[t].row]++, 0);
    }
  }
}

/* A kind without `derive` has copies alone; no parameter is copied twice, no key beyond the last.
 */
static void copies_are_keys(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    uint8_t seen[ALD_PARAMS_MAX] = {0};
    uint32_t copied = 0;
    for (const ald_key_copy *c = kind->copies; c && c->count > 0; c++) {
      assert_true(c->key + c->count <= kind->key_count);
      assert_true(c->param + c->count <= kind->param_count);
      for (uint32_t i = 0; i < c->count; i++) assert_int_equal(seen[c->param + i]++, 0);
      copied += c->count;
    }
    if (!kind->derive) assert_int_equal(copied, kind->param_count);
  }
}

/* place of a kind's record of this name; UINT32_MAX: it has none */
static uint32_t row_of(const ald_kind *kind, const char *name) {
  for (uint32_t r = 0; r < kind->record_count; r++) {
    if (strcmp(kind->records[r].name, name) == 0) return kind->records[r].row;
  }
  return UINT32_MAX;
}

/* kernels/pass/step/touch.h finds the others behind the first one */
static void rows_of_touches_follow_each_other(void **state) {
  (void)state;
  static const char *const names[] = {[TOUCH_FIRST] = "first_touch",
                                      [TOUCH_DURATION] = "duration",
                                      [TOUCH_SPEED_BEFORE] = "speed_before",
                                      [TOUCH_SPEED_AFTER] = "speed_after"};
  uint32_t kinds = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t first = row_of(ald_kinds[k], names[TOUCH_FIRST]);
    if (first == UINT32_MAX) continue;
    kinds++;
    for (uint32_t t = TOUCH_DURATION; t <= TOUCH_SPEED_AFTER; t++) {
      const uint32_t row = row_of(ald_kinds[k], names[t]);
      if (row != UINT32_MAX) assert_int_equal(row, first + t);
    }
  }
  assert_true(kinds > 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_row_is_listed_once),
      cmocka_unit_test(records_are_kept),
      cmocka_unit_test(traces_are_rows_each),
      cmocka_unit_test(copies_are_keys),
      cmocka_unit_test(rows_of_touches_follow_each_other),
  };
  return cmocka_run_group_tests_name("row_lists", tests, NULL, NULL);
}
