/* SPDX-License-Identifier: Apache-2.0
 * The keys and sections of a dynamic line in their order, and the numbers of a section's segments
 * that parameters, substeps and start shapes are made from. */
#ifndef ALD_LINE_FORM_H
#define ALD_LINE_FORM_H

#include "model/kind.h"

/* Strain of a section that has borne a tension [N] for long, not below 0 [-]. */
double ald_line_strain(const ald_numbers *n, const double *row, double tension);
/* How much longer the whole line is under a tension [N], and under which tension it is longer by a
 * stretch [m]. */
double ald_line_stretch(const ald_numbers *n, double tension);
double ald_line_tension(const ald_numbers *n, double stretch);
/* Least tension at the last row of a curve that some section has; infinite if none has one [N]. */
double ald_line_curves_end(const ald_numbers *n);

/* Parameters of the table of curves (rows x CURVE_PARAM_COUNT). */
void ald_line_curves_derive(const ald_numbers *n, double *params);
/* A problem of the curves, of what refers to them, and of memories, as ald_kind.check; else NULL.
 */
const char *ald_line_curves_check(const ald_numbers *n, ald_blame *blame);

#define LINE_PI 3.14159265358979323846

/* keys, in this order; points and directions take three */
enum {
  LINE_KEY_FROM,
  LINE_KEY_TO = LINE_KEY_FROM + 3,
  LINE_KEY_CLAMP_FROM = LINE_KEY_TO + 3,
  LINE_KEY_CLAMP_TO = LINE_KEY_CLAMP_FROM + 3,
  LINE_KEY_FREE = LINE_KEY_CLAMP_TO + 3,
  LINE_KEY_START,
  LINE_KEY_BREAKING,
  LINE_KEY_PAY_OUT,
  LINE_KEY_PAY_OUT_FROM,
  LINE_KEY_PAY_OUT_UNTIL,
  LINE_KEY_SEABED_STIFFNESS,
  LINE_KEY_SEABED_DAMPING,
  LINE_KEY_CLASH_STEP,
  LINE_KEY_COUNT
};

/* words of `free end`, `start` and `clash step`, in their order */
enum { LINE_FREE_NONE, LINE_FREE_FIRST, LINE_FREE_SECOND, LINE_FREE_BOTH };
enum { LINE_START_STATIC, LINE_START_GIVEN };
enum { LINE_CLASH_FIXED, LINE_CLASH_REFINED, LINE_CLASH_RESOLVED };

/* columns of a section, in this order */
enum {
  LINE_COLUMN_LENGTH,
  LINE_COLUMN_SEGMENTS,
  LINE_COLUMN_MASS,
  LINE_COLUMN_DIAMETER,
  LINE_COLUMN_STIFFNESS,
  LINE_COLUMN_DISPLACED,
  LINE_COLUMN_DAMPING,
  LINE_COLUMN_BENDING,
  LINE_COLUMN_DRAG,
  LINE_COLUMN_AXIAL_DRAG,
  LINE_COLUMN_ADDED,
  LINE_COLUMN_AXIAL_ADDED,
  LINE_COLUMN_AXIAL_FRICTION,
  LINE_COLUMN_FRICTION,
  LINE_COLUMN_CLASH_STIFFNESS,
  LINE_COLUMN_CLASH_DAMPING,
  LINE_COLUMN_CONTACT,
  LINE_COLUMN_END_MASS,
  LINE_COLUMN_END_VOLUME,
  LINE_COLUMN_CLASH_STIFFNESS_ALONG,
  LINE_COLUMN_CLASH_DAMPING_ALONG,
  LINE_COLUMN_CURVE,
  LINE_COLUMN_DYNAMIC,
  LINE_COLUMN_DYNAMIC_PER_TENSION,
  LINE_COLUMN_RELAXATION,
  LINE_COLUMN_COUNT
};

enum { LINE_SECTIONS_MAX = 16, LINE_SEGMENTS_MAX = 100000, LINE_PLACES_MAX = 100 };

/* below any seabed; squares of it are finite in single precision */
#define LINE_NO_SEABED -1e15

/* value of a diameter that means that of drag */
#define LINE_AS_DIAMETER 0.0

/* columns of the table of curves, in this order */
enum { LINE_CURVE_NUMBER, LINE_CURVE_STRAIN, LINE_CURVE_TENSION, LINE_CURVE_COLUMNS };
enum { LINE_CURVE_ROWS_MAX = 200 };

/* The rows of a section's curve, LINE_CURVE_COLUMNS numbers each. */
typedef struct ald_line_curve {
  const double *rows;
  uint32_t first, count; /* the first one's place in the table; 0 rows: the section is linear */
} ald_line_curve;

/* A segment of a section. */
typedef struct ald_line_form {
  uint32_t segments;       /* of the section */
  double length;           /* of a segment, unstretched [m] */
  double mass;             /* [kg] */
  double displaced;        /* mass of the water that it displaces [kg] */
  double damping;          /* tension per rate of strain [N s] */
  double seabed_stiffness; /* [N/m] */
  double seabed_damping;   /* [N s/m] */
  double contact;          /* diameter of the wall that clashes [m] */
  double density, gravity; /* of the water [kg/m^3]; [m/s^2] */
} ald_line_form;

/* row r of the sections of a line (LINE_COLUMN_COUNT) */
const double *ald_line_section(const ald_numbers *n, uint32_t r);
/* Diameter of a ball [m]; volume: [m^3], 0 or more. */
double ald_ball_diameter(double volume);
/* unstretched, of all sections as at the start [m] */
double ald_line_length(const ald_numbers *n);
ald_line_form ald_line_form_of(const ald_numbers *n, const double *row);
ald_line_curve ald_line_curve_of(const ald_numbers *n, const double *row);
double ald_line_slope(const ald_numbers *n, const double *row);
/* The same of fast cycles, which is no less [N]. */
double ald_line_stiffest(const ald_numbers *n, const double *row);
/* Tension up to which the dynamic stiffness grows; 0: nothing bounds it [N]. */
double ald_line_dynamic_most(const ald_numbers *n, const double *row);

/* Longest substep for a line, with a margin; first, last: least shares of its length at the start
 * that a winch may leave of the first or last section, 1: it has none there [s]. */
double ald_line_stable_step(const ald_numbers *n, double first, double last);
/* Least number of substeps of a step of `step` seconds of which none is longer than `smallest`
 * seconds: a power of two. 0: more than LINE_SUBSTEPS_MAX. */
enum { LINE_SUBSTEPS_MAX = 4096 };
uint32_t ald_line_substeps(double smallest, double step);

#endif
