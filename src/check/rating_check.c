/* SPDX-License-Identifier: Apache-2.0
 * Limits of rules and orders, and tensions of winches, beside the strength or the rating that the
 * element itself gives. */
#include "checks.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "base/words.h"
#include "element/order_keys.h"
#include "kernels/plan.h"
#include "model/order.h"
#include "model/rule.h"
#include "model/winch_of.h"

/* a limit over the rating, and its inverse: beyond it one of the two has another unit [-] */
#define RATING_MAX 1000
/* of what is itself a share of a rating, 1 at that [-] */
#define SHARE_MAX 10
enum { COLUMN_SIZE = 320 };

/* ------------------------------------------------------------------------------ limits */

/* what a limit is compared with */
typedef struct rating {
  double value;
  const char *key, *unit; /* key: NULL: the result is a share of it */
} rating;

/* of a result; value: NaN: there is none */
static rating rating_of(const ald_sense *s, const ald_operand *operand) {
  const ald_instance *own = &s->study->instances[operand->instance];
  const ald_definition *d = &s->study->definitions[own->definition];
  const ald_kind *kind = ald_kinds[d->kind];
  const ald_row_info *record = &kind->records[operand->record];
  if (strncmp(record->name, "utilisation", strlen("utilisation")) == 0) {
    return (rating){.value = 1, .unit = ""};
  }
  for (uint32_t k = 0; k < kind->rated_count; k++) {
    if (kind->rated[k].record != record->row) continue;
    const uint32_t key = kind->rated[k].key;
    return (rating){.value = ald_sense_typical(s, d->quantities + key),
                    .key = kind->keys[key].name,
                    .unit = record->unit};
  }
  return (rating){.value = (double)NAN};
}

static bool is_far(const rating *own, double limit) {
  if (!own->key) return limit > SHARE_MAX;
  return limit > RATING_MAX * own->value || limit < own->value / RATING_MAX;
}

/* A limit of some results: it is told of where it is far from all ratings that they have. */
typedef struct compared {
  double limit; /* its size */
  rating first; /* of the first that has one */
  const char *name;
  bool is_near; /* to one of them */
} compared;

static compared compared_with(double limit) {
  return (compared){.limit = fabs(limit), .first = {.value = (double)NAN}};
}

static void compare(const ald_sense *s, compared *c, const ald_operand *operand) {
  const rating own = rating_of(s, operand);
  if (!(own.value > 0) || !isfinite(own.value)) return;
  c->is_near = c->is_near || !is_far(&own, c->limit);
  if (!isnan(c->first.value)) return;
  c->first = own;
  c->name = s->study->instances[operand->instance].name;
}

/* of a limit of 0: whatever it is */
static void tell_far(const ald_sense *s, const compared *c, const char *element, const char *key) {
  const ald_warned about = {.element = element, .quantity = key};
  if (c->is_near || isnan(c->first.value) || !(c->limit > 0) || !isfinite(c->limit)) return;
  if (!c->first.key) {
    ald_warn(s->warnings, ALD_WARN_UNUSUAL, about, "%.4g is %.4g %% of what %s bears: 80 %% is 0.8",
             c->limit, 100 * c->limit, c->name);
    return;
  }
  ald_warn(s->warnings, ALD_WARN_UNUSUAL, about, "%.4g %s, and the %s of %s is %.4g %s", c->limit,
           c->first.unit, c->first.key, c->name, c->first.value, c->first.unit);
}

static void look_at_limit(const ald_sense *s, const char *element, uint32_t quantity,
                          const ald_operand *operands, uint32_t count) {
  const char *dot = strrchr(s->study->quantities[quantity].path, '.');
  compared c = compared_with(ald_sense_typical(s, quantity));
  for (uint32_t o = 0; o < count; o++) compare(s, &c, &operands[o]);
  tell_far(s, &c, element, dot ? dot + 1 : NULL);
}

/* the limit of the probability that is known well enough in the end */
static void look_at_stopping(const ald_sense *s) {
  const ald_stopping_rule *rule = &s->study->stopping;
  compared c = compared_with(rule->above);
  char name[COLUMN_SIZE];
  for (uint32_t i = 0; rule->pattern && i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_kind *kind = ald_kinds[s->study->definitions[own->definition].kind];
    for (uint32_t r = 0; r < kind->record_count; r++) {
      snprintf(name, sizeof name, "%s.%s", own->name, kind->records[r].name);
      if (ald_pattern_matches(rule->pattern, name)) compare(s, &c, &(ald_operand){i, r});
    }
  }
  tell_far(s, &c, "stop study", "above");
}

static void look_at_rules(const ald_sense *s) {
  char path[ALD_SENSE_PATH];
  for (uint32_t r = 0; r < s->study->rule_count; r++) {
    const ald_rule *own = &s->study->rules[r];
    if (own->what != RULE_ABOVE) continue;
    look_at_limit(s, ald_sense_path(path, ald_rule_section(own), own->name), own->quantities,
                  own->operands, own->operand_count);
  }
}

/* ------------------------------------------------------------------------------ winches */

/* the line of what acts on one; NULL: it acts on none, or on several */
static const ald_definition *line_of(const ald_study *study, const ald_instance *winch) {
  const ald_kind *kind = ald_kinds[study->definitions[winch->definition].kind];
  if (ald_kind_lines(kind) != 1) return NULL;
  return &study->definitions[ald_line_numbered(study, winch->line)->definition];
}

static void look_at_tension(const ald_sense *s, const ald_definition *d, const char *key,
                            double tension, const ald_definition *line) {
  const double breaking = ald_sense_typical_number(s, line, "breaking load", 0);
  if (!(breaking > 0) || !(tension > breaking)) return;
  ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, key,
                 "%.4g kN is more than the breaking load of the line \"%s\", %.4g kN: it parts",
                 tension / 1000, line->name, breaking / 1000);
}

/* what an order sets, and what it waits for */
static void look_at_order(const ald_sense *s, const ald_definition *d) {
  char path[ALD_SENSE_PATH];
  for (uint32_t t = 0; t < d->order->target_count; t++) {
    const ald_instance *of = &s->study->instances[d->order->targets[t].instance];
    const ald_definition *line = line_of(s->study, of);
    if (!line) continue;
    if (strcmp(ald_ordered_of(s->study, &d->order->targets[t])->name, "tension") != 0) continue;
    look_at_tension(s, d, "to", ald_sense_typical(s, d->quantities + ALD_ORDER_KEY_TO), line);
  }
  for (uint32_t k = ALD_ORDER_KEY_ABOVE; k <= ALD_ORDER_KEY_BELOW; k++) {
    look_at_limit(s, ald_sense_element(path, d), d->quantities + k, d->order->operands,
                  d->order->operand_count);
  }
}

void ald_rating_check(const ald_sense *s) {
  ALD_ASSERT(s && s->values && s->drawn);
  look_at_rules(s);
  look_at_stopping(s);
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[own->definition];
    const ald_definition *line = line_of(s->study, own);
    if (!ald_sense_is_first(s->study, i)) continue;
    if (d->order) look_at_order(s, d);
    if (line) look_at_tension(s, d, "tension", ald_sense_typical_number(s, d, "tension", 0), line);
  }
}
