/* SPDX-License-Identifier: Apache-2.0
 * What the rows of a run tell of a study. */
#include "findings.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/builder.h"
#include "base/assertion.h"
#include "base/report.h"
#include "check/finding_rules.h"
#include "check/finding_tally.h"
#include "check/finding_text.h"
#include "check/initial_state_check.h"
#include "check/support.h"
#include "model/derive.h"
#include "tile/columns.h"
#include "tile/sampler.h"

/* Names of quantities and units that an unpacked tally refers to; all zero: none. */
typedef struct ald_finding_names {
  char **texts; /* (count) */
  size_t count;
} ald_finding_names;

/* ------------------------------------------------------------------------------
 * Scenarios in which nothing touched. What may touch is seen from above: convex parts of outlines,
 * the boxes around meshes, the bars and rectangles on which elements act. */

/* a distance's rate is that over this part of a step [-] */
#define MOMENT 1e-3
/* what an element acts on is cut off this far from the body [m] */
#define REACH_MAX 1000.0

/* vertices side by side; the last is repeated up to a whole number of them */
enum { ABREAST = 8, ROOM = ALD_PART_VERTICES };
_Static_assert(ROOM % ABREAST == 0, "shapes are filled up");

/* A convex shape of a body, seen from above, in the frame of the body [m]. */
typedef struct shape {
  uint32_t count, filled;
  double x[ROOM], y[ROOM]; /* (filled) */
} shape;

/* Where a body is, seen from above. */
typedef struct pose {
  double x, y, sine, cosine, vx, vy;
} pose;

/* ------------------------------------------------------------------------------ shapes */

static void fill_up(shape *s) {
  ALD_ASSERT(s->count > 0 && s->count <= ROOM);
  for (s->filled = s->count; s->filled % ABREAST; s->filled++) {
    s->x[s->filled] = s->x[s->count - 1];
    s->y[s->filled] = s->y[s->count - 1];
  }
}

static void put_box(const double box[4], shape *s) {
  const double x[4] = {box[0], box[1], box[1], box[0]}, y[4] = {box[2], box[2], box[3], box[3]};
  s->count = 4;
  memcpy(s->x, x, sizeof x);
  memcpy(s->y, y, sizeof y);
  fill_up(s);
}

static void put_part(const ald_body *body, const ald_part *part, const double *values, shape *s) {
  ALD_ASSERT(part->vertex_count <= ROOM);
  s->count = part->vertex_count;
  for (uint32_t v = 0; v < part->vertex_count; v++) {
    const double *vertex = values + body->vertices + 2 * (size_t)part->vertices[v];
    s->x[v] = vertex[0];
    s->y[v] = vertex[1];
  }
  fill_up(s);
}

static double clamped(double value) { return fmax(-REACH_MAX, fmin(REACH_MAX, value)); }

static void put_site(const ald_site *site, shape *s) {
  s->count = 4;
  for (int corner = 0; corner < 4; corner++) {
    const double along = clamped(corner == 0 || corner == 3 ? site->low[0] : site->high[0]);
    const double across = clamped(corner < 2 ? site->low[1] : site->high[1]);
    s->x[corner] = site->at[0] + along * site->along[0][0] + across * site->along[1][0];
    s->y[corner] = site->at[1] + along * site->along[0][1] + across * site->along[1][1];
  }
  fill_up(s);
}

/* what of two bodies an instance lets touch; false: that is not known */
static bool find_shapes(const ald_finding_rules *rules, const ald_instance *instance,
                        const double *values, shape pair[2]) {
  const ald_study *study = rules->study;
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_body *a = &study->bodies[instance->body_a], *b = &study->bodies[instance->body_b];
  if (kind->outline) {
    put_part(a, &a->parts[instance->parts[0]], values, &pair[0]);
    put_part(b, &b->parts[instance->parts[1]], values, &pair[1]);
    return true;
  }
  if (ald_kind_meshes(kind) == 2) {
    put_box(rules->boxes[a->mesh - 1], &pair[0]);
    put_box(rules->boxes[b->mesh - 1], &pair[1]);
    return true;
  }
  if (!kind->steepest) return false;
  ald_steepest law;
  memset(&law, 0, sizeof law);
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  kind->steepest(&numbers, &law);
  put_site(&law.a, &pair[0]);
  put_site(&law.b, &pair[1]);
  return true;
}

