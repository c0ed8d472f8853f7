/* SPDX-License-Identifier: Apache-2.0
 * `allide run` as one of several ranks. */
#include "run_rank.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/signals.h"

static int out = -1, err = -1; /* what this rank would write to; -1: it does */

void run_rank_hush(uint32_t rank) {
  const int nothing = rank > 0 ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
  if (nothing < 0) return;
  fflush(NULL);
  out = dup(STDOUT_FILENO);
  err = dup(STDERR_FILENO);
  dup2(nothing, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  close(nothing);
}

void run_rank_speak(void) {
  fflush(NULL);
  if (out >= 0) dup2(out, STDOUT_FILENO);
  if (err >= 0) dup2(err, STDERR_FILENO);
  if (out >= 0) close(out);
  if (err >= 0) close(err);
  out = err = -1;
}

int run_rank_ready(ald_ranks *ranks, ald_status status, ald_report *report) {
  const uint32_t failing = ald_ranks_failing(ranks, status < 0);
  const uint32_t own = ranks ? ald_ranks_rank(ranks) : 0;
  if (failing == ald_ranks_count(ranks)) return 1;
  if (own == failing && own > 0) {
    fprintf(stderr, "rank %u, but not rank 0, cannot read the study:\n%s", own,
            ald_report_text(report));
  }
  return 0;
}

int run_rank_progress(const ald_progress *progress, void *user) {
  (void)progress;
  (void)user;
  return signals_asked();
}

ald_status run_rank_other(const ald_study *study, const ald_run_def *def, ald_report *report) {
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
