/* SPDX-License-Identifier: Apache-2.0
 * Numbers that no ship, no water and no gear has. Limits are wide: what lies beyond is a slip of a
 * unit or of a key. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "element/catenary_form.h"
#include "element/line_form.h"
#include "kernels/elements.h"

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

/* Tables whose column is a share, and the most that it is known to be. */
static const struct {
  const char *table;
  uint32_t column;
  double most;
  const char *known;
} shares[] = {
    {"speed factors", 1, 2, "a tug's force at speed is a share of that at rest: 95 % is 0.95"},
};

/* of a line: strain at its breaking load: wire 0.02, polyester 0.15, nylon 0.4 [-]; of its mass per
 * volume: steel is 7,850, lead 11,300 [kg/m^3] */
#define STRAIN_MAX 0.6
#define HEAVY_MAX 23000
/* speed of the tips of a screw: 45 at most is usual [m/s] */
#define TIP_MAX 80
/* added mass over mass [-] */
#define ADDED_MAX 5
/* height of the centre of gravity over the draught [-] */
#define KG_MIN 0.3
/* of the pressure limit of a hull: beyond it the area or the limit has another unit [-] */
#define PRESSURE_MAX 5
/* of thrust over the disc of a screw: 20 to 80 kN/m^2 are usual, of models a fortieth [N/m^2] */
static const double disc_least = 300, disc_most = 3e5;
/* a hull is long where its length is that many times its breadth [-] */
#define LONG 1.5
/* a place off the hull: the greater of both from the farthest point of its outline [-], [m] */
#define OFF_SHARE 0.25
#define OFF_MIN 5

/* ------------------------------------------------------------------------------
 * A number of a key that a kind does not have is NaN, and so not compared: checks by keys that one
 * kind alone has do not ask for the kind. */

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

/* ------------------------------------------------------------------------------ force */

static void look_at_thrust(const ald_sense *s, const ald_definition *d) {
  char text[256];
  const double most = ald_sense_typical_number(s, d, "maximum thrust", 0);
  const double ordered = fabs(ald_sense_typical_number(s, d, "thrust", 0));
  const double diameter = ald_sense_typical_number(s, d, "diameter", 0);
  const double disc = most / (0.25 * 3.14159265 * diameter * diameter);
  if (disc < disc_least || disc > disc_most) {
    snprintf(text, sizeof text, "%.3g kN over a disc of %.3g m are %.3g kPa; 20 to 80 are usual",
             most / 1000, diameter, disc / 1000);
    tell(s, d, "maximum thrust", text);
  }
  if (ordered > most) {
    snprintf(text, sizeof text, "%.4g kN is more than its maximum thrust, %.4g kN", ordered / 1000,
             most / 1000);
    tell(s, d, "thrust", text);
  }
  const double wanted = ald_sense_typical_number(s, d, "force", 0);
  const double greatest = ald_sense_typical_number(s, d, "greatest thrust", 0);
  if (!(wanted > greatest)) return;
  snprintf(text, sizeof text, "%.4g kN is more than the tug's greatest thrust, %.4g kN",
           wanted / 1000, greatest / 1000);
  tell(s, d, "force", text);
}

/* a screw's tips, one that stands out of the water, one that pulls more astern than ahead */
static void look_at_screw(const ald_sense *s, const ald_definition *d, const ald_body *body) {
  const double tip = 3.14159265 * fabs(ald_sense_typical_number(s, d, "speed", 0)) / 6.28318531 *
                     ald_sense_typical_number(s, d, "diameter", 0);
  char text[256];
  if (tip > TIP_MAX) {
    snprintf(text, sizeof text, "the tips of its blades go at %.3g m/s; 45 are usual", tip);
    tell(s, d, "speed", text);
  }
  const double ahead = ald_sense_typical_number(s, d, "thrust factors", 0);
  const double astern = ald_sense_typical_number(s, d, "thrust factors", 1);
  if (astern > ahead) {
    snprintf(text, sizeof text, "in reverse %.3g is more than ahead, %.3g; 0.6 to 0.8 is usual",
             astern, ahead);
    tell(s, d, "thrust factors", text);
  }
  const double below = ald_sense_typical_number(s, d, "at", 2);
  const double above = below + s->values[body->quantities + ALD_BODY_POSITION_Z];
  if (d->kind != KIND_thruster || !s->study->is_spatial || body->has_ship || !(above > 0)) return;
  snprintf(text, sizeof text, "at the start it is %.3g m above still water, and pushes as below it",
           above);
  tell(s, d, "at", text);
}