/* ------------------------------------------------------------------------------ distances */

/* Functions of the C library are calls, and keep the compiler from vectorising. */
static inline double lesser(double a, double b) { return a < b ? a : b; }
static inline double greater(double a, double b) { return a > b ? a : b; }

/* places of a shape's vertices along a normal, from a vertex on. Not inlined, as elsewhere here:
 * gcc would no longer know that the rows are apart. */
__attribute__((noinline)) static void project(const double *restrict x, const double *restrict y,
                                              uint32_t count, const double from[2],
                                              const double normal[2], double *restrict places) {
  const double from_x = from[0], from_y = from[1], along = normal[0], across = normal[1];
  for (uint32_t k = 0; k < count; k++) {
    places[k] = (x[k] - from_x) * along + (y[k] - from_y) * across;
  }
}

static void span_of(const shape *s, const double from[2], const double normal[2], double *low,
                    double *high) {
  double places[ROOM];
  project(s->x, s->y, s->filled, from, normal, places);
  *low = *high = places[0];
  for (uint32_t k = 1; k < s->count; k++) {
    *low = lesser(*low, places[k]);
    *high = greater(*high, places[k]);
  }
}

/* does the side of the normal of one of the edges of `s` part it from `other`? */
static bool parts(const shape *s, const shape *other) {
  for (uint32_t i = 0; i < s->count; i++) {
    const uint32_t j = (i + 1) % s->count;
    const double from[2] = {s->x[i], s->y[i]};
    const double normal[2] = {s->y[j] - s->y[i], s->x[i] - s->x[j]};
    double own_low, own_high, low, high;
    span_of(s, from, normal, &own_low, &own_high);
    span_of(other, from, normal, &low, &high);
    if (low > own_high || high < own_low) return true;
  }
  return false;
}

/* squares of the least distances of vertices, if those from the edge from `a` on are less */
__attribute__((noinline)) static void approach(const double *restrict xs, const double *restrict ys,
                                               uint32_t count, const double a[2],
                                               const double edge[2], double *restrict least) {
  const double ax = a[0], ay = a[1], dx = edge[0], dy = edge[1], length = dx * dx + dy * dy;
  const double whole = length > 0 ? length : HUGE_VAL; /* a point: its share is 0 */
  for (uint32_t k = 0; k < count; k++) {
    const double x = xs[k] - ax, y = ys[k] - ay;
    const double share = greater(0, lesser(1, (x * dx + y * dy) / whole));
    const double away_x = x - share * dx, away_y = y - share * dy;
    least[k] = lesser(least[k], away_x * away_x + away_y * away_y);
  }
}

/* square of the least distance of the vertices of `s` from the edges of `other` */
static double one_way(const shape *s, const shape *other) {
  double least[ROOM], nearest = HUGE_VAL;
  for (uint32_t k = 0; k < s->filled; k++) least[k] = HUGE_VAL;
  for (uint32_t i = 0; i < other->count; i++) {
    const uint32_t j = (i + 1) % other->count;
    const double from[2] = {other->x[i], other->y[i]};
    const double edge[2] = {other->x[j] - from[0], other->y[j] - from[1]};
    approach(s->x, s->y, s->filled, from, edge, least);
  }
  for (uint32_t k = 0; k < s->count; k++) nearest = lesser(nearest, least[k]);
  return nearest;
}

/* distance of two convex shapes, 0 if they overlap [m] */
static double distance_of(const shape *a, const shape *b) {
  if (!parts(a, b) && !parts(b, a)) return 0;
  return sqrt(lesser(one_way(a, b), one_way(b, a)));
}

static void place(const shape *s, const pose *at, double time, shape *placed) {
  const double c = at->cosine, n = at->sine;
  placed->count = s->count;
  placed->filled = s->filled;
  for (uint32_t k = 0; k < s->filled; k++) {
    placed->x[k] = at->x + time * at->vx + c * s->x[k] - n * s->y[k];
    placed->y[k] = at->y + time * at->vy + n * s->x[k] + c * s->y[k];
  }
}

