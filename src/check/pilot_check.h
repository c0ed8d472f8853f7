/* SPDX-License-Identifier: Apache-2.0
 * Autopilots and governors that cannot do what they are meant to: warnings. */
#ifndef ALD_PILOT_CHECK_H
#define ALD_PILOT_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Warns of an autopilot under which small errors grow, of waypoints that lie behind the ship at the
 * start, and of actuators with orders of their own; with the numbers of the study before anything
 * varies.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_pilot_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
