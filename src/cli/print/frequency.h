/* SPDX-License-Identifier: Apache-2.0
 * How often the event comes of which each scenario is one case, and what is made of it. */
#ifndef ALD_CLI_FREQUENCY_H
#define ALD_CLI_FREQUENCY_H

#include "allide/allide.h"
#include "figure.h"

/** The frequency of a command line's text, such as "0.15 / year", or else that of the study.
 * @param text   NULL: none is asked for
 * @param yearly receives it [1/year], NaN if neither gives one
 * @return an exit code, OPTIONS_GO if all can be read */
int frequency_find(const char *command, const ald_results *results, const char *text,
                   double *yearly);

/** A probability as the frequency of what has it [1/year], with its bounds. */
ald_estimate frequency_of(double yearly, ald_estimate probability);

/** "once in 6.67 years", "300 a year", "never" for 0; "-" for NaN. @return `text` */
const char *frequency_words(double yearly, char text[2 * FIGURE_TEXT]);

/** Return periods that are shown: 1, 10, 100, 1,000 and 10,000 years. */
enum { FREQUENCY_PERIODS = 5 };
extern const double frequency_periods[FREQUENCY_PERIODS];

#endif