/* ------------------------------------------------------------------------------ one pair */

/* where a body is at the end of a row; false: that is not stored */
static bool find_pose(const ald_finding_rules *rules, uint32_t index, const double *values,
                      const double *row, size_t stride, pose *at) {
  double heading;
  const ald_body *own = &rules->study->bodies[index];
  const ald_watched_body *body = &rules->bodies[index];
  const double *keys = values + own->quantities;
  if (own->fixed) {
    heading = keys[ALD_BODY_HEADING];
    *at = (pose){.x = keys[ALD_BODY_POSITION_X], .y = keys[ALD_BODY_POSITION_Y]};
  } else if (body->has_columns) {
    const ald_final_columns *columns = &body->columns;
    heading = row[columns->heading * stride];
    *at = (pose){.x = row[columns->x * stride],
                 .y = row[columns->y * stride],
                 .vx = row[columns->velocity_x * stride],
                 .vy = row[columns->velocity_y * stride]};
  } else {
    return false;
  }
  at->cosine = cos(heading);
  at->sine = sin(heading);
  return true;
}

/* a pair at one time */
typedef struct situation {
  const shape *pair; /* (2) */
  pose poses[2];
} situation;

static bool find_situation(const ald_finding_rules *rules, const ald_instance *instance,
                           const double *values, const double *row, size_t stride,
                           situation *found) {
  return find_pose(rules, instance->body_a, values, row, stride, &found->poses[0]) &&
         find_pose(rules, instance->body_b, values, row, stride, &found->poses[1]);
}

/* distance after a time in which the bodies go on [m] */
static double distance_after(const situation *s, double time) {
  shape placed[2];
  for (uint32_t k = 0; k < 2; k++) place(&s->pair[k], &s->poses[k], time, &placed[k]);
  return distance_of(&placed[0], &placed[1]);
}

/* rate of a distance that is known [m/s] */
static double rate_of(const ald_study *study, const situation *s, double distance) {
  const double moment = MOMENT * study->step;
  return (distance_after(s, moment) - distance) / moment;
}

/* ------------------------------------------------------------------------------ one scenario */

/* What the pairs of a scenario have in common. */
typedef struct parting {
  const ald_watched *nearest; /* at the start, if all part; NULL: nothing is known of any pair */
  double nearest_start, nearest_end;
  bool all_part;              /* from the start on */
  const ald_watched *meeting; /* first of those that would still meet; NULL: none would */
  double meeting_end;
} parting;

/* A distance is computed only if something depends on it. */
static void take_pair(const ald_finding_rules *rules, const ald_watched *w, const situation *start,
                      const situation *end, parting *p) {
  const ald_study *study = rules->study;
  const double duration = study->step_count * study->step, ends = distance_after(end, 0);
  if (p->all_part) {
    const double starts = distance_after(start, 0);
    if (!p->nearest || starts < p->nearest_start) {
      p->nearest = w;
      p->nearest_start = starts;
      p->nearest_end = ends;
    }
    p->all_part = ends > starts && rate_of(study, start, starts) >= 0;
  }
  if (!(ends > 0) || (p->meeting && ends >= p->meeting_end)) return;
  if (!(rate_of(study, end, ends) * duration < -ends)) return;
  p->meeting = w;
  p->meeting_end = ends;
}

/* Looks at a row in which nothing touched. Bodies that move as prescribed are left out: where they
 * end is not stored.
 * @param start  (column_count) the row that the scenario would have after an instant
 * @param values (quantity_count) of the scenario */
