/* SPDX-License-Identifier: Apache-2.0
 * Numbers of a study that contradict each other, and what is written beside what is drawn. Limits
 * are wide: what lies beyond is a slip of a sign or a unit, or something that no hull is. */
#include "checks.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "model/sense.h"

/* of water, as heavy as the Dead Sea, and of air at sea level [kg/m^3] */
static const double water_least = 800, water_most = 1300, air_least = 0.5, air_most = 2;
/* No two dry surfaces have more [-] */
#define FRICTION_MAX 2
/* A radius of gyration over the farthest point of a hull: beyond 1 the mass lies outside [-] */
#define GYRATION_MIN 0.04
#define GYRATION_MAX 1
/* of the mass of the water that the given volume holds, over that of the body, and its inverse [-]
 */
#define VOLUME_MAX 1.5
/* steps of a period, of which the sum of a harmonic over them leaves 1.6 % [-] */
#define STEPS_MIN 10
/* of the usual added mass of a berthing [-] */
#define BERTHING_MIN 0.7
/* the study's own number over the greatest that is drawn in its place [-] */
#define BEYOND_DRAWN 2
/* likewise of signed ones, of the greatest size [-] */
#define BEYOND_SIGNED 20
/* probability beyond the greatest and below the smallest drawn number that counts [-] */
#define RARE 1e-6
/* sideways through the water faster than this no ship drifts [m/s] */
#define SIDEWAYS 3

/* ------------------------------------------------------------------------------ environment */

static void look_at_environment(const ald_sense *s) {
  const double water = ald_sense_given(s, s->study->environment + ALD_ENVIRONMENT_WATER_DENSITY);
  const double air = ald_sense_given(s, s->study->environment + ALD_ENVIRONMENT_AIR_DENSITY);
  if (water < water_least || water > water_most) {
    ald_warn(s->warnings, ALD_WARN_CONTRADICTS,
             (ald_warned){.element = "environment.water density"},
             "%.4g kg/m^3 is not the density of any water", water);
  }
  if (air < air_least || air > air_most) {
    ald_warn(s->warnings, ALD_WARN_CONTRADICTS, (ald_warned){.element = "environment.air density"},
             "%.4g kg/m^3 is not the density of air at sea level", air);
  }
}

/* ------------------------------------------------------------------------------ bodies */

/* whether something was said */
static bool judge_gyration(const ald_sense *s, const ald_body *body, const char *what,
                           double radius, double reach) {
  char path[128];
  if (!(radius > 0) || !(reach > 0)) return false;
  if (radius >= GYRATION_MIN * reach && radius <= GYRATION_MAX * reach) return false;
  ald_warn(s->warnings, ALD_WARN_CONTRADICTS,
           (ald_warned){.element = ald_sense_path(path, "bodies", body->name)},
           "its %s makes a radius of gyration of %.3g m, of a hull that reaches %.3g m from its "
           "centre of gravity; a ship has a quarter of her length",
           what, radius, reach);
  return true;
}

static void look_at_inertia(const ald_sense *s, const ald_body *body) {
  static const char *const names[] = {"radius of gyration in roll", "radius of gyration in pitch",
                                      "radius of gyration in yaw"};
  static const char *const moments[] = {"moment of inertia about x", "moment of inertia about y",
                                        "moment of inertia about z"};
  const double mass = ald_sense_given(s, body->quantities + ALD_BODY_MASS),
               reach = ald_sense_reach(s, body);
  const double inertia = ald_sense_given(s, body->quantities + ALD_BODY_INERTIA);
  if (body->fixed || body->prescribed || body->is_earth) return;
  bool is_said = judge_gyration(s, body, "inertia", sqrt(inertia / mass), reach);
  for (uint32_t c = 0; c < 3 && !is_said; c++) {
    const double radius = ald_sense_given(s, body->quantities + ALD_BODY_GYRATION_X + c);
    const double moment = ald_sense_given(s, body->quantities + ALD_BODY_MOMENT_X + c);
    /* a slender hull may be as thin as it likes across */
    if (radius > GYRATION_MAX * reach) {
      is_said = judge_gyration(s, body, names[c], radius, reach);
    } else if (sqrt(moment / mass) > GYRATION_MAX * reach) {
      is_said = judge_gyration(s, body, moments[c], sqrt(moment / mass), reach);
    }
  }
}

