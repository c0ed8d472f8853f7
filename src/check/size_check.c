/* SPDX-License-Identifier: Apache-2.0
 * Numbers that no ship, no water and no gear has. Limits are wide: what lies beyond is a slip of a
 * unit or of a key. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"

#define NO_LIMIT HUGE_VAL

/* keys of the environment: of currents and winds the sizes */
static const struct {
  uint32_t key;
  double least, most;
  const char *unit, *known;
} waters[] = {
    {ALD_ENVIRONMENT_CURRENT_X, 0, 5, "m/s", "currents hardly reach 5 m/s"},
    {ALD_ENVIRONMENT_CURRENT_Y, 0, 5, "m/s", "currents hardly reach 5 m/s"},
    {ALD_ENVIRONMENT_CURRENT_SPEED, 0, 5, "m/s", "currents hardly reach 5 m/s"},
    {ALD_ENVIRONMENT_WIND_SPEED, 0, 100, "m/s", "winds hardly reach 100 m/s"},
    {ALD_ENVIRONMENT_VISCOSITY, 5e-7, 3e-6, "m^2/s", "water has 0.8e-6 to 1.8e-6 m^2/s"},
};

/* added mass over mass [-] */
#define ADDED_MAX 5
/* height of the centre of gravity over the draught [-] */
#define KG_MIN 0.3
/* a hull is long where its length is that many times its breadth [-] */
#define LONG 1.5
/* a place off the hull: the greater of both from the farthest point of its outline [-], [m] */
#define OFF_SHARE 0.25
#define OFF_MIN 5

static void tell(const ald_sense *s, const ald_definition *d, const char *key, const char *text) {
  char path[ALD_SENSE_PATH];
  ald_warn(s->warnings, ALD_WARN_UNUSUAL,
           (ald_warned){.element = ald_sense_element(path, d), .quantity = key}, "%s", text);
}

/* ------------------------------------------------------------------------------ usual numbers */

static void look_at_usual(const ald_sense *s, const ald_definition *d) {
  char text[256];
  const ald_kind *kind = ald_kinds[d->kind];
  for (uint32_t k = 0; k < kind->usual_count; k++) {
    const ald_usual *own = &kind->usual[k];
    const double value = ald_sense_typical(s, d->quantities + own->key) / own->size;
    if (isnan(value) || !isfinite(value)) continue;
    if (fabs(value) <= own->most && (value >= own->least || own->least == 0)) continue;
    snprintf(text, sizeof text, "%.4g%s: %s", value, own->unit, own->known);
    tell(s, d, kind->keys[own->key].name, text);
  }
}

static void look_at_waters(const ald_sense *s) {
  for (size_t k = 0; k < sizeof waters / sizeof *waters; k++) {
    const uint32_t quantity = s->study->environment + waters[k].key;
    const double value = ald_sense_typical(s, quantity);
    /* the water of a scale model, carried over, is another one */
    if (s->study->scale[0] > 0 && waters[k].key == ALD_ENVIRONMENT_VISCOSITY) continue;
    if (isnan(value) || (fabs(value) <= waters[k].most && fabs(value) >= waters[k].least)) continue;
    ald_warn(s->warnings, ALD_WARN_UNUSUAL,
             (ald_warned){.element = s->study->quantities[quantity].path}, "%.4g %s: %s", value,
             waters[k].unit, waters[k].known);
  }
}

/* ------------------------------------------------------------------------------ axes
 * A number of a key that a kind does not have is NaN, and so not compared: checks by keys that few
 * kinds have do not ask for the kind. */

static bool is_long(const ald_sense *s, const ald_body *body) {
  double low[2], high[2];
  const double roll = s->values[body->quantities + ALD_BODY_GYRATION_X];
  const double pitch = s->values[body->quantities + ALD_BODY_GYRATION_Y];
  if (body->has_ship) return true;
  if (ald_sense_extent(s, body, low, high)) return high[0] - low[0] > LONG * (high[1] - low[1]);
  return roll > 0 && pitch > LONG * roll;
}

/* of a long hull: two numbers, the first of which is less */
static void look_at_axes(const ald_sense *s, const ald_definition *d, const ald_body *body) {
  static const struct {
    const char *less, *more;
    uint32_t less_at, more_at;
    const char *text;
  } pairs[] = {
      {"metacentric height", "metacentric height", 0, 1,
       "%.4g m across is more than %.4g m along: of a long hull they are swapped"},
      {"frontal area", "lateral area", 0, 0,
       "%.4g m^2 is more than the lateral area of %.4g m^2: of a long hull they are swapped"},
  };
  char text[256];
  for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
    const double less = ald_sense_typical_number(s, d, pairs[k].less, pairs[k].less_at);
    const double more = ald_sense_typical_number(s, d, pairs[k].more, pairs[k].more_at);
    if (!(less > more) || !(more > 0) || !is_long(s, body)) continue;
    snprintf(text, sizeof text, pairs[k].text, less, more);
    tell(s, d, pairs[k].less, text);
  }
}

static void look_at_radii(const ald_sense *s, const ald_body *body) {
  double low[2], high[2];
  char path[ALD_SENSE_PATH];
  const double roll = ald_sense_given(s, body->quantities + ALD_BODY_GYRATION_X);
  const double pitch = ald_sense_given(s, body->quantities + ALD_BODY_GYRATION_Y);
  if (!ald_sense_extent(s, body, low, high) || !(roll > pitch)) return;
  if (high[0] - low[0] <= LONG * (high[1] - low[1])) return;
  ald_warn(s->warnings, ALD_WARN_UNUSUAL,
           (ald_warned){.element = ald_sense_path(path, "bodies", body->name),
                        .quantity = "radii of gyration"},
           "%.4g m about x is more than %.4g m about y: of a long hull they are swapped", roll,
           pitch);
}

