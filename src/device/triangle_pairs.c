/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles on arrays, LANES at a time, by the functions of the kernels. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "allide/query.h"
#include "kernels/geom/triangle_meet.h"
#include "kernels/geom/triangle_pair.h"
#include "math/targeted.h"
#include "tile/lane_shuffle.h"

enum { LANES = ALD_LANES, NINE = 9 };

typedef ald_triangle_query query;

/* LANES triangles, corner by corner, each vector one coordinate */
typedef union pack {
  triangle corners;
  real rows[NINE];
} pack;
_Static_assert(sizeof(triangle) == NINE * sizeof(real), "a triangle is nine numbers and no gap");

ALD_INLINE pack pack_take(const double *from) {
  pack o;
  ald_take_nines(from, o.rows);
  return o;
}

/* where `count` triangles from number `first` on lie, one after the other; gathered into `room`,
 * the last one repeated, if they are scattered or fewer than LANES */
static inline const double *gather(const double *points, const uint32_t *corners, size_t first,
                                   size_t count, double *room) {
  if (!corners && count == LANES) return points + NINE * first;
  for (size_t k = 0; k < LANES; k++) {
    const size_t at = first + (k < count ? k : count - 1);
    double *to = room + NINE * k;
    if (!corners) {
      memcpy(to, points + NINE * at, NINE * sizeof *to);
      continue;
    }
    for (size_t c = 0; c < 3; c++) {
      memcpy(to + 3 * c, points + 3 * (size_t)corners[3 * at + c], 3 * sizeof *to);
    }
  }
  return room;
}

/* answers of one pair */
typedef struct answer {
  double segment[6];
  int dimension;
  uint start, end;
} answer;

static void answer_exactly(const query *q, const double *t, const double *u, answer *a) {
  a->dimension = -1;
  if (q->perturbed) {
    if (triangle_pair_exact(t, u, &a->start, &a->end)) {
      a->dimension = 1;
      triangle_pair_place_exact(t, u, a->start, a->segment);
      triangle_pair_place_exact(t, u, a->end, a->segment + 3);
    }
  } else {
    triangle_meet m;
    triangle_meet_exact(t, u, &m);
    a->dimension = triangle_meet_dimension(&m);
    if (a->dimension < 0) return;
    memcpy(a->segment, m.points, 3 * sizeof(double));
    memcpy(a->segment + 3, m.points + (a->dimension > 0 ? 3 : 0), 3 * sizeof(double));
  }
}

/* one that was open */
static void put_answer(const query *q, size_t at, const answer *a) {
  const bool is_line = a->dimension == 0 || a->dimension == 1;
  if (q->hit) q->hit[at] = a->dimension >= 0;
  if (q->dimension) q->dimension[at] = (int8_t)a->dimension;
  if (q->sides) {
    q->sides[2 * at] = q->perturbed && a->dimension >= 0 ? (uint8_t)a->start : 255;
    q->sides[2 * at + 1] = q->perturbed && a->dimension >= 0 ? (uint8_t)a->end : 255;
  }
  for (size_t c = 0; c < 6 && q->segment; c++)
    q->segment[6 * at + c] = is_line ? a->segment[c] : (double)NAN;
}

/* verdicts alone, of LANES pairs */
static void hit_pack(const query *q, size_t first, const double *t, const double *u) {
  const pack a = pack_take(t), b = pack_take(u);
  mask unsure;
  const mask hits = triangle_pair_touches(a.corners, b.corners, &unsure);
  const uint hit = mask_bits(hits);
  for (size_t k = 0; k < LANES; k++) q->hit[first + k] = hit >> k & 1;
  if (!any_lane(unsure)) return;
  for (size_t k = 0; k < LANES; k++) {
    answer one;
    if (!unsure[k]) continue;
    answer_exactly(q, t + NINE * k, u + NINE * k, &one);
    q->hit[first + k] = one.dimension >= 0;
  }
}

/* answers that are sure, without a branch: one in two hits, in no order */
ALD_INLINE void put_pack(const query *q, size_t first, size_t count, const triangle_pair *pair,
                         vec3 end) {
  const mask yes = pair->crosses;
  const real none = R(NAN);
  const real rows[6] = {sel(yes, pair->start_at.x, none),
                        sel(yes, pair->start_at.y, none),
                        sel(yes, pair->start_at.z, none),
                        sel(yes, end.x, none),
                        sel(yes, end.y, none),
                        sel(yes, end.z, none)};
  const whole start = pick(yes, pair->start, W(255)), last = pick(yes, pair->end, W(255));
  for (size_t k = 0; k < count; k++) {
    const size_t at = first + k;
    const bool hit = yes[k] != 0;
    if (q->hit) q->hit[at] = hit;
    if (q->dimension) q->dimension[at] = hit ? 1 : -1;
    if (q->sides) {
      q->sides[2 * at] = q->perturbed ? (uint8_t)start[k] : 255;
      q->sides[2 * at + 1] = q->perturbed ? (uint8_t)last[k] : 255;
    }
    for (size_t c = 0; c < 6 && q->segment; c++) q->segment[6 * at + c] = rows[c][k];
  }
}

/* all that is asked of `count` pairs, LANES at most */
static void answer_pack(const query *q, size_t first, size_t count, const double *t,
                        const double *u) {
  const pack a = pack_take(t), b = pack_take(u);
  const triangle_pair pair = triangle_pair_of(a.corners, b.corners);
  real share;
  put_pack(q, first, count, &pair, triangle_pair_event(a.corners, b.corners, pair.end, &share));
  if (!any_lane(pair.unsure)) return;
  for (size_t k = 0; k < count; k++) {
    answer one;
    if (!pair.unsure[k]) continue;
    answer_exactly(q, t + NINE * k, u + NINE * k, &one);
    put_answer(q, first + k, &one);
  }
}

void ALD_TARGETED(ald_triangle_pairs)(const query *q, size_t from, size_t among) {
  const size_t end = from + among;
  const bool verdicts_alone = q->hit && !q->dimension && !q->segment && !q->sides;
  _Alignas(64) double rooms[2][NINE * LANES];
  for (size_t at = from; at < end; at += LANES) {
    const size_t count = end - at < LANES ? end - at : LANES;
    const double *t = gather(q->t, q->t_corners, at, count, rooms[0]);
    const double *u = gather(q->u, q->u_corners, at, count, rooms[1]);
    if (verdicts_alone && count == LANES) {
      hit_pack(q, at, t, u);
    } else {
      answer_pack(q, at, count, t, u);
    }
  }
}