/* ships that go sideways at the speed of the sea */
static void look_at_course(const ald_sense *s, const ald_body *body) {
  const double *keys = s->values + body->quantities, heading = keys[ALD_BODY_HEADING];
  const double course = ald_sense_given(s, body->quantities + ALD_BODY_COURSE);
  const double *velocity = keys + ALD_BODY_VELOCITY_X;
  const bool has_hull = body->has_ship || body->vertex_count > 0 || body->mesh;
  const uint32_t turned[] = {ALD_BODY_COURSE, ALD_BODY_HEADING, ALD_BODY_VELOCITY_X,
                             ALD_BODY_VELOCITY_Y};
  if (body->fixed || !has_hull) return;
  for (size_t k = 0; k < sizeof turned / sizeof *turned; k++) {
    if (s->drawn[body->quantities + turned[k]]) return;
  }
  double across = velocity[1] * cos(heading) - velocity[0] * sin(heading);
  double along = velocity[0] * cos(heading) + velocity[1] * sin(heading);
  if (!isnan(course)) across += sin(course - heading) * keys[ALD_BODY_SPEED];
  along += keys[ALD_BODY_SPEED] * (isnan(course) ? 1 : cos(course - heading));
  char path[ALD_SENSE_PATH];
  if (!(fabs(across) > SIDEWAYS)) return;
  ald_warn(s->warnings, ALD_WARN_CONTRADICTS,
           (ald_warned){.element = ald_sense_path(path, "bodies", body->name)},
           "it goes %.3g m/s (%.3g kn) sideways: course and heading are %.3g deg apart",
           fabs(across), fabs(across) * 3600 / 1852, fabs(atan2(across, along)) * 180 / acos(-1.0));
}

/* A ship that berths moves for tens of seconds: the water that goes with her is more than in a
 * collision. */
static void look_at_berthing(const ald_sense *s, const ald_body *body) {
  if (!body->has_approach || !s->study->is_spatial || body->fixed) return;
  const double mass = s->values[body->quantities + ALD_BODY_MASS];
  const double added = body->has_added_mass ? s->values[body->added_mass + 7] : 0;
  const double usual = body->has_ship ? 2 * s->values[body->ship + ALD_SHIP_DRAUGHT] /
                                            s->values[body->ship + ALD_SHIP_BREADTH]
                                      : 0.5;
  char path[128];
  if (!(mass > 0) || added >= BERTHING_MIN * usual * mass) return;
  ald_warn(s->warnings, ALD_WARN_BERTHING_MASS,
           (ald_warned){.element = ald_sense_path(path, "bodies", body->name)},
           "C_M is %.3g: its added mass in sway is %.2g of its mass, that of an impact; berthing "
           "has about %.2g",
           1 + added / mass, added / mass, usual);
}

static void look_at_bodies(const ald_sense *s) {
  for (uint32_t b = 0; b < s->study->body_count; b++) {
    const ald_body *body = &s->study->bodies[b];
    const uint32_t z = body->quantities + ALD_BODY_POSITION_Z;
    char path[128];
    if (body->is_earth) continue;
    look_at_inertia(s, body);
    look_at_course(s, body);
    look_at_berthing(s, body);
    if (s->study->is_spatial || !(s->drawn[z] || s->values[z] != 0)) continue;
    ald_warn(s->warnings, ALD_WARN_NO_EFFECT,
             (ald_warned){.element = ald_sense_path(path, "bodies", body->name),
                          .quantity = "position.z"},
             "its height has no effect: all bodies of this study move in the plane");
  }
}

/* ------------------------------------------------------------------------------ elements */

static void contradict(const ald_sense *s, const ald_definition *d, const char *key,
                       const char *text, double a, double b) {
  char path[128], whole[256];
  snprintf(whole, sizeof whole, text, a, b);
  ald_warn(s->warnings, ALD_WARN_CONTRADICTS,
           (ald_warned){.element = ald_sense_element(path, d), .quantity = key}, "%s", whole);
}

/* of a kind with a volume and a draught: it is that of the hull */
static void look_at_volume(const ald_sense *s, const ald_definition *d, const ald_body *body) {
  const double volume = ald_sense_number(s, d, "volume", 0);
  const double rigid = ald_sense_number(s, d, "rigid mass", 0);
  const double mass = isnan(rigid) ? ald_sense_given(s, body->quantities + ALD_BODY_MASS) : rigid;
  const double density = s->values[s->study->environment + ALD_ENVIRONMENT_WATER_DENSITY];
  const double share = density * volume / mass;
  const bool is_hull = ald_sense_key(ald_kinds[d->kind], "draught") != UINT32_MAX;
  if (!is_hull || body->fixed || !(mass > 0)) return;
  if (isnan(share) || (share <= VOLUME_MAX && share >= 1 / VOLUME_MAX)) return;
  contradict(s, d, "volume", "the water in its volume weighs %.3g t, and its body %.3g t",
             density * volume / 1000, mass / 1000);
}

