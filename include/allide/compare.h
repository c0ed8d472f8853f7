/* SPDX-License-Identifier: Apache-2.0
 * Where a device computes other bits than the host: operations, passes, whole steps, results. */
#ifndef ALLIDE_COMPARE_H
#define ALLIDE_COMPARE_H

#include "run.h"
#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Settings of a comparison; take ald_compare_def_default() and change what is needed. */
typedef struct ald_compare_def {
  const char *device;         /**< of ALD_DEVICE_WORDS; NULL is "opencl" */
  ald_precision precision;    /**< ALD_PRECISION_OF_STUDY: as in the study */
  ald_program_choice program; /**< ALD_PROGRAM_AUTO: made for the study where the device can */
  uint64_t scenarios;         /**< the first ones of the study; 0: 16, at most 4,096 */
  uint32_t steps;             /**< of each scenario; 0: all */
  double seconds;             /**< after which no further step is compared pass by pass, and as
                                 long for whole steps; 0: 20 s */
} ald_compare_def;

/** Defaults: 16 scenarios on "opencl", all steps, 20 s. */
ALD_API ald_compare_def ald_compare_def_default(void);

/** What was compared where a difference was found. */
typedef enum ald_difference_place {
  ALD_IN_OPERATION, /**< a single operation on given arguments: `a * b + c` */
  ALD_IN_PASS,      /**< a row after a pass that began with the host's numbers */
  ALD_IN_STEPS,     /**< a row after whole steps in one kernel, from the start */
  ALD_IN_RESULTS    /**< a column of the results, of scenarios side by side as runs have them */
} ald_difference_place;

/** A number that differs between device and host, and how often. */
typedef struct ald_difference {
  ald_difference_place where; /**< what was compared */
  char what[64];              /**< operation or pass: "a * b + c", "fender", "advance_steps" */
  char element[192];          /**< "fenders.rubber.fender1", "bodies.tug"; "" if it has none */
  char quantity[128];         /**< "peak_normal", "row 7 of fender_rows.h" */
  char remark[256];           /**< of an operation: its arguments, and what it looks like */
  uint32_t step;              /**< first step in which it differs, from 1; 0 for an operation */
  uint64_t scenario;          /**< the first that differs in it */
  uint32_t lane;              /**< of the tile */
  int is_count;               /**< 1: a flag, a whole number; 0: a number of the precision */
  double host;                /**< what the host has */
  double device;              /**< what the device has */
  uint64_t count;             /**< arguments, or lanes of all steps, that differ in it */
} ald_difference;

/** A number of a scenario that was drawn. */
typedef struct ald_compare_input {
  char name[192]; /**< as under `vary`: "bodies.tug.speed" */
  double value;   /**< [SI unit] */
} ald_compare_input;

/** What a comparison found. */
typedef struct ald_comparison {
  char device[256];          /**< the device and its program, in words */
  uint32_t operations;       /**< operations that were tried */
  uint32_t trials;           /**< arguments of each */
  uint32_t passes;           /**< passes of a step */
  uint32_t pass_steps;       /**< steps that were compared pass by pass */
  uint32_t whole_steps;      /**< steps that were compared in one kernel */
  uint32_t steps;            /**< steps that were asked for */
  uint64_t scenarios;        /**< scenarios that were compared */
  size_t count;              /**< differences in the list */
  size_t left_off;           /**< rows that differed but are not in the list */
  ald_difference *list;      /**< (count) in the order in which they were found */
  size_t input_count;        /**< inputs of the scenario of the first difference that has one */
  ald_compare_input *inputs; /**< (input_count) */
} ald_comparison;

/** Compares a device with the host to the bit, without the self-test that runs make first. Three
 * searches: single operations on arguments where devices err; every pass of the study by itself,
 * from the host's numbers, with eight lanes a scenario, so that it does not matter how many lanes
 * either side computes at once; and whole steps from the start, of which the first that differs is
 * found by bisection, as they are and by the columns of results. Two NaN are the same.
 * @param comparison receives what was found, differences or none; ald_comparison_destroy() it
 * @return ALD_OK, also with differences; ALD_NO_DEVICE, ALD_DEVICE_FAILED (a kernel is not built or
 *         does not run), ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_device_compare(const ald_study *study, const ald_compare_def *def,
                                      ald_comparison **comparison, ald_report *report);

/** Frees a comparison; NULL is fine. */
ALD_API void ald_comparison_destroy(ald_comparison *comparison);

#ifdef __cplusplus
}
#endif

#endif
