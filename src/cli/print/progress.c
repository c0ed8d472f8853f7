/* SPDX-License-Identifier: Apache-2.0
 * How far a run is, on stderr: one live line on a terminal, else a line every ten seconds. */
#include "progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/prose.h"
#include "cli/signals.h"
#include "figure.h"
#include "table.h"

enum { BAR = 20 };
static const double live_period = 0.1; /* [s] */
static const double line_period = 10;  /* [s] */

void progress_begin(progress *p, progress_mode mode, const char *folder, int resumed) {
  *p = (progress){.mode = mode, .live = isatty(STDERR_FILENO)};
  /* without earlier blocks the rate counts from nothing at time 0 */
  p->started = !resumed;
  p->next = p->live ? 0 : line_period;
  signals_begin(folder);
}

static void show(progress *p, const ald_progress *now) {
  char text[256], bar[BAR + 1], rate[FIGURE_TEXT], left[FIGURE_TEXT], failed[48] = "";
  const double seconds = now->elapsed - p->first.elapsed;
  const double fresh = (double)(now->done - p->first.done);
  const double speed = seconds > 0 && fresh > 0 ? fresh / seconds : (double)NAN;
  const double share = now->total ? (double)now->done / (double)now->total : 0;
  for (int i = 0; i < BAR; i++) bar[i] = i < (int)(share * BAR) ? '#' : '.';
  bar[BAR] = '\0';
  if (now->failed) snprintf(failed, sizeof failed, "  %" PRIu64 " failed", now->failed);
  figure_time((double)(now->total - now->done) / speed, left);
  snprintf(text, sizeof text, "[%s] %" PRIu64 "/%" PRIu64 "  %s/s  %s left%s%s", bar, now->done,
           now->total, figure_number(speed, rate), left, failed,
           signals_asked() ? "  stopping" : "");
  if (p->live) {
    /* a line that wraps could not be taken back */
    fprintf(stderr, "\r%.*s\033[K", prose_columns(stderr) - 1, text);
  } else {
    fprintf(stderr, "%s\n", text);
  }
  p->open = p->live;
}

int progress_update(const ald_progress *now, void *user) {
  progress *p = user;
  if (!p->started) {
    p->first = *now;
    p->started = 1;
  }
  if (p->mode == PROGRESS_SHOWN && now->elapsed >= p->next) {
    show(p, now);
    p->next = now->elapsed + (p->live ? live_period : line_period);
  }
  return signals_asked();
}

void progress_end(progress *p) {
  if (p->open) fputs("\r\033[K", stderr);
  p->open = 0;
  signals_end();
}