static void look_at_form(const ald_sense *s, const ald_definition *d) {
  const double breadth = ald_sense_number(s, d, "breadth", 0),
               draught = ald_sense_number(s, d, "draught", 0);
  const double length = ald_sense_number(s, d, "length", 0);
  if (draught > breadth) {
    contradict(s, d, "draught", "%.4g m is more than her breadth of %.4g m", draught, breadth);
  }
  if (breadth > length) {
    contradict(s, d, "breadth", "%.4g m is more than her length of %.4g m", breadth, length);
  }
}

static void look_at_friction(const ald_sense *s, const ald_definition *d) {
  static const char *const names[] = {"friction", "static friction", "kinetic friction",
                                      "sliding friction"};
  const ald_kind *kind = ald_kinds[d->kind];
  bool rubs = false, has_key = false;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    const uint32_t key = ald_sense_key(kind, names[n]);
    if (key == UINT32_MAX || !ald_dimension_same(kind->keys[key].dimension, ALD_NONE)) continue;
    const double value = s->values[d->quantities + key];
    has_key = true;
    /* a preset's own friction is not given */
    rubs = rubs || value > 0 || s->drawn[d->quantities + key] || isnan(value);
    if (value > FRICTION_MAX && isfinite(value)) {
      contradict(s, d, names[n], "%.3g: no surfaces have more than about %.3g; 30 %% is 0.3", value,
                 FRICTION_MAX);
    }
  }
  const double shear = ald_sense_number(s, d, "shear stiffness", 0);
  char path[128];
  if (!has_key || rubs || !(shear > 0)) return;
  ald_warn(s->warnings, ALD_WARN_NO_EFFECT,
           (ald_warned){.element = ald_sense_element(path, d), .quantity = "shear stiffness"},
           "its shear stiffness has no effect without friction");
}

/* a plane of a moving body that faces its centre of gravity is on the far side of the hull */
static void look_at_plane(const ald_sense *s, const ald_definition *d, const ald_body *owner) {
  double out = 0, size = 0, far = 0;
  if (owner->fixed || owner->is_earth || owner->prescribed) return;
  for (uint32_t c = 0; c < 3; c++) {
    const double at = ald_sense_number(s, d, "plane point", c),
                 n = ald_sense_number(s, d, "normal", c);
    if (isnan(at) || isnan(n)) continue;
    out += at * n;
    size += n * n;
    far += at * at;
  }
  if (!(size > 0) || !(out < -0.1 * sqrt(size * far))) return;
  contradict(s, d, "normal",
             "the plane lies %.3g m from the centre of gravity of its body and faces it: the force "
             "would press on the far side of the hull; check the signs of plane point and normal",
             sqrt(far), 0);
}

/* Has a kind a harmonic: amplitudes in six freedoms and their period? */
static bool has_harmonic(const ald_kind *kind) {
  return ald_sense_key(kind, "amplitude") != UINT32_MAX &&
         ald_sense_key(kind, "period") != UINT32_MAX;
}

/* harmonics of loads and motions */
static void look_at_harmonic(const ald_sense *s, const ald_definition *d, const ald_body *body) {
  if (!has_harmonic(ald_kinds[d->kind])) return;
  const double period = ald_sense_number(s, d, "period", 0), steps = period / s->study->step;
  const uint32_t first = d->quantities + ald_sense_key(ald_kinds[d->kind], "amplitude");
  bool acts = false;
  double way = 0;
  char path[128];
  for (uint32_t c = 0; c < 6; c++) {
    acts = acts || s->values[first + c] != 0 || s->drawn[first + c];
    if (c < 3) way = fmax(way, fabs(s->values[first + c]));
  }
  if (acts && steps < STEPS_MIN) {
    ald_warn(s->warnings, ALD_WARN_FEW_STEPS,
             (ald_warned){.element = ald_sense_element(path, d), .quantity = "period"},
             "its period of %.4g s is %.3g times the step of %.4g s: %s", period, steps,
             s->study->step,
             steps < 2 ? "it is sampled at a few phases, and acts as something else"
                       : "what it does is inaccurate");
  }
  if (!ald_kind_is(ald_kinds[d->kind], ALD_KIND_MOTION) || !(way > 0)) return;
  const double reach = ald_sense_reach(s, body);
  if (reach > 0 && way > 2 * reach) {
    contradict(s, d, "amplitude", "%.4g m, of a hull that reaches %.4g m", way, reach);
  }
}

static void look_at_elements(const ald_sense *s) {
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[own->definition];
    if (!ald_sense_is_first(s->study, i)) continue;
    look_at_volume(s, d, &s->study->bodies[own->body_a]);
    look_at_form(s, d);
    look_at_friction(s, d);
    look_at_plane(s, d, &s->study->bodies[own->body_b]);
    look_at_harmonic(s, d, &s->study->bodies[own->body_a]);
  }
}

