/* SPDX-License-Identifier: Apache-2.0
 * Motions of a vessel per metre of a regular wave (response amplitude operators), over the
 * frequency and the direction of the wave. Theory: docs/theory/rao.md. */
#ifndef ALD_RAO_H
#define ALD_RAO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the amplitude of a rotation is of. */
typedef enum ald_rao_rotation {
  ALD_RAO_PER_METRE,    /* angle over the amplitude or height of the wave */
  ALD_RAO_PER_SLOPE,    /* angle over its greatest slope k a, in the same unit */
  ALD_RAO_PER_STEEPNESS /* angle over height/length */
} ald_rao_rotation;

/* What passes the place of the phase's origin where the phase is 0. */
typedef enum ald_rao_event {
  ALD_RAO_CREST,
  ALD_RAO_TROUGH,
  ALD_RAO_UP_CROSSING,
  ALD_RAO_DOWN_CROSSING
} ald_rao_event;

/* How a table is written; nothing of it is guessed. Opposite directions of the motions are by
 * number: surge aft, sway to starboard, heave down, roll starboard up, pitch bow up, yaw to
 * starboard. */
typedef struct ald_rao_convention {
  bool is_from;          /* directions are those from which waves come */
  bool is_clockwise;     /* and turn from the bow to starboard */
  double direction_unit; /* [rad] */
  bool is_lag;           /* phases are lags behind the event, not leads */
  double phase_unit;     /* [rad] */
  ald_rao_event event;   /* of the phase */
  bool is_per_height;    /* amplitudes are per metre of height */
  ald_rao_rotation rotation;
  double angle_unit;   /* of rotations per metre and per steepness [rad] */
  bool is_opposite[6]; /* positive motions */
  double origin[3];    /* point that moves so, body axes from the point of our table [m] */
  bool has_phase_origin;
  double phase_origin[2]; /* of the event, likewise; without it above `origin` [m] */
} ald_rao_convention;

/* A motion in a wave of amplitude 1 m: a |X| cos(theta + arg X), where theta = 0 is the crest at
 * the point of the table. */
typedef struct ald_rao_row {
  double omega;        /* [rad/s] */
  double heading;      /* in which the wave runs, from the bow to port [rad] */
  double re[6], im[6]; /* surge, sway, heave [m/m], roll, pitch, yaw [rad/m] */
} ald_rao_row;

/* A row of a table as it is written, in the project's convention.
 * @param omega    [rad/s], above 0
 * @param direction, amplitude, phase in the convention's units
 * @param depth    0: deep water [m] */
ald_rao_row ald_rao_convert(const ald_rao_convention *c, double omega, double direction,
                            const double amplitude[6], const double phase[6], double depth,
                            double gravity);

/* A table over all its headings and frequencies. */
typedef struct ald_rao {
  uint32_t headings, frequencies;
  bool is_half;    /* headings of 0 to pi; the other side is mirrored */
  double *heading; /* (headings) ascending within one turn [rad] */
  double *omega;   /* (frequencies) ascending [rad/s] */
  double *re, *im; /* (6 x headings x frequencies) */
} ald_rao;

/* Makes a table of rows in any order.
 * @param rows    (count) each heading with each frequency, once
 * @param is_half 0 to pi alone: sway, roll and yaw turn their sign on the other side
 * @param problem receives what is wrong, in words; without the name of the file
 * @return NULL where something is wrong, or without memory (problem is then empty) */
ald_rao *ald_rao_make(const ald_rao_row *rows, size_t count, bool is_half, char *problem,
                      size_t size);
void ald_rao_destroy(ald_rao *rao);

/* Motions in a wave of amplitude 1 m, linear in heading and frequency in real and imaginary part;
 * below the first frequency those of the first, above the last one none.
 * @param re, im (6) */
void ald_rao_at(const ald_rao *rao, double omega, double heading, double *re, double *im);

/* What the motions at the lowest frequency would have to be, since a free hull then follows the
 * water: NULL where they are near enough, or the wave is too short to tell.
 * @param text receives what is otherwise, and which declaration would mend it */
const char *ald_rao_suspect(const ald_rao *rao, double depth, double gravity, char *text,
                            size_t size);

#endif
