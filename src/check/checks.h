/* SPDX-License-Identifier: Apache-2.0
 * What `check` looks at, each in a file of its name: warnings about a study that could be read. */
#ifndef ALD_CHECK_CHECKS_H
#define ALD_CHECK_CHECKS_H

#include "base/warning_list.h"
#include "model/sense.h"
#include "model/study.h"

/* Lines whose end on the earth hangs in the water, though they are long enough to lie on the
 * seabed: docs/warnings.md says which. */

/* Looks at the first scenarios, and warns of what holds in all of them.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_anchor_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Elements beside others of their body: warnings. */

/* Warns of what each kind knows of its instances and of others, and of what is ordered by two; with
 * the numbers of the study before anything varies.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_beside_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* How far the tables of a study's catenary lines are off the lines: a report. */

/* Reports each table that all scenarios share, and warns of those that are off by more than they
 * may be; nothing if there is none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_catenary_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* What a study's time step means for its contacts between outlines. */

/* Reports the contacts in a table, with warnings below it; nothing if there are none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_contact_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* What the mesh of a hull displaces, beside what the study says that it displaces. */
void ald_displaced_check(const ald_sense *s);

/* Rules and orders that come true in the first instant of all scenarios. */
typedef struct ald_first_instant ald_first_instant;

/* NULL without memory. Orders that are given a time are left out: they may be given 0. */
ald_first_instant *ald_first_instant_create(const ald_study *study);
void ald_first_instant_destroy(ald_first_instant *instant);

/* Looks at a row of ald_initial_state_check_rows(). */
void ald_first_instant_take(ald_first_instant *instant, const double *row);
/* Warns of those that were met in each row. */
void ald_first_instant_warn(const ald_first_instant *instant, ald_warnings *warnings);

/* Bodies that nothing is about, and forces along freedoms that a body does not have. */

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_idle_check(const ald_sense *s);

/* What a study's time step means for contacts of meshes: a report. */

/* Reports these contacts in a table, with warnings below it; nothing if there are none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_impact_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* What a study's time step means for its dynamic lines. */

/* Tells the range of substeps over the scenarios that are looked at; nothing without lines.
 * @param warnings how many warnings were given
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_line_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Orders that set what is set already. */

/* Adds warnings of orders after which everything is as it was before. Not of those that may come
 * in another order in another scenario, or whose numbers vary.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_order_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Limits and set points beside what the elements that they are about bear or can do. */
void ald_rating_check(const ald_sense *s);

/* Contacts of meshes and links that are to hold bodies at rest: friction that may not hold,
 * stacks that nothing keeps upright, forces that depend on how a body is divided. Definitions:
 * docs/warnings.md. */

/* Looks at the first scenarios of a study as they start.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_rest_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Rules and orders that no scenario can fulfil. */

/* Warns of rules that monitor only results which stay 0, for want of the limit that they compare
 * with; and of rules and orders whose times lie beyond the end of the scenario.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_rule_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Dynamic lines that rise from the earth where a study has no seabed, or that begin beyond its
 * seabed depths. */

/* Warns once, of all lines of the study, if one can hang below its end on the earth and there is no
 * water depth; or of those that begin with an end beyond the seabed depths.
 * @param report receives nothing
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_seabed_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Numbers of a study that contradict each other. */

/* Adds warnings about what the numbers of the study, as written, say of each other: hulls and their
 * mass, radius of gyration, volume and places, planes of fenders, densities, friction, periods,
 * amplitudes; docs/warnings.md has the limits. Of what varies the nominal number is judged.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_sense_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Numbers that no ship, no water and no gear has. */

/* Warns of numbers outside what is known of such things, of hulls whose length and breadth are
 * swapped, of more force than there is, of places off the hull, of elements that have the name of
 * another body; docs/warnings.md has the limits. Of what is drawn the median is judged. */
void ald_size_check(const ald_sense *s);

/* What is wrong with the first scenarios of a study before anything has moved. */

/* Warns of elements that are pressed together at the start, and of scenarios whose numbers are not
 * valid.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_start_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Elements that stand twice, and fixed bodies that stand at one place. */

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_twin_check(const ald_sense *s);

#endif
