/* SPDX-License-Identifier: Apache-2.0
 * Statistics of results, each with a valid bound, or with none and the reason why. */
#ifndef ALLIDE_STATISTICS_H
#define ALLIDE_STATISTICS_H

#include "results.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Statistics of one column over the scenarios that did not fail; NaN entries (never touched, say)
 * are left out and counted. */
typedef struct ald_statistics {
  uint64_t count;       /**< values used */
  uint64_t missing;     /**< NaN values left out */
  double mean;          /**< of the values used */
  double deviation;     /**< sample standard deviation */
  double minimum;       /**< least value */
  double maximum;       /**< greatest value */
  double quantile[7];   /**< at ald_quantile_levels */
  uint64_t worst[5];    /**< scenario indices of the five largest values but 0 */
  uint32_t worst_count; /**< how many of them there are: 5 or fewer */
} ald_statistics;
/** Levels of the quantiles: 0.01 0.05 0.25 0.5 0.75 0.95 0.99. */
ALD_API extern const double ald_quantile_levels[7];
/** Statistics of a column. @return ALD_OK, ALD_IO, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_statistics(const ald_results *results, size_t column,
                                          ald_statistics *statistics, ald_report *report);

/* --------------------------------------------------------------------------- estimates */

/** How the bound of an estimate was made. */
typedef enum ald_bound {
  ALD_BOUND_NONE = 0,        /**< there is none: too few values, or dependent ones */
  ALD_BOUND_STUDENT,         /**< mean: normal theory, where values are not too skew for it */
  ALD_BOUND_ORDER,           /**< quantile: two order statistics, any distribution */
  ALD_BOUND_CLOPPER_PEARSON, /**< probability: exact binomial */
  ALD_BOUND_DKW,             /**< exceedance curve: all of it at once, any distribution */
  ALD_BOUND_REPLICATES,      /**< Student's t over the estimates of independent replicates */
  ALD_BOUND_FISHER,          /**< rank correlation: normal theory of its inverse tanh */
  ALD_BOUND_BOOTSTRAP,       /**< sensitivity index: bootstrap over the base points */
  ALD_BOUND_DELTA /**< first-order index from given data: deviation by the delta method */
} ald_bound;
/** A few words: "order statistics", "Clopper-Pearson"; "none" out of range. */
ALD_API const char *ald_bound_name(int bound);

/** An estimate and the interval that contains the true value with probability `level`. */
typedef struct ald_estimate {
  double value; /**< NaN: there is none */
  double low;   /**< NaN without a bound; -inf where it is unbounded */
  double high;  /**< NaN without a bound; inf where it is unbounded */
  double level; /**< probability that the interval contains the true value, at least that requested;
                   0 without a bound */
  ald_bound bound; /**< how it was found, or why there is none */
} ald_estimate;

/** Treatment of scenarios that failed, as far as their values are unknown. What a failed scenario
 * had reached of a result that never decreases, such as a greatest force, a breach or a limit
 * passed, is known: it would have had at least that. That does not hold of scenarios with
 * bad_input, nan or diverged. */
typedef enum ald_failed {
  ALD_FAILED_LEFT_OUT = 0, /**< they do not count; in probabilities those do that are known to
                              exceed */
  ALD_FAILED_BELOW,        /**< they count as below every value, as not exceeding, or by what they
                              had reached */
  ALD_FAILED_ABOVE         /**< they count as above every value: as exceeding */
} ald_failed;

/** Values of one quantity over scenarios, in order, with what makes bounds for them. */
typedef struct ald_sample ald_sample;

/** A sample of independent values.
 * @param values (count) NaN: missing
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_sample_create(const double *values, size_t count, ald_sample **sample,
                                     ald_report *report);
/** A sample in independent replicates, whose values depend on each other within: low-discrepancy
 * points or Latin hypercubes, each replicate scrambled for itself.
 * @param values     (count), replicate by replicate, all of the same length
 * @param replicates divides count; below 8 there are no bounds
 * @return as ald_sample_create() */
ALD_API ald_status ald_sample_create_replicated(const double *values, size_t count,
                                                size_t replicates, ald_sample **sample,
                                                ald_report *report);
/** One column of a results folder; bounds as the study's sampling allows. Headings, which are
 * stored between -180 and 180 degrees, are taken within half a turn of their mean direction.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_sample(const ald_results *results, size_t column,
                                      ald_sample **sample, ald_report *report);
/** Samples of columns [first, first + count), read and sorted by several threads.
 * @param threads 0: as many as there are processors
 * @param samples (count) receives them, for ald_sample_destroy(); NULL on failure
 * @return as ald_results_sample() */
ALD_API ald_status ald_results_samples(const ald_results *results, size_t first, size_t count,
                                       int threads, ald_sample **samples, ald_report *report);
/** As ald_results_sample() of a quantity that is no column, such as the clashes of each scenario.
 * @param values (stored) in order of scenario index; NaN: missing */
