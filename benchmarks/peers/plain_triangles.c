/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles by the textbook's test in plain doubles, one pair after the other.
 *   plain_triangles TRIANGLES EXPECTED ALLOWED */
#include "peers.h"

#define MEET(t, u) peer_triangles(t, u)
#include "triangles.h"

int main(int argc, char **argv) {
  return triangles_run(argc, argv, "plain C, Moeller 1997", 0, "not exact");
}
