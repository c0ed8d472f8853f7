/* SPDX-License-Identifier: Apache-2.0
 * Which elements are between bodies that are near each other. */
#include "neighbours.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "kernels/elements.h"

/* An element between two bodies, the lower number first. */
typedef struct between {
  uint32_t low, high, instance;
} between;

/* A body along x. */
typedef struct on_axis {
  double low;
  uint32_t body;
} on_axis;

struct ald_neighbours {
  uint32_t body_count, count;
  between *elements; /* (count) by low, high, instance */
  uint32_t *start;   /* (body_count + 1) where each lower body's elements begin */
  bool *takes_part;  /* (body_count) */
  on_axis *order;    /* (body_count) room for the sweep */
};

bool ald_neighbours_are_of(const ald_study *study, const ald_instance *instance) {
  const ald_kind *kind = ald_kinds[study->definitions[instance->definition].kind];
  return study->is_spatial ? ald_kind_meshes(kind) == 2 : kind->outline != NULL;
}

static int by_bodies(const void *a, const void *b) {
  const between *one = a, *other = b;
  if (one->low != other->low) return one->low < other->low ? -1 : 1;
  if (one->high != other->high) return one->high < other->high ? -1 : 1;
  return one->instance < other->instance ? -1 : one->instance > other->instance;
}

static int by_low(const void *a, const void *b) {
  const on_axis *one = a, *other = b;
  if (one->low != other->low) return one->low < other->low ? -1 : 1;
  return one->body < other->body ? -1 : one->body > other->body;
}

static void list_all(const ald_study *study, ald_neighbours *n) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (!ald_neighbours_are_of(study, own)) continue;
    const bool ascends = own->body_a < own->body_b;
    n->elements[n->count++] =
        (between){ascends ? own->body_a : own->body_b, ascends ? own->body_b : own->body_a, i};
    n->takes_part[own->body_a] = n->takes_part[own->body_b] = true;
  }
  qsort(n->elements, n->count, sizeof *n->elements, by_bodies);
  for (uint32_t k = 0; k < n->count; k++) n->start[n->elements[k].low + 1]++;
  for (uint32_t b = 0; b < n->body_count; b++) n->start[b + 1] += n->start[b];
}

ald_status ald_neighbours_create(const ald_study *study, ald_neighbours **neighbours,
                                 ald_report *report) {
  ald_neighbours *n = calloc(1, sizeof *n);
  *neighbours = n;
  if (n) {
    n->body_count = study->body_count;
    n->elements = calloc(study->instance_count + 1u, sizeof *n->elements);
    n->start = calloc(study->body_count + 2u, sizeof *n->start);
    n->takes_part = calloc(study->body_count + 1u, sizeof *n->takes_part);
    n->order = calloc(study->body_count + 1u, sizeof *n->order);
  }
  if (n && n->elements && n->start && n->takes_part && n->order) {
    list_all(study, n);
    return ALD_OK;
  }
  ald_neighbours_destroy(n);
  *neighbours = NULL;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the pairs of bodies\n");
}

void ald_neighbours_destroy(ald_neighbours *n) {
  if (!n) return;
  free(n->elements);
  free(n->start);
  free(n->takes_part);
  free(n->order);
  free(n);
}

const bool *ald_neighbours_bodies(const ald_neighbours *n) { return n->takes_part; }

static void mark_pair(const ald_neighbours *n, uint32_t a, uint32_t b, bool *marks) {
  const uint32_t lower = a < b ? a : b, upper = a < b ? b : a;
  uint32_t low = n->start[lower], high = n->start[lower + 1];
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (n->elements[middle].high < upper) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < n->start[lower + 1] && n->elements[low].high == upper; low++) {
    marks[n->elements[low].instance] = true;
  }
}

void ald_neighbours_mark(ald_neighbours *n, const ald_span *spans, bool *marks) {
  ALD_ASSERT(n && spans && marks);
  uint32_t count = 0;
  for (uint32_t b = 0; b < n->body_count; b++) {
    if (n->takes_part[b]) n->order[count++] = (on_axis){spans[b].low[0], b};
  }
  qsort(n->order, count, sizeof *n->order, by_low);
  for (uint32_t i = 0; i < count; i++) {
    const ald_span *own = &spans[n->order[i].body];
    for (uint32_t j = i + 1; j < count && n->order[j].low <= own->high[0]; j++) {
      const ald_span *other = &spans[n->order[j].body];
      if (own->low[1] <= other->high[1] && other->low[1] <= own->high[1] &&
          own->low[2] <= other->high[2] && other->low[2] <= own->high[2]) {
        mark_pair(n, n->order[i].body, n->order[j].body, marks);
      }
    }
  }
}
