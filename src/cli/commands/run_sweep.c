/* SPDX-License-Identifier: Apache-2.0
 * `allide run` of a study with a sweep. */
#include "run_sweep.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/print/figure.h"
#include "cli/print/json.h"
#include "cli/print/quantities.h"
#include "cli/print/sweep_table.h"
#include "cli/print/table.h"

enum { LABEL = 400 };

/* a sweep on its way */
typedef struct sweep_run {
  const ald_study *study;
  const char *folder;
  size_t count;
  ald_study **members;        /* (count) */
  ald_run_summary *summaries; /* (count) */
  sweep_table table;
  int as_json;
} sweep_run;

static void member_folder(const sweep_run *s, size_t member, char path[PATH_MAX]) {
  snprintf(path, PATH_MAX, "%s/%zu", s->folder, member + 1);
}

/* all of them, so that a mistake in the last one is told before the first is run */
static ald_status read_members(sweep_run *s, ald_report *report) {
  for (size_t m = 0; m < s->count; m++) {
    const ald_status status = ald_sweep_member(s->study, m, &s->members[m], report);
    if (status < 0) return status;
  }
  return ALD_OK;
}

static void print_line(const sweep_run *s, size_t member) {
  const ald_run_summary *own = &s->summaries[member];
  char label[LABEL], seconds[FIGURE_TEXT];
  printf("  %zu of %zu  %s, %s\n          hash %s, ", member + 1, s->count,
         sweep_label(s->study, member, label, sizeof label), figure_time(own->seconds, seconds),
         own->hash);
  quantities_print_status(own->status);
}

static ald_status run_member(sweep_run *s, size_t member, sweep_call call, void *user,
                             ald_report *report) {
  char folder[PATH_MAX];
  member_folder(s, member, folder);
  const ald_status status = call(s->members[member], folder, &s->summaries[member], report, user);
  command_report(report);
  if (status < 0 || status == ALD_INTERRUPTED) return status;
  if (!s->as_json) print_line(s, member);
  fflush(stdout);
  const ald_status read = sweep_table_add(&s->table, member, folder, report);
  return read < 0 ? read : status;
}

static void print_json(const sweep_run *s) {
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "study", ald_study_name(s->study));
  json_string(&out, "folder", s->folder);
  json_array_open(&out, "sweep");
  for (size_t m = 0; m < s->count; m++) {
    char folder[PATH_MAX];
    member_folder(s, m, folder);
    json_object_open(&out, NULL);
    json_object_open(&out, "set");
    for (size_t p = 0; p < ald_sweep_path_count(s->study); p++) {
      json_string(&out, ald_sweep_path(s->study, p), ald_sweep_value(s->study, m, p));
    }
    json_object_close(&out);
    json_string(&out, "folder", folder);
    json_string(&out, "hash", s->summaries[m].hash);
    json_integer(&out, "scenarios", s->summaries[m].scenarios);
    quantities_json_status(s->summaries[m].status, &out);
    json_number(&out, "seconds", s->summaries[m].seconds);
    json_object_close(&out);
  }
  json_array_close(&out);
  json_object_close(&out);
  json_end(&out);
}

static void print_end(const sweep_run *s) {
  if (s->as_json) {
    print_json(s);
    return;
  }
  sweep_table_print(&s->table);
  printf("\nNext:\n  allide summary ");
  char folder[PATH_MAX];
  member_folder(s, s->count - 1, folder);
  command_print_word(folder);
  printf("\n  all figures are in ");
  command_print_word(s->folder);
  printf("/sweep.csv\n");
}

static ald_status run_all(sweep_run *s, sweep_call call, void *user, ald_report *report) {
  ald_status worst = ALD_OK;
  if (!s->as_json) {
    table_bold(stdout, ald_study_name(s->study));
    printf("\n\n");
  }
  for (size_t m = 0; m < s->count; m++) {
    const ald_status status = run_member(s, m, call, user, report);
    if (status < 0 || status == ALD_INTERRUPTED) return status;
    if (status != ALD_OK) worst = status;
  }
  if (sweep_table_write(&s->table, s->folder) != 0) {
    fprintf(stderr, "error: %s/sweep.csv cannot be written: %s\n", s->folder, strerror(errno));
    worst = ALD_IO;
  }
  print_end(s);
  return worst;
}

ald_status run_sweep(const ald_study *study, const char *folder, int as_json, sweep_call call,
                     void *user, ald_report *report) {
  sweep_run s = {
      .study = study, .folder = folder, .count = ald_sweep_count(study), .as_json = as_json};
  s.members = calloc(s.count, sizeof *s.members);
  s.summaries = calloc(s.count, sizeof *s.summaries);
  sweep_table_begin(&s.table, study);
  ald_status status = s.members && s.summaries ? ALD_OK : ALD_NO_MEMORY;
  if (status >= 0) status = read_members(&s, report);
  if (status >= 0) status = run_all(&s, call, user, report);
  for (size_t m = 0; s.members && m < s.count; m++) ald_study_destroy(s.members[m]);
  sweep_table_clear(&s.table);
  free(s.summaries);
  free(s.members);
  return status;
}
