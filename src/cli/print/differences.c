/* SPDX-License-Identifier: Apache-2.0
 * What `allide compare` found, as text and as JSON. */
#include "print.h"

#include <inttypes.h>
#include <stdio.h>

#include "json.h"
#include "table.h"

static const char *const places[] = {"operations", "passes", "whole steps", "results"};
static const char *const keys[] = {"operation", "pass", "steps", "results"};
enum { PLACES = sizeof places / sizeof places[0], SHOWN = 6 }; /* differences of a place */

static size_t count_at(const ald_comparison *found, int place) {
  size_t count = 0;
  for (size_t k = 0; k < found->count; k++) count += (int)found->list[k].where == place;
  return count;
}

/* what was compared there */
static void say_extent(const ald_comparison *found, int place) {
  switch (place) {
    case ALD_IN_OPERATION:
      printf("%" PRIu32 " operations, each on %" PRIu32 " arguments", found->operations,
             found->trials);
      break;
    case ALD_IN_PASS:
      printf("%" PRIu32 " passes a step, %" PRIu32 " of %" PRIu32 " steps, %" PRIu64 " scenarios",
             found->passes, found->pass_steps, found->steps, found->scenarios);
      break;
    default:
      printf("%" PRIu32 " of %" PRIu32 " steps, %" PRIu64 " scenarios", found->whole_steps,
             found->steps, found->scenarios);
  }
}

static void say_values(const ald_difference *d) {
  if (d->is_count) {
    printf("      device  %.0f\n      host    %.0f\n", d->device, d->host);
  } else {
    printf("      device  %-24a %.17g\n      host    %-24a %.17g\n", d->device, d->device, d->host,
           d->host);
  }
}

static void say_operation(const ald_difference *d, const ald_comparison *found) {
  printf("    %s: %s; %" PRIu64 " of %" PRIu32 " differ\n", d->what, d->remark, d->count,
         found->trials);
  printf("      first   %s\n", d->quantity);
  say_values(d);
}

static void say_row(const ald_difference *d) {
  printf("    step %" PRIu32 ", %s%s: %s%s%s\n", d->step, d->where == ALD_IN_PASS ? "pass " : "",
         d->what, d->element, d->element[0] ? ", " : "", d->quantity);
  printf("      first   scenario %" PRIu64 ", lane %" PRIu32 "; %" PRIu64 " value%s\n", d->scenario,
         d->lane, d->count, d->count == 1 ? "" : "s");
  say_values(d);
}

static void say_inputs(const ald_comparison *found) {
  size_t first = 0;
  while (first < found->count && found->list[first].where == ALD_IN_OPERATION) first++;
  if (first == found->count || found->input_count == 0) return;
  printf("\n  inputs of scenario %" PRIu64 "\n", found->list[first].scenario);
  for (size_t k = 0; k < found->input_count; k++) {
    printf("    %-40s %-24a %.17g\n", found->inputs[k].name, found->inputs[k].value,
           found->inputs[k].value);
  }
}

static void say_place(const ald_comparison *found, int place) {
  size_t shown = 0;
  const size_t count = count_at(found, place);
  for (size_t k = 0; k < found->count && shown < SHOWN; k++) {
    const ald_difference *d = &found->list[k];
    if ((int)d->where != place) continue;
    shown++;
    if (place == ALD_IN_OPERATION) {
      say_operation(d, found);
    } else {
      say_row(d);
    }
  }
  if (count > shown) printf("    and %zu more, which --json lists\n", count - shown);
}

void differences_print(const ald_comparison *found) {
  printf("%s, against the host\n\n", found->device);
  for (int place = 0; place < PLACES; place++) {
    printf("  %-12s ", places[place]);
    say_extent(found, place);
    if (count_at(found, place) == 0) {
      printf(": the same bits\n");
      continue;
    }
    table_bold(stdout, ": other bits");
    printf("\n");
    say_place(found, place);
  }
  say_inputs(found);
}

/* ------------------------------------------------------------------------------ JSON */

static void number_json(json *out, const char *name, double value) {
  char text[48];
  snprintf(text, sizeof text, "%a", value);
  json_string(out, name, text);
}

static void difference_json(json *out, const ald_difference *d) {
  json_object_open(out, NULL);
  json_string(out, "where", keys[d->where]);
  json_string(out, "what", d->what);
  if (d->where == ALD_IN_OPERATION) {
    json_string(out, "arguments", d->quantity);
    json_string(out, "remark", d->remark);
  } else {
    json_integer(out, "step", d->step);
    json_string(out, "element", d->element);
    json_string(out, "quantity", d->quantity);
    json_integer(out, "scenario", d->scenario);
    json_integer(out, "lane", d->lane);
  }
  number_json(out, "device", d->device);
  number_json(out, "host", d->host);
  json_integer(out, "count", d->count);
  json_object_close(out);
}

void differences_json(const ald_comparison *found) {
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "device", found->device);
  json_bool(&out, "same", found->count == 0);
  json_integer(&out, "operations", found->operations);
  json_integer(&out, "trials", found->trials);
  json_integer(&out, "passes", found->passes);
  json_integer(&out, "pass_steps", found->pass_steps);
  json_integer(&out, "whole_steps", found->whole_steps);
  json_integer(&out, "steps", found->steps);
  json_integer(&out, "scenarios", found->scenarios);
  json_array_open(&out, "differences");
  for (size_t k = 0; k < found->count; k++) difference_json(&out, &found->list[k]);
  json_array_close(&out);
  json_integer(&out, "left_off", found->left_off);
  json_object_open(&out, "inputs");
  for (size_t k = 0; k < found->input_count; k++) {
    number_json(&out, found->inputs[k].name, found->inputs[k].value);
  }
  json_object_close(&out);
  json_object_close(&out);
  json_end(&out);
}
