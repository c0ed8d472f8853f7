/* SPDX-License-Identifier: Apache-2.0
 * The strain of a section of a line at the line's breaking load. */
#ifndef ALD_SECTION_STRAIN_H
#define ALD_SECTION_STRAIN_H

#include "model/sense.h"

/* Warns of a section that no material is like.
 * @param stiffness, breaking its axial stiffness and the load of the line [N]
 * @return whether it did */
bool ald_section_strain_check(const ald_sense *s, const ald_definition *d, double stiffness,
                              double breaking);

#endif
