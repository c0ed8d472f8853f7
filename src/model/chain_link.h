/* SPDX-License-Identifier: Apache-2.0
 * A common link of a chain by the diameter of its bar. */
#ifndef ALD_CHAIN_LINK_H
#define ALD_CHAIN_LINK_H

#include <stdbool.h>

typedef struct ald_chain_link {
  double bar, length, width; /* outside [m] */
  double pitch;              /* from bearing to bearing [m] */
  double mass;               /* [kg] */
  double gyration[3];        /* radii about the axes along the chain, across the link in its plane,
                                and across its plane [m] */
} ald_chain_link;

/* Steel of anchor chains (U1 to U3) and of offshore mooring chains. */
typedef enum ald_chain_grade {
  ALD_GRADE_U1,
  ALD_GRADE_U2,
  ALD_GRADE_U3,
  ALD_GRADE_ORQ,
  ALD_GRADE_R3,
  ALD_GRADE_R3S,
  ALD_GRADE_R4,
  ALD_GRADE_R4S,
  ALD_GRADE_R5,
  ALD_GRADE_COUNT
} ald_chain_grade;

/* Breaking load [N] of a chain of this bar [m]: k d^2 (44 - 0.08 d/mm), with or without studs
 * [IACS UR W18 and W22, from memory]. The rule is for bars up to 220 mm; 0 beyond 550 mm, where it
 * has none. */
double ald_chain_breaking_load(double bar, ald_chain_grade grade);

/* Length 6 d, width 3.6 d, pitch 4 d, 21.9 d^2 t/m of a link with a stud; 3.35 d and 19.9 d^2 t/m
 * without [OrcaFlex: properties of chains, from memory; ISO 1704 has the same lengths and widths].
 * Radii of gyration of a bar of this diameter along two straight sides and two half circles; a stud
 * counts as if its mass lay along the bar. */
ald_chain_link ald_chain_link_of(double bar, bool has_stud);

/* The same of any sizes [m] and mass [kg]; the width is above two bars, the length above the width.
 */
ald_chain_link ald_chain_link_sized(double bar, double length, double width, double pitch,
                                    double mass);

/* Gives it another pitch, or another mass per length [kg/m]; 0 leaves what it is. */
void ald_chain_link_change(ald_chain_link *link, double pitch, double mass_per_length);

#endif
