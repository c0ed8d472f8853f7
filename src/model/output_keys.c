/* SPDX-License-Identifier: Apache-2.0
 * The keys of the sections `output` and `stop study`. */
#include "output_keys.h"

static const char *const events[] = {"without slip", "all", "none", NULL};

const ald_plain_key ald_worst_keys[ALD_WORST_KEY_COUNT] = {
    [ALD_WORST_OF] = {.name = "of",
                      .type = ALD_PLAIN_TEXT,
                      .example = "contacts.rubber.*.peak_normal",
                      .meaning =
                          "the result that counts: name or pattern, the greatest of all that "
                          "match"},
    [ALD_WORST_COUNT] = {.name = "count",
                         .type = ALD_PLAIN_WHOLE,
                         .low = 1,
                         .high = 10000,
                         .fallback = "5",
                         .example = "5",
                         .meaning = "how many of the worst scenarios"},
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
                           .meaning = "how many of the scenarios that failed, the first ones"},
};

static const char *const rows[] = {"all", "none", NULL};

const ald_plain_key ald_output_keys[ALD_OUTPUT_KEY_COUNT] = {
    [ALD_OUTPUT_EVENTS] = {.name = "events",
                           .type = ALD_PLAIN_CHOICE,
                           .fallback = "without slip",
                           .choices = events,
                           .example = "all",
                           .meaning = "which events are kept: contacts that begin and end, limits "
                                      "passed, changes of status; `all` keeps slip and stick too"},
    [ALD_OUTPUT_SERIES] = {.name = "series",
                           .type = ALD_PLAIN_GROUP,
                           .fallback = "none",
                           .example = "{failed: 10}",
                           .meaning = "scenarios whose time series are kept",
                           .parts = ald_series_keys,
                           .part_count = ALD_SERIES_KEY_COUNT},
    [ALD_OUTPUT_EVENT_FREQUENCY] = {.name = "event frequency",
                                    .type = ALD_PLAIN_NUMBER,
                                    .dimension = ALD_FREQUENCY,
                                    .range = ALD_RANGE_POSITIVE,
                                    .fallback = "none",
                                    .example = "0.15 / year",
                                    .meaning =
                                        "how often that happens of which each scenario is one "
                                        "case: with it results tell exceedances a year and return "
                                        "periods; at most 1 / min"},
    [ALD_OUTPUT_ROWS] = {.name = "rows",
                         .type = ALD_PLAIN_CHOICE,
                         .fallback = "all",
                         .choices = rows,
                         .example = "all",
                         .meaning = "the table of scenarios; `none` keeps the statistics of each "
                                    "column alone, for studies of very many scenarios"},
};

const ald_plain_key ald_enough_keys[ALD_ENOUGH_KEY_COUNT] = {
    [ALD_ENOUGH_OF] = {.name = "probability of",
                       .type = ALD_PLAIN_TEXT,
                       .example = "contacts.rubber.*.peak_normal",
                       .meaning = "the result that is judged: name or pattern, the greatest of all "
                                  "that match"},
    [ALD_ENOUGH_ABOVE] = {.name = "above",
                          .type = ALD_PLAIN_TARGET,
                          .example = "900 kN",
                          .meaning = "the limit whose exceedance counts"},
    [ALD_ENOUGH_WIDTH] = {.name = "interval below",
                          .type = ALD_PLAIN_NUMBER,
                          .range = ALD_RANGE_FRACTION,
                          .fallback = "none",
                          .example = "0.5 %",
                          .meaning = "enough when the confidence interval of the probability is "
                                     "narrower; this or the next is needed"},
    [ALD_ENOUGH_RELATIVE] = {.name = "interval per estimate below",
                             .type = ALD_PLAIN_NUMBER,
                             .range = ALD_RANGE_POSITIVE,
                             .fallback = "none",
                             .example = "20 %",
                             .meaning = "the same, as a share of the probability itself"},
    [ALD_ENOUGH_CONFIDENCE] = {.name = "confidence",
                               .type = ALD_PLAIN_NUMBER,
                               .range = ALD_RANGE_FRACTION,
                               .fallback = "95 %",
                               .example = "95 %",
                               .meaning = "of that interval, over all looks together"},
    [ALD_ENOUGH_FIRST] = {.name = "first",
                          .type = ALD_PLAIN_WHOLE,
                          .low = 16,
                          .high = 1000000000000u,
                          .fallback = "1024",
                          .example = "1024",
                          .meaning = "scenarios before the first look"},
};
