/* SPDX-License-Identifier: Apache-2.0
 * What [TPN] says of its Figures 9 to 12, judged for the runs of a set. Which of them a set is
 * known to break is written down here with it, so that a change of either kind is noticed. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

enum { DETAIL = 96 };

/* What is shown of a sentence; @return whether it holds */
typedef int judge(const tpn_runs *runs, char detail[DETAIL]);

static void show(char detail[DETAIL], const char *format, double a, double b, double c, double d) {
  snprintf(detail, DETAIL, format, a, b, c, d);
}

/* ---------------------------------------------------------------------------- by time step */

/* of the first experiment, as far apart as its text says: 4 m */
static const tpn_course *by_step(const tpn_runs *runs) { return runs->by_step[0]; }

static int peaks_fall(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = by_step(runs);
  show(detail, "%.0f, %.0f, %.0f, %.0f kN at 0.1, 0.5, 1, 2 s", c[0].peak / 1e3, c[1].peak / 1e3,
       c[2].peak / 1e3, c[3].peak / 1e3);
  return c[0].peak > c[1].peak && c[1].peak > c[2].peak && c[2].peak > c[3].peak;
}

/* durations are whole numbers of steps */
static int durations_grow(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = by_step(runs);
  show(detail, "%.1f, %.1f, %.1f, %.1f s long", c[0].lasts, c[1].lasts, c[2].lasts, c[3].lasts);
  return c[0].lasts < c[1].lasts && c[1].lasts < c[2].lasts && c[2].lasts < c[3].lasts;
}

/* "the same": to 0.1 %, which a figure would not show */
static int impulse_is_kept(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = by_step(runs);
  int same = 1;
  for (int k = 1; k < TPN_STEPS; k++) {
    same &= fabs(c[k].impulse / c[0].impulse - 1) < 1e-3;
  }
  show(detail, "%.4f, %.4f, %.4f, %.4f MN s", c[0].impulse / 1e6, c[1].impulse / 1e6,
       c[2].impulse / 1e6, c[3].impulse / 1e6);
  return same;
}

static int converges_from(const tpn_runs *runs, int gap, char detail[DETAIL]) {
  const tpn_course *c = runs->by_step[gap];
  const double fine = fabs(c[0].peak - c[1].peak), coarse = fabs(c[1].peak - c[2].peak);
  snprintf(detail, DETAIL, "%.0f against %.0f kN", fine / 1e3, coarse / 1e3);
  return fine < coarse;
}

static int converges_text(const tpn_runs *runs, char detail[DETAIL]) {
  return converges_from(runs, 0, detail);
}

static int converges_caption(const tpn_runs *runs, char detail[DETAIL]) {
  return converges_from(runs, 1, detail);
}

static int converges_second(const tpn_runs *runs, char detail[DETAIL]) {
  return converges_from(runs, 2, detail);
}

/* Minus the restitution of Table 1, to 1 % of the initial velocity; it falls towards it alone. */
static int ends_as_expected(const tpn_course c[4], char detail[DETAIL]) {
  int good = 1;
  for (int k = 0; k < 4; k++) good &= c[k].slows && fabs(c[k].left + 0.1) < 0.01;
  show(detail, "%.3f, %.3f, %.3f, %.3f of the initial one", c[0].left, c[1].left, c[2].left,
       c[3].left);
  return good;
}

static int all_steps_end_alike(const tpn_runs *runs, char detail[DETAIL]) {
  return ends_as_expected(by_step(runs), detail);
}

static int long_steps_settle_late(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = by_step(runs);
  show(detail, "to 1 %% after %.1f, %.1f, %.1f, %.1f s", c[0].settles, c[1].settles, c[2].settles,
       c[3].settles);
  return c[0].settles < c[1].settles && c[1].settles < c[2].settles && c[2].settles < c[3].settles;
}

/* ---------------------------------------------------------------------------- by speed */

static int all_speeds_end_alike(const tpn_runs *runs, char detail[DETAIL]) {
  return ends_as_expected(runs->by_speed, detail);
}

static int slow_ones_hit_less(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = runs->by_speed;
  show(detail, "%.0f, %.0f, %.0f, %.0f kN at 4, 2, 1, 0.5 kn", c[0].peak / 1e3, c[1].peak / 1e3,
       c[2].peak / 1e3, c[3].peak / 1e3);
  return c[0].peak > c[1].peak && c[1].peak > c[2].peak && c[2].peak > c[3].peak;
}