ALD_API ald_status ald_results_sample_own(const ald_results *results, const double *values,
                                          ald_sample **sample, ald_report *report);
/** The greatest value of several columns in each scenario: P(it > x) is that of any of them being
 * above x. Missing values (NaN) do not count; a scenario that has no others is missing.
 * @param columns (count) of one unit
 * @return as ald_results_sample() */
ALD_API ald_status ald_results_sample_greatest(const ald_results *results, const size_t *columns,
                                               size_t count, ald_sample **sample,
                                               ald_report *report);
/** The sum of several columns in each scenario, such as the energy that all fenders absorb. Missing
 * values (NaN) do not count: what did not happen adds nothing; a scenario that has no others is
 * missing. A sum of records that never decrease is such a record: see ald_failed.
 * @param columns (count) of one unit, each once; added in this order
 * @return as ald_results_sample(); ALD_BAD_ARGUMENT too if units differ */
ALD_API ald_status ald_results_sample_sum(const ald_results *results, const size_t *columns,
                                          size_t count, ald_sample **sample, ald_report *report);
/** How several columns become one number of each scenario. */
typedef enum ald_combination {
  ALD_COMBINE_GREATEST = 0, /**< the greatest of them: ald_results_sample_greatest() */
  ALD_COMBINE_SUM           /**< their sum: ald_results_sample_sum() */
} ald_combination;
/** A result of each scenario: one column, or several as one number. */
typedef struct ald_result {
  const size_t *columns;       /**< (column_count) of one unit, each once */
  size_t column_count;         /**< at least 1 */
  ald_combination combination; /**< of several; one is itself by either */
} ald_result;
/** The numbers of a result before they are put in order, those of failed scenarios too.
 * @param values (stored) receives them in order of scenario index; NaN: missing
 * @return as ald_results_sample_sum() */
ALD_API ald_status ald_results_combine(const ald_results *results, const ald_result *result,
                                       double *values, ald_report *report);
/** Frees a sample; NULL is fine. */
ALD_API void ald_sample_destroy(ald_sample *sample);

/** The numbers of a sample, ascending: those that are neither missing nor of failed scenarios. */
ALD_API const double *ald_sample_values(const ald_sample *sample, size_t *count);
/** Missing values (NaN) of scenarios that did not fail. */
ALD_API uint64_t ald_sample_missing(const ald_sample *sample);
/** Scenarios that failed. */
ALD_API uint64_t ald_sample_failed(const ald_sample *sample);
/** Why this sample has no bounds at all, and what to do; "" if it may have. */
ALD_API const char *ald_sample_obstacle(const ald_sample *sample);
/** Mean, deviation, quantiles and worst scenarios of a sample. */
ALD_API ald_statistics ald_sample_statistics(const ald_sample *sample);

/** Mean of the numbers. Its bound is mean +- t s/sqrt(n) [normal theory]; none for fewer than 28 +
 * 25 skewness^2 values, for which that theory is too optimistic [Cochran 1977, 2.15; Sugden, Smith
 * & Jones 2000]. */
ALD_API ald_estimate ald_sample_mean(const ald_sample *sample, double confidence);
/** A quantile of the numbers; where values are missing it is conditional on there being one. Its
 * bound is a pair of order statistics, none where the sample is too small to hold such a pair.
 * @param level in (0, 1)
 * @param failed treatment of the failed scenarios: infinite values of either sign */
ALD_API ald_estimate ald_sample_quantile(const ald_sample *sample, double level, double confidence,
                                         ald_failed failed);
/** P(X > x) over all scenarios; one whose value is missing does not exceed. */
ALD_API ald_estimate ald_sample_exceedance(const ald_sample *sample, double x, double confidence,
                                           ald_failed failed);

/** The value that a scenario exceeds with probability `chance`: as ald_sample_quantile() at the
 * level 1 - chance of all scenarios, in which one whose value is missing exceeds nothing. NaN where
 * fewer than one in so many scenarios would exceed it: the sample is too small.
 * @param chance in (0, 1) */
ALD_API ald_estimate ald_sample_exceeded(const ald_sample *sample, double chance, double confidence,
                                         ald_failed failed);
/** 1 if every number is 0 or 1, and there is one: then ald_sample_exceedance() at 0 is the
 * probability of what it marks. */
ALD_API int ald_sample_is_mark(const ald_sample *sample);
/** Values at which to write down an exceedance curve: the least one, then those with so many above
 * them that their number falls by steps of 1/20, at last one by one, down to the greatest.
 * @param x        (capacity) receives them, ascending, each once
 * @param capacity 400 hold any
 * @return how many were written */
ALD_API size_t ald_sample_ladder(const ald_sample *sample, double *x, size_t capacity);

/** A year of 365.25 days [s]. */
#define ALD_YEAR 31557600.0
/** Frequency of the event that each scenario represents, as the study gives it (`output: {event
 * frequency: 0.15 / year}`) [1/s]: times P(X > x) it is the frequency of exceedance. NaN if it
 * gives none. */
