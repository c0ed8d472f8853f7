/* SPDX-License-Identifier: Apache-2.0
 * The sections `output`, what is stored besides the table of scenarios, and `stop study`, when the
 * study ends. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/units.h"
#include "base/words.h"
#include "model/output_keys.h"
#include "model/record.h"
#include "model/sections.h"
#include "reader.h"
#include "tile/columns.h"
#include "tile/scenario.h"

enum { SERIES_LIMIT = 10000 };

/* ------------------------------------------------------------------------------ columns */

/* Columns that a pattern names: their number, and the unit that they share. */
static uint32_t find_columns(ald_reader *reader, struct fy_node *node, const char *path,
                             const char *pattern, ald_dimension *dimension) {
  ALD_ASSERT(pattern && dimension);
  ald_column *columns = NULL;
  uint32_t count = 0, found = 0;
  const char *unit = NULL, *other = NULL;
  if (ald_columns_create(reader->study, &columns, &count, NULL) != ALD_OK) {
    reader->no_memory = true;
    return 0;
  }
  for (uint32_t c = 0; c < count; c++) {
    if (!ald_pattern_matches(pattern, columns[c].name)) continue;
    if (!unit) unit = columns[c].unit;
    if (strcmp(unit, columns[c].unit) != 0) other = columns[c].unit;
    found++;
  }
  if (found == 0) {
    const char **names = calloc(count + 1u, sizeof *names);
    for (uint32_t c = 0; names && c < count; c++) names[c] = columns[c].name;
    const char *nearest = names ? ald_suggest(reader, pattern, names, count) : NULL;
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), pattern,
        nearest ? "%s: unknown result \"%s\"; did you mean \"%s\"?"
                : "%s: unknown result \"%s\"; write it like contacts.rubber.fender1.peak_normal",
        path, pattern, nearest);
    free(names);
  } else if (other) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "%s: \"%s\" matches results of different units, %s and %s", path, pattern,
                 *unit ? unit : "no unit", *other ? other : "no unit");
    found = 0;
  } else {
    ald_unit_dimension(unit, dimension);
  }
  ald_columns_clear(columns, count);
  return found;
}

/* reads the name of results into a pattern of its own */
static bool read_pattern(ald_reader *reader, struct fy_node *mapping, const char *owner,
                         const char *key, char **pattern, ald_dimension *dimension) {
  struct fy_node *node = ald_node_member(mapping, key);
  char path[128], text[ALD_SCALAR_LIMIT + 1];
  snprintf(path, sizeof path, "%s.%s", owner, key);
  if (!node || !fy_node_is_scalar(node)) {
    ald_diagnose_sort(
        reader->diagnosis, node ? ALD_ERROR_FORM : ALD_ERROR_MISSING,
        ald_node_place(node ? node : mapping), key,
        node ? "%s: expected the name of a result, such as contacts.rubber.*.peak_normal"
             : "%s: missing, for example contacts.rubber.*.peak_normal",
        path);
    return false;
  }
  ald_node_text(node, text, sizeof text);
  if (find_columns(reader, node, path, text, dimension) == 0) return false;
  *pattern = strdup(text);
  if (!*pattern) reader->no_memory = true;
  return *pattern != NULL;
}

/* ------------------------------------------------------------------------------ output */

static void read_selected(ald_reader *reader, struct fy_node *node) {
  static const char path[] = "output.series.scenarios";
  ald_output *output = &reader->study->output;
  const int count = fy_node_is_sequence(node) ? fy_node_sequence_item_count(node) : 0;
  if (count < 1 || count > SERIES_LIMIT) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: expected a list of 1 to %d scenarios, such as [0, 4711]", path,
                      SERIES_LIMIT);
    return;
  }
  output->selected = calloc((size_t)count, sizeof *output->selected);
  if (!output->selected) {
    reader->no_memory = true;
    return;
  }
  for (int i = 0; i < count; i++) {
    uint64_t index = 0;
    if (!ald_read_whole(reader, fy_node_sequence_get_by_index(node, i), path, 0,
                        reader->study->scenarios - 1, &index)) {
      return;
    }
    output->selected[output->selected_count++] = index;
  }
}

static void read_worst(ald_reader *reader, struct fy_node *node) {
  static const char path[] = "output.series.worst";
  const char *known[ALD_WORST_KEY_COUNT];
  ald_output *output = &reader->study->output;
  ald_dimension dimension;
  uint64_t count = 5;
  if (!ald_expect_mapping(reader, node, path)) return;
  ald_expect_keys(reader, node, path, known,
                  ald_plain_names(ald_worst_keys, ALD_WORST_KEY_COUNT, known, 0));
  struct fy_node *number = ald_node_member(node, "count");
  if (number) {
    ald_read_whole(reader, number, "output.series.worst.count", 1, SERIES_LIMIT, &count);
  }
  if (read_pattern(reader, node, path, "of", &output->worst_of, &dimension)) {
    output->worst_count = (uint32_t)count;
  }
}

