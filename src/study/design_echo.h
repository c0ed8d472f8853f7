/* SPDX-License-Identifier: Apache-2.0
 * The echo of a study's design of experiment. */
#ifndef ALD_DESIGN_ECHO_H
#define ALD_DESIGN_ECHO_H

#include "model/model.h"

/* Appends the method, the columns of a table, and the correlations. */
void ald_design_echo(const ald_study *study, ald_report *report);

#endif
