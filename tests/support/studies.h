/* SPDX-License-Identifier: Apache-2.0
 * Studies written in tests, and the time series of one scenario of them. */
#ifndef ALD_TESTS_STUDIES_H
#define ALD_TESTS_STUDIES_H

#include "allide/allide.h"
#include "model/study.h"

/* Reads a study; a message of the reader fails the test. */
ald_study *study_of(const char *text);

/* Traces scenario 0 of a study on a device ("openmp", "opencl"; test_device() says which skip). */
ald_series *series_of(const char *text, const char *device);

/* Number of a column; the test fails without it. */
size_t series_column(const ald_series *series, const char *name);
/* One value. */
double series_at(const ald_series *series, size_t row, const char *name);
/* Fails the test unless two series are the same to the bit; what is no number in both is the same.
 */
void expect_same_series(const ald_series *a, const ald_series *b);
/* Greatest size of a column; what is no number does not count. */
double series_scale(const ald_series *series, const char *name);

/* Checks a study, which must go well, into a report; returns the number of its warnings. */
uint32_t warnings_of_study(const ald_study *study, ald_report *report);

#endif
