/* SPDX-License-Identifier: Apache-2.0
 * The echo of a study's model: environment, bodies, elements with their tables; SI, and only what
 * applies. */
#ifndef ALD_STUDY_MODEL_ECHO_H
#define ALD_STUDY_MODEL_ECHO_H

#include "model/study.h"

void ald_builder_echo(const ald_study *study, ald_report *report);

#endif
