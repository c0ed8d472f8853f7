/* SPDX-License-Identifier: Apache-2.0
 * Rules that monitor a scenario: a stop rule ends it, a limit is only recorded. */
#ifndef ALD_RULE_H
#define ALD_RULE_H

#include "study.h"

/* Description of a kind of rule, RULE_APART, ... of kernels/plan.h. */
typedef struct ald_rule_kind {
  const char *meaning; /* one line for the reference */
  const ald_key *keys; /* (key_count); the first one identifies the kind */
  uint32_t key_count;  /* */
  bool has_operands; /* monitors the results that `any of:` names; its limit has their dimension */
  bool may_be_limit; /* is allowed under `limits` */
} ald_rule_kind;
extern const ald_rule_kind ald_rule_kinds[];
extern const uint32_t ald_rule_kind_count;

/* Parameters of a rule (RULE_PARAM_COUNT) from the quantities of a scenario (quantity_count). */
void ald_derive_rule(const ald_study *study, const ald_rule *rule, const double *values,
                     double *params);

/* Sections of rules, and what their columns are called: "stop" and "limits". */
const char *ald_rule_section(const ald_rule *rule);

#endif
