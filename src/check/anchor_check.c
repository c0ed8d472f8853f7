/* SPDX-License-Identifier: Apache-2.0
 * Anchors above the seabed: the lower end of a heavy line, on the earth, in the water, while the
 * line is so long that it lies on the seabed. */
#include "checks.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/bed.h"
#include "model/derive.h"
#include "tile/first_scenarios.h"

/* above the seabed, of the depth of the water there [-] */
#define ABOVE_MAX 0.05
/* an end at a quay: not so far below still water [m] */
#define QUAY 1

/* of a line */
typedef struct hung {
  uint64_t scenarios; /* in which its end hangs */
  double above;       /* the seabed in the last of them [m] */
  double depth;       /* of the water there [m] */
  const char *key;
} hung;

typedef struct looking {
  const ald_study *study;
  hung *list; /* (instance_count) */
} looking;

/* the lower and the upper end of a line, and its length */
typedef struct span {
  const double *low, *high; /* earth frame (3) [m] */
  double length;
} span;

/* How far a chain of this length hangs below its lower end, without a seabed [m]: of the catenary
 * through both, a from sqrt(L^2 - Z^2) = 2 a sinh(X/2a), by halving u = X/2a. */
static double sag_of(const span *s) {
  const double across = hypot(s->high[0] - s->low[0], s->high[1] - s->low[1]);
  const double rise = s->high[2] - s->low[2], length = s->length;
  double low = 0, high = 350; /* cosh 350 is finite */
  if (!(length > hypot(across, rise))) return 0;
  if (!(across > 1e-6 * length)) return 0.5 * (length - rise);
  const double wanted = sqrt(length * length - rise * rise) / across;
  for (int k = 0; k < 100; k++) {
    const double u = 0.5 * (low + high);
    const bool is_less = sinh(u) / u < wanted;
    low = is_less ? u : low;
    high = is_less ? high : u;
  }
  const double a = 0.5 * across / high, lowest = 0.5 * across - a * atanh(rise / length);
  return lowest > 0 ? a * (cosh(lowest / a) - 1) : 0;
}

/* Does the line reach the seabed, and its lower end not? */
static void judge(const looking *l, const double *values, uint32_t instance, const span *s,
                  const char *key) {
  const ald_bed bed = ald_bed_of(values + l->study->environment, l->study->grid);
  if (bed.form == ALD_BED_NONE) return;
  const double seabed = ald_bed_height(&bed, s->low[0], s->low[1]);
  const double above = s->low[2] - seabed;
  if (s->low[2] >= -QUAY || !(above > -ABOVE_MAX * seabed) || !(sag_of(s) > above)) return;
  l->list[instance].scenarios++;
  l->list[instance].above = above;
  l->list[instance].depth = -seabed;
  l->list[instance].key = key;
}

static const ald_kind *kind_of(const ald_study *study, const ald_instance *own) {
  return ald_kinds[study->definitions[own->definition].kind];
}

static void look_at_line(const looking *l, const double *values, uint32_t instance) {
  const ald_instance *own = &l->study->instances[instance];
  const ald_numbers n = ald_instance_numbers(l->study, own, values);
  ald_hung line;
  kind_of(l->study, own)->hung(&n, &line);
  const uint32_t low = line.at[0][2] <= line.at[1][2] ? 0u : 1u;
  const uint32_t body = low == 0 ? own->body_a : own->body_b;
  if (!l->study->bodies[body].is_earth || line.is_free[0] || line.is_free[1]) return;
  if (!line.sinks) return;
  judge(l, values, instance, &(span){line.at[low], line.at[1 - low], line.length},
        low == 0 ? "from" : "to");
}

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  const looking *l = user;
  (void)scenario;
  (void)seen;
  for (uint32_t i = 0; i < l->study->instance_count; i++) {
    if (kind_of(l->study, &l->study->instances[i])->hung) look_at_line(l, values, i);
  }
}

static void warn(const looking *l, uint64_t seen, ald_warnings *warnings) {
  for (uint32_t i = 0; i < l->study->instance_count; i++) {
    const hung *own = &l->list[i];
    if (seen == 0 || own->scenarios < seen) continue;
    ald_warn(warnings, ALD_WARN_UNUSUAL,
             (ald_warned){.element = l->study->instances[i].name, .quantity = own->key},
             "its end on the earth hangs %.4g m above the seabed, of a depth of %.4g m, and the "
             "line lies on that",
             own->above, own->depth);
  }
}

ald_status ald_anchor_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  uint64_t seen = 0;
  uint32_t lines = 0;
  (void)report;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    lines += kind_of(study, &study->instances[i])->hung != NULL;
  }
  const double depth = study->quantities[study->environment + ALD_ENVIRONMENT_WATER_DEPTH].value;
  if (lines == 0 || (!(depth > 0) && !study->grid)) return ALD_OK;
  looking l = {study, calloc(study->instance_count, sizeof *l.list)};
  if (!l.list) return ALD_NO_MEMORY;
  const ald_status status =
      ald_first_scenarios_visit(study, ald_first_scenarios_count(study, lines), visit, &l, &seen);
  if (status == ALD_OK) warn(&l, seen, warnings);
  free(l.list);
  return status;
}
