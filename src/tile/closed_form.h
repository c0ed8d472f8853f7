/* SPDX-License-Identifier: Apache-2.0
 * The closed form: what a collision releases, from where and how fast the bodies of each bow are at
 * the start, without steps in time. Source: [Tabri], [Pedersen and Zhang 1998]. */
#ifndef ALD_CLOSED_FORM_H
#define ALD_CLOSED_FORM_H

#include "base/report.h"
#include "sampler.h"

/* results of each bow */
enum {
  ALD_CLOSED_FIRST_TOUCH,
  ALD_CLOSED_PLACE,
  ALD_CLOSED_NORMAL,
  ALD_CLOSED_STICK,
  ALD_CLOSED_RELEASED,
  ALD_CLOSED_ALONG,
  ALD_CLOSED_IMPULSE,
  ALD_CLOSED_SLIDES,
  ALD_CLOSED_RECORDS
};
extern const ald_row_info ald_closed_records[ALD_CLOSED_RECORDS];

/* Records of an instance under the study's method. */
const ald_row_info *ald_instance_records(const ald_study *study, uint32_t instance,
                                         uint32_t *count);

/* quantities of a bow, and what of it never varies */
typedef struct closed_bow {
  uint32_t bodies[2];
  uint32_t tip, length, breadth, height, half_breadth, aft, fore, lower, upper, friction, slope;
  double shape;     /* of the bulb, BULB_* */
  double side;      /* 1 port, -1 starboard */
  double by_preset; /* friction where none is given */
  const ald_definition *definition;
  uint32_t stem, stem_keys; /* the first key of its stem, and how many there are */
  uint32_t stem_parts;
  bool has_stem;   /* before any number is drawn */
  uint32_t result; /* first of its columns */
} closed_bow;

/* What the closed form looks at; constant, for any number of threads. */
typedef struct ald_closed_form {
  const ald_study *study;
  uint32_t bow_count, column_count;
  closed_bow *bows; /* (bow_count) */
} ald_closed_form;

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_closed_form_create(const ald_study *study, ald_closed_form **form);
void ald_closed_form_destroy(ald_closed_form *form);

/* Columns of a study under this method: inputs, time and body of a failure, records. */
uint32_t ald_closed_form_columns(const ald_closed_form *form);

/* The results of scenarios that were sampled come from closed_form() of kernel_build.h:
 *   count     of them
 *   columns   (columns, ALD_DRAWS_PITCH) receives all columns
 *   statuses  (ALD_DRAWS_MAX) ald_scenario_status */

/* Refuses what steps time for a study by closed form; `what`: "a replay".
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_closed_refuse(const ald_study *study, const char *what, ald_report *report);

#endif
