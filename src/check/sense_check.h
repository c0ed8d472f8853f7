/* SPDX-License-Identifier: Apache-2.0
 * Numbers of a study that contradict each other. */
#ifndef ALD_SENSE_CHECK_H
#define ALD_SENSE_CHECK_H

#include "model/study.h"

/* Adds warnings about what the numbers of the study, as written, say of each other: hulls and their
 * mass, radius of gyration, volume and places, planes of fenders, densities, friction, periods,
 * amplitudes; docs/warnings.md has the limits. Of what varies the nominal number is judged.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_sense_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
