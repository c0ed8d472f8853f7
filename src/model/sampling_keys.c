/* SPDX-License-Identifier: Apache-2.0
 * The keys of the sections `sampling`, `correlations` and `choose`. */
#include "sampling_keys.h"

#include "math/design.h"

static const char *const methods[] = {"random",   "sobol", "latin hypercube", "grid", "table",
                                      "saltelli", NULL};
static const char *const scrambles[] = {"owen", "shift", "none", NULL};
static const char *const bases[] = {"random", "sobol", NULL}; /* the first of ald_method */

const ald_plain_key ald_sampling_keys[ALD_SAMPLING_KEY_COUNT] = {
    [ALD_SAMPLING_METHOD] =
        {.name = "method",
         .type = ALD_PLAIN_CHOICE,
         .choices = methods,
         .example = "sobol",
         .meaning =
             "sampling method; without this section: random, scenarios independent of each other"},
    [ALD_SAMPLING_REPLICATES] = {.name = "replicates",
                                 .type = ALD_PLAIN_WHOLE,
                                 .low = 1,
                                 .high = ALD_REPLICATE_LIMIT,
                                 .fallback = "1",
                                 .example = "16",
                                 .meaning = "independent randomisations (sobol, latin hypercube); "
                                            "confidence bounds need at least 8"},
    [ALD_SAMPLING_SCRAMBLE] = {.name = "scramble",
                               .type = ALD_PLAIN_CHOICE,
                               .fallback = "owen",
                               .choices = scrambles,
                               .example = "owen",
                               .meaning = "randomisation of Sobol points (sobol, saltelli)"},
    [ALD_SAMPLING_BASE] = {.name = "base",
                           .type = ALD_PLAIN_CHOICE,
                           .fallback = "random",
                           .choices = bases,
                           .example = "sobol",
                           .meaning = "source of the points of a Saltelli design"},
    [ALD_SAMPLING_TABLE] = {.name = "table",
                            .type = ALD_PLAIN_TEXT,
                            .fallback = "",
                            .example = "cases.csv",
                            .meaning = "CSV file, one row per scenario; its header names the "
                                       "quantities (required by the method table)"},
    [ALD_SAMPLING_LEVELS] = {.name = "levels",
                             .type = ALD_PLAIN_ANY,
                             .fallback = "",
                             .example = "{bodies.tug.speed: 5, bodies.tug.heading: 3}",
                             .meaning =
                                 "number of levels of each variable, or one number for all "
                                 "(required by the method grid, except for discrete variables)"},
};

const ald_plain_key ald_correlation_keys[ALD_CORRELATION_KEY_COUNT] = {
    [ALD_CORRELATION_BETWEEN] = {.name = "between",
                                 .type = ALD_PLAIN_PAIR,
                                 .example = "[bodies.tug.speed, bodies.fender*.position.y]",
                                 .meaning = "two names from `vary`, written as there"},
    [ALD_CORRELATION_COEFFICIENT] =
        {.name = "coefficient",
         .type = ALD_PLAIN_NUMBER,
         .range = ALD_RANGE_ANY,
         .fallback = "",
         .example = "0.6",
         .meaning = "correlation of the underlying normal variables (Gaussian copula), between -1 "
                    "and 1; either this or `rank` is required"},
    [ALD_CORRELATION_RANK] = {.name = "rank",
                              .type = ALD_PLAIN_NUMBER,
                              .range = ALD_RANGE_ANY,
                              .fallback = "",
                              .example = "0.58",
                              .meaning = "Spearman's rank correlation, between -1 and 1"},
};

const ald_plain_key ald_variant_keys[ALD_VARIANT_KEY_COUNT] = {
    [ALD_VARIANT_SHARE] = {.name = "share",
                           .type = ALD_PLAIN_NUMBER,
                           .range = ALD_RANGE_NOT_NEGATIVE,
                           .fallback = "the same for all",
                           .example = "0.2",
                           .meaning = "relative probability; shares are normalised to a sum of 1"},
    [ALD_VARIANT_SET] = {.name = "set",
                         .type = ALD_PLAIN_ANY,
                         .fallback = "nothing",
                         .example = "{bodies.tug.mass: 500 t}",
                         .meaning =
                             "numbers, vectors and outlines that apply if this variant is drawn"},
    [ALD_VARIANT_VARY] = {.name = "vary",
                          .type = ALD_PLAIN_ANY,
                          .fallback = "nothing",
                          .example = "{bodies.tug.heading: {uniform: [-95 deg, -85 deg]}}",
                          .meaning =
                              "distributions that apply if this variant is drawn, as under `vary`"},
};
