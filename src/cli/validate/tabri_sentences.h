/* SPDX-License-Identifier: Apache-2.0
 * What [Tabri] says of its Figures 7 and 9 to 13, judged for tests 202, 301, 309 and 313 with the
 * values as published and as calibrated. The figures are curves without readable numbers. */
#ifndef ALD_CLI_TABRI_SENTENCES_H
#define ALD_CLI_TABRI_SENTENCES_H

#include "validate.h"

/* Runs the tests and appends a row for each sentence and set of values. */
void tabri_sentences(checks *all);

#endif
