/* SPDX-License-Identifier: Apache-2.0
 * Runs a whole study from a file and reads its results:
 *
 *   run_study STUDY.yml FOLDER [SCENARIOS]
 *
 * Prints how many scenarios came to which end, and mean, 95 % quantile and greatest value of every
 * peak force. Uses nothing but the public interface. */
#include <allide/allide.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* said between tiles; a value other than 0 would stop the run */
static int say(const ald_progress *progress, void *user) {
  (void)user;
  fprintf(stderr, "\r%llu of %llu scenarios", (unsigned long long)progress->done,
          (unsigned long long)progress->total);
  return 0;
}

static ald_status run(const char *file, const char *folder, uint64_t scenarios,
                      ald_report *report) {
  ald_study *study = NULL;
  ald_status status = ald_study_read(file, &study, report);
  if (status < 0) return status;
  ald_run_def def = ald_run_def_default();
  ald_run_summary summary;
  def.folder = folder;
  def.scenarios = scenarios;
  def.progress = say;
  status = ald_run(study, &def, &summary, report);
  ald_study_destroy(study);
  fputc('\n', stderr);
  if (status < 0) return status;
  printf("%llu scenarios on %s in %.2f s, hash %s\n", (unsigned long long)summary.scenarios,
         summary.device, summary.seconds, summary.hash);
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) {
    if (summary.status[s] == 0) continue;
    printf("  %-16s %llu\n", ald_scenario_status_name(s), (unsigned long long)summary.status[s]);
  }
  return status;
}

static ald_status read_back(const char *folder, ald_report *report) {
  ald_results *results = NULL;
  ald_status status = ald_results_open(folder, &results, report);
  if (status < 0) return status;
  printf("%-32s %12s %12s %12s\n", "", "mean", "95 %", "greatest");
  for (size_t c = 0; c < ald_results_column_count(results) && status >= 0; c++) {
    const ald_column_info column = ald_results_column(results, c);
    ald_statistics statistics;
    if (!strstr(column.name, "peak_normal")) continue;
    status = ald_results_statistics(results, c, &statistics, report);
    if (status < 0) break;
    printf("%-32s %12.5g %12.5g %12.5g %s, worst in scenario %llu\n", column.name, statistics.mean,
           statistics.quantile[5], statistics.maximum, column.unit,
           (unsigned long long)statistics.worst[0]);
  }
  ald_results_close(results);
  return status;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "Usage: run_study STUDY.yml FOLDER [SCENARIOS]\n");
    return 2;
  }
  ald_report *report = ald_report_create();
  ald_status status = run(argv[1], argv[2], argc > 3 ? strtoull(argv[3], NULL, 10) : 0, report);
  if (status >= 0) status = read_back(argv[2], report);
  fprintf(stderr, "%s", ald_report_text(report));
  ald_report_destroy(report);
  return status < 0;
}
