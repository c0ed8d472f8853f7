/* SPDX-License-Identifier: Apache-2.0
 * The stem of a bow behind and above its bulb: docs/theory/stem.md. */
#ifndef ALD_BOW_STEM_H
#define ALD_BOW_STEM_H

#include "model/kind.h"

/* Its shape, first body's frame; without a stem `upper` is `lower`. */
typedef struct ald_stem {
  double line, rake;     /* x at the lower end [m], dx/dz [-] */
  double lower, upper;   /* heights [m] */
  bool is_straight;      /* its waterlines are; else parabolas */
  double square, growth; /* half breadth^2 by the length behind the line: at the lower end [m], and
                          * its growth with height [-]; of straight ones length by half breadth */
  double half;           /* greatest half breadth [m] */
} ald_stem;

/* words of the key `waterlines` */
extern const char *const ald_stem_waterlines[];

/* columns of the table `stem sections` */
extern const ald_key ald_stem_sections[];

/* the study does not say that there is none */
bool ald_stem_is_given(const ald_numbers *numbers);

/* between a line and entrance, or sections */
bool ald_stem_is(const ald_numbers *numbers);
/* parts of it, one above the other: as many as intervals of its sections, or one */
uint32_t ald_stem_parts(const ald_numbers *numbers);
ald_stem ald_stem_part(const ald_numbers *numbers, uint32_t part);
/* rows of the table of sections, as the passes have it */
void ald_stem_derive_sections(const ald_numbers *numbers, double *params);

/* how a part of it is drawn; false: there is none */
bool ald_stem_draw(const ald_numbers *numbers, uint32_t part, ald_drawn_stem *stem);

/* parameters of the stem, and of the strips and points over which it is summed */
void ald_stem_derive(const ald_numbers *numbers, double *params);

/* NULL if good, else what is wrong with which key */
const char *ald_stem_check(const ald_numbers *numbers, ald_blame *blame);

/* Growth of the area under pressure with depth at right angles [m]: of parabolas where the stem is
 * as deep as a quarter of its half breadth^2 by the length; 0 without a stem. */
double ald_stem_slope(const ald_numbers *numbers);

/* Cuts a stem to what is of it between two heights. Returns false if that is nothing. */
bool ald_stem_cut(ald_stem *stem, double lower, double upper);

/* How far a stem reaches along a direction from the body's origin, and where.
 * @param n the direction, its x above 0 */
double ald_stem_reach(const ald_stem *stem, double centreline, const double n[3], double at[3]);

#endif