static void look_at_governor(const ald_sense *s, const ald_definition *d) {
  const double base = ald_sense_typical_number(s, d, "base", 0),
               most = ald_sense_typical_number(s, d, "limits", 1);
  char text[256];
  if (!(base > most)) return;
  snprintf(text, sizeof text, "%.4g rpm is beyond its limits, up to %.4g rpm",
           base * 60 / 6.28318531, most * 60 / 6.28318531);
  tell(s, d, "base", text);
}

/* ------------------------------------------------------------------------------ gear */

static void look_at_shares(const ald_sense *s, const ald_definition *d) {
  char text[256];
  for (size_t k = 0; k < sizeof shares / sizeof *shares; k++) {
    const ald_kind *kind = ald_kinds[d->kind];
    for (uint32_t t = 0; t < kind->table_count; t++) {
      if (strcmp(kind->tables[t].name, shares[k].table) != 0) continue;
      double most = 0;
      for (uint32_t r = 0; r < d->rows[t]; r++) {
        const uint32_t at = d->tables[t] + r * kind->tables[t].column_count + shares[k].column;
        most = fmax(most, s->values[at]);
      }
      if (most <= shares[k].most) continue;
      snprintf(text, sizeof text, "%.4g: %s", most, shares[k].known);
      tell(s, d, shares[k].table, text);
    }
  }
}

/* of the sections of lines */
static void look_at_material(const ald_sense *s, const ald_definition *d) {
  const double breaking = ald_sense_typical_number(s, d, "breaking load", 0);
  char text[256];
  if (d->kind != KIND_line && d->kind != KIND_catenary) return;
  const ald_key_table *table = &ald_kinds[d->kind]->tables[0];
  const bool is_line = d->kind == KIND_line;
  for (uint32_t r = 0; r < d->rows[0]; r++) {
    const double *row = s->values + d->tables[0] + r * table->column_count;
    const double stiffness = row[is_line ? LINE_COLUMN_STIFFNESS : CATENARY_COLUMN_STIFFNESS];
    if (stiffness > 0 && breaking > STRAIN_MAX * stiffness) {
      snprintf(
          text, sizeof text,
          "with an axial stiffness of %.4g kN it would be stretched by %.3g %% at its breaking "
          "load of %.4g kN",
          stiffness / 1000, 100 * breaking / stiffness, breaking / 1000);
      tell(s, d, "sections", text);
      return;
    }
    if (!is_line) continue;
    const double given = row[LINE_COLUMN_DISPLACED];
    const double diameter = given > 0 ? given : row[LINE_COLUMN_DIAMETER];
    const double density = row[LINE_COLUMN_MASS] / (0.25 * 3.14159265 * diameter * diameter);
    if (!(density > HEAVY_MAX)) continue;
    snprintf(text, sizeof text, "%.4g kg/m of %.4g m displaced diameter are %.3g t/m^3",
             row[LINE_COLUMN_MASS], diameter, density / 1000);
    tell(s, d, "sections", text);
    return;
  }
}

