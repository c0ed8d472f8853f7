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

/* Length 6 d, width 3.6 d, pitch 4 d, 21.9 d^2 t/m of a link with a stud; 3.35 d and 19.9 d^2 t/m
 * without [OrcaFlex: properties of chains, from memory; ISO 1704 has the same lengths and widths].
 * Radii of gyration of a bar of this diameter along two straight sides and two half circles; a stud
 * counts as if its mass lay along the bar. */
ald_chain_link ald_chain_link_of(double bar, bool has_stud);

/* Gives it another pitch, or another mass per length [kg/m]; 0 leaves what it is. */
void ald_chain_link_change(ald_chain_link *link, double pitch, double mass_per_length);

#endif
