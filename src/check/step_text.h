/* SPDX-License-Identifier: Apache-2.0
 * What the tables about time steps share: a step in words, and the line above. */
#ifndef ALD_STEP_TEXT_H
#define ALD_STEP_TEXT_H

#include "model/study.h"

enum { ALD_STEP_TEXT_SIZE = 32 };

/* A time with three digits; "any" if it is infinite, "none" if it is 0. Writes into the buffer and
 * returns it. */
const char *ald_step_text(double seconds, char buffer[ALD_STEP_TEXT_SIZE]);

/* A step as a share of the critical one: "16 %", "-" where there is none. */
const char *ald_step_share_text(double step, double critical, char buffer[ALD_STEP_TEXT_SIZE]);

enum { ALD_OTHERS_TEXT_SIZE = 80 };

/* What a warning about the worst of several adds for the others: "; so it is with 2 other
 * contacts", "" for none. Writes into the buffer and returns it.
 * @param noun in the singular */
const char *ald_others_text(uint32_t more, const char *noun, char buffer[ALD_OTHERS_TEXT_SIZE]);

/* The line above a table: "time step of 0.05 s, rk4, over 1 scenario". */
void ald_step_head(const ald_study *study, uint64_t scenarios, ald_report *report);

#endif