static void missed_contacts(const ald_finding_rules *rules, ald_finding_work *work, uint32_t row,
                            const double *start, const double *values) {
  ALD_ASSERT(row < work->block->count && start && values);
  const ald_study *study = rules->study;
  const ald_block *block = work->block;
  parting p = {.all_part = true};
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    const ald_instance *instance = &study->instances[w->instance];
    shape pair[2];
    situation first = {.pair = pair}, last = {.pair = pair};
    if (w->first_touch == ALD_NO_COLUMN || instance->body_a == instance->body_b) continue;
    if (!find_shapes(rules, instance, values, pair)) continue;
    if (!find_situation(rules, instance, values, start, 1, &first)) continue;
    if (!find_situation(rules, instance, values, block->values + row, block->count, &last))
      continue;
    take_pair(rules, w, &first, &last, &p);
  }
  if (p.meeting) {
    ald_finding_note(work, ALD_WARN_ENDED_BEFORE, p.meeting, row,
                     (ald_finding_symptom){"distance", "m", p.meeting_end, -p.meeting_end});
  } else if (p.nearest && p.all_part) {
    ald_finding_note(work, ALD_WARN_MOVED_AWAY, p.nearest, row,
                     (ald_finding_symptom){"distance", "m", p.nearest_end, p.nearest_end});
  }
}

/* ------------------------------------------------------------------------------
 * Bodies that still fall when a scenario ends, and those that lie on their side. */

#define HALF_PI 1.57079632679489661923
/* Slower bodies are not looked at: they have fallen for less than a tenth of a second [m/s]. */
#define SPEED_MIN 1.0
/* A body that nothing has carried has all of the speed that its fall gives; one that floats or has
 * hit something has less than this share of its square. */
#define FALL_SHARE 0.5

static void note(const ald_finding_rules *rules, ald_finding_work *work, ald_warning_code code,
                 uint32_t body, uint32_t row, double value) {
  const ald_watched subject = {.definition = ald_finding_body(rules->study, body)};
  const bool falls = code == ALD_WARN_UNSUPPORTED;
  const ald_finding_symptom symptom = {falls ? "z" : "roll", falls ? "m" : "rad", value, value};
  ald_finding_note(work, code, &subject, row, symptom);
}

static const double *column(const ald_finding_work *work, uint32_t number) {
  return work->block->values + (size_t)number * work->block->count;
}

static void take_capsized(const ald_finding_rules *rules, ald_finding_work *work, uint32_t body) {
  const double *roll = column(work, rules->bodies[body].columns.roll);
  for (uint32_t row = 0; row < work->block->count; row++) {
    if (!(fabs(roll[row]) > HALF_PI)) continue;
    note(rules, work, ALD_WARN_CAPSIZED, body, row, fabs(roll[row]));
  }
}

/* has it come to lie on something? */
static bool has_lain(const ald_finding_rules *rules, const ald_finding_work *work, uint32_t body,
                     uint32_t row) {
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    const ald_instance *own = &rules->study->instances[w->instance];
    if (own->body_a != body && own->body_b != body) continue;
    if (w->first_touch == ALD_NO_COLUMN || isnan(column(work, w->first_touch)[row])) continue;
    if (ald_may_lie_on(rules->study, w->instance, work->values)) return true;
  }
  return false;
}

/* may a body still fall at the end of a row? */
static bool goes_down(const ald_finding_rules *rules, const ald_finding_work *work, uint32_t body,
                      uint32_t row) {
  const ald_watched_body *own = &rules->bodies[body];
  return own->has_columns && (rules->study->bodies[body].freedoms & ALD_HEAVE) &&
         column(work, own->columns.velocity_z)[row] < -SPEED_MIN;
}

/* by what its fall from the start gives? */
static void judge_fall(const ald_finding_rules *rules, ald_finding_work *work,
                       const ald_supports *s, uint32_t body, uint32_t row) {
  const ald_study *study = rules->study;
  const ald_final_columns *columns = &rules->bodies[body].columns;
  const double *keys = work->values + study->bodies[body].quantities;
  const double speed = column(work, columns->velocity_z)[row];
  const double before = keys[ALD_BODY_VELOCITY_Z];
  const double drop = keys[ALD_BODY_POSITION_Z] - column(work, columns->z)[row];
  const ald_support *own = &s->bodies[body];
  if (!own->falls || s->bodies[own->system].hangs || !(drop > 0)) return;
  const double gravity = work->values[study->environment + ALD_ENVIRONMENT_GRAVITY];
  const double pull = gravity * keys[ALD_BODY_MASS] / own->own_mass;
  if (!(speed * speed - before * before > FALL_SHARE * 2 * pull * drop)) return;
  if (has_lain(rules, work, body, row)) return;
  note(rules, work, ALD_WARN_UNSUPPORTED, body, row, drop);
}

