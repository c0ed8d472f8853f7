/* SPDX-License-Identifier: Apache-2.0
 * `allide run`: runs a study into a results folder and says how it went. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allide/allide.h"
#include "cli/command.h"
#include "cli/commands/commands.h"
#include "cli/options.h"
#include "cli/print/berthing.h"
#include "cli/print/failures.h"
#include "cli/print/figure.h"
#include "cli/print/grouped_table.h"
#include "cli/print/json.h"
#include "cli/print/print.h"
#include "cli/print/progress.h"
#include "cli/print/quantities.h"
#include "cli/print/table.h"
#include "cli/print/warnings.h"
#include "cli/print/worst.h"
#include "cli/signals.h"

/** Runs one study of a sweep into a folder. @return as ald_run() */
typedef ald_status (*sweep_call)(const ald_study *member, const char *folder,
                                 ald_run_summary *summary, ald_report *report, void *user);

/* ------------------------------------------------------------------------------
 * `allide run` as one of several ranks. */

static int kept_out = -1, kept_err = -1; /* what this rank would write to; -1: it does */

/** What rank 0 prints in place of the others until run_rank_speak(): nothing of a rank that is not
 * the first. @param rank of this process */
static void run_rank_hush(uint32_t rank) {
  const int nothing = rank > 0 ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
  if (nothing < 0) return;
  fflush(NULL);
  kept_out = dup(STDOUT_FILENO);
  kept_err = dup(STDERR_FILENO);
  dup2(nothing, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  close(nothing);
}

static void run_rank_speak(void) {
  fflush(NULL);
  if (kept_out >= 0) dup2(kept_out, STDOUT_FILENO);
  if (kept_err >= 0) dup2(kept_err, STDERR_FILENO);
  if (kept_out >= 0) close(kept_out);
  if (kept_err >= 0) close(kept_err);
  kept_out = kept_err = -1;
}

/** Are all ready to run? Says on which it is not so, if that is this one.
 * @param status whether this rank has read its study
 * @param report what of that is to be said
 * @return 1 if all are */
static int run_rank_ready(ald_ranks *ranks, ald_status status, ald_report *report) {
  const uint32_t failing = ald_ranks_failing(ranks, status < 0);
  const uint32_t own = ranks ? ald_ranks_rank(ranks) : 0;
  if (failing == ald_ranks_count(ranks)) return 1;
  if (own == failing && own > 0) {
    fprintf(stderr, "rank %u, but not rank 0, cannot read the study:\n%s", own,
            ald_report_text(report));
  }
  return 0;
}

/** The progress of such a rank: asks only whether it was told to stop. */
static int run_rank_progress(const ald_progress *p, void *user) {
  (void)p;
  (void)user;
  return signals_asked();
}

/** A rank that is not the first: runs the study, or those of its sweep, with rank 0. */
static ald_status run_rank_other(const ald_study *study, const ald_run_def *def,
                                 ald_report *report) {
  ald_run_summary summary;
  const size_t members = ald_sweep_count(study);
  if (members == 0) return ald_run(study, def, &summary, report);
  ald_status worst = ALD_OK;
  for (size_t m = 0; m < members; m++) {
    ald_study *member = NULL;
    char folder[PATH_MAX];
    ald_run_def own = *def;
    ald_status status = ald_sweep_member(study, m, &member, report);
    snprintf(folder, sizeof folder, "%s/%zu", def->folder, m + 1);
    own.folder = folder;
    if (status >= 0) status = ald_run(member, &own, &summary, report);
    ald_study_destroy(member);
    if (status < 0 || status == ALD_INTERRUPTED) return status;
    if (status != ALD_OK) worst = status;
  }
  return worst;
}

/* ------------------------------------------------------------------------------
 * `allide run` of a study with a sweep. */

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

/** Runs all studies of a sweep into FOLDER/1, FOLDER/2, ..., prints a line a study and the table of
 * their results, and writes that as FOLDER/sweep.csv.
 * @param as_json 1: prints one JSON object instead
 * @return as ald_run(), of the first that did not go well, or ALD_REMARKS */
static ald_status run_sweep(const ald_study *study, const char *folder, int as_json,
                            sweep_call call, void *user, ald_report *report) {
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

/* ------------------------------------------------------------------------------------------ */

enum { TABLE_MAX = 2000 }; /* columns of results of which a table is shown */

/* what is asked for */
typedef struct request {
  const char *path, *folder, *device, *shard;
  uint64_t scenarios, seed, threads, tile, checkpoint;
  uint32_t shard_index, shard_count;
  int scenarios_given, seed_given, pairs, program, precision, precision_given, checkpoint_given;
  int allow_fallback, resume, overwrite, no_lock, as_json, quiet, strict;
  ald_ranks *ranks; /* NULL: this process alone */
} request;

/* the warnings of a run */
typedef struct run_warnings {
  const ald_warnings *of_text; /* told when the study was read */
  ald_warnings *known;         /* told before the run began */
  ald_warnings *all;           /* of a run that came to its end */
} run_warnings;

static double speed(const ald_run_summary *s) {
  return s->seconds > 0 ? (double)s->computed / s->seconds : 0;
}

/* Why scenarios failed, as `summary --json` has it: of a run that came to its end and keeps rows.
 */
static ald_status write_failures(const request *asked, const ald_run_summary *s, ald_status ran,
                                 json *out, ald_report *report) {
  if (ran == ALD_INTERRUPTED || s->stored == 0) return ALD_OK;
  ald_results *results = NULL;
  ald_status status = ald_results_open(asked->folder, &results, report);
  if (status >= 0) status = failures_json(results, out, report);
  ald_results_close(results);
  return status;
}

static ald_status print_run_json(const request *asked, const ald_study *study,
                                 const ald_run_summary *s, const running_statistics *columns,
                                 const ald_warnings *warnings, ald_status status,
                                 ald_report *report) {
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "study", ald_study_name(study));
  json_string(&out, "folder", asked->folder);
  json_string(&out, "hash", s->hash);
  json_integer(&out, "scenarios", s->scenarios);
  json_integer(&out, "computed", s->computed);
  json_integer(&out, "ended_at", s->ended_at);
  json_integer(&out, "series", s->series);
  json_integer(&out, "seed", asked->seed_given ? asked->seed : ald_study_seed(study));
  json_bool(&out, "interrupted", status == ALD_INTERRUPTED);
  quantities_json_status(s->status, &out);
  const ald_status written = write_failures(asked, s, status, &out, report);
  json_string(&out, "device", s->device);
  device_shares_json(s, &out);
  json_string(&out, "fallback", s->fallback);
  json_string(&out, "arithmetic", s->arithmetic);
  json_integer(&out, "launches", s->launches);
  json_integer(&out, "tile", s->tile);
  json_integer(&out, "memory", s->memory);
  json_integer(&out, "pairs_followed", s->pairs);
  json_integer(&out, "ranks", s->ranks);
  json_integer(&out, "threads", (uint64_t)(s->threads > 0 ? s->threads : 0));
  json_number(&out, "seconds", s->seconds);
  json_number(&out, "device_seconds", s->device_seconds);
  json_number(&out, "scenarios_per_second", speed(s));
  running_statistics_json(columns, &out);
  warnings_json(&out, warnings);
  json_object_close(&out);
  json_end(&out);
  return written < 0 ? written : status;
}

static void print_head(const request *asked, const ald_study *study, const ald_run_summary *s) {
  char seconds[FIGURE_TEXT], rate[FIGURE_TEXT];
  table_bold(stdout, ald_study_name(study));
  printf("\n\n");
  device_shares_print(s);
  if (s->fallback[0]) printf("  fallback   %s\n", s->fallback);
  if (s->arithmetic[0]) printf("  arithmetic %s\n", s->arithmetic);
  printf("  scenarios  %" PRIu64 " of %" PRIu64 " computed, seed %" PRIu64 "\n", s->computed,
         s->scenarios, asked->seed_given ? asked->seed : ald_study_seed(study));
  if (s->ranks > 1) {
    printf("  ranks      %u on %u computer%s\n", s->ranks, ald_ranks_node_count(asked->ranks),
           ald_ranks_node_count(asked->ranks) == 1 ? "" : "s");
  }
  if (asked->shard_count > 1)
    printf("  shard      %u of %u\n", asked->shard_index, asked->shard_count);
  if (ald_study_build_up(study) > 0) {
    printf("  build-up   %.10g s; results begin then\n", ald_study_build_up(study));
  }
  berthing_print(study);
  if (s->memory > 0) {
    printf("  memory     %.3g kB a scenario, %.3g MB a tile of %u\n", 1e-3 * (double)s->memory,
           1e-6 * (double)s->memory * s->tile, s->tile);
  }
  if (s->pairs) printf("  pairs      those that are near, %u at once at most\n", s->pairs);
  if (s->ended_at) {
    printf("  ended      after %" PRIu64 " scenarios: `stop study` is met\n", s->ended_at);
  }
  if (s->series) printf("  series     %u kept in %s/series\n", s->series, asked->folder);
  printf("  wall time  %s", figure_time(s->seconds, seconds));
  if (s->computed) printf(", %s scenarios/s", figure_number(speed(s), rate));
  printf("\n  outcome    ");
  quantities_print_status(s->status);
  printf("  hash       %s\n  results    %s\n", s->hash[0] ? s->hash : "-", asked->folder);
}

/* does a run leave anything behind that another could go on with? */
static int keeps_rows(const request *asked, const ald_study *study) {
  return ald_study_results_size(study, asked->scenarios) > 0;
}

/* the command that computes the rest, or all of it anew: the same study, number and seed */
static void print_resume(const request *asked, int keeps) {
  fputs("  allide run ", stdout);
  command_print_word(asked->path);
  fputs(" --out ", stdout);
  command_print_word(asked->folder);
  fputs(keeps ? " --resume" : " --overwrite", stdout);
  if (asked->scenarios) printf(" --scenarios %" PRIu64, asked->scenarios);
  if (asked->seed_given) printf(" --seed %" PRIu64, asked->seed);
  if (asked->precision_given) printf(" --precision %s", asked->precision ? "single" : "double");
  if (asked->shard) printf(" --shard %s", asked->shard);
  putchar('\n');
}

/* what to do next; stored: how many scenarios a summary would find; the worst of them: NULL, none
 * is known */
static void print_next(const request *asked, const ald_study *study, ald_status ran,
                       uint64_t stored, const uint64_t *worst) {
  const int keeps = keeps_rows(asked, study);
  puts("Next:");
  if (ran == ALD_INTERRUPTED) print_resume(asked, keeps);
  if (stored > 0 && keeps) {
    fputs("  allide summary ", stdout);
    command_print_word(asked->folder);
    putchar('\n');
  }
  if (worst) {
    fputs("  ", stdout);
    command_print_replay(asked->folder, *worst);
  }
}

/* what takes the place of a table that nobody would read */
static void print_many(const request *asked, size_t columns) {
  printf("\n%zu quantities are stored, too many for a table here; one in full:\n", columns);
  fputs("  allide summary ", stdout);
  command_print_word(asked->folder);
  puts(" --of NAME\n");
}

/* what happened that may be wrong, and what was told before */
static void print_warnings(const run_warnings *warnings) {
  const uint32_t count = ald_warnings_count(warnings->all);
  const uint32_t fresh = warnings_print(stdout, warnings->all, warnings->of_text, warnings->known);
  if (count > fresh && count - fresh > 0) {
    printf("%u warning%s%s at the start\n", count - fresh, count - fresh == 1 ? "" : "s",
           fresh > 0 ? " more" : "");
  }
  if (count > 0) putchar('\n');
}

/* the table of results from the folder, warnings, and what to do next */
static ald_status print_results(const request *asked, const ald_study *study,
                                const run_warnings *warnings, ald_report *report) {
  ald_results *results = NULL;
  quantities q = {0};
  uint64_t worst = 0;
  ald_status status =
      ald_results_open_threads(asked->folder, (int)asked->threads, &results, report);
  const size_t columns = status >= 0 ? ald_results_column_count(results) : 0;
  if (status >= 0) status = failures_print(results, ALD_ALL_SCENARIOS, report);
  if (status >= 0 && columns > TABLE_MAX) {
    print_many(asked, columns);
    print_warnings(warnings);
    print_next(asked, study, ALD_OK, ald_results_stored(results), NULL);
    ald_results_close(results);
    return status;
  }
  if (status >= 0) status = quantities_read(&q, results, (int)asked->threads, 0.95, 0.95, report);
  if (status >= 0) status = grouped_table_print_run(&q);
  if (status >= 0) {
    print_warnings(warnings);
    print_next(asked, study, ALD_OK, ald_results_stored(results),
               worst_first(&q, &worst) ? &worst : NULL);
  }
  quantities_clear(&q);
  ald_results_close(results);
  return status;
}

/* says before the scenarios are computed what is known by then; those of the study's text were told
 * when it was read */
static void tell_known(const ald_warnings *warnings, void *user) {
  const run_warnings *w = user;
  warnings_print(stderr, warnings, w->of_text, NULL);
  for (uint32_t k = 0; k < ald_warnings_count(warnings); k++) {
    ald_warnings_add(w->known, ald_warnings_at(warnings, k));
  }
}

static ald_run_def run_def(const request *asked) {
  ald_run_def def = ald_run_def_default();
  def.folder = asked->folder;
  def.scenarios = asked->scenarios;
  def.seed = asked->seed_given ? &asked->seed : NULL;
  def.device = asked->device;
  def.allow_fallback = asked->allow_fallback;
  def.threads = (int)asked->threads;
  def.tile = (uint32_t)asked->tile;
  if (asked->precision_given) def.precision = asked->precision ? ALD_SINGLE_PRECISION : ALD_DOUBLE;
  def.pairs = (ald_pairs)asked->pairs;
  def.program = (ald_program_choice)asked->program;
  def.resume = asked->resume;
  def.overwrite = asked->overwrite;
  def.no_lock = asked->no_lock;
  def.shard_index = asked->shard_index;
  def.shard_count = asked->shard_count;
  if (asked->checkpoint_given) def.checkpoint = asked->checkpoint ? (double)asked->checkpoint : -1;
  def.ranks = asked->ranks;
  return def;
}

static ald_status start(const request *asked, const ald_study *study, running_statistics *columns,
                        run_warnings *warnings, ald_run_summary *summary, ald_report *report) {
  progress p;
  ald_run_def def = run_def(asked);
  def.statistics = running_statistics_add;
  def.statistics_user = columns;
  def.warned = tell_known;
  def.warned_user = warnings;
  def.warnings = warnings->all;
  def.progress = progress_update;
  def.user = &p;
  progress_begin(&p, asked->quiet ? PROGRESS_QUIET : PROGRESS_SHOWN,
                 keeps_rows(asked, study) ? asked->folder : NULL, asked->resume);
  const ald_status status = ald_run(study, &def, summary, report);
  progress_end(&p);
  return status;
}

/* a rank that is not the first: nothing but exit codes comes from it */
static int run_other(const request *asked, const ald_study *study, ald_report *report) {
  ald_run_def def = run_def(asked);
  def.progress = run_rank_progress;
  signals_begin(asked->folder);
  const ald_status status = run_rank_other(study, &def, report);
  signals_end();
  return command_exit(status);
}

/* says before the work begins how much it may leave behind */
static void print_size(const request *asked, const ald_study *study) {
  char text[FIGURE_TEXT];
  const uint64_t bytes = ald_study_results_size(study, asked->scenarios);
  const double share = asked->shard_count > 1 ? 1.0 / asked->shard_count : 1;
  if (asked->quiet || bytes == 0) return;
  fprintf(stderr, "results: %s, up to %s beside events and series\n", asked->folder,
          figure_bytes((double)bytes * share, text));
}

/* how the run went; @return its status, or why that could not be said */
static ald_status print_run(const request *asked, const ald_study *study,
                            const ald_run_summary *summary, const running_statistics *columns,
                            const run_warnings *warnings, ald_status status, ald_report *report) {
  /* who asked it to stop does not want to wait for a table */
  const int is_short = signals_asked() && columns->count == 0;
  ald_status shown = ALD_OK;
  if (asked->as_json)
    return print_run_json(asked, study, summary, columns, warnings->all, status, report);
  print_head(asked, study, summary);
  if (is_short) {
    putchar('\n');
    print_next(asked, study, status, summary->stored, NULL);
  } else if (columns->count == 0) {
    shown = print_results(asked, study, warnings, report);
  } else {
    print_warnings(warnings);
  }
  if (shown < 0) return shown;
  if (!is_short || status == ALD_INTERRUPTED) return status;
  fflush(stdout);
  fprintf(stderr, "interrupted; all scenarios are computed and kept in %s\n", asked->folder);
  return ALD_INTERRUPTED;
}

/* what is asked for, of the studies of a sweep, and their warnings */
typedef struct swept {
  const request *asked;
  uint32_t warnings;
} swept;

static ald_status run_swept(const ald_study *member, const char *folder, ald_run_summary *summary,
                            ald_report *report, void *user) {
  swept *s = user;
  request own = *s->asked;
  running_statistics columns = {0};
  run_warnings warnings = {.known = ald_warnings_create(), .all = ald_warnings_create()};
  ald_status status = warnings.known && warnings.all ? ALD_OK : ALD_NO_MEMORY;
  own.folder = folder;
  warnings.of_text = ald_study_warnings(member);
  if (status >= 0) status = start(&own, member, &columns, &warnings, summary, report);
  s->warnings += warnings.all ? ald_warnings_count(warnings.all) : 0;
  running_statistics_clear(&columns);
  ald_warnings_destroy(warnings.known);
  ald_warnings_destroy(warnings.all);
  return status;
}

/* the studies of a sweep in place of the one that has it */
static int sweep(const request *asked, const ald_study *study, ald_report *report) {
  swept s = {.asked = asked};
  const ald_status status = run_sweep(study, asked->folder, asked->as_json, run_swept, &s, report);
  command_report(report);
  if (status == ALD_INTERRUPTED) {
    fprintf(stderr, "interrupted; go on with: allide run ... --resume, into the same folder\n");
  }
  const int code = command_exit(status);
  return code == EXIT_GOOD && asked->strict && s.warnings > 0 ? EXIT_WARNED : code;
}

static int run(const request *asked) {
  ald_study *study = NULL;
  ald_run_summary summary = {0};
  running_statistics columns = {0};
  run_warnings warnings = {.known = ald_warnings_create(), .all = ald_warnings_create()};
  ald_report *report = ald_report_create();
  ald_status status = warnings.known && warnings.all ? ALD_OK : ALD_NO_MEMORY;
  if (status >= 0) status = ald_study_read(asked->path, &study, report);
  if (status == ALD_IO) status = ALD_BAD_STUDY; /* a study that cannot be read is none */
  const int is_first = !asked->ranks || ald_ranks_rank(asked->ranks) == 0;
  const int is_ready = !asked->ranks || run_rank_ready(asked->ranks, status, report);
  if (is_first) command_report(report);
  ald_report_clear(report);
  if (status >= 0 && (!is_first || !is_ready || ald_sweep_count(study) > 0)) {
    const int code = !is_ready  ? EXIT_USAGE
                     : is_first ? sweep(asked, study, report)
                                : run_other(asked, study, report);
    ald_warnings_destroy(warnings.known);
    ald_warnings_destroy(warnings.all);
    ald_study_destroy(study);
    ald_report_destroy(report);
    return code;
  }
  if (status >= 0) {
    print_size(asked, study);
    warnings.of_text = ald_study_warnings(study);
    status = start(asked, study, &columns, &warnings, &summary, report);
  }
  command_report(report);
  const ald_status ran = status;
  if (status >= 0) status = print_run(asked, study, &summary, &columns, &warnings, status, report);
  command_report(report);
  if (ran == ALD_INTERRUPTED && !keeps_rows(asked, study)) {
    fflush(stdout);
    fputs("interrupted; a study with \"rows: none\" keeps nothing: another run begins anew\n",
          stderr);
  } else if (ran == ALD_INTERRUPTED) {
    fflush(stdout);
    const int no_checkpoints = asked->checkpoint_given && asked->checkpoint == 0;
    fprintf(stderr, "interrupted; whole blocks %sare kept in %s\n",
            no_checkpoints ? "alone (--checkpoint 0) " : "and checkpoints ", asked->folder);
  }
  if (status >= 0 && !asked->as_json) running_statistics_print(&columns);
  if (columns.is_short) {
    fputs("error: no memory for the statistics\n", stderr);
    status = ALD_NO_MEMORY;
  }
  const int exit_code = warnings_exit(command_exit(status), asked->strict, warnings.all);
  running_statistics_clear(&columns);
  ald_warnings_destroy(warnings.known);
  ald_warnings_destroy(warnings.all);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return exit_code;
}

static int read_request(request *r, int argc, char **argv) {
  const option_line lines[] = {
      {"out", OPTION_TEXT, "DIR", &r->folder, NULL, 0, "results folder (results/<study file>)"},
      {"scenarios", OPTION_COUNT, "N", &r->scenarios, &r->scenarios_given, 1000000000000,
       "instead of the study's number"},
      {"seed", OPTION_COUNT, "S", &r->seed, &r->seed_given, 0, "instead of the study's"},
      {"device", OPTION_TEXT, "D", &r->device, NULL, 0,
       "auto (default), " ALD_DEVICE_WORDS ",\n" ALD_DEVICES_WORDS "; several joined by +"},
      {"allow-fallback", OPTION_FLAG, NULL, &r->allow_fallback, NULL, 0,
       "compute with OpenMP if the device fails, of several with the others"},
      {"threads", OPTION_COUNT, "T", &r->threads, NULL, 4096, "host threads (all)"},
      {"tile", OPTION_COUNT, "B", &r->tile, NULL, UINT32_MAX, "scenarios computed together"},
      {"pairs", OPTION_CHOICE, "auto|all|near", &r->pairs, NULL, 0,
       "pairs of bodies that are followed; no result depends on it"},
      {"program", OPTION_CHOICE, "auto|study|any", &r->program, NULL, 0,
       "of an OpenCL or CUDA device: compiled for this study, or for any; no result depends on it"},
      {"precision", OPTION_CHOICE, "double|single", &r->precision, &r->precision_given, 0,
       "instead of the study's"},
      {"shard", OPTION_TEXT, "I/N", &r->shard, NULL, 0,
       "compute part I (0 to N - 1) of N; allide merge joins them"},
      {"checkpoint", OPTION_COUNT, "S", &r->checkpoint, &r->checkpoint_given, 86400,
       "seconds between checkpoints of long scenarios (60; 0: none)"},
      {"no-lock", OPTION_FLAG, NULL, &r->no_lock, NULL, 0,
       "do not lock the folder (network file systems)"},
      {"resume", OPTION_FLAG, NULL, &r->resume, NULL, 0,
       "compute only what the folder lacks; --scenarios may ask for more than it holds"},
      {"overwrite", OPTION_FLAG, NULL, &r->overwrite, NULL, 0,
       "replace the results that the folder holds"},
      {"json", OPTION_FLAG, NULL, &r->as_json, NULL, 0, "write the summary as JSON"},
      {"strict", OPTION_FLAG, NULL, &r->strict, NULL, 0, "exit code 4 if there are warnings"},
      {"quiet", OPTION_FLAG, NULL, &r->quiet, NULL, 0, "no progress on stderr"},
  };
  const options o = {
      .command = "run",
      .arguments = "STUDY",
      .about =
          "Runs a study: samples its scenarios, computes them on a device and keeps the rows in a\n"
          "results folder. The first interrupt (Ctrl-C) keeps whole blocks and checkpoints, for\n"
          "--resume, and ends within two seconds; a second one ends at once.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide run examples/berthing/berthing.yml --out results/berthing --scenarios 10000",
  };
  return options_read(&o, argc, argv, &r->path);
}

/* 0 means the study's number in ald_run_def, but not on the command line; what a folder holds is
 * either kept or not */
static int check(const request *r) {
  if (r->scenarios_given && r->scenarios == 0) {
    fprintf(stderr, "allide run: error: --scenarios expects at least 1, not 0\n");
    return EXIT_USAGE;
  }
  if (!r->resume || !r->overwrite) return OPTIONS_GO;
  fprintf(stderr,
          "allide run: error: --resume goes on with the results of the folder, --overwrite "
          "replaces them; take one of the two\n");
  return EXIT_USAGE;
}

/* "2/8" */
static int read_shard(request *r) {
  uint64_t index = 0, count = 0;
  char text[24];
  const char *slash = r->shard ? strchr(r->shard, '/') : NULL;
  if (!r->shard) return OPTIONS_GO;
  snprintf(text, sizeof text, "%.*s", slash ? (int)(slash - r->shard) : 0, r->shard);
  if (slash && options_count(text, UINT32_MAX, &index) &&
      options_count(slash + 1, UINT32_MAX, &count) && index < count) {
    r->shard_index = (uint32_t)index;
    r->shard_count = (uint32_t)count;
    return OPTIONS_GO;
  }
  fprintf(
      stderr,
      "allide run: error: --shard expects I/N, such as 0/4 for the first of four, not '%.32s'\n",
      r->shard);
  return EXIT_USAGE;
}

/* the whole command line */
static int read_all(request *asked, int argc, char **argv) {
  int code = read_request(asked, argc, argv);
  if (code == OPTIONS_GO) code = check(asked);
  return code == OPTIONS_GO ? read_shard(asked) : code;
}

int command_run(int argc, char **argv) {
  request asked = {.device = "auto"};
  char folder[PATH_MAX];
  run_rank_hush(ald_ranks_rank(NULL));
  int code = read_all(&asked, argc, argv);
  run_rank_speak();
  if (code != OPTIONS_GO) return code;
  if (!asked.folder) asked.folder = command_results_folder(asked.path, folder, sizeof folder);
  ald_report *report = ald_report_create();
  const ald_status joined = ald_ranks_create(&asked.ranks, report);
  command_report(report);
  ald_report_destroy(report);
  if (joined < 0) return command_exit(joined);
  code = run(&asked);
  fflush(NULL);
  ald_ranks_destroy(asked.ranks);
  return code;
}
