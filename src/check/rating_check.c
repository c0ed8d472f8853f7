/* SPDX-License-Identifier: Apache-2.0
 * Limits of rules and orders, tensions of winches and speeds of governors, beside the strength, the
 * rating or the speed that the element itself gives. */
#include "checks.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "base/words.h"
#include "element/line.h"
#include "element/line_form.h"
#include "element/order_keys.h"
#include "kernels/elements.h"
#include "kernels/plan.h"
#include "model/order.h"
#include "model/rule.h"
#include "model/winch_of.h"

/* a limit over the rating, and its inverse: beyond it one of the two has another unit [-] */
#define RATING_MAX 1000
/* of what is itself a share of a rating, 1 at that [-] */
#define SHARE_MAX 10
/* of a speed, beyond limits [-] */
#define BEYOND 0.01
/* speed of the tips of a screw, of which 45 is usual; limits may be wide [m/s] */
#define TIP_MAX 200
#define TURN 6.283185307179586

enum { COLUMN_SIZE = 320 };

/* Results that a key of their element is the rating of. */
static const struct {
  uint32_t kind;
  const char *record, *key;
} ratings[] = {
    {KIND_fender, "peak_normal", "rated reaction"},
    {KIND_fender, "energy_absorbed", "rated energy"},
    {KIND_fender, "greatest_deflection", "height"},
    {KIND_fender, "peak_hull_pressure", "hull pressure limit"},
    {KIND_hawser, "peak_tension", "breaking load"},
    {KIND_line, "peak_tension", "breaking load"},
    {KIND_line, "peak_tension_from", "breaking load"},
    {KIND_line, "peak_tension_to", "breaking load"},
    {KIND_catenary, "peak_tension", "breaking load"},
    {KIND_joint, "peak_force", "breaking load"},
    {KIND_thruster, "peak_thrust", "maximum thrust"},
    {KIND_tug, "peak_force", "limit"},
};

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
  const ald_row_info *record = &ald_kinds[d->kind]->records[operand->record];
  if (strncmp(record->name, "utilisation", strlen("utilisation")) == 0) {
    return (rating){.value = 1, .unit = ""};
  }
  for (size_t k = 0; k < sizeof ratings / sizeof *ratings; k++) {
    if (ratings[k].kind != d->kind || strcmp(ratings[k].record, record->name) != 0) continue;
    return (rating){.value = ald_sense_typical_number(s, d, ratings[k].key, 0),
                    .key = ratings[k].key,
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

/* the line that a winch lets out */
static const ald_definition *line_of(const ald_study *study, const ald_instance *winch) {
  return &study->definitions[ald_line_numbered(study, winch->line)->definition];
}

static void look_at_tension(const ald_sense *s, const ald_definition *d, const char *key,
                            double tension, const ald_definition *line) {
  const double breaking = ald_sense_typical(s, line->quantities + LINE_KEY_BREAKING);
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
    if (s->study->definitions[of->definition].kind != KIND_winch) continue;
    if (strcmp(ald_ordered_of(s->study, &d->order->targets[t])->name, "tension") != 0) continue;
    look_at_tension(s, d, "to", ald_sense_typical(s, d->quantities + ALD_ORDER_KEY_TO),
                    line_of(s->study, of));
  }
  for (uint32_t k = ALD_ORDER_KEY_ABOVE; k <= ALD_ORDER_KEY_BELOW; k++) {
    look_at_limit(s, ald_sense_element(path, d), d->quantities + k, d->order->operands,
                  d->order->operand_count);
  }
}

/* ------------------------------------------------------------------------------ governors */

/* a propeller that a governor rules */
static void look_at_ruled(const ald_sense *s, const ald_definition *d,
                          const ald_definition *screw) {
  const double speed = ald_sense_typical_number(s, screw, "speed", 0);
  const double least = ald_sense_typical_number(s, d, "limits", 0);
  const double most = ald_sense_typical_number(s, d, "limits", 1);
  const double slack = BEYOND * fmax(fabs(least), fabs(most));
  /* the tips of its blades */
  const double tips =
      0.5 * fmax(fabs(least), fabs(most)) * ald_sense_typical_number(s, screw, "diameter", 0);
  if (tips > TIP_MAX) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "limits",
                   "up to %.4g rpm: the tips of the blades of \"%s\" would go at %.3g m/s; 45 are "
                   "usual",
                   fmax(fabs(least), fabs(most)) * 60 / TURN, screw->name, tips);
  }
  /* one that starts from rest is let run up */
  if (speed == 0 || !(speed > most + slack || speed < least - slack)) return;
  ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, "limits",
                 "%.4g to %.4g rpm, and the propeller \"%s\" starts at %.4g rpm", least * 60 / TURN,
                 most * 60 / TURN, screw->name, speed * 60 / TURN);
}

static void look_at_governor(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = &s->study->definitions[own->definition];
  for (uint32_t i = 0, number = 0; i < s->study->instance_count; i++) {
    const ald_instance *screw = &s->study->instances[i];
    const ald_definition *of = &s->study->definitions[screw->definition];
    if (of->kind != KIND_propeller) continue;
    number++;
    if (screw->body_a != own->body_a || (own->refs[0] > 0 && own->refs[0] != number)) continue;
    look_at_ruled(s, d, of);
  }
}

void ald_rating_check(const ald_sense *s) {
  ALD_ASSERT(s && s->values && s->drawn);
  look_at_rules(s);
  look_at_stopping(s);
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[own->definition];
    if (i > 0 && s->study->instances[i - 1].definition == own->definition) continue;
    if (d->order) look_at_order(s, d);
    if (d->kind == KIND_governor) look_at_governor(s, own);
    if (d->kind != KIND_winch) continue;
    look_at_tension(s, d, "tension", ald_sense_typical(s, d->quantities + WINCH_KEY_TENSION),
                    line_of(s->study, own));
  }
}
