/* SPDX-License-Identifier: Apache-2.0
 * What comes between the common links of a chain and an anchor, by the diameter of their bar. */
#include "chain_fitting.h"

#include "base/assertion.h"

const char *const ald_chain_fitting_words[ALD_FITTING_COUNT + 1] = {
    [ALD_FITTING_ENLARGED] = "enlarged",
    [ALD_FITTING_END] = "end",
    [ALD_FITTING_SWIVEL] = "swivel",
    [ALD_FITTING_SHACKLE] = "shackle",
};

ald_chain_link ald_chain_fitting_of(ald_chain_fitting fitting, double bar) {
  /* by the common bar; mass by that of a common link with a stud */
  static const struct {
    double bar, length, width, pitch, mass;
  } sizes[ALD_FITTING_COUNT] = {
      [ALD_FITTING_ENLARGED] = {1.1, 6.6, 3.96, 4.4, 1.331},
      [ALD_FITTING_END] = {1.2, 6.75, 4, 4.35, 1.45},
      [ALD_FITTING_SWIVEL] = {1.2, 9.7, 4.7, 7.3, 4.4},
      [ALD_FITTING_SHACKLE] = {1.4, 8.6, 5.2, 5.6, 3.8},
  };
  ALD_ASSERT(bar > 0 && fitting < ALD_FITTING_COUNT);
  return ald_chain_link_sized(sizes[fitting].bar * bar, sizes[fitting].length * bar,
                              sizes[fitting].width * bar, sizes[fitting].pitch * bar,
                              sizes[fitting].mass * ald_chain_link_of(bar, true).mass);
}