static ald_status take_falls(const ald_finding_rules *rules, ald_finding_work *work) {
  const ald_study *study = rules->study;
  const uint64_t base = (uint64_t)work->block->index * ALD_BLOCK_SCENARIOS;
  ald_supports supports = {0};
  for (uint32_t row = 0; row < work->block->count; row++) {
    bool is_drawn = false;
    if (work->block->statuses[row] == ALD_SCENARIO_BAD_INPUT) continue;
    for (uint32_t b = 0; b < study->body_count; b++) {
      if (!goes_down(rules, work, b, row)) continue;
      if (!supports.study && ald_supports_create(study, &supports) < 0) return ALD_NO_MEMORY;
      if (!is_drawn) {
        ald_sampler_scenario(study, rules->seed, rules->scenarios, base + row, work->values, NULL);
        ald_supports_find(&supports, work->values);
      }
      is_drawn = true;
      judge_fall(rules, work, &supports, b, row);
    }
  }
  ald_supports_clear(&supports);
  return ALD_OK;
}

/* Looks at the bodies of all rows of the block.
 * @return ALD_OK, ALD_NO_MEMORY */
static ald_status finding_bodies(const ald_finding_rules *rules, ald_finding_work *work) {
  ALD_ASSERT(rules && work);
  const ald_study *study = rules->study;
  if (!study->is_spatial || study->is_closed) return ALD_OK;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
    if (!ald_kind_is(kind, ALD_KIND_RESTORING)) continue;
    if (rules->bodies[own->body_a].has_columns) take_capsized(rules, work, own->body_a);
  }
  return take_falls(rules, work);
}

/* ------------------------------------------------------------------------------
 * A tally of findings as bytes: the head, `acted`, and of each finding with scenarios its place,
 * the struct, and the texts that its pointers mean, each ending with a NUL. */

typedef struct head {
  uint64_t seen, untouched, unknown, finding_count;
} head;

static size_t list_length(const ald_finding_tally *tally) {
  return (size_t)ALD_FINDING_CODES * tally->subject_count;
}

static void put_finding(FILE *to, size_t place, const ald_finding *finding) {
  const uint64_t number = place;
  fwrite(&number, sizeof number, 1, to);
  fwrite(finding, sizeof *finding, 1, to);
  fwrite(finding->quantity, strlen(finding->quantity) + 1, 1, to);
  fwrite(finding->unit, strlen(finding->unit) + 1, 1, to);
}

/* @param bytes receives (size), to be freed
 * @return ALD_OK, ALD_NO_MEMORY */
