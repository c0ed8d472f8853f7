/* SPDX-License-Identifier: Apache-2.0
 * Kinds of elements of which keys follow the particulars of ships, or which place their bodies. */
#ifndef ALD_SHIP_KIND_H
#define ALD_SHIP_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "numbers.h"
#include "ship_form.h"

/* A key that follows the particulars of a ship where it is left out. */
typedef struct ald_ship_default {
  uint32_t key;
  uint32_t end;           /* 0: of its first body; 1: of its second */
  ald_ship_figure figure; /* ALD_FIGURE_NONE: it follows nothing */
  ald_ship_figure most;   /* it must not exceed that, given or not; ALD_FIGURE_NONE: no limit */
  uint32_t instead;       /* 1 + number of the table that it replaces; 0: none */
  uint32_t unless;        /* 1 + key that must not be given, which follows a figure later in the
                           * list: if it is, this one keeps its own default; 0: none */
  uint32_t none;          /* 1 + key: any but its first word leaves it out; 0: none */
} ald_ship_default;

/* What may be wrong with where bodies start that follow a ship or a meeting. */
typedef enum ald_start_fault {
  ALD_START_GOOD,
  ALD_START_IMPOSSIBLE, /* there is no such ship, or nothing is touched wherever a body comes from
                         */
  ALD_START_UNREACHED   /* a body does not reach what it is to touch by the velocities of both */
} ald_start_fault;

/* How the first body of an element stands to the second when they first touch, in the frame of the
 * second: x, y and heading, and as far ahead of that as it is to begin. */
typedef struct ald_touch_pose {
  double pose[3];   /* at the touch [m], [rad] */
  double ahead[3];  /* the same with the gap that is left to run, along its heading */
  double normal[2]; /* of the side that is touched, into the second */
  double gap;       /* along that normal [m] */
} ald_touch_pose;

/* Kinds of which keys follow the particulars of ships, or which place their bodies. */
typedef struct ald_ship_kind {
  const ald_ship_default *defaults; /* (default_count) */
  uint32_t default_count;
  /* Where the first body touches the second; `length` of the second's ship, 0 if it has none;
   * `lift` of the first's origin above the second's. Returns false if they never do. NULL: the kind
   * does not place its bodies. */
  bool (*meet)(const ald_numbers *numbers, double length, double lift, ald_touch_pose *touch);
  uint32_t meet_key;  /* if that is given, with the keys of its name, the kind places its bodies */
  uint32_t share_key; /* of that length; may only be given if it is known */
  uint32_t gap_key;   /* what is left to run before they touch */
} ald_ship_kind;

#endif
