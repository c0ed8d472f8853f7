/* SPDX-License-Identifier: Apache-2.0
 * Triangles that one part of a link touches, joined over their common edges: of each cluster the
 * deepest one counts, and the deepest at either end of the part, or stiffness would grow with the
 * fineness of the mesh. Own addition to [Dopico] sec. 5. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_CLUSTER_H
#define ALD_KERNELS_PASS_LINK_CONTACT_CLUSTER_H

#include "link_contact_rows.h"
#include "mesh_rows.h"

/* first of the cluster that one is of */
ALD_INLINE uint link_first(GLOBAL uint *parent, uint one) {
  while (parent[one] != one) {
    parent[one] = parent[parent[one]];
    one = parent[one];
  }
  return one;
}

ALD_INLINE void link_join(GLOBAL uint *parent, uint one, uint other) {
  const uint a = link_first(parent, one), b = link_first(parent, other);
  if (a < b) {
    parent[b] = a;
  } else {
    parent[a] = b;
  }
}

/* joins `one` to who had this edge before; 2^size places are in use */
ALD_INLINE void link_meet_edge(GLOBAL uint *lists, uint size, uint edge, uint one) {
  GLOBAL uint *keys = lists + LINK_KEYS, *owners = lists + LINK_OWNERS;
  const uint last = (1u << size) - 1;
  uint place = (edge * 2654435761u) >> (32 - size);
  while (keys[place] != 0 && keys[place] != edge + 1) place = (place + 1) & last;
  if (keys[place] == 0) {
    keys[place] = edge + 1;
    owners[place] = one;
  } else {
    link_join(lists + LINK_PARENT, one, owners[place]);
  }
}

/* joins `count` triangles of the lists over their edges */
ALD_INLINE void link_join_edges(TILE, uint mesh, uint count, GLOBAL uint *lists) {
  const GLOBAL uint *sides = mesh_tables + MESH_OF(mesh, MESH_SIDES);
  uint size = 4;
  while ((1u << size) < 4 * count) size++;
  for (uint k = 0; k < 1u << size; k++) lists[LINK_KEYS + k] = 0;
  for (uint k = 0; k < count; k++) {
    const GLOBAL uint *own = sides + 3 * lists[LINK_FOUND + k];
    for (uint c = 0; c < 3; c++) link_meet_edge(lists, size, own[c] & ~MESH_REVERSED, k);
  }
}

/* of each cluster the deepest, the first of several */
ALD_INLINE void link_find_best(uint count, GLOBAL uint *lists, GLOBAL uint *best,
                               const GLOBAL scalar *depths) {
  for (uint k = 0; k < count; k++) best[k] = k;
  for (uint k = 0; k < count; k++) {
    const uint first = link_first(lists + LINK_PARENT, k);
    if (depths[k] > depths[best[first]]) best[first] = k;
  }
}

/* Joins `count` triangles of the lists and finds the deepest of each cluster, and those at either
 * end. One that is its own LINK_PARENT begins a cluster. */
ALD_INLINE void link_join_all(TILE, uint mesh, uint count, GLOBAL uint *lists,
                              const GLOBAL scalar *depths) {
  for (uint k = 0; k < count; k++) lists[LINK_PARENT + k] = k;
  if (count > 1) link_join_edges(TILE_OF_CALLER, mesh, count, lists);
  link_find_best(count, lists, lists + LINK_BEST, depths);
  for (uint end = 0; end < 2; end++) {
    link_find_best(count, lists, lists + LINK_BEST_ENDS + end * LINK_FOUND_MAX,
                   depths + (1 + end) * LINK_FOUND_MAX);
  }
}

#endif
