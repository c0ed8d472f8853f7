/* SPDX-License-Identifier: Apache-2.0
 * Rules that monitor a scenario: their keys, and how they become parameters of a pass. */
#include "rule.h"

#include "base/assertion.h"
#include "kernels/plan.h"

#define NUMBER(name, dimension, range, fallback, example, meaning) \
  { name, NULL, ALD_KEY_NUMBER, dimension, range, fallback, fallback, NULL, example, meaning }
#define TENTH_OF_A_DEGREE 1.7453292519943296e-3

static const ald_key apart_keys[] = {
    NUMBER("separated for", ALD_TIME, ALD_RANGE_POSITIVE, ALD_REQUIRED, "20 s",
           "time without contact since the last one"),
};

static const ald_key rest_keys[] = {
    NUMBER("slower than", ALD_SPEED, ALD_RANGE_POSITIVE, ALD_REQUIRED, "0.02 m/s",
           "limit below which the speeds of all moving bodies stay"),
    NUMBER("turning slower than", ALD_ANGULAR_RATE, ALD_RANGE_POSITIVE, TENTH_OF_A_DEGREE,
           "0.1 deg/s", "limit below which the yaw rates of all moving bodies stay"),
    NUMBER("for", ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "10 s", "how long they do"),
};

static const ald_key above_keys[] = {
    NUMBER("above", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, "2 MN",
           "limit that one of the results named by `any of` exceeds, of their dimension"),
};

/* in the order of RULE_APART, RULE_REST, RULE_ABOVE */
const ald_rule_kind ald_rule_kinds[] = {
    {"no contact for a given time", apart_keys, 1, false, false},
    {"all bodies are at rest", rest_keys, 3, false, false},
    {"a result exceeds a limit", above_keys, 1, true, true},
};
const uint32_t ald_rule_kind_count = sizeof ald_rule_kinds / sizeof ald_rule_kinds[0];

void ald_derive_rule(const ald_study *study, const ald_rule *rule, const double *values,
                     double *params) {
  ALD_ASSERT(rule->what < ald_rule_kind_count);
  ALD_ASSERT(rule->quantities < study->quantity_count);
  const double *own = values + rule->quantities;
  /* whole steps reach a decimal time but for rounding */
  const double slack = 1e-6 * study->step;
  for (uint32_t p = 0; p < RULE_PARAM_COUNT; p++) params[p] = 0;
  switch (rule->what) {
    case RULE_APART:
      params[RULE_HOLD] = own[0] - slack;
      break;
    case RULE_REST:
      params[RULE_LIMIT] = own[0];
      params[RULE_TURNING] = own[1];
      params[RULE_HOLD] = own[2] - slack;
      break;
    default:
      params[RULE_LIMIT] = own[0];
  }
}

const char *ald_rule_section(const ald_rule *rule) { return rule->ends ? "stop" : "limits"; }
