/* SPDX-License-Identifier: Apache-2.0
 * The echo of what a study watches and keeps: rules, limits, output, when it has seen enough. */
#ifndef ALD_RULE_ECHO_H
#define ALD_RULE_ECHO_H

#include "model/model.h"

void ald_rule_echo(const ald_study *study, ald_report *report);

#endif
