/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of catenary lines, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_CATENARY_ROWS_H
#define ALD_KERNELS_PASS_CATENARY_ROWS_H

/* parameters */
enum {
  CATENARY_FROM,                      /* anchor on the first body, its axes [m] (3) */
  CATENARY_TO = CATENARY_FROM + 3,    /* fairlead on the second body [m] (3) */
  CATENARY_ELASTIC = CATENARY_TO + 3, /* kE of the line at the start [N/m] */
  CATENARY_WEIGHT,                    /* submerged, of segments and clumps [N] */
  CATENARY_BREAKING,                  /* load beyond which it parts; infinite: never [N] */
  CATENARY_PAY_OUT,                   /* rate at which its last segment grows [m/s] */
  CATENARY_PAY_OUT_FROM,              /* [s] */
  CATENARY_PAY_OUT_UNTIL,             /* [s] */
  CATENARY_PARAM_COUNT
};

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
enum {
  /* of this evaluation */
  CATENARY_X,    /* horizontal distance of the ends [m] */
  CATENARY_Z,    /* height of the fairlead over the anchor [m] */
  CATENARY_SINE, /* of the angle at the fairlead from the vertical */
  CATENARY_COSINE,
  CATENARY_QUASI,     /* quasi-static tension [N] */
  CATENARY_BEHIND,    /* lag form: e [m]; incremental form: tension, unbounded below [N] */
  CATENARY_RATE,      /* v [m/s] */
  CATENARY_GEOMETRIC, /* kG [N/m] */
  CATENARY_DRAG,      /* c* [N s^2/m^2] */
  CATENARY_H,         /* where the next shooting starts: horizontal tension [N] */
  CATENARY_Q,         /* vertical tension at the top less the weight [N] */
  CATENARY_IN_PARTS,  /* 1: of a line that lies in several parts */
  CATENARY_TRIAL_COUNT,
  /* the same of the last record */
  CATENARY_HELD = CATENARY_TRIAL_COUNT,
  /* of this evaluation, too */
  CATENARY_TENSION = CATENARY_HELD + CATENARY_TRIAL_COUNT, /* [N] */
  CATENARY_UPWARDS,                                        /* quasi-static, at the fairlead [N] */
  CATENARY_OUTSIDE,  /* 1: outside the table; 2: in a cell of it with a node in parts; 3: both */
  CATENARY_FAILED,   /* 1: no shape was found, in any evaluation of the step */
  CATENARY_SETTLED,  /* 1: its shape was found by its parts, law/catenary_settle.h */
  CATENARY_LIES,     /* length that lies then [m] */
  CATENARY_CELL,     /* place at which the cell begins that was looked up last */
  CATENARY_RELEASED, /* above 0: an order has let the line go, for good */
  /* records */
  CATENARY_PEAK_TENSION,   /* [N] */
  CATENARY_PEAK_QUASI,     /* quasi-static [N] */
  CATENARY_UTILISATION,    /* peak tension over breaking load [-] */
  CATENARY_PEAK_TIME,      /* [s] */
  CATENARY_HAS_PARTED,     /* 1: it has parted */
  CATENARY_PARTED_AT,      /* [s] */
  CATENARY_SLACK_TIME,     /* without tension, while it holds [s] */
  CATENARY_LEAST_GROUNDED, /* unstretched length that lies [m] */
  CATENARY_MOST_UPWARDS,   /* quasi-static vertical tension at the fairlead, with that [N] */
  CATENARY_PEAK_ANGLE,     /* at the fairlead, from the vertical [rad] */
  CATENARY_LEAST_COSINE,   /* of it */
  CATENARY_LEFT_TABLE,     /* 1: it has been outside its table, or was shot and found by its
                            * parts; 2, 3: as CATENARY_OUTSIDE */
  CATENARY_ROW_COUNT
};

/* flag rows */
enum { CATENARY_STATE, CATENARY_FLAG_COUNT };
enum { CATENARY_NEW, CATENARY_WHOLE, CATENARY_PARTED, CATENARY_NEVER }; /* new: not recorded yet */

/* trace rows */
enum {
  CATENARY_TRACE_TENSION,  /* [N] */
  CATENARY_TRACE_QUASI,    /* [N] */
  CATENARY_TRACE_ANGLE,    /* [rad] */
  CATENARY_TRACE_DISTANCE, /* horizontal [m] */
  CATENARY_TRACE_HEIGHT,   /* [m] */
  CATENARY_TRACE_GROUNDED, /* [m] */
  CATENARY_TRACE_COUNT
};

#endif
