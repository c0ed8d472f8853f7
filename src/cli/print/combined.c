/* SPDX-License-Identifier: Apache-2.0
 * Several results as one quantity of each scenario, as a command line asks for it: the greatest of
 * them (--any) or their sum (--sum). */
#include "combined.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"

const char *combined_word(ald_combination combination) {
  return combination == ALD_COMBINE_SUM ? "sum" : "any";
}

static const char *named(const char *unit) { return unit[0] ? unit : "plain numbers"; }

/* results alone; of one unit, so that they can be compared or added */
static int expect_one_unit(combined *c, const char *command, const ald_results *results) {
  const char *word = combined_word(c->combination);
  size_t kept = 0;
  for (size_t i = 0; i < c->chosen.count; i++) {
    if (ald_results_column(results, c->chosen.columns[i]).is_input) continue;
    c->chosen.columns[kept++] = c->chosen.columns[i];
  }
  c->chosen.count = kept;
  if (kept == 0) {
    fprintf(stderr, "allide %s: error: --%s %s: these are inputs, not results\n", command, word,
            c->text);
    return EXIT_USAGE;
  }
  const ald_column_info first = ald_results_column(results, c->chosen.columns[0]);
  c->unit = first.unit;
  for (size_t i = 1; i < kept; i++) {
    const ald_column_info other = ald_results_column(results, c->chosen.columns[i]);
    if (strcmp(other.unit, first.unit) == 0) continue;
    fprintf(stderr, "allide %s: error: --%s %s: %s is in %s, %s in %s; name results of one unit\n",
            command, word, c->text, first.name, named(first.unit), other.name, named(other.unit));
    return EXIT_USAGE;
  }
  return OPTIONS_GO;
}

static int read_value(combined *c, const char *command, const char *text) {
  ald_report *report = ald_report_create();
  const ald_status status = ald_quantity_read(text, c->unit, &c->value, report);
  if (status < 0) {
    fprintf(stderr, "allide %s: --%s %s: %s", command, combined_word(c->combination), c->text,
            ald_report_text(report));
  }
  ald_report_destroy(report);
  c->has_value = 1;
  return status < 0 ? command_exit(status) : OPTIONS_GO;
}

static int read_one(combined *c, const char *command, const ald_results *results) {
  const char *equal = strchr(c->text, '=');
  const int length = (int)(equal ? (size_t)(equal - c->text) : strlen(c->text));
  if (length == 0 || length > COMBINED_NAME - 20 || (equal && !equal[1])) {
    fprintf(stderr, "allide %s: error: --%s expects NAMES or NAMES=VALUE, not '%s'\n", command,
            combined_word(c->combination), c->text);
    return EXIT_USAGE;
  }
  char pattern[COMBINED_NAME];
  snprintf(pattern, sizeof pattern, "%.*s", length, c->text);
  snprintf(c->name, sizeof c->name, "%s of %.*s",
           c->combination == ALD_COMBINE_SUM ? "sum" : "greatest", length, c->text);
  const option_list one = {.count = 1, .items = {pattern}};
  int code = choice_read(&c->chosen, command, results, &one);
  if (code == OPTIONS_GO) code = expect_one_unit(c, command, results);
  if (code == OPTIONS_GO && equal) code = read_value(c, command, equal + 1);
  return code;
}

int combined_read(combined_list *list, const char *command, const ald_results *results,
                  const option_list *any, const option_list *sum) {
  int code = OPTIONS_GO;
  list->count = 0;
  for (size_t i = 0; code == OPTIONS_GO && i < any->count + sum->count; i++) {
    const int is_sum = i >= any->count;
    combined *c = &list->items[list->count++];
    *c = (combined){.combination = is_sum ? ALD_COMBINE_SUM : ALD_COMBINE_GREATEST,
                    .text = is_sum ? sum->items[i - any->count] : any->items[i],
                    .unit = ""};
    code = read_one(c, command, results);
  }
  return code;
}

void combined_clear(combined_list *list) {
  for (size_t i = 0; i < list->count; i++) choice_clear(&list->items[i].chosen);
  list->count = 0;
}

ald_status combined_sample(const combined *c, const ald_results *results, ald_sample **sample,
                           ald_report *report) {
  const choice *chosen = &c->chosen;
  if (c->combination == ALD_COMBINE_SUM) {
    return ald_results_sample_sum(results, chosen->columns, chosen->count, sample, report);
  }
  return ald_results_sample_greatest(results, chosen->columns, chosen->count, sample, report);
}
