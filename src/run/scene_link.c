/* SPDX-License-Identifier: Apache-2.0
 * A link of a chain as triangles. */
#include "scene_link.h"

#include <math.h>

#include "base/assertion.h"
#include "base/report.h"
#include "scene_shape.h"

/* sides of the bar, and rings along each half circle */
enum { AROUND = 8, BENDS = 9, RINGS = 2 * BENDS };

/* the chain of which a body is a link; NULL: of none */
static const ald_chain *chain_of(const ald_study *study, uint32_t body) {
  for (uint32_t k = 0; k < study->chain_count; k++) {
    const ald_chain *chain = &study->chains[k];
    if (body >= chain->first_body && body - chain->first_body < chain->link_count) return chain;
  }
  return NULL;
}

/* The bar's axis goes round two half circles, between which it is straight. */
static void put_ring(const ald_chain_link *link, uint32_t ring, double *xyz) {
  const double pi = 3.14159265358979323846, radius = 0.5 * (link->width - link->bar);
  const double straight = 0.5 * (link->length - link->width); /* half of a side */
  const double side = ring < BENDS ? 1 : -1;
  const double angle = pi * (ring % BENDS) / (BENDS - 1.0) - 0.5 * pi * side;
  for (uint32_t k = 0; k < AROUND; k++) {
    const double turn = 2 * pi * k / AROUND;
    const double from = radius + 0.5 * link->bar * cos(turn);
    xyz[3 * k] = side * straight + from * cos(angle);
    xyz[3 * k + 1] = from * sin(angle);
    xyz[3 * k + 2] = 0.5 * link->bar * sin(turn);
  }
}

static void put_faces(uint32_t ring, uint32_t *at) {
  const uint32_t a = AROUND * ring, b = AROUND * ((ring + 1) % RINGS);
  for (uint32_t k = 0; k < AROUND; k++) {
    const uint32_t next = (k + 1) % AROUND;
    const uint32_t corners[6] = {a + k, b + k, b + next, a + k, b + next, a + next};
    for (uint32_t c = 0; c < 6; c++) at[6 * k + c] = corners[c];
  }
}

ald_status ald_scene_link_make(const ald_study *study, uint32_t body, ald_scene_body *made,
                               ald_report *report) {
  ALD_ASSERT(body < study->body_count && made->vertex_count == 0);
  ald_status status = ALD_OK;
  const ald_chain *chain = chain_of(study, body);
  if (!chain) return ALD_OK;
  ALD_TRY(ald_scene_shape_grow(made, AROUND * RINGS, 2 * AROUND * RINGS, report));
  made->shape = ALD_SHAPE_LINK;
  const ald_chain_link *link = ald_chain_link_at(chain, body - chain->first_body);
  for (uint32_t ring = 0; ring < RINGS; ring++) {
    put_ring(link, ring, made->vertices + 3 * (size_t)AROUND * ring);
    put_faces(ring, made->triangles + 6 * (size_t)AROUND * ring);
  }
done:
  return status;
}