static void read_series(ald_reader *reader, struct fy_node *node) {
  const char *known[ALD_SERIES_KEY_COUNT];
  if (!ald_expect_mapping(reader, node, "output.series")) return;
  ald_expect_keys(reader, node, "output.series", known,
                  ald_plain_names(ald_series_keys, ALD_SERIES_KEY_COUNT, known, 0));
  struct fy_node *own;
  if ((own = ald_node_member(node, "scenarios"))) read_selected(reader, own);
  if ((own = ald_node_member(node, "worst"))) read_worst(reader, own);
  if ((own = ald_node_member(node, "failed"))) {
    uint64_t count = 0;
    ald_read_whole(reader, own, "output.series.failed", 0, SERIES_LIMIT, &count);
    reader->study->output.failed_count = (uint32_t)count;
  }
}

/* A bare number is per second, which is never meant: more than once a minute is rejected. */
static void read_frequency(ald_reader *reader, struct fy_node *node) {
  static const char path[] = "output.event frequency";
  char text[ALD_SCALAR_LIMIT + 1];
  double frequency = 0;
  if (!ald_read_number(reader, node, path, ALD_FREQUENCY, &frequency)) return;
  frequency /= ald_scale_of(reader, ALD_FREQUENCY); /* how often it happens has no scale */
  if (frequency > 0 && frequency <= 1.0 / 60) {
    reader->study->output.event_frequency = frequency;
    return;
  }
  ald_diagnose_sort(
      reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
      "%s: expected a value above 0 and at most 1 / min, got \"%s\"; a bare number is per "
      "second: write it like 0.15 / year",
      path, ald_node_text(node, text, sizeof text));
}

static void read_output(ald_reader *reader) {
  const char *known[ALD_OUTPUT_KEY_COUNT];
  struct fy_node *node = ald_node_member(reader->root, "output"), *own;
  if (!node || !ald_expect_mapping(reader, node, "output")) return;
  ald_expect_keys(reader, node, "output", known,
                  ald_plain_names(ald_output_keys, ALD_OUTPUT_KEY_COUNT, known, 0));
  double choice = 0;
  if ((own = ald_node_member(node, "events")) &&
      ald_read_choice(reader, own, "output.events", ald_output_keys[ALD_OUTPUT_EVENTS].choices,
                      &choice)) {
    reader->study->output.events = (ald_events)(int)choice;
  }
  choice = 0;
  if ((own = ald_node_member(node, "rows")) &&
      ald_read_choice(reader, own, "output.rows", ald_output_keys[ALD_OUTPUT_ROWS].choices,
                      &choice)) {
    reader->study->output.rows = (ald_rows)(int)choice;
  }
  if ((own = ald_node_member(node, "series"))) {
    read_series(reader, own);
    if (reader->study->output.rows == ALD_ROWS_NONE) {
      ald_diagnose(reader->diagnosis, ald_node_place(own),
                   "output.series: selects scenarios from the table of scenarios, which \"rows: "
                   "none\" does not store; remove one of them");
    }
  }
  if ((own = ald_node_member(node, "event frequency"))) read_frequency(reader, own);
}

/* ------------------------------------------------------------------------------ stop study */

/* a fraction within (0, 1), as `stop study.KEY` */
static bool read_share(ald_reader *reader, struct fy_node *node, const char *key, double most,
                       double *value) {
  ALD_ASSERT(most > 0);
  char path[64];
  double share = 0;
  snprintf(path, sizeof path, "stop study.%s", key);
  if (!ald_read_number(reader, node, path, ALD_NONE, &share)) return false;
  if (share > 0 && share < most) {
    *value = share;
    return true;
  }
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: expected a value above 0 and below %g, such as 10 %%", path, most);
  return false;
}

static void read_stopping_rule(ald_reader *reader) {
  const char *known[ALD_STOPPING_KEY_COUNT];
  struct fy_node *node = ald_node_member(reader->root, "stop study"), *own;
  ald_stopping_rule *stopping = &reader->study->stopping;
  ald_dimension dimension = ALD_NONE;
  if (!node || !ald_expect_mapping(reader, node, "stop study")) return;
  ald_expect_keys(reader, node, "stop study", known,
                  ald_plain_names(ald_stopping_keys, ALD_STOPPING_KEY_COUNT, known, 0));
  stopping->width = stopping->relative_width = HUGE_VAL;
  stopping->confidence = 0.95;
  stopping->first = 1024;
  if (!read_pattern(reader, node, "stop study", "probability of", &stopping->pattern, &dimension)) {
    return;
  }
  if ((own = ald_node_member(node, "above"))) {
    ald_read_number(reader, own, "stop study.above", dimension, &stopping->above);
  } else {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_MISSING, ald_node_place(node), "above",
        "stop study: missing key \"above\", limit whose exceedance probability is estimated");
  }
  struct fy_node *width = ald_node_member(node, "interval below");
  struct fy_node *relative = ald_node_member(node, "interval per estimate below");
  if (width) read_share(reader, width, "interval below", 1, &stopping->width);
  if (relative) {
    read_share(reader, relative, "interval per estimate below", 10, &stopping->relative_width);
  }
  if (!width && !relative) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "stop study: expected \"interval below\" or \"interval per estimate below\", the "
                 "required width of the confidence interval");
  }
  if ((own = ald_node_member(node, "confidence"))) {
    read_share(reader, own, "confidence", 1, &stopping->confidence);
  }
  if ((own = ald_node_member(node, "first"))) {
    ald_read_whole(reader, own, "stop study.first", 16, 1000000000000u, &stopping->first);
  }
}

void ald_read_output(ald_reader *reader) {
  read_output(reader);
  read_stopping_rule(reader);
}
