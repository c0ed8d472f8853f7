/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of catenary lines, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_CATENARY_ROWS_H
#define ALD_KERNELS_PASS_CATENARY_ROWS_H

#include "../../lists.h"

/* parameters */
#define CATENARY_PARAMETERS(MAKE, COPY)                                                 \
  MAKE(CATENARY_FROM, 3)          /* anchor on the first body, its axes [m] */          \
  MAKE(CATENARY_TO, 3)            /* fairlead on the second body [m] */                 \
  MAKE(CATENARY_ELASTIC, 1)       /* kE of the line at the start [N/m] */               \
  MAKE(CATENARY_WEIGHT, 1)        /* submerged, of segments and clumps [N] */           \
  MAKE(CATENARY_BREAKING, 1)      /* load beyond which it parts; infinite: never [N] */ \
  MAKE(CATENARY_PAY_OUT, 1)       /* rate at which its last segment grows [m/s] */      \
  MAKE(CATENARY_PAY_OUT_FROM, 1)  /* [s] */                                             \
  MAKE(CATENARY_PAY_OUT_UNTIL, 1) /* [s] */
enum { CATENARY_PARAMETERS(LIST_NUMBERS, LIST_COPIES) CATENARY_PARAM_COUNT };

/* Its first table: the numbers of each segment, the anchor's first; then, if it has one, the grid.
 * The grid has rows of equal height; in each row lie places of the fairlead, at which the line
 * pulls about as much as at those of the same number in the other rows. A cell lies between two
 * places and two rows. The grid holds the numbers below; of each cell, place by place and in it row
 * by row, the squared distance of the ends at its corners [m^2]; and of each place, in this order
 * too, the numbers of a node. */
enum { CATENARY_SECTIONS, CATENARY_WINCH };
enum {
  CATENARY_LENGTH,    /* unstretched [m] */
  CATENARY_LOAD,      /* submerged weight per length [N/m] */
  CATENARY_STIFFNESS, /* EA [N] */
  CATENARY_CLUMP,     /* submerged point weight at its upper end [N] */
  CATENARY_FRICTION,  /* on the seabed, along [-] */
  CATENARY_ACROSS,    /* 1/2 C_D D [m] */
  CATENARY_PER_LOAD,  /* 1/weight, 0 where it is 0 [m/N] */
  CATENARY_SEGMENT_NUMBERS
};
enum {
  CATENARY_GRID_LEAST, /* horizontal distances that it covers [m] */
  CATENARY_GRID_MOST,
  CATENARY_GRID_Z,     /* least height of the fairlead over the anchor [m] */
  CATENARY_GRID_PER_Z, /* 1/spacing of the rows [1/m] */
  CATENARY_GRID_NUMBERS
};
enum {
  CATENARY_NODE_ACROSS,    /* horizontal tension over horizontal distance [N/m] */
  CATENARY_NODE_VERTICAL,  /* vertical tension at the fairlead [N] */
  CATENARY_NODE_GEOMETRIC, /* kG; CATENARY_NODE_OF_PARTS where its line lies in parts [N/m] */
  CATENARY_NODE_DRAG,      /* c* per density [m^2] */
  CATENARY_NODE_NUMBERS
};
/* no number: whatever is interpolated from it is none either, and tells of it */
#define CATENARY_NODE_OF_PARTS NAN
/* corners of a cell: of its first place, lower and upper, and of the next */
#define CATENARY_CORNERS 4
/* all numbers of a grid */
#define CATENARY_GRID_WHOLE(distances, heights)                                 \
  (CATENARY_GRID_NUMBERS + CATENARY_CORNERS * ((distances)-1) * ((heights)-1) + \
   CATENARY_NODE_NUMBERS * (distances) * (heights))

/* option bits; from CATENARY_COUNTS on the numbers of segments, of distances and of heights, eight
 * bits each */
enum {
  CATENARY_ON_SEABED = 1,    /* the anchor lies on it */
  CATENARY_ANCHORED = 2,     /* the first body is fixed: no force at the anchor is computed */
  CATENARY_HAS_GRID = 4,     /* the table is looked up; else the line is shot in each step */
  CATENARY_LAGS = 8,         /* drag dynamics by the lag form */
  CATENARY_INCREMENTAL = 16, /* or by the incremental form */
  CATENARY_ON_SLOPE = 32,    /* the seabed is a plane that slopes; such a line has no table */
};
/* numbers of a row of the winch: time [s], rate [m/s], its slope up to the next row [m/s^2]; see
 * rate_history.h */
enum { CATENARY_WINCH_NODE = 3 };
#define CATENARY_COUNTS 8
/* The program of a study has the bits of any of its lines and of all, so that nothing is compiled
 * that none of them needs. */
#ifndef ALD_CATENARIES_ANY
#define ALD_CATENARIES_ANY 0xffffffffu
#define ALD_CATENARIES_ALL 0u
#endif
#define CATENARY_OPTIONS(instance) \
  ((KIND_TABLE(KIND_catenary, KIND_OPTIONS, instance) | ALD_CATENARIES_ALL) & ALD_CATENARIES_ANY)
#define CATENARY_SEGMENTS_OF(options) ((options) >> CATENARY_COUNTS & 255u)
#define CATENARY_DISTANCES_OF(options) ((options) >> (CATENARY_COUNTS + 8) & 255u)
#define CATENARY_HEIGHTS_OF(options) ((options) >> (CATENARY_COUNTS + 16) & 255u)