static void look_at_pressure(const ald_sense *s, const ald_definition *d) {
  const double pressure = ald_sense_typical_number(s, d, "rated reaction", 0) /
                          ald_sense_typical_number(s, d, "contact area", 0);
  const double limit = ald_sense_typical_number(s, d, "hull pressure limit", 0);
  char text[256];
  if (!(limit > 0) || !(pressure > PRESSURE_MAX * limit)) return;
  snprintf(text, sizeof text,
           "its rated reaction over its contact area is %.4g kPa, the limit of the hull %.4g kPa",
           pressure / 1000, limit / 1000);
  tell(s, d, "hull pressure limit", text);
}

/* of a roller: a ship that goes along turns it */
static void look_at_roller(const ald_sense *s, const ald_definition *d) {
  double dot = 0, axis = 0, normal = 0;
  for (uint32_t c = 0; c < 3; c++) {
    const double a = ald_sense_number(s, d, "roller axis", c);
    const double n = ald_sense_number(s, d, "normal", c);
    dot += a * n;
    axis += a * a;
    normal += n * n;
  }
  if (!(fabs(dot) > 0.9 * sqrt(axis * normal))) return;
  tell(s, d, "roller axis", "it points out of the plane, and cannot roll along it");
}

/* The force is along the wind: from ahead it pushes astern, from port to starboard. */
static void look_at_wind(const ald_sense *s, const ald_definition *d) {
  char text[256];
  if (d->kind != KIND_wind || d->rows[0] == 0) return;
  for (uint32_t r = 0; r < d->rows[0]; r++) {
    const double *row = s->values + d->tables[0] + (ptrdiff_t)4 * r;
    const double along = row[1] * cos(row[0]), across = row[2] * sin(row[0]);
    const bool is_along = fabs(cos(row[0])) > 0.99, is_across = fabs(sin(row[0])) > 0.99;
    if ((!is_along || along >= 0) && (!is_across || across >= 0)) continue;
    snprintf(text, sizeof text,
             "at %.4g deg the force is against the wind: angles are of where it blows to",
             row[0] / ALD_DEGREE);
    tell(s, d, "coefficients", text);
    return;
  }
}

/* ------------------------------------------------------------------------------ axes */

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
static void look_at_place(const ald_sense *s, const ald_definition *d, const char *key,
                          const ald_body *body) {
  double low[2], high[2], off = 0;
  char text[256];
  if (body->is_earth || body->fixed || !ald_sense_extent(s, body, low, high)) return;
  const double most = fmax(OFF_MIN, OFF_SHARE * fmax(high[0] - low[0], high[1] - low[1]));
  for (uint32_t c = 0; c < 2; c++) {
    const double at = ald_sense_typical_number(s, d, key, c);
    if (isnan(at)) return;
    off = fmax(off, fmax(low[c] - at, at - high[c]));
  }
  if (!(off > most)) return;
  snprintf(text, sizeof text,
           "it lies %.4g m off the outline of \"%s\", in whose axes it is written", off,
           body->name);
  tell(s, d, key, text);
}

static void look_at_places(const ald_sense *s, const ald_definition *d, const ald_instance *own) {
  const ald_body *a = &s->study->bodies[own->body_a], *b = &s->study->bodies[own->body_b];
  if (d->kind == KIND_thruster || d->kind == KIND_tug) look_at_place(s, d, "at", a);
  if (d->kind != KIND_hawser && d->kind != KIND_line && d->kind != KIND_catenary) return;
  look_at_place(s, d, "from", a);
  look_at_place(s, d, "to", b);
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
    if (i > 0 && s->study->instances[i - 1].definition == own->definition) continue;
    look_at_usual(s, d);
    look_at_thrust(s, d);
    look_at_screw(s, d, &s->study->bodies[own->body_a]);
    look_at_governor(s, d);
    look_at_shares(s, d);
    look_at_material(s, d);
    look_at_pressure(s, d);
    look_at_roller(s, d);
    look_at_wind(s, d);
    look_at_axes(s, d, &s->study->bodies[own->body_a]);
    look_at_waterplane(s, d, &s->study->bodies[own->body_a]);
    look_at_places(s, d, own);
  }
}
