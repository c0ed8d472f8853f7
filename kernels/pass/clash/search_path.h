/* SPDX-License-Identifier: Apache-2.0
 * A way down two trees of boxes at once. Of two boxes the higher one is split, both where they are
 * of one level: at level L a box of a chain is of the level L, or of the top of its tree. What a
 * pair of boxes has for children that are still ahead is a bit each, 16 a level, so that no array
 * is needed; a child's place gives that of the pair above it. */
#ifndef ALD_KERNELS_PASS_SEARCH_PATH_H
#define ALD_KERNELS_PASS_SEARCH_PATH_H

#include "clash_boxes.h"

/* a box of each chain, by their numbers */
typedef struct search_pair {
  uint level, a, b;
} search_pair;

typedef struct search_path {
  uint one, other;   /* chains */
  uint top_a, top_b; /* levels of the boxes that the search begins with */
  search_pair pair;  /* that is split */
  uint ahead;        /* its children that are still ahead: bit CHAIN_FAN x (child of a) + (of b) */
  ulong waits, beyond; /* of the pairs above, the lowest last */
} search_path;

/* Before the first pair: box `a` of level top_a and all of the other chain. They are the only child
 * of a level above, ahead if the caller says so. */
ALD_INLINE search_path search_begin(TILE, uint one, uint other, uint top_a, uint a) {
  search_path p;
  p.one = one;
  p.other = other;
  p.top_a = top_a;
  p.top_b = CHAIN(other, CHAIN_TOP);
  p.pair.level = 1 + (p.top_a > p.top_b ? p.top_a : p.top_b);
  p.pair.a = a;
  p.pair.b = 0;
  p.ahead = 0;
  p.waits = p.beyond = 0;
  return p;
}

/* children of a box that is split, else the box itself */
typedef struct search_children {
  uint first, last;
} search_children;

ALD_INLINE search_children search_split(TILE, uint chain, uint box, uint level, uint top) {
  search_children c;
  c.first = box;
  c.last = box + 1;
  if (level <= top) {
    const uint count = chain_boxes(CHAIN(chain, CHAIN_SEGMENTS), level - 1);
    c.first = box * CHAIN_FAN;
    c.last = c.first + CHAIN_FAN < count ? c.first + CHAIN_FAN : count;
  }
  return c;
}

/* level of a box of a chain whose search begins at `top`, in a pair of the level */
#define SEARCH_LEVEL(level, top) ((level) < (top) ? (level) : (top))
#define SEARCH_ROWS(chain, level, top, box) \
  BOX_ROWS_OF(CHAIN(chain, CHAIN_BOX + SEARCH_LEVEL(level, top)) + (box))

/* The next pair, a child of the one that is split. 0: there is none. */
ALD_INLINE int search_next(search_path *p, search_pair *next) {
  const uint top = p->top_a > p->top_b ? p->top_a : p->top_b;
  search_pair *pair = &p->pair;
  while (p->ahead == 0) {
    if (pair->level > top) return 0;
    pair->level++;
    if (pair->level <= p->top_a) pair->a /= CHAIN_FAN;
    if (pair->level <= p->top_b) pair->b /= CHAIN_FAN;
    p->ahead = (uint)(p->waits & 0xffffu);
    p->waits = p->waits >> 16 | p->beyond << 48;
    p->beyond >>= 16;
  }
  const uint k = lowest_bit(p->ahead);
  p->ahead &= p->ahead - 1;
  next->level = pair->level - 1;
  next->a = pair->level <= p->top_a ? pair->a * CHAIN_FAN + k / CHAIN_FAN : pair->a;
  next->b = pair->level <= p->top_b ? pair->b * CHAIN_FAN + k % CHAIN_FAN : pair->b;
  return 1;
}

/* down to the pair that search_next() gave */
ALD_INLINE void search_down(search_path *p, search_pair pair, uint ahead) {
  p->beyond = p->beyond << 16 | p->waits >> 48;
  p->waits = p->waits << 16 | p->ahead;
  p->pair = pair;
  p->ahead = ahead;
}

#endif
