/* SPDX-License-Identifier: Apache-2.0
 * The strain of a section of a line at the line's breaking load. */
#include "section_strain.h"

/* wire 0.02, polyester 0.15, nylon 0.4 [-] */
#define STRAIN_MAX 0.6

bool ald_section_strain_check(const ald_sense *s, const ald_definition *d, double stiffness,
                              double breaking) {
  if (!(stiffness > 0) || !(breaking > STRAIN_MAX * stiffness)) return false;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "sections",
                 "with an axial stiffness of %.4g kN it would be stretched by %.3g %% at its "
                 "breaking load of %.4g kN",
                 stiffness / 1000, 100 * breaking / stiffness, breaking / 1000);
  return true;
}