static ald_status finding_tally_pack(const ald_finding_tally *tally, unsigned char **bytes,
                                     size_t *size) {
  ALD_ASSERT(bytes && size);
  char *text = NULL;
  head h = {.seen = tally->seen, .untouched = tally->untouched, .unknown = tally->unknown};
  *bytes = NULL;
  FILE *to = open_memstream(&text, size);
  if (!to) return ALD_NO_MEMORY;
  for (size_t f = 0; f < list_length(tally); f++) h.finding_count += tally->list[f].scenarios > 0;
  fwrite(&h, sizeof h, 1, to);
  fwrite(tally->acted, sizeof *tally->acted, tally->subject_count, to);
  for (size_t f = 0; f < list_length(tally); f++) {
    if (tally->list[f].scenarios > 0) put_finding(to, f, &tally->list[f]);
  }
  const bool good = !ferror(to);
  if (fclose(to) != 0 || !good) {
    free(text);
    return ALD_NO_MEMORY;
  }
  *bytes = (unsigned char *)text;
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ from bytes */

typedef struct cursor {
  const unsigned char *at, *end;
  bool failed;
} cursor;

static void take(cursor *c, void *to, size_t size) {
  c->failed = c->failed || (size_t)(c->end - c->at) < size;
  if (c->failed || size == 0) return;
  memcpy(to, c->at, size);
  c->at += size;
}

/* a text that lives as long as the names; NULL: damaged, or no memory */
static const char *take_text(cursor *c, ald_finding_names *names, bool *fits) {
  const size_t room = (size_t)(c->end - c->at);
  const unsigned char *end = c->failed ? NULL : memchr(c->at, 0, room);
  c->failed = end == NULL;
  if (!end) return NULL;
  const char *text = (const char *)c->at;
  c->at = end + 1;
  for (size_t k = 0; k < names->count; k++) {
    if (strcmp(names->texts[k], text) == 0) return names->texts[k];
  }
  char **grown = realloc(names->texts, (names->count + 1) * sizeof *grown);
  if (grown) names->texts = grown;
  char *copy = grown ? strdup(text) : NULL;
  if (copy) grown[names->count++] = copy;
  *fits = *fits && copy;
  return copy;
}

static void finding_names_clear(ald_finding_names *names) {
  for (size_t k = 0; k < names->count; k++) free(names->texts[k]);
  free(names->texts);
  *names = (ald_finding_names){0};
}

/* @param definitions of the study
 * @param names       live as long as the tally
 * @param tally       to be cleared, also after a failure
 * @return ALD_OK, ALD_NO_MEMORY, ALD_INTERNAL if the bytes are damaged */
static ald_status finding_tally_unpack(const unsigned char *bytes, size_t size,
                                       uint32_t definitions, ald_finding_names *names,
                                       ald_finding_tally *tally) {
  ALD_ASSERT(bytes && names && tally);
  cursor c = {bytes, bytes + size, false};
  head h = {0};
  bool fits = ald_finding_tally_create(tally, definitions);
  if (!fits) return ALD_NO_MEMORY;
  take(&c, &h, sizeof h);
  take(&c, tally->acted, definitions * sizeof *tally->acted);
  tally->seen = h.seen;
  tally->untouched = h.untouched;
  tally->unknown = h.unknown;
  for (uint64_t k = 0; k < h.finding_count && !c.failed && fits; k++) {
    uint64_t place = 0;
    ald_finding finding;
    take(&c, &place, sizeof place);
    take(&c, &finding, sizeof finding);
    c.failed = c.failed || place >= list_length(tally);
    if (c.failed) break;
    finding.quantity = take_text(&c, names, &fits);
    finding.unit = take_text(&c, names, &fits);
    tally->list[place] = finding;
  }
  if (!fits) return ALD_NO_MEMORY;
  return c.failed || c.at != c.end ? ALD_INTERNAL : ALD_OK;
}

/* ------------------------------------------------------------------------------------------ */

/* A tile that looks at starts, in the pool. */
typedef struct pooled {
  struct pooled *next;
  ald_initial_state_check *look;
} pooled;

struct ald_findings {
  ald_finding_rules rules;
  ald_finding_tally tally;
  pooled *pool;
  ald_finding_names names; /* of tallies that were joined */
  pthread_mutex_t lock;    /* tally, pool */
};

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to judge the results\n");
}

ald_status ald_findings_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                               ald_findings **out, ald_report *report) {
  ALD_ASSERT(study && scenarios > 0 && out);
  ald_findings *findings = calloc(1, sizeof *findings);
  *out = NULL;
  if (!findings) return no_memory(report);
  pthread_mutex_init(&findings->lock, NULL);
  if (ald_finding_rules_create(study, seed, scenarios, &findings->rules) < 0 ||
      !ald_finding_tally_create(&findings->tally, ald_finding_subjects(study))) {
    ald_findings_destroy(findings);
    return no_memory(report);
  }
  *out = findings;
  return ALD_OK;
}

void ald_findings_destroy(ald_findings *findings) {
  if (!findings) return;
  while (findings->pool) {
    pooled *next = findings->pool->next;
    ald_initial_state_check_destroy(findings->pool->look);
    free(findings->pool);
    findings->pool = next;
  }
  ald_finding_rules_clear(&findings->rules);
  ald_finding_tally_clear(&findings->tally);
  finding_names_clear(&findings->names);
  pthread_mutex_destroy(&findings->lock);
  free(findings);
}