/* ------------------------------------------------------------------------------ what is drawn */

/* A number that is written beside what is drawn in its place, and far from all of it: one of the
 * two has another unit, or is of something else. Of numbers that take no negative ones; signed ones
 * as velocities and places may be anything within many times what is drawn, and angles anything at
 * all. */
static void judge_draw(const ald_sense *s, uint32_t quantity, double low, double high) {
  const ald_quantity *own = &s->study->quantities[quantity];
  const double value = ald_sense_given(s, quantity), far = fmax(fabs(low), fabs(high));
  const ald_warned about = {.element = own->path};
  const bool is_signed = own->range == ALD_RANGE_ANY;
  if (is_signed && ald_dimension_same(own->dimension, ALD_ANGLE)) return;
  if (is_signed && far > 0 && fabs(value) > BEYOND_SIGNED * far) {
    ald_warn(s->warnings, ALD_WARN_CONTRADICTS, about,
             "%.4g is far beyond all that is drawn in its place, up to %.4g: that replaces it, and "
             "is not added to it",
             value, far);
  } else if (!is_signed && far > 0 && value > BEYOND_DRAWN * far) {
    ald_warn(s->warnings, ALD_WARN_CONTRADICTS, about,
             "%.4g is more than twice the greatest number that is drawn in its place, %.4g", value,
             far);
  }
}

static void look_at_draws(const ald_sense *s) {
  for (uint32_t v = 0; v < s->study->variable_count; v++) {
    const ald_variable *own = &s->study->variables[v];
    const uint32_t before = ald_warnings_count(s->warnings);
    if (own->choice > 0) continue;
    const double low = ald_distribution_value(&own->distribution, RARE);
    const double high = ald_distribution_value(&own->distribution, 1 - RARE);
    for (uint32_t t = 0; t < own->target_count; t++) {
      judge_draw(s, own->targets[t], low, high);
      if (ald_warnings_count(s->warnings) > before) break; /* once of a pattern */
    }
  }
}

/* ------------------------------------------------------------------------------ waves */

/* Does a load or a motion of a body have the period of the wave? It may stand for it. */
static bool is_of_wave(const ald_sense *s, const ald_definition *d) {
  const double wave = s->values[s->study->environment + ALD_ENVIRONMENT_WAVE_PERIOD];
  const double period = ald_sense_number(s, d, "period", 0);
  if (!has_harmonic(ald_kinds[d->kind])) return false;
  return d->history || d->rows[0] > 0 || fabs(period - wave) < 0.05 * wave;
}

/* of each body */
typedef struct afloat {
  bool floats, is_driven;
} afloat;

/* Bodies that float freely in a wave which others feel: nothing tells that they do not. */
static ald_status look_at_waves(const ald_sense *s) {
  const uint32_t height = s->study->environment + ALD_ENVIRONMENT_WAVE_HEIGHT;
  bool is_felt = false;
  char path[128];
  if (!(s->values[height] > 0) && !s->drawn[height]) return ALD_OK;
  afloat *list = calloc(s->study->body_count + 1u, sizeof *list);
  if (!list) return ALD_NO_MEMORY;
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[own->definition];
    is_felt = is_felt || ald_kind_is(ald_kinds[d->kind], ALD_KIND_IN_SEA);
    list[own->body_a].floats |= ald_kind_is(ald_kinds[d->kind], ALD_KIND_RESTORING);
    list[own->body_a].is_driven |= is_of_wave(s, d);
  }
  for (uint32_t b = 0; is_felt && b < s->study->body_count; b++) {
    const ald_body *body = &s->study->bodies[b];
    if (body->fixed || body->prescribed || !list[b].floats || list[b].is_driven) continue;
    ald_warn(s->warnings, ALD_WARN_FEELS_NO_WAVE,
             (ald_warned){.element = ald_sense_path(path, "bodies", body->name)},
             "it does not feel the wave of the environment, and floats as in still water");
  }
  free(list);
  return ALD_OK;
}

ald_status ald_sense_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ald_sense s;
  (void)report;
  ald_status status = ald_sense_open(study, warnings, &s);
  if (status == ALD_OK) {
    look_at_environment(&s);
    look_at_bodies(&s);
    look_at_elements(&s);
    look_at_draws(&s);
    ald_size_check(&s);
    ald_displaced_check(&s);
    ald_rating_check(&s);
    status = look_at_waves(&s);
    if (status == ALD_OK) status = ald_idle_check(&s);
    if (status == ALD_OK) status = ald_twin_check(&s);
  }
  ald_sense_close(&s);
  return status;
}
