/* SPDX-License-Identifier: Apache-2.0
 * Why the numbers of a scenario do not fit together: the only place where they are judged. A
 * scenario with a fault has the status bad_input. */
#ifndef ALD_SCENARIO_FAULT_H
#define ALD_SCENARIO_FAULT_H

#include "model/study.h"
#include "plan/layout.h"

typedef enum ald_fault_kind {
  ALD_FAULT_RANGE,   /* a number is out of its range; `index` is a quantity */
  ALD_FAULT_CHOICE,  /* a drawn number belongs to no variant; `index` is a choice */
  ALD_FAULT_SEA,     /* `index` is the quantity to blame */
  ALD_FAULT_SHIPS,   /* there is no such ship, or ships never touch */
  ALD_FAULT_NUMBERS, /* found by a check of its kind; `index` is the definition */
  ALD_FAULT_OUTLINE, /* not convex; `index` is a body */
  ALD_FAULT_INERTIA  /* of no body that there can be; `index` is a body */
} ald_fault_kind;

typedef struct ald_scenario_fault {
  ald_fault_kind kind;
  uint32_t index;
  ald_blame blame;     /* of ALD_FAULT_NUMBERS: the key, or the row of a table */
  const char *problem; /* of ALD_FAULT_NUMBERS, in words */
} ald_scenario_fault;

/* What is wrong with the numbers of a definition together: a table whose rows do not ascend, or
 * what the kind's own check finds. @return the problem in words; NULL: nothing */
const char *ald_numbers_problem(const ald_kind *kind, const ald_numbers *numbers, ald_blame *blame);

/* The same of a definition in a scenario, of what scenarios check: kinds of the plane have their
 * own checks when the study is read alone. @return whether there is a fault */
bool ald_definition_fault(const ald_study *study, uint32_t definition, const double *values,
                          ald_scenario_fault *fault);

/* The first fault from check number *from on, which moves behind it: 0 at first.
 * @param layout of the tile that the scenario is to fill: numbers that all scenarios share, and
 *               what the sampler judges, are left out. NULL: everything is judged
 * @param values (quantity_count) of the scenario
 * @param inputs (variable_count) of the scenario; NULL with a layout
 * @return whether there is one */
bool ald_scenario_fault_find(const ald_study *study, const ald_layout *layout, const double *values,
                             const double *inputs, uint32_t *from, ald_scenario_fault *fault);

/* A fault in words: "bodies.tug.mass came out as -3 kg, expected a value above 0". */
enum { ALD_FAULT_TEXT = 512 };
void ald_scenario_fault_text(const ald_study *study, const double *values,
                             const ald_scenario_fault *fault, char text[ALD_FAULT_TEXT]);

#endif
