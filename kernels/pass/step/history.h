/* SPDX-License-Identifier: Apache-2.0
 * Six numbers over time among the parameters of an instance: harmonics, and rows of a study or of a
 * file with equal time steps, which all scenarios share. Each lane is at a time of its own. A node
 * is the time, then value and slope of each column (src/math/slopes.h). */
#ifndef ALD_KERNELS_PASS_HISTORY_H
#define ALD_KERNELS_PASS_HISTORY_H

#include "../../law/harmonic.h"
#include "../../math/hermite.h"
#include "../../math/trig.h"
#include "../../plan.h"

enum { HISTORY_COLUMNS = 6, HISTORY_NODE = 1 + 2 * HISTORY_COLUMNS };

/* option bit, set by the layout: the nodes come from a file with equal time steps */
#define HISTORY_EVEN 0x80000000u

/* where the lanes are in a history */
typedef struct history_place {
  uint entry;  /* parameter 0 of the nodes */
  whole first; /* number, from there on, of the node before each lane's time */
  real since;  /* time since that node [s] */
  mask within; /* the time lies between the first node and the last one */
} history_place;

/* number `number` from `entry` on, another one for each lane */
ALD_INLINE real history_number(TILE, uint lane, uint entry, whole number) {
  real value;
  if (entry & PLAN_SHARED) {
    value = real_gather(assets + (entry & ~PLAN_SHARED), number);
  } else {
    value = real_gather(reals, (number + W(entry)) * W(lanes) + lane_numbers(lane));
  }
  return value;
}

/* number of the last node before t, or of the last but one */
ALD_INLINE whole history_node(TILE, uint lane, uint entry, uint rows, int is_even, real t) {
  whole node = W(0);
  if (is_even) {
    const real start = PARAM(entry), step = PARAM(entry + HISTORY_NODE) - start;
    const real place = real_max((t - start) / step, R(0));
    node = to_whole(real_min(place, R(rows - 2)));
  } else {
    for (uint k = 1; k + 1 < rows; k++) {
      node = node + pick(t >= PARAM(entry + k * HISTORY_NODE), W(1), W(0));
    }
  }
  return node;
}

/* before the first node time stands still there, after the last one it stands still at the last */
ALD_INLINE history_place history_at(TILE, uint lane, uint entry, uint rows, int is_even, real t) {
  const real start = PARAM(entry), end = PARAM(entry + (rows - 1) * HISTORY_NODE);
  history_place p;
  p.entry = entry;
  p.within = (t >= start) & (t <= end);
  const real held = real_max(start, real_min(t, end));
  const whole node = history_node(TILE_OF_CALLER, lane, entry, rows, is_even, held);
  p.first = node * W(HISTORY_NODE);
  p.since = held - history_number(TILE_OF_CALLER, lane, entry, p.first);
  return p;
}

/* of the table of an instance, which has one */
ALD_INLINE history_place history_of(TILE, uint lane, uint kind, uint instance, real t) {
  const int is_even = (KIND_TABLE(kind, KIND_OPTIONS, instance) & HISTORY_EVEN) != 0;
  return history_at(TILE_OF_CALLER, lane, KIND_TABLE_ENTRY(kind, 0, instance),
                    KIND_TABLE_ROWS(kind, 0, instance), is_even, t);
}

/* Harmonics of an instance, six as well. Its parameters from `entry` on: amplitude x cos(phase) of
 * each (6), amplitude x sin(phase) (6). */
ALD_INLINE void history_harmonics(TILE, uint lane, uint entry, real frequency, real time,
                                  course *six) {
  real sine, cosine;
  real_sincos(frequency * time, &sine, &cosine);
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) {
    six[k] =
        harmonic(PARAM(entry + k), PARAM(entry + HISTORY_COLUMNS + k), frequency, sine, cosine);
  }
}

/* on the straight line between two nodes */
ALD_INLINE real history_straight(TILE, uint lane, history_place p, uint column) {
  const whole own = p.first + W(1 + 2 * column);
  return history_number(TILE_OF_CALLER, lane, p.entry, own) +
         history_number(TILE_OF_CALLER, lane, p.entry, own + W(1)) * p.since;
}

/* on the cubic between two nodes `width` apart; at rest outside */
ALD_INLINE course history_cubic(TILE, uint lane, history_place p, uint column, real inverse) {
  const whole own = p.first + W(1 + 2 * column), next = own + W(HISTORY_NODE);
  const cubic on =
      cubic_between(history_number(TILE_OF_CALLER, lane, p.entry, own),
                    history_number(TILE_OF_CALLER, lane, p.entry, own + W(1)),
                    history_number(TILE_OF_CALLER, lane, p.entry, next),
                    history_number(TILE_OF_CALLER, lane, p.entry, next + W(1)), inverse, p.since);
  course c;
  c.value = on.value;
  c.rate = sel(p.within, on.slope, R(0));
  c.second = sel(p.within, on.bend, R(0));
  return c;
}

/* 1/width of the interval in which the lanes are [1/s] */
ALD_INLINE real history_inverse(TILE, uint lane, history_place p) {
  return R(1) / (history_number(TILE_OF_CALLER, lane, p.entry, p.first + W(HISTORY_NODE)) -
                 history_number(TILE_OF_CALLER, lane, p.entry, p.first));
}

#endif
