/* SPDX-License-Identifier: Apache-2.0
 * Statuses, reports and the version: what every other header of the interface needs. */
#ifndef ALLIDE_BASE_H
#define ALLIDE_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ALD_API __attribute__((visibility("default")))
#else
#define ALD_API
#endif

/** Outcome of a call: 0 done, > 0 done with remarks, < 0 not done. */
typedef enum ald_status {
  ALD_OK = 0,             /**< done */
  ALD_REMARKS = 1,        /**< done; some scenarios carry a status of failure */
  ALD_INTERRUPTED = 2,    /**< stopped on request; finished blocks are kept */
  ALD_BAD_ARGUMENT = -1,  /**< an argument is out of its range */
  ALD_BAD_STUDY = -2,     /**< the study file has errors; the report lists them all */
  ALD_NO_MEMORY = -3,     /**< out of memory */
  ALD_IO = -4,            /**< a file could not be read or written */
  ALD_NO_DEVICE = -5,     /**< the requested device is not available */
  ALD_DEVICE_FAILED = -6, /**< the device failed or computed wrong results */
  ALD_BAD_RESULTS = -7,   /**< a results folder is damaged or does not fit the call */
  ALD_INTERNAL = -8       /**< an internal error of this library */
} ald_status;

/** Outcome of one scenario, as stored in results. Failed is all but OK and STOPPED_BY_RULE. */
typedef enum ald_scenario_status {
  ALD_SCENARIO_OK = 0,              /**< ran to its end */
  ALD_SCENARIO_STOPPED_BY_RULE = 1, /**< a stop rule of the study ended it */
  ALD_SCENARIO_BAD_INPUT = 2, /**< a drawn value is out of its range, or an outline is not convex */
  ALD_SCENARIO_NAN = 3,       /**< a motion became infinite or not a number */
  ALD_SCENARIO_DIVERGED = 4,  /**< a body moves faster than any vessel can */
  ALD_SCENARIO_OVERFLOW = 5,  /**< more occurred than could be stored */
  ALD_SCENARIO_NOT_CONVERGED = 6, /**< an iteration did not converge */
  ALD_SCENARIO_OUT_OF_RANGE = 7,  /**< a table or a law was evaluated outside its range */
  ALD_SCENARIO_STATUS_COUNT = 8   /**< number of statuses */
} ald_scenario_status;

/** Word for a scenario status, as in `ok`, `bad_input`, `nan`; "unknown" out of range. */
ALD_API const char *ald_scenario_status_name(int status);

/** Version of the library, "MAJOR.MINOR.PATCH". */
ALD_API const char *ald_version(void);

/** Text of a call for the user: errors, remarks, one or more lines. */
typedef struct ald_report ald_report;
/** An empty report, NULL without memory. */
ALD_API ald_report *ald_report_create(void);
/** Frees a report. NULL is allowed. */
ALD_API void ald_report_destroy(ald_report *report);
/** The text so far, "" if none. Valid until the report changes. */
ALD_API const char *ald_report_text(const ald_report *report);
/** Empties a report. NULL is allowed. */
ALD_API void ald_report_clear(ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
