/* SPDX-License-Identifier: Apache-2.0
 * The keys of the sections `output` and `stop study`. */
#include "output_keys.h"

static const char *const events[] = {"without slip", "all", "none", NULL};

const ald_plain_key ald_worst_keys[ALD_WORST_KEY_COUNT] = {
    [ALD_WORST_OF] = {.name = "of",
                      .type = ALD_PLAIN_TEXT,
                      .example = "contacts.rubber.*.peak_normal",
                      .meaning = "result that ranks the scenarios: name or pattern; the greatest "
                                 "of several matches counts"},
    [ALD_WORST_COUNT] = {.name = "count",
                         .type = ALD_PLAIN_WHOLE,
                         .low = 1,
                         .high = 10000,
                         .fallback = "5",
                         .example = "5",
                         .meaning = "number of worst scenarios"},
};

const ald_plain_key ald_series_keys[ALD_SERIES_KEY_COUNT] = {
    [ALD_SERIES_SCENARIOS] = {.name = "scenarios",
                              .type = ALD_PLAIN_WHOLES,
                              .fallback = "none",
                              .example = "[0, 4711]",
                              .meaning = "scenarios by index, at most 10,000"},
    [ALD_SERIES_WORST] = {.name = "worst",
                          .type = ALD_PLAIN_GROUP,
                          .fallback = "none",
                          .example = "{of: contacts.rubber.*.peak_normal, count: 5}",
                          .meaning = "the worst scenarios by a result",
                          .parts = ald_worst_keys,
                          .part_count = ALD_WORST_KEY_COUNT},
    [ALD_SERIES_FAILED] = {.name = "failed",
                           .type = ALD_PLAIN_WHOLE,
                           .low = 0,
                           .high = 10000,
                           .fallback = "0",
                           .example = "10",
                           .meaning = "number of failed scenarios, lowest indices first"},
};

static const char *const rows[] = {"all", "none", NULL};

const ald_plain_key ald_output_keys[ALD_OUTPUT_KEY_COUNT] = {
    [ALD_OUTPUT_EVENTS] =
        {.name = "events",
         .type = ALD_PLAIN_CHOICE,
         .fallback = "without slip",
         .choices = events,
         .example = "all",
         .meaning = "events to store: begin and end of contacts, limits exceeded, "
                    "changes of status; `all` also stores slip and stick, slack and taut"},
    [ALD_OUTPUT_SERIES] = {.name = "series",
                           .type = ALD_PLAIN_GROUP,
                           .fallback = "none",
                           .example = "{failed: 10}",
                           .meaning = "scenarios whose time series are stored",
                           .parts = ald_series_keys,
                           .part_count = ALD_SERIES_KEY_COUNT},
    [ALD_OUTPUT_EVENT_FREQUENCY] =
        {.name = "event frequency",
         .type = ALD_PLAIN_NUMBER,
         .dimension = ALD_FREQUENCY,
         .range = ALD_RANGE_POSITIVE,
         .fallback = "none",
         .example = "0.15 / year",
         .meaning = "frequency of the event that each scenario represents; results then include "
                    "exceedances per year and return periods; at most 1 / min"},
    [ALD_OUTPUT_ROWS] = {.name = "rows",
                         .type = ALD_PLAIN_CHOICE,
                         .fallback = "all",
                         .choices = rows,
                         .example = "all",
                         .meaning =
                             "whether the table of scenarios is stored; `none` stores only the "
                             "statistics of each column, for studies of very many scenarios"},
};

const ald_plain_key ald_stopping_keys[ALD_STOPPING_KEY_COUNT] = {
    [ALD_STOPPING_OF] = {.name = "probability of",
                         .type = ALD_PLAIN_TEXT,
                         .example = "contacts.rubber.*.peak_normal",
                         .meaning = "result that is compared with the limit: name or pattern; the "
                                    "greatest of several matches counts"},
    [ALD_STOPPING_ABOVE] = {.name = "above",
                            .type = ALD_PLAIN_TARGET,
                            .example = "900 kN",
                            .meaning = "limit whose exceedance probability is estimated"},
    [ALD_STOPPING_WIDTH] = {.name = "interval below",
                            .type = ALD_PLAIN_NUMBER,
                            .range = ALD_RANGE_FRACTION,
                            .fallback = "none",
                            .example = "0.5 %",
                            .meaning = "the study stops when the confidence interval of the "
                                       "probability is narrower; this key or the next is required"},
    [ALD_STOPPING_RELATIVE] = {.name = "interval per estimate below",
                               .type = ALD_PLAIN_NUMBER,
                               .range = ALD_RANGE_POSITIVE,
                               .fallback = "none",
                               .example = "20 %",
                               .meaning = "the same, relative to the estimated probability"},
    [ALD_STOPPING_CONFIDENCE] =
        {.name = "confidence",
         .type = ALD_PLAIN_NUMBER,
         .range = ALD_RANGE_FRACTION,
         .fallback = "95 %",
         .example = "95 %",
         .meaning = "confidence level of that interval, over all evaluations together"},
    [ALD_STOPPING_FIRST] = {.name = "first",
                            .type = ALD_PLAIN_WHOLE,
                            .low = 16,
                            .high = 1000000000000u,
                            .fallback = "1024",
                            .example = "1024",
                            .meaning = "number of scenarios before the first evaluation"},
};
