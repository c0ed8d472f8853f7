/* SPDX-License-Identifier: Apache-2.0
 * Rows, flags and parameters of docking cones, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_DOCKING_ROWS_H
#define ALD_KERNELS_PASS_DOCKING_ROWS_H

#include "../step/balance_rows.h"

/* parameters */
enum {
  DOCKING_PIN,                         /* tip, frame of the first body [m] */
  DOCKING_CYLINDER = DOCKING_PIN + 3,  /* middle of the mouth, frame of the second body [m] */
  DOCKING_AXIS = DOCKING_CYLINDER + 3, /* into the cone, frame of the second body, of length 1 */
  DOCKING_ENTRY_RADIUS = DOCKING_AXIS + 3, /* [m] */
  DOCKING_EXPONENT,                        /* of the damping [-] */
  DOCKING_LIMIT,                           /* velocity limit of dry friction; 0: none [m/s] */
  DOCKING_PARAM_COUNT
};

/* parameters of each row of the table */
enum {
  DOCKING_NODE_DEPTH,      /* of the row's level [m] */
  DOCKING_NODE_BEFORE,     /* depth of the level before; -infinity for the first [m] */
  DOCKING_NODE_INVERSE,    /* 1/(distance to the next level), 0 for the last [1/m] */
  DOCKING_NODE_CLEARANCE,  /* of the row's level [m] */
  DOCKING_NODE_TAPER,      /* slope of the clearance to the next level, 0 for the last [-] */
  DOCKING_NODE_OPENS,      /* 1: first row of its level, else 0 */
  DOCKING_NODE_AT,         /* abscissa of the row [m] */
  DOCKING_NODE_FORCE,      /* [N] */
  DOCKING_NODE_STIFFNESS,  /* slope to the next row, of the last that to it [N/m] */
  DOCKING_NODE_DAMPING,    /* [N (s/m)^e] */
  DOCKING_NODE_DAMPING_BY, /* slope to the next row, 0 for the last */
  DOCKING_NODE_COUNT
};

/* option bits */
enum {
  DOCKING_BILINEAR = 1, /* forces interpolated at the same distance; abscissa is the distance from
                           the axis, not that from the clearance */
  DOCKING_STARTS_IN = 2 /* entered before the start */
};

/* real rows of an instance */
enum {
  /* of this evaluation */
  DOCKING_DEPTH,   /* Z [m] */
  DOCKING_OFFSET,  /* D [m] */
  DOCKING_RADIAL,  /* F [N] */
  DOCKING_AXIAL,   /* F dR0/dZ, on the pin, > 0 into the cone [N] */
  DOCKING_PATH,    /* D - R0; with clearance not below 0 [m] */
  DOCKING_CLOSING, /* dD/dt [m/s] */
  /* of the last record */
  DOCKING_HELD_RADIAL,
  DOCKING_HELD_PATH,
  /* records */
  DOCKING_ENTRY_TIME,        /* first time inside [s] */
  DOCKING_ENTRIES,           /* through the mouth */
  DOCKING_MISSES,            /* past the mouth */
  DOCKING_PEAK_RADIAL,       /* [N] */
  DOCKING_PEAK_AXIAL,        /* [N] */
  DOCKING_GREATEST_OFFSET,   /* while inside [m] */
  DOCKING_ENERGY_ABSORBED,   /* greatest work taken so far [J] */
  DOCKING_ENERGY_DISSIPATED, /* work taken so far [J] */
  DOCKING_FIRST_TOUCH,       /* of the wall, TOUCH_FIRST [s] */
  DOCKING_BALANCE,           /* BALANCE_ROW_COUNT */
  DOCKING_ROW_COUNT = DOCKING_BALANCE + BALANCE_ROW_COUNT
};

/* flag rows: state of kernels/law/docking.h, and 1 where the wall pushes by its law; of this
 * evaluation and of the last record */
enum { DOCKING_STATE, DOCKING_HELD_STATE, DOCKING_PUSHES, DOCKING_HELD_PUSHES, DOCKING_FLAG_COUNT };

enum {
  DOCKING_TRACE_DEPTH,
  DOCKING_TRACE_DISTANCE,
  DOCKING_TRACE_RADIAL,
  DOCKING_TRACE_AXIAL,
  DOCKING_TRACE_ENTERED,
  DOCKING_TRACE_CLEARANCE, /* R0 while inside [m] */
  DOCKING_TRACE_TAPER,     /* dR0/dZ while inside [-] */
  DOCKING_TRACE_COUNT
};

#endif
