/* SPDX-License-Identifier: Apache-2.0
 * The key `approach` of a body. */
#include "reader_approach.h"

#include <stdio.h>

#include "model/body_approach.h"
#include "model/sections.h"
#include "reader.h"

enum { PATH_SIZE = 256 };

static const char *approach_key(void) { return ald_body_plain_keys[ALD_BODY_APPROACH].name; }

void ald_read_approach(ald_reader *reader, struct fy_node *mapping, const char *owner,
                       ald_body *body) {
  static const char *const extra[] = {ald_approach_berth};
  const char *names[ALD_APPROACH_KEY_COUNT + 1];
  char path[PATH_SIZE + 16];
  struct fy_node *node = ald_node_member(mapping, approach_key());
  if (!node) return;
  snprintf(path, sizeof path, "%s.%s", owner, approach_key());
  if (!fy_node_is_mapping(node)) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
        "%s: expected a mapping such as {berth: quay, place: 20 m, angle: 3 deg, gap: 0.5 "
        "m}",
        path);
    return;
  }
  ald_expect_keys(reader, node, path, names,
                  ald_key_names(ald_approach_keys, ALD_APPROACH_KEY_COUNT, extra, 1, names));
  body->approach = ald_read_keys(reader, node, ald_node_place(node), path, ald_approach_keys,
                                 ALD_APPROACH_KEY_COUNT);
  body->has_approach = !body->fixed && !reader->no_memory;
  if (!body->fixed) return;
  ald_diagnose(reader->diagnosis, ald_node_place(node),
               "%s: a fixed body does not move; remove \"%s\", or \"fixed\"", path, approach_key());
}