ALD_API double ald_results_event_frequency(const ald_results *results);

/** A place on the exceedance curve. */
typedef struct ald_curve_point {
  double x;           /**< value of the column, in its unit */
  double probability; /**< P(X > x), over the scenarios that did not fail */
  double low, high;   /**< band that holds the whole curve at once; NaN without one */
} ald_curve_point;
/** Exceedance curve with the band of Dvoretzky, Kiefer and Wolfowitz, half width
 * sqrt(log(2 / (1 - confidence)) / (2 n)) [Massart 1990].
 * @param points (count) receives as many places, from the least value to the greatest
 * @param count  at least 2
 * @return how many were written, at most `count`: 0 without values */
ALD_API size_t ald_sample_curve(const ald_sample *sample, double confidence,
                                ald_curve_point *points, size_t count);

/** That band about one probability of the curve; NaN without one. */
ALD_API void ald_sample_band(const ald_sample *sample, double confidence, double probability,
                             double *low, double *high);

/** What is estimated of a result. */
typedef enum ald_tracked {
  ALD_TRACK_MEAN = 0,  /**< the mean of the values */
  ALD_TRACK_QUANTILE,  /**< at a level */
  ALD_TRACK_EXCEEDANCE /**< of a value */
} ald_tracked;
/** How a number is estimated from a result. */
typedef struct ald_estimator {
  ald_tracked tracked; /**< what is estimated */
  double at;           /**< level of the quantile, or the value exceeded; unused for the mean */
  double confidence;   /**< of the bound, in (0, 1) */
} ald_estimator;
/** Estimate of the first scenarios of a study. */
typedef struct ald_growth {
  uint64_t scenarios;    /**< number of the first scenarios of those stored */
  ald_estimate estimate; /**< of what is tracked, with its bound */
} ald_growth;
/** Convergence of an estimate: the same over the first 1, 2, 5, 10, ... scenarios and over all.
 * @param growth (capacity) receives the estimates
 * @param count  receives how many there are; 64 hold any
 * @return as ald_results_combine() */
ALD_API ald_status ald_results_convergence(const ald_results *results, const ald_result *result,
                                           const ald_estimator *estimator, ald_growth *growth,
                                           size_t capacity, size_t *count, ald_report *report);

/* --------------------------------------------------------------------------- sensitivity */

/** Influence of one input on one result. */
typedef struct ald_influence {
  size_t input;       /**< column */
  int is_nominal;     /**< 1: a choice among variants, whose numbers have no order */
  ald_estimate rank;  /**< Spearman's rank correlation, average ranks; over the scenarios in which
                           the input is drawn; NaN for a nominal one */
  ald_estimate ratio; /**< correlation ratio of a nominal input, 0 to 1: square root of its
                           first-order index, the same however its variants are named or listed; NaN
                           for others */
  ald_estimate first; /**< first-order index, the share of the variance that this input explains by
                           itself: of a Saltelli design, else from the given values (a little below
                           0 by chance) */
  ald_estimate total; /**< total Sobol index; NaN but for a Saltelli design */
} ald_influence;
/** Inputs by their influence on a result. */
typedef struct ald_tornado {
  ald_influence
      *list;       /**< (capacity) of the caller, receives the inputs; NULL if there is no room */
  size_t capacity; /**< how many there is room for; 0 to learn `count` alone */
  size_t count;    /**< how many inputs there are */
  double needed;   /**< magnitude from which a rank correlation differs from 0 at this confidence;
                        NaN if that is unknown */
} ald_tornado;
/** Fills in a tornado, the strongest input first: by total index where there is one, else by
 * magnitude of rank correlation or by correlation ratio. Scenarios that failed or whose result is
 * missing are left out.
 * @param confidence of the bounds, in (0, 1)
 * @param tornado    with `list` and `capacity`; receives the rest
 * @return as ald_results_combine() */
ALD_API ald_status ald_results_tornado(const ald_results *results, const ald_result *result,
                                       double confidence, ald_tornado *tornado, ald_report *report);
/** Covariances and correlations of columns over the scenarios that did not fail and in which none
 * of them is missing.
 * @param covariance  (count x count)
 * @param correlation (count x count), NaN for a column that is constant
 * @param used        receives the number of scenarios
 * @return as ald_results_sample() */
ALD_API ald_status ald_results_covariance(const ald_results *results, const size_t *columns,
                                          size_t count, double *covariance, double *correlation,
                                          uint64_t *used, ald_report *report);

/** Reads a quantity with a unit, "2 MN", as study files have them; a bare number is SI.
 * @param unit  SI unit that it must fit, as ald_results_column() has it
 * @param value receives it in SI
 * @return ALD_OK, ALD_BAD_ARGUMENT with what is wrong in the report, ALD_NO_MEMORY */
ALD_API ald_status ald_quantity_read(const char *text, const char *unit, double *value,
                                     ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
