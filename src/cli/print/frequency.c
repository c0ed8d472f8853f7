/* SPDX-License-Identifier: Apache-2.0
 * How often the event comes of which each scenario is one case, and what is made of it. */
#include "frequency.h"

#include <math.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"

/* once a minute: what comes more often was meant in another unit [1/s] */
static const double most = 1.0 / 60;

const double frequency_periods[FREQUENCY_PERIODS] = {1, 10, 100, 1000, 10000};

int frequency_find(const char *command, const ald_results *results, const char *text,
                   double *yearly) {
  double frequency = ald_results_event_frequency(results);
  *yearly = ALD_YEAR * frequency;
  if (!text) return OPTIONS_GO;
  ald_report *report = ald_report_create();
  const ald_status status = ald_quantity_read(text, "Hz", &frequency, report);
  if (status < 0) fprintf(stderr, "allide %s: %s", command, ald_report_text(report));
  ald_report_destroy(report);
  if (status < 0) return EXIT_USAGE;
  if (!(frequency > 0 && frequency <= most)) {
    fprintf(
        stderr,
        "allide %s: error: --event-frequency '%s': expected a value above 0 and at most 1 / min; "
        "a bare number is per second: write it like '0.15 / year'\n",
        command, text);
    return EXIT_USAGE;
  }
  *yearly = ALD_YEAR * frequency;
  return OPTIONS_GO;
}

ald_estimate frequency_of(double yearly, ald_estimate probability) {
  probability.value *= yearly;
  probability.low *= yearly;
  probability.high *= yearly;
  return probability;
}

const char *frequency_words(double yearly, char text[2 * FIGURE_TEXT]) {
  char number[FIGURE_TEXT];
  const char *form = yearly >= 1 ? "%s a year" : "once in %s years";
  if (isnan(yearly)) {
    snprintf(text, 2 * FIGURE_TEXT, "-");
  } else if (yearly == 0) {
    snprintf(text, 2 * FIGURE_TEXT, "never");
  } else {
    snprintf(text, 2 * FIGURE_TEXT, form, figure_number(yearly >= 1 ? yearly : 1 / yearly, number));
  }
  return text;
}
