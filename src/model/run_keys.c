/* SPDX-License-Identifier: Apache-2.0
 * The keys of the section `run`. */
#include "sections.h"

/* in the order of SCHEME_* of kernels/schemes.h */
static const char *const schemes[] = {"explicit", "semi-implicit", "rk4", "dormand-prince",
                                      "frozen",   "trapezoidal",   NULL};
static const char *const presets[] = {"product", "paper", "published", NULL};
static const char *const precisions[] = {"double", "single", NULL};
static const char *const methods[] = {"time domain", "closed form", NULL};
static const char *const arithmetics[] = {"ordered", "fast", NULL};
static const char *const substeps[] = {"none", "automatic", NULL};

const ald_plain_key ald_run_keys[ALD_RUN_KEY_COUNT] = {
    [ALD_RUN_SCENARIOS] = {.name = "scenarios",
                           .type = ALD_PLAIN_WHOLE,
                           .low = 1,
                           .high = 1000000000000u,
                           .fallback = "1",
                           .example = "10000",
                           .meaning = "number of scenarios"},
    [ALD_RUN_SEED] = {.name = "seed",
                      .type = ALD_PLAIN_WHOLE,
                      .low = 0,
                      .high = UINT64_MAX,
                      .fallback = "1",
                      .example = "1",
                      .meaning =
                          "seed of the random numbers: the same seed gives the same scenarios"},
    [ALD_RUN_DURATION] =
        {.name = "duration",
         .type = ALD_PLAIN_NUMBER,
         .dimension = ALD_TIME,
         .range = ALD_RANGE_POSITIVE,
         .example = "60 s",
         .meaning = "simulated time of a scenario, a whole number of steps (at most 1e8)"},
    [ALD_RUN_STEP] = {.name = "step",
                      .type = ALD_PLAIN_NUMBER,
                      .dimension = ALD_TIME,
                      .range = ALD_RANGE_POSITIVE,
                      .example = "0.1 s",
                      .meaning = "time step; `allide check` compares it with the critical step"},
    [ALD_RUN_SCHEME] = {.name = "scheme",
                        .type = ALD_PLAIN_CHOICE,
                        .fallback = "semi-implicit",
                        .choices = schemes,
                        .example = "semi-implicit",
                        .meaning = "time integration scheme; `preset: paper` uses explicit, "
                                   "`preset: published` frozen"},
    [ALD_RUN_PRESET] = {.name = "preset",
                        .type = ALD_PLAIN_CHOICE,
                        .fallback = "product",
                        .choices = presets,
                        .example = "product",
                        .meaning =
                            "set of defaults: those of Allide; those printed in [TPN]; or for "
                            "ship collisions all of [Tabri]: the scheme frozen, and every "
                            "key that knows the word published takes it"},
    [ALD_RUN_PRECISION] =
        {.name = "precision",
         .type = ALD_PLAIN_CHOICE,
         .fallback = "double",
         .choices = precisions,
         .example = "double",
         .meaning = "precision of the simulation; single gives slightly different results"},
    [ALD_RUN_METHOD] = {.name = "method",
                        .type = ALD_PLAIN_CHOICE,
                        .fallback = "time domain",
                        .choices = methods,
                        .example = "time domain",
                        .meaning = "integration in time steps, or, for bows only and without "
                                   "duration and step, the formulas of plastic impact"},
    [ALD_RUN_ARITHMETIC] = {.name = "arithmetic",
                            .type = ALD_PLAIN_CHOICE,
                            .fallback = "ordered",
                            .choices = arithmetics,
                            .example = "ordered",
                            .meaning = "ordered: the same bits on every device; fast: libraries "
                                       "sum the convolutions of `radiation` in their own order"},
    [ALD_RUN_SUBSTEPS] =
        {.name = "substeps",
         .type = ALD_PLAIN_CHOICE,
         .fallback = "none",
         .choices = substeps,
         .example = "automatic",
         .meaning = "automatic: a scenario divides its steps by up to 256 while bodies with "
                    "meshes, links or outlines are close and move fast or are in stiff contact"},
    [ALD_RUN_BUILD_UP] = {.name = "build-up",
                          .type = ALD_PLAIN_NUMBER,
                          .dimension = ALD_TIME,
                          .range = ALD_RANGE_NOT_NEGATIVE,
                          .fallback = "0 s",
                          .example = "60 s",
                          .meaning = "time at the start in which loads, motions, wind, waves and "
                                     "current rise from 0, and after which results begin; a whole "
                                     "number of steps below the duration"},
};