/* real rows */
#define CATENARY_ROWS(STATE, TEMPORARY)                                                         \
  TEMPORARY(CATENARY_X, 1)    /* horizontal distance of the ends [m] */                         \
  TEMPORARY(CATENARY_Z, 1)    /* height of the fairlead over the anchor [m] */                  \
  TEMPORARY(CATENARY_SINE, 1) /* of the angle at the fairlead from the vertical */              \
  TEMPORARY(CATENARY_COSINE, 1)                                                                 \
  TEMPORARY(CATENARY_QUASI, 1) /* quasi-static tension [N] */                                   \
  /* lag form: e [m]; incremental form: tension, unbounded below [N] */                         \
  TEMPORARY(CATENARY_BEHIND, 1)                                                                 \
  TEMPORARY(CATENARY_RATE, 1)      /* v [m/s] */                                                \
  TEMPORARY(CATENARY_GEOMETRIC, 1) /* kG [N/m] */                                               \
  TEMPORARY(CATENARY_DRAG, 1)      /* c* [N s^2/m^2] */                                         \
  TEMPORARY(CATENARY_H, 1)         /* where the next shooting starts: horizontal tension [N] */ \
  TEMPORARY(CATENARY_Q, 1)         /* vertical tension at the top less the weight [N] */        \
  TEMPORARY(CATENARY_IN_PARTS, 1)  /* 1: of a line that lies in several parts */                \
  /* the same of the last record */                                                             \
  STATE(CATENARY_HELD, CATENARY_IN_PARTS + 1)                                                   \
  TEMPORARY(CATENARY_TENSION, 1) /* [N] */                                                      \
  TEMPORARY(CATENARY_UPWARDS, 1) /* quasi-static, at the fairlead [N] */                        \
  /* 1: outside the table; 2: in a cell of it with a node in parts; 3: both */                  \
  TEMPORARY(CATENARY_OUTSIDE, 1)                                                                \
  TEMPORARY(CATENARY_FAILED, 1) /* 1: no shape was found, in any evaluation of the step */      \
  /* 1: its shape was found by its parts, law/catenary_settle.h */                              \
  TEMPORARY(CATENARY_SETTLED, 1)                                                                \
  TEMPORARY(CATENARY_LIES, 1) /* length that lies then [m] */                                   \
  STATE(CATENARY_CELL, 1)     /* place at which the cell begins that was looked up last */      \
  STATE(CATENARY_RELEASED, 1) /* above 0: an order has let the line go, for good */             \
  /* quasi-static vertical tension at the fairlead, with that [N] */                            \
  STATE(CATENARY_MOST_UPWARDS, 1)                                                               \
  STATE(CATENARY_LEAST_COSINE, 1) /* of it */
#define CATENARY_RECORDS(RECORD, SHOWN)                                                          \
  RECORD(CATENARY_PEAK_TENSION, "peak_tension", "N", 0, GROWS)                                   \
  RECORD(CATENARY_PEAK_QUASI, "peak_quasi_static_tension", "N", 0, GROWS) /* quasi-static [N] */ \
  /* peak tension over breaking load [-] */                                                      \
  RECORD(CATENARY_UTILISATION, "utilisation", "", 0, GROWS)                                      \
  RECORD(CATENARY_PEAK_TIME, "peak_time", "s", ALD_NOT_YET, VALUE)                               \
  RECORD(CATENARY_HAS_PARTED, "parted", "", 0, GROWS) /* 1: it has parted */                     \
  RECORD(CATENARY_PARTED_AT, "parted_at", "s", ALD_NOT_YET, GROWS)                               \
  /* without tension, while it holds [s] */                                                      \
  RECORD(CATENARY_SLACK_TIME, "slack_time", "s", 0, GROWS)                                       \
  /* unstretched length that lies [m] */                                                         \
  RECORD(CATENARY_LEAST_GROUNDED, "least_grounded_length", "m", ALD_NOT_YET, VALUE)              \
  /* at the fairlead, from the vertical [rad] */                                                 \
  RECORD(CATENARY_PEAK_ANGLE, "peak_angle", "rad", 0, GROWS)                                     \
  /* 1: it has been outside its table, or was shot and found by its parts; 2, 3: as              \
   * CATENARY_OUTSIDE */                                                                         \
  RECORD(CATENARY_LEFT_TABLE, "out_of_range", "", 0, GROWS)
enum {
  CATENARY_ROWS(LIST_NUMBERS, LIST_NUMBERS) CATENARY_RECORDS(LIST_RECORDS, LIST_SHOWN)
      CATENARY_ROW_COUNT
};
/* rows of this evaluation that are held from step to step */
enum { CATENARY_TRIAL_COUNT = CATENARY_HELD };

/* flag rows */
#define CATENARY_FLAGS(STATE, TEMPORARY) STATE(CATENARY_STATE, 1)
enum { CATENARY_FLAGS(LIST_NUMBERS, LIST_NUMBERS) CATENARY_FLAG_COUNT };
enum { CATENARY_NEW, CATENARY_WHOLE, CATENARY_PARTED, CATENARY_NEVER }; /* new: not recorded yet */

/* trace rows */
#define CATENARY_TRACES(TRACE, SHOWN)                                         \
  TRACE(CATENARY_TRACE_TENSION, "tension", "N", VALUE)                        \
  TRACE(CATENARY_TRACE_QUASI, "quasi_static_tension", "N", VALUE)             \
  TRACE(CATENARY_TRACE_ANGLE, "angle", "rad", VALUE)                          \
  TRACE(CATENARY_TRACE_DISTANCE, "distance", "m", VALUE) /* horizontal [m] */ \
  TRACE(CATENARY_TRACE_HEIGHT, "height", "m", VALUE)                          \
  TRACE(CATENARY_TRACE_GROUNDED, "grounded_length", "m", VALUE)
enum { CATENARY_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) CATENARY_TRACE_COUNT };

#endif
