/* SPDX-License-Identifier: Apache-2.0
 * What [TPN] says of its Figures 9 to 12, judged for the runs of a set. The figures are curves
 * without readable numbers. */
#ifndef ALD_CLI_TPN_SENTENCES_H
#define ALD_CLI_TPN_SENTENCES_H

#include "cli/validate/tpn_runs.h"

/* Judges each sentence for each set. `runs` (TPN_SETS) */
void tpn_sentences(checks *all, const tpn_runs *runs);

#endif