/* ------------------------------------------------------------------------------ the start */

static ald_status take_look(ald_findings *findings, pooled **out, ald_report *report) {
  pthread_mutex_lock(&findings->lock);
  pooled *p = findings->pool;
  if (p) findings->pool = p->next;
  pthread_mutex_unlock(&findings->lock);
  *out = p;
  if (p) return ALD_OK;
  p = calloc(1, sizeof *p);
  if (!p) return no_memory(report);
  const ald_status status = ald_initial_state_check_create(
      findings->rules.study, findings->rules.seed, findings->rules.scenarios, &p->look, report);
  if (status < 0) {
    free(p);
    return status;
  }
  *out = p;
  return ALD_OK;
}

static void return_look(ald_findings *findings, pooled *p) {
  if (!p) return;
  pthread_mutex_lock(&findings->lock);
  p->next = findings->pool;
  findings->pool = p;
  pthread_mutex_unlock(&findings->lock);
}

/* Looks at the start of those scenarios of a block of which that can tell more. */
static ald_status look_at_starts(ald_findings *findings, ald_finding_work *work,
                                 ald_report *report) {
  const uint64_t base = (uint64_t)work->block->index * ALD_BLOCK_SCENARIOS;
  uint64_t list[ALD_START_LOOK_MAX];
  uint32_t of[ALD_START_LOOK_MAX], count = 0;
  ald_status status = ALD_OK;
  pooled *p = NULL;
  for (uint32_t row = 0; row < work->block->count; row++) {
    if (work->starts[row]) {
      list[count] = base + row;
      of[count++] = row;
    }
    const bool is_full = count == ALD_START_LOOK_MAX || row + 1 == work->block->count;
    if (count == 0 || !is_full) continue;
    if (!p) ALD_TRY(take_look(findings, &p, report));
    const double *rows = ald_initial_state_check_rows(p->look, list, count, report);
    status = rows ? ALD_OK : ALD_DEVICE_FAILED;
    for (uint32_t k = 0; rows && k < count; k++) {
      const double *start = rows + (size_t)k * findings->rules.column_count;
      const bool is_apart =
          !work->touched[of[k]] && work->block->statuses[of[k]] == ALD_SCENARIO_OK;
      if (!is_apart) {
        ald_finding_rules_start(&findings->rules, work, of[k], start);
      } else {
        missed_contacts(&findings->rules, work, of[k], start,
                        ald_initial_state_check_values(p->look, k));
      }
    }
    if (!rows) break;
    count = 0;
  }
done:
  return_look(findings, p);
  return status;
}

ald_status ald_findings_add(ald_findings *findings, const ald_block *block, ald_report *report) {
  ALD_ASSERT(findings && block);
  ald_finding_work work;
  ald_status status = ald_finding_work_create(&findings->rules, block, &work);
  if (status < 0) return no_memory(report);
  ald_finding_rules_block(&findings->rules, &work);
  if (finding_bodies(&findings->rules, &work) < 0) {
    status = no_memory(report);
    goto done;
  }
  ALD_TRY(look_at_starts(findings, &work, report));
  pthread_mutex_lock(&findings->lock);
  ald_finding_tally_join(&findings->tally, &work.tally);
  pthread_mutex_unlock(&findings->lock);
done:
  ald_finding_work_clear(&work);
  return status;
}

ald_status ald_findings_pack(const ald_findings *findings, unsigned char **bytes, size_t *size) {
  return finding_tally_pack(&findings->tally, bytes, size);
}

ald_status ald_findings_join(ald_findings *findings, const unsigned char *bytes, size_t size) {
  ald_finding_tally other = {0};
  ald_status status =
      finding_tally_unpack(bytes, size, findings->tally.subject_count, &findings->names, &other);
  if (status == ALD_OK) ald_finding_tally_join(&findings->tally, &other);
  ald_finding_tally_clear(&other);
  return status;
}

void ald_findings_warn(const ald_findings *findings, ald_warnings *warnings) {
  ald_finding_text_all(&findings->rules, &findings->tally, warnings);
}
