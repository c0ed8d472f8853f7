/* SPDX-License-Identifier: Apache-2.0
 * What comes between the common links of a chain and an anchor, by the diameter of their bar. */
#ifndef ALD_CHAIN_FITTING_H
#define ALD_CHAIN_FITTING_H

#include "chain_link.h"

/* in the order of ald_chain_fitting_words */
typedef enum ald_chain_fitting {
  ALD_FITTING_ENLARGED, /* link with a stud, a tenth larger */
  ALD_FITTING_END,      /* link without a stud, of a thicker bar */
  ALD_FITTING_SWIVEL,   /* turns freely about the chain where it meets what follows */
  ALD_FITTING_SHACKLE,  /* anchor shackle */
  ALD_FITTING_COUNT
} ald_chain_fitting;

/* words of studies, NULL at the end */
extern const char *const ald_chain_fitting_words[ALD_FITTING_COUNT + 1];

/* Sizes and mass of a fitting of a chain with a common bar [m], as a link of them would have
 * [illustrative: after ISO 1704 and makers' tables, from memory]; docs/theory/chains.md. */
ald_chain_link ald_chain_fitting_of(ald_chain_fitting fitting, double bar);

#endif