/* Added mass in surge and sway, of hulls: bodies of machinery stand for the inertia of others. */
static void look_at_added_mass(const ald_sense *s, const ald_body *body) {
  const double mass = s->values[body->quantities + ALD_BODY_MASS];
  char path[ALD_SENSE_PATH];
  const bool is_hull = body->vertex_count > 0 || body->mesh > 0;
  if (!body->has_added_mass || !is_hull || !(mass > 0)) return;
  for (uint32_t k = 0; k < 2; k++) {
    const double added = s->values[body->added_mass + 7 * k];
    if (added <= ADDED_MAX * mass) continue;
    ald_warn(s->warnings, ALD_WARN_UNUSUAL,
             (ald_warned){.element = ald_sense_path(path, "bodies", body->name),
                          .quantity = "added mass"},
             "%.4g t in %s, of a mass of %.4g t", added / 1000, k == 0 ? "surge" : "sway",
             mass / 1000);
    return;
  }
}

/* The waterline of a hull lies within the rectangle about its outline. */
static void look_at_waterplane(const ald_sense *s, const ald_definition *d, const ald_body *body) {
  double low[2], high[2];
  char text[256];
  if (!ald_sense_extent(s, body, low, high)) return;
  const double area = ald_sense_typical_number(s, d, "waterplane area", 0);
  const double most = (high[0] - low[0]) * (high[1] - low[1]);
  if (!(area > 1.2 * most)) return;
  snprintf(text, sizeof text, "%.4g m^2, of an outline of %.4g m x %.4g m", area, high[0] - low[0],
           high[1] - low[1]);
  tell(s, d, "waterplane area", text);
}

/* of a ship: her centre of gravity over her draught */
static void look_at_ship(const ald_sense *s, const ald_body *body) {
  char path[ALD_SENSE_PATH];
  if (!body->has_ship) return;
  const double height = ald_sense_typical(s, body->ship + ALD_SHIP_KG);
  const double draught = ald_sense_typical(s, body->ship + ALD_SHIP_DRAUGHT);
  if (!(height > 0) || height >= KG_MIN * draught) return;
  ald_warn(
      s->warnings, ALD_WARN_UNUSUAL,
      (ald_warned){.element = ald_sense_path(path, "bodies", body->name), .quantity = "ship.KG"},
      "her centre of gravity lies %.3g m above the keel, of a draught of %.3g m", height, draught);
}

/* ------------------------------------------------------------------------------ places */

/* of a point of an element on a body with an outline, in its axes */
static void look_at_place(const ald_sense *s, const ald_definition *d, uint32_t key,
                          const ald_body *body) {
  double low[2], high[2], off = 0;
  char text[256];
  if (body->is_earth || body->fixed || !ald_sense_extent(s, body, low, high)) return;
  const double most = fmax(OFF_MIN, OFF_SHARE * fmax(high[0] - low[0], high[1] - low[1]));
  for (uint32_t c = 0; c < 2; c++) {
    const double at = ald_sense_typical(s, d->quantities + key + c);
    if (isnan(at)) return;
    off = fmax(off, fmax(low[c] - at, at - high[c]));
  }
  if (!(off > most)) return;
  snprintf(text, sizeof text,
           "it lies %.4g m off the outline of \"%s\", in whose axes it is written", off,
           body->name);
  tell(s, d, ald_kinds[d->kind]->keys[key].name, text);
}

static void look_at_places(const ald_sense *s, const ald_definition *d, const ald_instance *own) {
  const uint32_t bodies[2] = {own->body_a, own->body_b}, *keys = ald_kinds[d->kind]->at_keys;
  for (uint32_t end = 0; end < 2; end++) {
    if (keys[end] > 0) look_at_place(s, d, keys[end] - 1, &s->study->bodies[bodies[end]]);
  }
}

/* ------------------------------------------------------------------------------ names */

/* an element that has the name of a body and acts on others */
static void look_at_name(const ald_sense *s, uint32_t definition) {
  const ald_definition *d = &s->study->definitions[definition];
  uint32_t named = UINT32_MAX, other = UINT32_MAX;
  char text[256];
  if (ald_kinds[d->kind]->body_count != 1) return;
  for (uint32_t b = 0; b < s->study->body_count && named == UINT32_MAX; b++) {
    if (strcmp(s->study->bodies[b].name, d->name) == 0) named = b;
  }
  if (named == UINT32_MAX) return;
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    if (own->definition != definition) continue;
    if (own->body_a == named || own->body_b == named) return;
    other = own->body_a;
  }
  if (other == UINT32_MAX) return;
  snprintf(text, sizeof text, "it has the name of a body, and acts on \"%s\"",
           s->study->bodies[other].name);
  tell(s, d, "body", text);
}

void ald_size_check(const ald_sense *s) {
  ALD_ASSERT(s && s->values && s->drawn);
  look_at_waters(s);
  for (uint32_t b = 0; b < s->study->body_count; b++) {
    look_at_radii(s, &s->study->bodies[b]);
    look_at_added_mass(s, &s->study->bodies[b]);
    look_at_ship(s, &s->study->bodies[b]);
  }
  for (uint32_t d = 0; d < s->study->definition_count; d++) look_at_name(s, d);
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[own->definition];
    if (!ald_sense_is_first(s->study, i)) continue;
    look_at_usual(s, d);
    if (ald_kinds[d->kind]->sense) ald_kinds[d->kind]->sense(s, own);
    look_at_axes(s, d, &s->study->bodies[own->body_a]);
    look_at_waterplane(s, d, &s->study->bodies[own->body_a]);
    look_at_places(s, d, own);
  }
}