static void show_durations(const tpn_course c[4], char detail[DETAIL]) {
  show(detail, "%.1f, %.1f, %.1f, %.1f s at 4, 2, 1, 0.5 kn", c[0].lasts, c[1].lasts, c[2].lasts,
       c[3].lasts);
}

/* never shorter, longer in the end, but less than twice */
static int slow_ones_last_longer(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = runs->by_speed;
  int good = c[3].lasts > c[0].lasts && c[3].lasts < 2 * c[0].lasts;
  for (int k = 1; k < TPN_SPEEDS; k++) good &= c[k].lasts >= c[k - 1].lasts;
  show_durations(c, detail);
  return good;
}

/* rounding of sums of 0.1 s aside */
static int they_last_a_second_or_two(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = runs->by_speed;
  int good = 1;
  for (int k = 0; k < TPN_SPEEDS; k++) good &= c[k].lasts > 1 - 1e-9 && c[k].lasts < 2 + 1e-9;
  show_durations(c, detail);
  return good;
}

/* "small": a tenth of the tug's beam of 13 m at most */
static int depths_are_small(const tpn_runs *runs, char detail[DETAIL]) {
  const tpn_course *c = runs->by_speed;
  int good = 1;
  for (int k = 0; k < TPN_SPEEDS; k++) good &= c[k].depth < 1.3;
  show(detail, "%.3f, %.3f, %.3f, %.3f m of 13 m beam", c[0].depth, c[1].depth, c[2].depth,
       c[3].depth);
  return good;
}

/* ---------------------------------------------------------------------------- all of them */

static const char converge[] =
    "as the time-step decreases the force peaks tend to converge to a value (eg. the difference "
    "between peaks for 0.5s and 0.1s \316\224t is smaller than the difference between peaks for "
    "0.5s and 1.0s \316\224t)";

static const struct {
  const char *figure, *words;
  judge *judge;
  const char *where;    /* behind the name of the set */
  int breaks[TPN_SETS]; /* set R, set B */
} sentences[] = {
    {"Fig. 9", "smaller time-steps produce higher forces", peaks_fall, "", {0, 0}},
    {"Fig. 9",
     "... with shorter durations, while larger time-steps produce a smaller force distributed over "
     "a longer period",
     durations_grow,
     "",
     {0, 0}},
    {"Fig. 9",
     "the integral of force and time is kept the same independent of the time-step length",
     impulse_is_kept,
     "",
     {0, 0}},
    /* the peaks of long steps follow the part of a step that is left when the bodies touch */
    {"Fig. 9", converge, converges_text, ", gap 4 m", {0, 1}},
    {"Fig. 9", converge, converges_caption, ", gap 1.7 m", {1, 1}},
    {"Fig. 9", converge, converges_second, ", gap 2 m", {0, 1}},
    {"Fig. 10",
     "for all time-steps, the Contact Engine produced similar results, with objects ending the "
     "contact with a residual velocity that is similar to the expected theoretical value",
     all_steps_end_alike,
     "",
     {0, 0}},
    {"Fig. 10",
     "for larger time-steps the contact takes longer and the relative velocity converges slower to "
     "the expected value",
     long_steps_settle_late,
     "",
     {0, 0}},
    {"Fig. 11",
     "the same behaviour is obtained for different contact speeds",
     all_speeds_end_alike,
     "",
     {0, 0}},
    {"Fig. 12",
     "smaller peak forces for collision with lower velocity between the vessels",
     slow_ones_hit_less,
     "",
     {0, 0}},
    {"Fig. 12",
     "The duration of the first contact forces peak also slightly increases for contacts in lower "
     "velocities",
     slow_ones_last_longer,
     "",
     {1, 0}},
    {"Fig. 12",
     "... having a duration between 1 and 2 seconds",
     they_last_a_second_or_two,
     "",
     {1, 1}},
    {"Table 2",
     "the intersection between vessel polygons is kept small for all the contact velocities",
     depths_are_small,
     "",
     {0, 0}},
};

void tpn_sentences(checks *all, const tpn_runs *runs) {
  for (size_t n = 0; n < sizeof sentences / sizeof sentences[0]; n++) {
    for (int s = 0; s < TPN_SETS; s++) {
      char detail[DETAIL], subject[64];
      const int holds = sentences[n].judge(&runs[s], detail);
      snprintf(subject, sizeof subject, "tpn: %s%s", tpn_sets[s].name, sentences[n].where);
      checks_add_sentence(all, subject, sentences[n].figure, sentences[n].words, holds, detail)
          ->breaks = sentences[n].breaks[s];
    }
  }
}
